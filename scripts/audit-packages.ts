import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { readAudit } from './packages/audit.js';
import { LOCKS, publishedPaths, readLock } from './packages/lock.js';

/**
 * Asks the registry for known vulnerabilities, for each lock. One in a package that users get fails; one in a package
 * for development is printed. `npm audit --omit=dev` would leave out what the build copies.
 */
for (const lock of LOCKS) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: dirname(lock),
    encoding: 'utf8',
  });
  const published = lock === 'package-lock.json' ? publishedPaths(readLock(lock)) : [];
  const { answered, faults, notes } = readAudit(stdout, published);
  if (!answered) console.warn(`${lock}: the registry did not answer, so nothing was audited.`);
  for (const note of notes) console.log(`${lock}, for development: ${note}`);
  for (const fault of faults) console.error(`${lock}, published: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
