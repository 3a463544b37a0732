import { expect, test } from 'vitest';
import { isShallow } from '../../src/internal/json.js';

const cycle: Record<string, unknown> = {};
cycle.self = cycle;

/** Each level has two members, which share one value: 2^60 paths. */
let shared: object = {};
for (let depth = 0; depth < 60; depth++) shared = { a: shared, b: shared };

test.each<[value: unknown, depth: number, is: boolean]>([
  [1, 0, true],
  [null, 0, true],
  [{}, 0, true],
  [{ a: 1 }, 0, false],
  [{ a: 1 }, 1, true],
  [{ a: 'text', b: null, c: 1 }, 1, true],
  [{ a: { b: 1 } }, 1, false],
  [{ a: { b: 1 } }, 2, true],
  [[[['a']]], 2, false],
  [[[['a']]], 3, true],
  [{ a: 1, b: { c: { d: 1 } } }, 2, false],
  [{ a: 1, b: { c: { d: 1 } } }, 3, true],
  [cycle, 100, false],
])('%o has at most %i levels: %s', (value, depth, is) => {
  expect(isShallow(value, depth)).toBe(is);
});

test('a value with many paths is read once', () => {
  expect(isShallow(shared, 59)).toBe(false);
  expect(isShallow(shared, 60)).toBe(true);
});
