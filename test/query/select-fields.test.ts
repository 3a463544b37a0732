import { defineResource } from 'halyard';
import { selectFields } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const self = { href: 'https://api.example.se/orders/v1/orders/17', rel: 'self', method: 'GET' };
const order = {
  id: 17,
  total: 0,
  note: null,
  customer: { id: 4, name: 'Eva', address: { city: 'Umeå', code: 7 }, _links: [self] },
  lines: [
    { sku: 'a', pieces: 2, tags: ['x'] },
    { sku: 'b', pieces: 0, tags: [] },
  ],
  tags: ['x', 'y'],
  matrix: [[{ a: 1, b: 2 }], []],
  created: new Date(0),
  _meta: { version: 3 },
  _links: [self],
};
const KEPT = { _meta: { version: 3 }, _links: [self] };

describe('a resource keeps the selected fields and its links', () => {
  test.each<[fields: string[], expected: object]>([
    [[], {}],
    [['id'], { id: 17 }],
    [['total', 'id'], { id: 17, total: 0 }],
    [['note'], { note: null }],
    [['customer'], { customer: order.customer }],
    [['customer.name'], { customer: { name: 'Eva', _links: [self] } }],
    [['customer.address.city'], { customer: { address: { city: 'Umeå' }, _links: [self] } }],
    [
      ['customer.address.city', 'customer.id'],
      { customer: { id: 4, address: { city: 'Umeå' }, _links: [self] } },
    ],
    // A whole object takes precedence over a part of it, in either order.
    [['customer', 'customer.name'], { customer: order.customer }],
    [['customer.name', 'customer'], { customer: order.customer }],
    [['customer.address.city', 'customer'], { customer: order.customer }],
    [['lines.sku'], { lines: [{ sku: 'a' }, { sku: 'b' }] }],
    [['lines'], { lines: order.lines }],
    [['tags'], { tags: ['x', 'y'] }],
    [['lines.tags'], { lines: [{ tags: ['x'] }, { tags: [] }] }],
    [['matrix.a'], { matrix: [[{ a: 1 }], []] }],
    [['created'], { created: new Date(0) }],
    [['_links', '_meta'], {}],
    [['_links.href'], {}],
    // Paths that lead nowhere.
    [['nothing'], {}],
    [['id.x'], {}],
    [['tags.x'], {}],
    [['note.x'], { note: null }],
    [['customer.nothing'], { customer: { _links: [self] } }],
    [['lines.nothing'], { lines: [{}, {}] }],
    [['lines.0'], { lines: [{}, {}] }],
    [['tags.length'], {}],
    [[''], {}],
    [['.'], {}],
    [['customer.'], { customer: { _links: [self] } }],
    [['.id'], {}],
    [['ID'], {}],
  ])('%j', (fields, expected) => {
    const before = structuredClone(order);
    expect(selectFields(order, fields)).toEqual({ ...expected, ...KEPT });
    expect(order).toEqual(before);
  });

  test('of an object with toJSON, the fields that it returns are selected', () => {
    class Row {
      readonly hidden = 1;
      toJSON() {
        return { ...this, id: 17, toJSON: () => null, hidden: undefined };
      }
    }
    const order = { id: 1, customer: new Row(), lines: [new Row()], placed: new Date(0), a: null };
    expect(selectFields(new Row(), ['id', 'hidden'])).toEqual({ id: 17 });
    const fields = ['customer.id', 'customer.hidden', 'lines.id', 'placed.getTime'];
    expect(selectFields(order, fields)).toEqual({ customer: { id: 17 }, lines: [{ id: 17 }] });
    expect(selectFields(order, ['placed'])).toEqual({ placed: new Date(0) });
    const keyed = { toJSON: (key: string) => ({ key }) };
    expect(selectFields([{ a: keyed, b: [0, keyed] }], ['a.key', 'b.key'])).toEqual([
      { a: { key: 'a' }, b: [{ key: '1' }] },
    ]);
  });

  test('a member that throws when it is read is left out', () => {
    const fail = () => {
      throw new Error('the connection is closed');
    };
    const row = Object.defineProperty({ id: 1 }, 'lazy', { get: fail, enumerable: true });
    expect(selectFields(row, ['id', 'lazy'])).toEqual({ id: 1 });
    expect(selectFields(row, ['id', 'lazy.name'])).toEqual({ id: 1 });
    expect(selectFields({ id: 1, a: { toJSON: fail } }, ['id', 'a.b'])).toEqual({ id: 1 });
    expect(selectFields([{ toJSON: fail }], ['id'])).toEqual([{}]);
    const linked = Object.defineProperty({ id: 1 }, '_links', { get: fail, enumerable: true });
    expect(selectFields(linked, ['id'])).toStrictEqual({ id: 1 });
    expect(selectFields(row, ['id', 'lazy'])).toStrictEqual({ id: 1 });
  });

  test('a promise is refused', () => {
    for (const fields of [['id'], undefined]) {
      expect(() => selectFields(Promise.resolve({ id: 1 }) as never, fields)).toThrow(
        expect.objectContaining({ code: 'http.body' }),
      );
    }
  });
});

describe('no path leads into a prototype', () => {
  const CUSTOMER = { customer: { _links: [self] } };

  test.each<[field: string, expected: object]>([
    ['__proto__', {}],
    ['__proto__.polluted', {}],
    ['constructor', {}],
    ['constructor.prototype.polluted', {}],
    ['toString', {}],
    ['hasOwnProperty.call', {}],
    ['customer.__proto__', CUSTOMER],
    ['customer.constructor.name', CUSTOMER],
    ['lines.__proto__.sku', { lines: [{}, {}] }],
    ['lines.map', { lines: [{}, {}] }],
  ])('%s', (field, expected) => {
    expect(selectFields(order, [field])).toEqual({ ...expected, ...KEPT });
  });

  test('an own __proto__ is left out, own members of such names are not', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"a":1,"b":2},"id":1}');
    const selected = selectFields(hostile, [
      '__proto__',
      '__proto__.polluted',
      'constructor.a',
      'id',
    ]);
    expect(Object.entries(selected)).toEqual([
      ['constructor', { a: 1 }],
      ['id', 1],
    ]);
    expect(Object.getPrototypeOf(selected)).toBe(Object.prototype);
    expect((selected as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('a definition selects the fields that a request for one resource asks for', () => {
  const orders = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int(), total: z.int() }),
    path: '/orders/{id}',
    links: {},
    query: { fields: { id: 'integer', total: 'integer' } },
  });
  const respond = (url: string, resource = orders) => {
    const request = { method: 'GET', url, headers: {} };
    const { status, body = '' } = resource.respond(request, { id: 17, total: 5 }, { base });
    const { _links: _, ...fields } = JSON.parse(String(body));
    return status === 200 ? fields : [status, fields.detail];
  };
  const base = 'https://api.example.se/shop/v1';

  test.each<[query: string, expected: unknown]>([
    ['', { id: 17, total: 5 }],
    ['?', { id: 17, total: 5 }],
    ['?total=7', { id: 17, total: 5 }],
    ['?fields=total', { total: 5 }],
    ['?x=id&fields=id', { id: 17 }],
    ['?fields=totl', [400, 'Unknown field totl in fields. Did you mean total?']],
  ])('%s', (query, expected) => {
    expect(respond(`/orders/17${query}`)).toEqual(expected);
  });
});

test('members under a symbol are kept, and empty objects are left out', () => {
  const kept = Symbol('kept');
  const body = { id: 1, customer: { name: 'Eva' }, lines: [7], [kept]: 'details' };
  expect(selectFields(body, ['id', 'customer.name.first', 'lines.sku'])).toEqual({
    id: 1,
    customer: {},
    [kept]: 'details',
  });
});
