import { expect, test } from 'vitest';
import { joinOr } from '../../src/internal/show.js';

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a or b'],
  [['a', 'b', 'c'], 'a, b or c'],
])('%j is written as "%s"', (names, text) => {
  expect(joinOr(names)).toBe(text);
});
