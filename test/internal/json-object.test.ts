import { describe, expect, test } from 'vitest';
import { isSameJson, setOwn } from '../../src/internal/json.js';

class Money {
  readonly amount = 1;
}

describe('two values are the same JSON, whatever the order of their members', () => {
  test.each<[one: unknown, other: unknown, is: boolean]>([
    [1, 1, true],
    [1, 2, false],
    [0, -0, true],
    [Number.NaN, Number.NaN, true],
    ['a', 'a', true],
    [true, false, false],
    [null, null, true],
    [null, undefined, false],
    [[], {}, false],
    [{}, Object.create(null), true],
    [['a'], { 0: 'a' }, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: undefined }, { b: undefined }, false],
    [{ toString: undefined }, { a: undefined }, false],
    [[1, 2], [2, 1], false],
    [{ a: [{ b: null }] }, { a: [{ b: null }] }, true],
    [{ a: [{ b: null }] }, { a: [{ b: 0 }] }, false],
    [new Money(), { amount: 1 }, true],
    [new Date(5), new Date(5), true],
    [new Date(5), new Date(6), false],
    [new Date(5), 5, false],
    [new Date(0), {}, false],
    [new Date(5), [5], false],
    // The values of these are not members.
    [new Map(), new Map(), false],
    [new URL('https://a.example'), new URL('https://b.example'), false],
  ])('%o and %o: %s', (one, other, is) => {
    expect(isSameJson(one, other)).toBe(is);
    expect(isSameJson(other, one)).toBe(is);
  });
});

test.each(['a', '__proto__', 'constructor'])('setOwn sets a member %s like any other', (name) => {
  const object: Record<string, unknown> = {};
  setOwn(object, name, { b: 1 });
  expect(Object.getOwnPropertyDescriptor(object, name)).toEqual({
    value: { b: 1 },
    writable: true,
    enumerable: true,
    configurable: true,
  });
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
});
