/*
 * Runs the benches, each in a process of its own: npm run bench, or npm run bench -- link url.
 * Arguments that are not names of benches are passed to each.
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
const wanted = given.map((area) => `${area}.ts`).filter((file) => all.includes(file));
const args = given.filter((area) => !all.includes(`${area}.ts`));
for (const file of wanted.length > 0 ? wanted : all) {
  console.log(`\n# ${file}`);
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `${folder}/${file}`, ...args],
    {
      stdio: 'inherit',
      env: { ...process.env, TSX_TSCONFIG_PATH: `${folder}/tsconfig.json` },
    },
  );
  if (status !== 0) process.exit(status ?? 1);
}
