import { expect, test } from 'vitest';
import { distinctBy, groupBy } from '../../src/internal/maps.js';

const WORDS = ['one', 'three', 'two', 'four', 'five'];

test('values are grouped by a key, in the order of the first of each', () => {
  expect([...groupBy(WORDS, ({ length }) => length)]).toEqual([
    [3, ['one', 'two']],
    [5, ['three']],
    [4, ['four', 'five']],
  ]);
  expect([...groupBy([], String)]).toEqual([]);
});

test('the first value of each key is kept', () => {
  expect(distinctBy(WORDS, ({ length }) => length)).toEqual(['one', 'three', 'four']);
});
