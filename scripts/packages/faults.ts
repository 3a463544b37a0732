import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nameOf, type Packages, PUBLISHED_PATHS, readLock } from './lock.js';

/** Licences of packages that users of halyard get. */
const PUBLISHED_LICENCES = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'];

/** Licences of packages that only build, check and test halyard. */
const DEVELOPMENT_LICENCES = [
  ...PUBLISHED_LICENCES,
  'BSD',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** Packages that name their licence in the old member `licenses`, which npm does not read. All are MIT. */
const OLD_MANIFESTS = ['busboy', 'exit', 'streamsearch'];

/** Packages for other systems, whose checksums were not available where the lock was made. */
const OTHER_SYSTEMS = /^@(?:oxc-parser\/binding|rollup\/rollup)-/;

/** Packages that may run a program when they are installed: esbuild and the runtimes under test. */
const MAY_INSTALL = /^(?:@scarf\/scarf|bun|deno|esbuild|node\d\d|sharp|workerd)$/;

/** What is wrong with a lock: where packages come from, how they are verified, and their licences. */
export function faultsOf(file: string): string[] {
  const packages = readLock(file);
  return [
    ...lintFaults(file),
    ...sourceFaults(packages, aliases(file)),
    ...licenceFaults(packages, file === 'package-lock.json' ? PUBLISHED_PATHS : []),
  ];
}

/** Hosts, protocols, names and hash functions. */
function lintFaults(file: string): string[] {
  const { status, stdout, stderr } = spawnSync(
    join('node_modules', '.bin', 'lockfile-lint'),
    [
      ...['--path', file, '--type', 'npm', '--format', 'plain', '--allowed-hosts', 'npm'],
      ...['--validate-https', '--validate-integrity', '--validate-package-names'],
      ...['--empty-hostname', 'false'],
    ],
    { encoding: 'utf8' },
  );
  return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
}

/** What lockfile-lint accepts: no checksum, a folder, and another package under the name of one. */
function sourceFaults(packages: Packages, declared: ReadonlySet<string>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    const name = nameOf(path);
    const faults: string[] = [];
    if (entry.link || !path.includes('node_modules/')) faults.push('is a folder');
    else if (entry.integrity === undefined && !(entry.optional && OTHER_SYSTEMS.test(name))) {
      faults.push('has no integrity');
    }
    if (entry.name !== undefined && !declared.has(name)) faults.push(`is ${entry.name}`);
    if (entry.hasInstallScript && !MAY_INSTALL.test(name)) faults.push('has an install script');
    return faults.map((fault) => `${path} ${fault}`);
  });
}

/** The names that the manifest beside a lock gives to other packages: `"node20": "npm:node@20"`. */
function aliases(file: string): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(join(dirname(file), 'package.json'), 'utf8'));
  const dependencies = Object.entries<string>({
    ...manifest.dependencies,
    ...manifest.devDependencies,
  });
  return new Set(
    dependencies.filter(([, range]) => range.startsWith('npm:')).map(([name]) => name),
  );
}

/** Licences outside the list of published packages, or of packages for development. */
export function licenceFaults(packages: Packages, published: readonly string[]): string[] {
  return Object.entries(packages).flatMap(([path, { license }]) => {
    if (path === '' || (license === undefined && OLD_MANIFESTS.includes(nameOf(path)))) return [];
    const allowed = published.includes(path) ? PUBLISHED_LICENCES : DEVELOPMENT_LICENCES;
    return license !== undefined && isAllowed(license, allowed)
      ? []
      : [`${path} has the licence ${license ?? '(none)'}`];
  });
}

/** An SPDX expression with OR or AND. One with both is for a person to read. */
function isAllowed(licence: string, allowed: readonly string[]): boolean {
  const expression = licence.replace(/^\((.*)\)$/, '$1');
  if (expression.includes(' AND ') && expression.includes(' OR ')) return false;
  return expression.includes(' OR ')
    ? expression.split(' OR ').some((id) => allowed.includes(id))
    : expression.split(' AND ').every((id) => allowed.includes(id));
}
