import { spawnSync } from 'node:child_process';
import { readAudit } from './packages/audit.js';
import { publishedPaths, readLock } from './packages/lock.js';

/**
 * Asks the registry for known vulnerabilities. One in a package that users get fails; one in a package
 * for development is printed. `npm audit --omit=dev` would leave out what the build copies.
 */
const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' });
const { answered, faults, notes } = readAudit(
  stdout,
  publishedPaths(readLock('package-lock.json')),
);
if (!answered) console.warn('The registry did not answer: nothing was audited.');
for (const note of notes) console.log(`For development: ${note}`);
for (const fault of faults) console.error(`Published: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
