import manifest from '../../package.json' with { type: 'json' };
import { nameOf, type Packages, publishedPaths, resolvedPath } from './lock.js';

/**
 * The packages that users of halyard get, as a CycloneDX document: the same for the same lock, since
 * it has neither time nor serial number.
 *
 * `npm sbom` names the folder instead of the package, and leaves out what the build copies.
 */
export function sbom(packages: Packages) {
  const paths = publishedPaths(packages);
  const root = `${manifest.name}@${manifest.version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: component(manifest.name, manifest.version, manifest.license),
    },
    components: paths.map((path) => componentAt(packages, path)),
    dependencies: [
      { ref: root, dependsOn: directPaths(packages, paths).map((path) => refOf(packages, path)) },
      ...paths.map((path) => ({
        ref: refOf(packages, path),
        dependsOn: dependenciesOf(packages, path)
          .filter((found) => paths.includes(found))
          .map((found) => refOf(packages, found)),
      })),
    ],
  };
}

function componentAt(packages: Packages, path: string) {
  const { version = '', license = '', integrity = '' } = packages[path] ?? {};
  const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    ...component(nameOf(path), version, license),
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: hash }],
    // A dependency is installed beside halyard; the others are in its files.
    properties: [{ name: 'halyard:bundled', value: String(packages[path]?.dev === true) }],
  };
}

function component(name: string, version: string, licence: string) {
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ license: { id: licence } }],
  };
}

/** The packages on which no other published package depends. */
function directPaths(packages: Packages, paths: readonly string[]): string[] {
  const required = new Set(paths.flatMap((path) => dependenciesOf(packages, path)));
  return paths.filter((path) => !required.has(path));
}

function dependenciesOf(packages: Packages, path: string): string[] {
  return Object.keys(packages[path]?.dependencies ?? {}).map((name) =>
    resolvedPath(packages, path, name),
  );
}

function refOf(packages: Packages, path: string): string {
  return `${nameOf(path)}@${packages[path]?.version}`;
}
