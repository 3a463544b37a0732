import { parseQuery, type QuerySpec, selectFields, withQuery } from 'halyard/query';
import { describe, expect, test, vi } from 'vitest';
import { fields } from './support/orders.js';

/** For each loop of the parser, a piece that keeps it going. */
const CASES: [front: string, piece: string][] = [
  // Splitting and decoding.
  ['', '&'],
  ['', '='],
  ['', '%&'],
  ['', '%FF&'],
  ['', '%C3%A5'],
  ['', '%FF'],
  ['', '+'],
  ['', '\ud800'],
  ['', 'x=1&'],
  ['', 'constructor>1&'],
  ['total', '%3E'],
  // Values.
  ['name=', '%C3'],
  ['total=', '0'],
  ['total=1', '0'],
  ['created=2026-01-31T00:00:00.', '0'],
  ['status=', 'open,'],
  ['page=', '1'],
  // Lists.
  ['sort=', ','],
  ['sort=', 'id,'],
  ['sort=total ', ' '],
  ['sort=', '-a:b'],
  ['fields=', 'a.'],
  ['', 'fields=id&'],
  // Filters.
  ['filter=', ' '],
  ['filter=', '('],
  ['filter=(id eq 1', ')'],
  ['filter=', '(id eq 1) and '],
  ['filter=', 'id eq 1 and '],
  ['filter=name eq ', "'"],
  ['filter=name eq ', "''"],
  ['filter=name eq ', '('],
  ['filter=name eq ', '"a" '],
  ['filter=name eq a', ' and '],
  ['filter=id in ', '1,'],
  ['filter=id in ', '1 , '],
  ['filter=', '>='],
  ['', 'filter=name eq a b&'],
  // Unknown names.
  ['filter[', '['],
  ['', 'total_gt'],
];

const NO_LIMITS: QuerySpec['limits'] = {
  length: Number.POSITIVE_INFINITY,
  parameters: Number.POSITIVE_INFINITY,
  value: Number.POSITIVE_INFINITY,
  conditions: Number.POSITIVE_INFINITY,
  values: Number.POSITIVE_INFINITY,
  fields: Number.POSITIVE_INFINITY,
  sort: Number.POSITIVE_INFINITY,
};

describe.each(CASES)('%j and then %j again and again', (front, piece) => {
  const query = (length: number) => front + piece.repeat(Math.ceil(length / piece.length));

  test('have a short answer', () => {
    const result = parseQuery(`/orders?${query(100_000)}`, { fields, limits: NO_LIMITS });
    if (result.ok) return;
    expect(result.findings.length).toBeLessThanOrEqual(72);
    for (const { message, path, suggestion } of result.findings) {
      expect(message).toMatch(/^[^\r\n]{1,1000}$/);
      expect(String(path ?? '').length).toBeLessThanOrEqual(80);
      expect((suggestion ?? '').length).toBeLessThanOrEqual(2048);
    }
  });

  test('are refused by the limits that a spec has by default', () => {
    expect(parseQuery(`/orders?${query(100_000)}`, { fields })).toMatchObject({
      findings: [
        { message: expect.stringMatching(/^The query must have at most 8192 characters/) },
      ],
    });
  });
});

test.each(['a=%&', 'a=%FF&', '%=1&', '%C3%28&'])(
  'no exception is made for each parameter of %s',
  (piece) => {
    const decode = vi.spyOn(globalThis, 'decodeURIComponent');
    parseQuery(`/orders?${piece.repeat(500)}`, { fields });
    withQuery('/orders', { url: `/orders?${piece.repeat(500)}`, headers: {} });
    const thrown = decode.mock.results.filter(({ type }) => type === 'throw');
    decode.mockRestore();
    expect(thrown).toEqual([]);
  },
);

test('selectFields takes names of any form', () => {
  const resource = { id: 17, customer: { name: 'Eva' }, _links: [] };
  for (const names of [['.'.repeat(50_000)], ['customer.'.repeat(5000)]]) {
    expect(selectFields(resource, names)).not.toHaveProperty('id');
  }
});

describe('names of a prototype match nothing and pollute nothing', () => {
  const names = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'prototype'];

  test.each(names)('%s', (name) => {
    for (const query of [
      `${name}=1`,
      `${name}>1`,
      `filter=${name} eq 1`,
      `filter=${name}.polluted eq 1`,
      `filter=id ${name} 1`,
      `sort=${name}`,
      `sort=id ${name}`,
      `fields=${name}`,
      `fields=customer.${name}`,
      `status=${name}`,
      `page=${name}`,
    ]) {
      expect(parseQuery(`?${query}`, { fields }), query).toMatchObject({ ok: false });
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect({}.constructor).toBe(Object);
  });
});
