/*
 * Runs the benches, each in a process of its own: npm run bench, or npm run bench -- link url.
 * Arguments that are not names of benches are passed to each. npm run bench -- check measures the ratios
 * that have a limit, and npm run bench -- report everything, for docs/benchmarks.md.
 *
 * A bench imports from 'halyard/<area>', which bench/tsconfig.json leaves to the package's own
 * exports: the built files, since tsx slows sources down by the names that it keeps.
 */

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
/** `npm run soak` runs the services under load. */
const all = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'soak.ts');
const given = process.argv.slice(2);
const [first = '', ...rest] = given;

if (first === 'check') run(`${folder}/support/check.ts`, rest);
else if (first === 'report') run(`${folder}/../scripts/benchmarks.ts`, rest);
else {
  const wanted = given.map((area) => `${area}.ts`).filter((file) => all.includes(file));
  const args = given.filter((area) => !all.includes(`${area}.ts`));
  for (const file of wanted.length > 0 ? wanted : all) {
    console.log(`\n# ${file}`);
    run(`${folder}/${file}`, args, { TSX_TSCONFIG_PATH: `${folder}/tsconfig.json` });
  }
}

function run(file: string, args: readonly string[], env?: Readonly<Record<string, string>>): void {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}
