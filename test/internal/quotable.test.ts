import { describe, expect, test } from 'vitest';
import { notMembers, quotable } from '../../src/internal/quotable.js';

const cycle: unknown[] = [];
cycle.push(cycle);
const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);

describe('an error', () => {
  test.each<[value: unknown]>([
    ['a'],
    [7],
    [null],
    [undefined],
    [[]],
    [['a', 7, null]],
    [Symbol('a')],
  ])('quotes %o', (value) => {
    expect(quotable(value)).toEqual({ given: value });
  });

  test.each<[what: string, value: unknown]>([
    ['an object', { key: 'secret' }],
    ['a list with an object', ['a', { key: 'secret' }]],
    ['a list that contains itself', cycle],
    ['a list with 100,000 levels', deep],
  ])('does not quote %s', (_, value) => {
    expect(quotable(value)).toEqual({});
  });

  test('names a promise', () => {
    const value = Promise.resolve({ key: 'secret' });
    expect(quotable(value)).toEqual({ given: value });
  });
});

test('a remedy has the names of the members of an object, and no values', () => {
  expect(notMembers({ key: 'secret' })).toBe(', not an object with the members ["key"]');
  expect(notMembers(['key'])).toBe('');
});
