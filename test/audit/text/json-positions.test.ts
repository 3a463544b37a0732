import { expect, test } from 'vitest';
import { positionsOf } from '../../../src/audit/openapi/positions.js';

const TEXT = ' {"a": [1, "]}\\"", {"b": {}}], "c\\\\": true, "d": -1.5e3}';

test.each<readonly [path: readonly (string | number)[], found: string]>([
  [[], '{"a"'],
  [['a'], '"a"'],
  [['a', 1], '"]}'],
  [['a', '1'], '"]}'],
  [['a', 2, 'b'], '"b": {}}'],
  [['c\\'], '"c\\\\": true'],
  [['d'], '"d": -1.5'],
  [['d', 'e'], '"d": -1.5'],
  [['a', 9], '"a": [1'],
  [['x', 'y'], '{"a"'],
])('%j is at %s', (path, found) => {
  const [position = -1] = positionsOf(TEXT, 0, [path]);
  expect(TEXT.slice(position, position + found.length)).toBe(found);
});

test('reads from a position, many paths at once', () => {
  const text = 'HTTP [10, 20]';
  expect(positionsOf(text, 5, [[1], [0], []])).toEqual([10, 6, 5]);
});

test('finds what comes behind values without white space, and behind a scalar with a path into it', () => {
  const text = '{"a":{"b":1,"c":[{"d":2}]},"e":12,"f":[3,{"g":"]"}],"h":4}';
  const paths = [['e', 'x'], ['e', 0], ['f', 1], ['h'], ['a', 'c', 0, 'd'], ['f', 'x']];
  expect(positionsOf(text, 0, paths).map((at) => text.slice(at, at + 2))).toEqual([
    ...['"e', '"e', '{"', '"h', '"d', '"f'],
  ]);
});

test('passes over a megabyte of quotes and of levels', () => {
  const quotes = JSON.stringify({ a: '"\\'.repeat(250_000), b: 1 });
  expect(positionsOf(quotes, 0, [['b']])).toEqual([quotes.length - '"b":1}'.length]);
  const levels = `[${'['.repeat(500_000)}${']'.repeat(500_000)}, 1]`;
  expect(positionsOf(levels, 0, [[1]])).toEqual([levels.length - 2]);
});
