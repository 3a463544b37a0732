import manifest from '../../package.json' with { type: 'json' };
import { nameOf, type Packages, PUBLISHED_PATHS } from './lock.js';

/**
 * The packages that users of halyard get, as a CycloneDX document: the same for the same lock, since
 * it has neither time nor serial number.
 *
 * `npm sbom` names the folder instead of the package, and leaves them out, since the build copies them.
 */
export function sbom(packages: Packages) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: component(manifest.name, manifest.version, manifest.license),
    },
    components: PUBLISHED_PATHS.map((path) => componentAt(packages, path)),
  };
}

function componentAt(packages: Packages, path: string) {
  const { version = '', license = '', integrity = '' } = packages[path] ?? {};
  const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    ...component(nameOf(path), version, license),
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: hash }],
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
