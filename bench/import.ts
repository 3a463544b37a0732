/*
 * What the first import of each area costs, each time in a process of its own: npm run bench -- import
 *
 * Rounds take turns over the areas. The best round counts, since other work on the machine only adds;
 * the ratio is to halyard/forwarded. Files and kilobytes are what an area loads of our build.
 */

import { spawnSync } from 'node:child_process';
import { buildSync } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };

const ROUNDS = 15;
const UNIT = 'halyard/forwarded';

const PROGRAM = `
const start = performance.now();
await import(process.argv[1]);
console.log(performance.now() - start);
`;

const areas = Object.keys(manifest.exports)
  .filter((subpath) => subpath !== './package.json')
  .map((subpath) => subpath.replace('.', 'halyard'));
const times = new Map(areas.map((area) => [area, [] as number[]]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [area, rounds] of times) rounds.push(importTime(area));
}
const unit = Math.min(...(times.get(UNIT) ?? []));
console.log(`\nfirst import, the best of ${ROUNDS} processes`);
for (const [area, rounds] of times) {
  const time = Math.min(...rounds);
  const { files, bytes } = loaded(area);
  const cells = [
    `${time.toFixed(1)} ms`,
    `${(time / unit).toFixed(2)}x`,
    `${files} files`,
    `${(bytes / 1000).toFixed(0)} kB`,
  ];
  console.log(`  ${area.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join('')}`);
}

function importTime(area: string): number {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, area],
    { encoding: 'utf8' },
  );
  const time = Number(stdout);
  if (stdout === '' || Number.isNaN(time)) throw new Error(stderr);
  return time;
}

function loaded(area: string): { files: number; bytes: number } {
  const { metafile } = buildSync({
    stdin: { contents: `import '${area}'`, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    ignoreAnnotations: true,
    // Without the paths of tsconfig.json, the package's own exports decide.
    tsconfigRaw: {},
    format: 'esm',
  });
  const ours = Object.entries(metafile.inputs).filter(([file]) => file.startsWith('dist/'));
  return { files: ours.length, bytes: ours.reduce((total, [, { bytes }]) => total + bytes, 0) };
}
