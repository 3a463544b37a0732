import { expect, test } from 'vitest';
import { shortKeys } from '../../src/internal/maps.js';

test('lists have one key if their values are equal, in their order', () => {
  const keyOf = shortKeys();
  const lists = [
    [],
    ['a'],
    ['a', 'b'],
    ['b', 'a'],
    ['a', 'b', undefined],
    ['1'],
    [1],
    ['a b'],
    [''],
  ];
  expect(new Set(lists.map((list) => keyOf(list))).size).toBe(lists.length);
  for (const list of lists) expect(keyOf([...list])).toBe(keyOf(list));
});

test('a key does not grow with the length of its values', () => {
  const keyOf = shortKeys();
  expect(keyOf(['a'.repeat(1e6), 'b'.repeat(1e6)]).length).toBeLessThan(10);
});
