import { expect, test } from 'vitest';
import { longestPath } from '../../src/internal/json.js';

test.each([
  [undefined, 0],
  ['text', 0],
  [null, 0],
  [{}, 0],
  [[[1]], 0],
  [{ abc: 1 }, 3],
  [{ ab: [{ cde: {} }], abcd: 1 }, 5],
  [{ abcdefg: 1, a: { b: 1 } }, 7],
])('the longest path of %j has %i characters', (value, length) => {
  expect(longestPath(value)).toBe(length);
});
