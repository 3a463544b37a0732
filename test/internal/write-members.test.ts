import { expect, test } from 'vitest';
import { closeWriter, openWriter } from '../../src/internal/byte-writer.js';
import { writeMembers } from '../../src/internal/write-members.js';
import { decode } from '../support/decode.js';

function written(object: object): string {
  const writer = openWriter();
  writeMembers(writer, object, 3);
  return decode(closeWriter(writer));
}

/** An instance of a class, with members of its prototype. */
const instance = Object.assign(Object.create({ inherited: 1 }) as object, { own: 2 });

test.each<[what: string, object: object]>([
  ['numbers', { a: 0, b: -0, c: 17, d: -17, e: 2 ** 31, f: 0.1, g: 1e21, h: Number.NaN, i: 1 / 0 }],
  ['strings', { a: '', b: 'å "1"', c: '\ud800' }],
  ['constants', { a: true, b: false, c: null }],
  ['what JSON has no value for', { a: undefined, b: () => 1, c: Symbol('c'), d: 1 }],
  ['objects', { a: {}, b: [1, undefined], c: new Date(0), d: new Map(), e: Object(5), f: [] }],
  ['a toJSON that is called with a name', { a: { toJSON: (name: string) => ({ name }) } }],
  ['a toJSON that returns undefined', { a: { toJSON: () => undefined }, b: 1 }],
  ['names that are escaped', { '"': 1, å: 2, '': 3, '\ud800': { a: 1 } }],
  ['names that are numbers', { b: 1, 17: 2, 0: 3 }],
  ['a member __proto__', JSON.parse('{"__proto__":1,"a":{"__proto__":{}}}')],
  ['a symbol as name', { [Symbol('a')]: 1, b: 2 }],
  ['no prototype', Object.assign(Object.create(null), { a: 1 })],
  ['an instance', instance],
  ['a getter', Object.defineProperty({ a: 1 }, 'b', { enumerable: true, get: () => 'got' })],
  ['no members', {}],
])('the members are those of JSON.stringify: %s', (_what, object) => {
  expect(`{${written(object).slice(1)}}`).toBe(JSON.stringify(object));
});

test('a value that JSON cannot express is an error', () => {
  expect(() => written({ a: 1n })).toThrow(
    'items[3] must be a value that JSON can express. Writing it failed: ',
  );
});
