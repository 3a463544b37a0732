/*
 * Runs the benches, each in a process of its own: npm run bench, or npm run bench -- link url
 */

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const all = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const wanted = process.argv.slice(2).map((area) => `${area}.ts`);
const unknown = wanted.filter((file) => !all.includes(file));
if (unknown.length > 0) {
  console.error(`No bench is named ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(1);
}
for (const file of wanted.length > 0 ? wanted : all) {
  console.log(`\n# ${file}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `${folder}/${file}`], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
