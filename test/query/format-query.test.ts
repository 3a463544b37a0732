import { type AnyQuery, formatQuery, parseQuery, type QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import { fields } from './support/orders.js';

describe('a query is written in one form', () => {
  test.each<[query: AnyQuery, expected: string]>([
    [{}, ''],
    [{ page: 1, limit: 20, filters: [], sort: [] }, ''],
    [{ limit: 50, page: 3 }, 'page=3&limit=50'],
    [{ fields: ['total', 'customer.name'] }, 'fields=total,customer.name'],
    [{ sort: [{ field: 'total', direction: 'desc' }] }, 'sort=total%20desc'],
    [
      {
        sort: [
          { field: 'name', direction: 'asc' },
          { field: 'id', direction: 'desc' },
        ],
      },
      'sort=name,id%20desc',
    ],
    [{ filters: [{ field: 'total', operator: 'gt', value: 100 }] }, 'filter=total%20gt%20100'],
    [{ filters: [{ field: 'total', operator: 'eq', value: -1.5 }] }, 'filter=total%20eq%20-1.5'],
    [{ filters: [{ field: 'total', operator: 'eq', value: 1e21 }] }, 'filter=total%20eq%201e%2B21'],
    [{ filters: [{ field: 'total', operator: 'eq', value: -0 }] }, 'filter=total%20eq%200'],
    [{ filters: [{ field: 'paid', operator: 'ne', value: true }] }, 'filter=paid%20ne%20true'],
    [{ filters: [{ field: 'id', operator: 'in', value: [1, 2] }] }, 'filter=id%20in%201,2'],
    [{ filters: [{ field: 'name', operator: 'eq', value: '' }] }, 'filter=name%20eq%20%27%27'],
    [
      { filters: [{ field: 'name', operator: 'eq', value: "O'B" }] },
      'filter=name%20eq%20%27O%27%27B%27',
    ],
    [
      { filters: [{ field: 'name', operator: 'eq', value: 'a b' }] },
      'filter=name%20eq%20%27a%20b%27',
    ],
    [
      { filters: [{ field: 'name', operator: 'eq', value: 'a,b' }] },
      'filter=name%20eq%20%27a,b%27',
    ],
    [
      { filters: [{ field: 'name', operator: 'eq', value: '(a)' }] },
      'filter=name%20eq%20%27%28a%29%27',
    ],
    [{ filters: [{ field: 'name', operator: 'eq', value: 'and' }] }, 'filter=name%20eq%20and'],
    [
      { filters: [{ field: 'name', operator: 'in', value: ['a b', 'c'] }] },
      'filter=name%20in%20%27a%20b%27,c',
    ],
    [
      { filters: [{ field: 'name', operator: 'like', value: '*å&=+#' }] },
      'filter=name%20like%20%2A%C3%A5%26%3D%2B%23',
    ],
    [
      {
        parameters: { q: 'röd färg', deep: false, none: undefined },
        page: 2,
        sort: [{ field: 'id', direction: 'asc' }],
        filters: [
          { field: 'id', operator: 'gt', value: 1 },
          { field: 'id', operator: 'lt', value: 9 },
        ],
        fields: ['id'],
      },
      'fields=id&filter=id%20gt%201&filter=id%20lt%209&sort=id&page=2&q=r%C3%B6d%20f%C3%A4rg&deep=false',
    ],
    [
      { filters: [{ field: 'at', operator: 'eq', value: new Date(0) }] },
      'filter=at%20eq%201970-01-01T00%3A00%3A00.000Z',
    ],
  ])('%j', (query, expected) => {
    expect(formatQuery(query)).toBe(expected);
    // URL-safe characters, percent-encoding, delimiters and the comma of lists (UFN.07).
    expect(formatQuery(query)).toMatch(/^[\w.~%&=,-]*$/);
  });
});

describe('a query at the limits of its spec is written', () => {
  const filter = (field: string, operator: string, value: unknown) => ({ field, operator, value });
  const eq = (field: string, value: unknown) => ({ filters: [filter(field, 'eq', value)] });

  test.each<[what: string, query: unknown, limits?: QuerySpec['limits']]>([
    ['20 conditions', { filters: Array.from({ length: 20 }, () => filter('id', 'gt', 1)) }],
    [
      '100 values',
      {
        filters: [
          filter(
            'id',
            'in',
            Array.from({ length: 100 }, (_, n) => n),
          ),
        ],
      },
    ],
    ['all the fields', { fields: ['id', 'name'] }, { fields: 2 }],
    ['all the sort keys', { sort: [{ field: 'id', direction: 'asc' }] }, { sort: 1 }],
    ['the largest limit', { limit: 100 }],
    ['the last page', { page: 90071992547409 }],
    ['the longest query', { page: 2 }, { length: 6 }],
    ['the most parameters', { page: 2, limit: 50 }, { parameters: 2 }],
    ['the longest value', eq('name', 'a'.repeat(256))],
    ['one of a list', eq('status', 'back order')],
    ['a date', eq('created', '2026-01-31')],
    ['a Date', eq('created', new Date(0))],
    ['a boolean', eq('paid', false)],
    ['an integer', eq('id', -7)],
  ])('%s', (_what, query, limits = {}) => {
    const spec = { fields, limits } as QuerySpec;
    const text = formatQuery(query as AnyQuery, spec);
    expect(parseQuery(`?${text}`, spec).ok).toBe(true);
  });
});

const eq = (value: unknown, field = 'name') => ({ filters: [{ field, operator: 'eq', value }] });

describe('a value of a row is written as its text', () => {
  class Decimal {
    toString() {
      return '12.50';
    }
  }

  test.each<[value: unknown, expected: string]>([
    [9007199254740993n, '9007199254740993'],
    [new Decimal(), '12.50'],
    [{ toJSON: () => '507f1f77bcf86cd799439011' }, '507f1f77bcf86cd799439011'],
    ['SE-2024/001', 'SE-2024%2F001'],
    ['a\ud800', 'a%EF%BF%BD'],
    ['a\0', 'a%00'],
    ['a'.repeat(5000), 'a'.repeat(5000)],
  ])('%o', (value, expected) => {
    expect(formatQuery(eq(value) as AnyQuery)).toBe(`filter=name%20eq%20${expected}`);
    expect(formatQuery({ parameters: { q: value } })).toBe(`q=${expected}`);
  });

  test('a page or an offset that does not exist is the first', () => {
    for (const place of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(formatQuery({ page: place, limit: 5 })).toBe('limit=5');
      expect(formatQuery({ offset: place }, { paging: 'offset' })).toBe('');
    }
  });
});

// Without its condition, the query would ask for more.
describe('a query that cannot be written is refused', () => {
  const fail = () => {
    throw new Error('the connection is closed');
  };

  test.each<[what: string, query: unknown]>([
    ['NaN', eq(Number.NaN)],
    ['Infinity', eq(Number.POSITIVE_INFINITY)],
    ['null', eq(null)],
    ['undefined', eq(undefined)],
    ['an object', eq({})],
    ['an object without a prototype', eq(Object.create(null))],
    ['a list after eq', eq(['a'])],
    ['an invalid date', eq(new Date(Number.NaN))],
    ['an object whose toJSON returns null', eq({ toJSON: () => null })],
    ['an object whose toString throws', eq({ toString: fail })],
    ['a function', eq(fail)],
    ['in with an empty list', { filters: [{ field: 'a', operator: 'in', value: [] }] }],
    ['no fields', { fields: [] }],
    ['a parameter that is an object', { parameters: { q: {} } }],
  ])('%s', (_what, query) => {
    expect(() => formatQuery(query as AnyQuery)).toThrow(
      expect.objectContaining({ code: 'query.value', rule: 'UFN.04' }),
    );
  });
});
