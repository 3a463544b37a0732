import { expect, test } from 'vitest';
import { givenEntries } from '../../src/internal/given-entries.js';

const PAIRS: [string, unknown][] = [
  ['a', 1],
  ['b', undefined],
];

test.each<[what: string, value: unknown, expected: [string, unknown][]]>([
  ['an object', { a: 1, b: undefined }, PAIRS],
  ['a list of pairs', PAIRS, PAIRS],
  ['a Set of pairs', new Set(PAIRS), PAIRS],
  ['a Map', new Map(PAIRS), PAIRS],
  [
    'another list',
    [1, ['a', 2]],
    [
      ['0', 1],
      ['1', ['a', 2]],
    ],
  ],
  ['a Set of other values', new Set([1]), []],
  ['null', null, []],
  ['undefined', undefined, []],
])('the entries of %s', (_, value, expected) => {
  expect(givenEntries(value)).toEqual(expected);
});
