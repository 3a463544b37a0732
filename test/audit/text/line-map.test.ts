import { expect, test } from 'vitest';
import { LineMap } from '../../../src/audit/openapi/positions.js';

test('a position has its line and column, both from 1', () => {
  const text = 'ab\n\ncd\r\ne';
  const lines = new LineMap(text);
  const at = (offset: number) => Object.values(lines.at(offset));
  expect([0, 2, 3, 4, 5, 7, 8, 9].map(at)).toEqual([
    [1, 1],
    [1, 3],
    [2, 1],
    [3, 1],
    [3, 2],
    [3, 4],
    [4, 1],
    [4, 2],
  ]);
  expect(new LineMap('').at(0)).toEqual({ line: 1, column: 1 });
});
