import { describe, expect, test } from 'vitest';
import { loadModule } from '../support/modules.js';
import { subpaths } from '../support/package.js';
import { developersOwn, entryPoints, testedElsewhere } from './entry-points.js';
import { costsOf, MAX_GROWTH } from './measure.js';

describe.each(entryPoints)('$name', (point) => {
  test('takes time and memory in proportion to its input, and throws nothing of its own', async () => {
    const costs = await costsOf(point);
    expect(costs.faults).toEqual([]);
    expect(costs.growth.figure, costs.growth.input).toBeLessThan(MAX_GROWTH);
    expect(costs.heap.figure, costs.heap.input).toBeLessThan(point.heap);
    // `href` remembers the last URL.
    expect(costs.kept.figure, costs.kept.input).toBeLessThan(5);
    // Otherwise all inputs would end at the same check of an option.
    expect(costs.refused).toBeLessThan(costs.inputs);
    // On a busy machine too: only an endless loop takes longer.
  }, 600_000);
});

test('each exported function is among the entry points, or reads values of the developer alone', async () => {
  const known = new Set(entryPoints.flatMap(({ functions }) => functions));
  const others = { ...developersOwn, ...testedElsewhere };
  const missing: string[] = [];
  for (const subpath of subpaths) {
    const exports = Object.entries((await loadModule(subpath)) as object);
    for (const [name, value] of exports) {
      if (typeof value !== 'function' || known.has(value) || name in others) continue;
      missing.push(`${subpath} ${name}`);
    }
  }
  expect(missing).toEqual([]);
});
