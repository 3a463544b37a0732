/*
 * Prints what the worst inputs of 4 MB cost at each entry point of the hostile tests, in about ten
 * minutes, the slowest and the hungriest last. Fails as those tests do, which end at 1 MB:
 * npm run hostile:figures -- [part of a name]
 */

import { entryPoints } from '../test/hostile/entry-points.js';
import { type Costs, costsOf, MAX_GROWTH } from '../test/hostile/measure.js';

const SIZE = 4_096_000;
const SHOWN = 8;

const UNITS: readonly (readonly [figure: 'time' | 'growth' | 'heap' | 'kept', what: string])[] = [
  ['time', 'CPU time without garbage collection, in ms'],
  ['growth', 'time for eight times the input, in times'],
  ['heap', 'heap during the call, in times the input'],
  ['kept', 'heap after the call, in times the input'],
];

const [part = ''] = process.argv.slice(2);
const rows: (readonly [name: string, costs: Costs])[] = [];
const points = entryPoints.filter(({ name }) => name.includes(part));
console.log(UNITS.map(([figure, what]) => `${figure}: ${what}`).join('\n'));
for (const [at, point] of points.entries()) {
  const costs = await costsOf(point, SIZE);
  rows.push([point.name, costs]);
  const figures = UNITS.map(([figure]) => `${figure} ${costs[figure].figure.toFixed(1)}`);
  console.log(`${at + 1} of ${points.length} ${point.name}: ${figures.join(', ')}`);
  for (const fault of costs.faults) console.log(`  ${fault}`);
  const isRight = costs.growth.figure < MAX_GROWTH && costs.heap.figure < point.heap;
  if (costs.faults.length > 0 || !isRight) process.exitCode = 1;
}
for (const [figure, what] of UNITS) {
  console.log(`\nThe most ${what}:`);
  const sorted = rows
    .map(([name, costs]) => ({ name, ...costs[figure] }))
    .sort((one, other) => other.figure - one.figure);
  for (const { name, figure: most, input } of sorted.slice(0, SHOWN)) {
    console.log(`${most.toFixed(1).padStart(8)}  ${name}: ${input}`);
  }
}
