import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readAudit } from '../../scripts/packages/audit.js';
import { bundled } from '../../scripts/packages/bundled.js';
import { faultsOf, licenceFaults } from '../../scripts/packages/faults.js';
import { LOCKS, PUBLISHED_PATHS, readLock } from '../../scripts/packages/lock.js';
import { sbom } from '../../scripts/packages/sbom.js';

const lock = readLock('package-lock.json');

const REGISTRY = 'https://registry.npmjs.org';

/** Packages by name, each like `etag` except for one change, and the fault that is reported. */
const ATTACKS: readonly (readonly [name: string, change: object, fault: string])[] = [
  ['unverified', { integrity: undefined }, 'unverified has no integrity'],
  ['weakly-verified', { integrity: 'sha1-/VfNWJHhvcq9VRFB7Kj5Iyp2ysY=' }, 'weakly-verified'],
  ['from-git', { resolved: 'git+ssh://git@github.com/a/b.git#1' }, 'git+ssh:'],
  ['by-http', { resolved: 'http://registry.npmjs.org/by-http/-/by-http-1.8.1.tgz' }, 'http:'],
  ['elsewhere', { resolved: 'https://evil.example/elsewhere-1.8.1.tgz' }, 'evil.example'],
  ['misnamed', { resolved: `${REGISTRY}/misnamedd/-/misnamedd-1.8.1.tgz` }, 'misnamedd'],
  ['alias', { name: 'other' }, 'alias is other'],
  ['folder', { link: true, resolved: '../folder' }, 'folder is a folder'],
  ['installer', { hasInstallScript: true }, 'installer has an install script'],
  ['gpl', { license: 'GPL-3.0-only' }, 'gpl has the licence GPL-3.0-only'],
  ['unlicensed', { license: undefined }, 'unlicensed has the licence (none)'],
  ['both', { license: 'MIT AND GPL-3.0-only' }, 'both has the licence MIT AND GPL-3.0-only'],
];

const SOUND: readonly (readonly [name: string, change: object])[] = [
  ['etag', {}],
  ['fetched', { resolved: `${REGISTRY}/fetched/-/fetched-1.8.1.tgz` }],
  ['declared', { name: 'other' }],
  ['either', { license: '(GPL-3.0-only OR MIT)' }],
];

describe('a lock', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'halyard-lock-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function faultsWith(changes: readonly (readonly [string, object, string?])[]): string {
    const file = join(folder, 'package-lock.json');
    const packages = changes.map(([name, change]) => [
      `node_modules/${name}`,
      { ...lock['node_modules/etag'], ...change },
    ]);
    const text = JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(packages) });
    writeFileSync(join(folder, 'package.json'), '{"dependencies":{"declared":"npm:other@1.8.1"}}');
    writeFileSync(file, text);
    return faultsOf(file).join('\n');
  }

  test('is refused for each package of an untrusted source or licence', () => {
    const faults = faultsWith([...SOUND, ...ATTACKS]);
    for (const [, , fault] of ATTACKS) expect(faults).toContain(fault);
    for (const [name] of SOUND) expect(faults).not.toContain(name);
  });

  test('of packages of the registry, with checksums, is accepted', () => {
    expect(faultsWith(SOUND)).toBe('');
  });
});

test.each(LOCKS)('each package of %s is from the npm registry, with its checksum', (file) => {
  expect(faultsOf(file)).toEqual([]);
});

test('a licence for development is refused for what users get', () => {
  const packages = { 'node_modules/etag': { license: 'MPL-2.0' } };
  expect(licenceFaults(packages, [])).toEqual([]);
  expect(licenceFaults(packages, ['node_modules/etag'])).toEqual([
    'node_modules/etag has the licence MPL-2.0',
  ]);
});

test('nothing runs when the package is installed', () => {
  const scripts = Object.keys(manifest.scripts);
  expect(scripts.filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name))).toEqual([]);
  const installed = PUBLISHED_PATHS.filter((path) => lock[path]?.hasInstallScript);
  expect(installed).toEqual([]);
});

describe('docs/dependencies.md', () => {
  const page = readFileSync('docs/dependencies.md', 'utf8');
  const sections = page.split(/^## /m).slice(1);
  const [installed = [], ...inFiles] = sections.map((section) =>
    section
      .split(/^- `/m)
      .slice(1)
      .map((text) => text.split('`', 1)[0]),
  );

  test('has each package that is installed, and each whose code is in the files', () => {
    expect(manifest).not.toHaveProperty('dependencies');
    expect(installed).toEqual(Object.keys(manifest.peerDependencies));
    expect(inFiles.flat().sort()).toEqual([...bundled].sort());
  });
});

describe('the software bill of materials', () => {
  const { components } = sbom(lock);

  test('names what is installed with it, and what is in its files', () => {
    const notice = readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8');
    const inFiles = Array.from(
      notice.matchAll(/^([@\w/-]+ \d+\.\d+\.\d+)$/gm),
      ([, line = '']) => line,
    );
    const named = components.map(({ name, version }) => `${name} ${version}`);
    expect(named).toEqual(inFiles.sort());
  });
});

describe('an audit', () => {
  const found = (name: string) => ({
    severity: 'high',
    range: '<=9.9.9',
    nodes: [`node_modules/${name}`],
  });

  test('fails for what users get, also for what the build copies', () => {
    const vulnerabilities = { fresh: found('fresh'), yaml: found('yaml'), koa: found('koa') };
    expect(readAudit(JSON.stringify({ vulnerabilities }), PUBLISHED_PATHS)).toEqual({
      answered: true,
      faults: ['fresh <=9.9.9: high', 'yaml <=9.9.9: high'],
      notes: ['koa <=9.9.9: high'],
    });
  });

  test.each([
    ['an error', '{"message":"405 Method Not Allowed","statusCode":405}'],
    ['a page', '<html>'],
    ['nothing', ''],
  ])('of a registry that answers with %s has no result', (_, text) => {
    expect(readAudit(text, PUBLISHED_PATHS)).toEqual({ answered: false, faults: [], notes: [] });
  });
});
