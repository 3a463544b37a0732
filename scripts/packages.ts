/*
 * What is known of the packages of the three locks:
 *
 * - npm run packages: their sources, checksums and licences.
 * - npm run packages -- audit: asks the registry for known vulnerabilities. One in a package that users get
 *   fails; one in a package for development is printed.
 * - npm run packages -- sbom: writes the bill of materials of the published package.
 * - npm run packages -- release v1.2.3: whether the tag may be published.
 * - npm run packages -- readme: leads the links of the README to the site, before it is published.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { readAudit } from './packages/audit.js';
import { faultsOf } from './packages/faults.js';
import { LOCKS, PUBLISHED_PATHS, readLock } from './packages/lock.js';
import { packedReadme } from './packages/readme.js';
import { releaseFaults } from './packages/release.js';
import { sbom } from './packages/sbom.js';

const COMMANDS: Readonly<Record<string, (argument: string) => readonly string[]>> = {
  check: () => LOCKS.flatMap((file) => faultsOf(file).map((fault) => `${file}: ${fault}`)),
  audit: () => LOCKS.flatMap(audit),
  sbom: () => {
    writeFileSync('sbom.cdx.json', `${JSON.stringify(sbom(readLock(LOCKS[0])), null, 2)}\n`);
    return [];
  },
  readme: () => {
    const text = readFileSync('README.md', 'utf8');
    writeFileSync('README.md', packedReadme(text, manifest.homepage));
    return [];
  },
  release: (tag) => releaseFaults(tag, manifest, readFileSync('CHANGELOG.md', 'utf8')),
};

const [command = 'check', argument = ''] = process.argv.slice(2);
const faults = COMMANDS[command]?.(argument) ?? [`There is no command ${command}`];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** `npm audit --omit=dev` would leave out what the build copies. */
function audit(lock: string): string[] {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: dirname(lock),
    encoding: 'utf8',
  });
  const published = lock === LOCKS[0] ? PUBLISHED_PATHS : [];
  const { answered, faults, notes } = readAudit(stdout, published);
  if (!answered) console.warn(`${lock}: the registry did not answer, so nothing was audited.`);
  for (const note of notes) console.log(`${lock}, for development: ${note}`);
  return faults.map((fault) => `${lock}, published: ${fault}`);
}
