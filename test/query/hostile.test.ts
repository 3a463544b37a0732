import { parseQuery, type QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import { fields } from './support/orders.js';

/* Each case ends in the time limit of a test, 5 s, only where the time is linear in the length. */

const MEGABYTE = 1_000_000;

const PIECES = [
  ...['&', '=', '%', '+', "'", "''", ',', '(', ')', '.', '<', '>', '!', '!=', '>=', ' ', '?', '#'],
  ...['a', '1', '0', '-', 'å', '😀', '\ud800', '\0', '\r\n', '%20', '%C3', '%FF', '%3E', '%21'],
  ...['filter=a eq ', 'filter=id eq 1&', 'filter=id eq 1 and ', 'id gt 1 and ', "name eq '' and "],
  ...['id=1&', 'id>1&', 'x=1&', 'x>1&', 'page=1&', 'sort=id&', 'fields=id&', 'sort=a,b&', ' and '],
  ...[
    "' and '",
    'and ',
    'or ',
    ' , ',
    "','",
    'id,',
    'a.b,',
    'total desc,',
    '1e9',
    '00',
    '=>',
    '%%3D',
  ],
  ...['(a)', "name eq 'a' ", 'a eq b ', 'name in a,', 'x.', '__proto__=1&', 'constructor>1&'],
];

const FRONTS = [
  '',
  'filter=',
  'filter=name eq ',
  "filter=name eq '",
  'filter=id in ',
  'filter=id eq 1 ',
  'sort=',
  'sort=total ',
  'fields=',
  'name=',
  'total>',
  'total',
  'created=2026-01-31T00:00:00.',
];

const NO_LIMITS: QuerySpec['limits'] = {
  length: Number.POSITIVE_INFINITY,
  value: Number.POSITIVE_INFINITY,
  conditions: Number.POSITIVE_INFINITY,
  values: Number.POSITIVE_INFINITY,
  fields: Number.POSITIVE_INFINITY,
  sort: Number.POSITIVE_INFINITY,
};

describe.each(FRONTS)(
  'a megabyte behind %j takes milliseconds, and has a short answer',
  (front) => {
    test.each(PIECES)('%j', (piece) => {
      const query = front + piece.repeat(Math.ceil(MEGABYTE / piece.length));
      const limited = parseQuery(`/orders?${query}`, { fields });
      if (!query.includes('#')) expect(limited).toMatchObject({ ok: false });
      const result = parseQuery(`/orders?${query}`, { fields, limits: NO_LIMITS });
      if (result.ok) return;
      expect(result.findings.length).toBeLessThanOrEqual(72);
      for (const { message, path } of result.findings) {
        if (!/^[^\r\n]{1,1000}$/.test(message)) expect.fail(message.slice(0, 2000));
        expect(String(path ?? '').length).toBeLessThanOrEqual(80);
      }
    });
  },
);

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
