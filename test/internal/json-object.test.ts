import { describe, expect, test } from 'vitest';
import { isObject, isSameJson, own, setOwn } from '../../src/internal/json.js';

class Money {
  readonly amount = 1;
}

describe('two values are the same JSON, whatever the order of their members', () => {
  test.each<[one: unknown, other: unknown, is: boolean]>([
    [1, 1, true],
    [1, 2, false],
    [1, '1', false],
    [0, -0, true],
    [Number.NaN, Number.NaN, true],
    ['a', 'a', true],
    [true, true, true],
    [true, false, false],
    [null, null, true],
    [undefined, undefined, true],
    [null, undefined, false],
    [null, {}, false],
    [1, {}, false],
    ['', [], false],
    [{}, {}, true],
    [[], [], true],
    [[], {}, false],
    [{}, Object.create(null), true],
    [['a'], { 0: 'a' }, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: undefined }, { b: undefined }, false],
    [{ toString: undefined }, { a: undefined }, false],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [{ a: [{ b: null }] }, { a: [{ b: null }] }, true],
    [{ a: [{ b: null }] }, { a: [{ b: 0 }] }, false],
    [new Money(), { amount: 1 }, true],
    [new Date(5), new Date(5), true],
    [new Date(5), new Date(6), false],
    [new Date(5), 5, false],
    [new Date(0), {}, false],
    [new Date(0), [], false],
    [new Date(5), [5], false],
    // The values of these are not members.
    [new Map(), new Map(), false],
    [new Map(), {}, false],
    [new URL('https://a.example'), new URL('https://b.example'), false],
  ])('%o and %o: %s', (one, other, is) => {
    expect(isSameJson(one, other)).toBe(is);
    expect(isSameJson(other, one)).toBe(is);
  });
});

test.each<[value: unknown, is: boolean]>([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  [undefined, false],
  ['a', false],
  [() => 1, false],
])('%o is an object of JSON: %s', (value, is) => {
  expect(isObject(value)).toBe(is);
});

test('own reads no inherited member', () => {
  expect(own({ a: 1 }, 'a')).toBe(1);
  expect(own({}, 'toString')).toBeUndefined();
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
