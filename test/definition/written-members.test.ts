import { defineResource } from 'halyard/definition';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';

const base = 'https://api.example.se';
const rows = defineResource({
  name: 'rows',
  schema: z.object({ id: z.int() }),
  members: 'all',
  path: '/rows/{id}',
  links: {},
});

/** The body of a row as bytes, without its links. */
function written(row: object): string {
  return decode(rows.serializeItem(row as never, base)).replace(/,?"_links":\[[^\]]*\]\}$/, '}');
}

/** An instance of a class, with members of its prototype. */
const instance = Object.assign(Object.create({ inherited: 1 }) as object, { own: 2 });

function nest(depth: number): object {
  return depth === 0 ? { a: [{}] } : { a: nest(depth - 1), at: [depth] };
}

test.each<[what: string, object: object]>([
  ['numbers', { a: 0, b: -0, c: 17, d: -17, e: 2 ** 31, f: 0.1, g: 1e21, h: Number.NaN, i: 1 / 0 }],
  ['strings', { a: '', b: 'å "1"', c: '\ud800' }],
  ['constants', { a: true, b: false, c: null }],
  ['what JSON has no value for', { a: undefined, b: () => 1, c: Symbol('c'), d: 1 }],
  ['objects', { a: {}, b: [1, undefined], c: new Date(0), d: new Map(), e: Object(5), f: [] }],
  ['nested objects', { a: { b: { c: [], d: [{ e: 1 }, { f: undefined }] }, g: 'å' }, h: 1 }],
  ['lists', { a: [], b: [1, 'b', null, true, [2, [3]]], c: [undefined, () => 1, Symbol('c')] }],
  ['a list with holes', { a: Object.assign(new Array(3), { 1: 'b', x: 1 }) }],
  [
    'boxed values',
    { a: Object(1), b: [Object('b')], c: Object(true), d: { e: Object(Number.NaN) } },
  ],
  ['objects without prototype', { a: Object.assign(Object.create(null), { b: 1 }) }],
  ['instances', { a: instance, b: [/b/, new Uint8Array(2)], c: new (class extends Array {})() }],
  ['a toJSON that is no function', { a: { toJSON: 1, b: 2 } }],
  ['a toJSON that returns an object', { a: { toJSON: () => ({ b: { toJSON: () => 'c' } }) } }],
  [
    'a toJSON that returns a Date',
    { a: { toJSON: () => new Date(0) }, b: [{ toJSON: () => [new Date(0)] }] },
  ],
  ['objects of any depth', nest(7)],
  ['more objects of any depth', { a: nest(8), b: nest(9), c: nest(200) }],
  ['names that are escaped', { '"': 1, å: 2, '': 3, '\ud800': { a: 1 } }],
  ['names that are numbers', { b: 1, 17: 2, 0: 3 }],
  ['a member __proto__', JSON.parse('{"__proto__":1,"a":{"__proto__":{}}}')],
  ['a symbol as name', { [Symbol('a')]: 1, b: 2 }],
  ['no prototype', Object.assign(Object.create(null), { a: 1 })],
  ['an instance', instance],
  ['a getter', Object.defineProperty({ a: 1 }, 'b', { enumerable: true, get: () => 'got' })],
  ['no members', {}],
])('the members are those of JSON.stringify: %s', (_what, object) => {
  const { _links, ...fields } = rows.represent(object as never, base) as Record<string, unknown>;
  expect(written(object)).toBe(JSON.stringify(fields));
});

test.skipIf(!('rawJSON' in JSON))('raw JSON is written as it is', () => {
  const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => object };
  const price = rawJSON('12345678901234567890.10');
  expect(written({ price, all: [price] })).toBe(
    '{"price":12345678901234567890.10,"all":[12345678901234567890.10]}',
  );
});
