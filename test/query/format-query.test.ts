import { HalyardError } from 'halyard';
import {
  type AnyQuery,
  formatQuery,
  parseQuery,
  type QuerySpec,
  type StandardSchema,
} from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fields } from './support/orders.js';

describe('a query is written in one form', () => {
  test.each<[query: AnyQuery, expected: string]>([
    [{}, ''],
    [{ page: 1, limit: 20, filters: [], sort: [] }, ''],
    [{ page: 2 }, 'page=2'],
    [{ limit: 50, page: 3 }, 'page=3&limit=50'],
    [{ limit: 1 }, 'limit=1'],
    [{ fields: ['id'] }, 'fields=id'],
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

  test('the defaults of the spec are left out', () => {
    const spec = { limit: { default: 50, parameter: 'antal' }, page: { parameter: 'sida' } };
    expect(formatQuery({ page: 1, limit: 50 }, spec)).toBe('');
    expect(formatQuery({ page: 2, limit: 20 }, spec)).toBe('sida=2&antal=20');
  });

  test('a parameter that is undefined is left out, one without a type is written as text', () => {
    const typed = { parameters: { deep: 'boolean', q: 'string' } } as const;
    expect(formatQuery({ parameters: { deep: true } }, typed)).toBe('deep=true');
    const query: AnyQuery = { parameters: { q: 'röd', deep: undefined } };
    expect(formatQuery(query, typed as QuerySpec)).toBe('q=r%C3%B6d');
    expect(formatQuery(query, { parameters: ['q'] } as QuerySpec)).toBe('q=r%C3%B6d');
  });

  test('a Date is written as an ISO date', () => {
    const filters = [{ field: 'created', operator: 'ge', value: new Date(0) }] as const;
    expect(formatQuery({ filters } as AnyQuery, { fields } as QuerySpec)).toBe(
      'filter=created%20ge%201970-01-01T00%3A00%3A00.000Z',
    );
  });

  test('a schema must accept the text of its value', () => {
    const spec = {
      fields: {
        at: { type: z.string().transform((text) => new Date(text)), filter: ['lt'] },
        size: { type: z.coerce.number().max(9), filter: ['in'] },
      },
    } as const;
    expect(
      formatQuery({ filters: [{ field: 'at', operator: 'lt', value: new Date(0) }] }, spec),
    ).toBe('filter=at%20lt%201970-01-01T00%3A00%3A00.000Z');
    expect(() =>
      formatQuery({ filters: [{ field: 'size', operator: 'in', value: [8, 10] }] }, spec),
    ).toThrow(
      'size must be a value that parseQuery accepts, got 10. size must be valid, got "10". Too big: expected number to be <=9. [UFN.04]',
    );
  });

  test('with the parameters in the order of the spec', () => {
    const declared = { parameters: { q: 'string', most: 'integer' } } as const;
    expect(formatQuery({ parameters: { most: 3, q: 'a' } }, declared)).toBe('q=a&most=3');
    expect(formatQuery({ parameters: { most: 3, q: 'a' } })).toBe('most=3&q=a');
    const inherited = { parameters: { constructor: 'string', q: 'string' } } as const;
    expect(formatQuery({ parameters: { q: 'a' } } as AnyQuery, inherited as QuerySpec)).toBe('q=a');
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

  test('a pattern need not be a value of the schema of its field', () => {
    const spec = { fields: { code: { type: z.string().length(3), filter: ['like'] } } } as const;
    const filters = [{ field: 'code', operator: 'like', value: 'a*' }] as const;
    expect(formatQuery({ filters }, spec)).toBe('filter=code%20like%20a%2A');
  });
});

describe('a query that cannot be written is a mistake of the developer', () => {
  const eq = (value: unknown, field = 'name') => ({ filters: [{ field, operator: 'eq', value }] });
  const VALUE = 'name must be text, a finite number, a boolean or a valid Date; got';
  const NAME =
    'A field name must consist of letters, digits, - and _, with dots between nested names; got';

  test.each<[what: string, query: unknown, message: string]>([
    ['NaN', eq(Number.NaN), `${VALUE} NaN. [UFN.04]`],
    ['Infinity', eq(Number.POSITIVE_INFINITY), `${VALUE} Infinity. [UFN.04]`],
    ['null', eq(null), `${VALUE} null. [UFN.04]`],
    ['undefined', eq(undefined), `${VALUE} undefined. [UFN.04]`],
    ['an object', eq({}), `${VALUE} {}. [UFN.04]`],
    ['a list after eq', eq(['a']), `${VALUE} ["a"]. [UFN.04]`],
    ['an invalid date', eq(new Date(Number.NaN)), `${VALUE} an invalid Date. [UFN.04]`],
    [
      'a lone surrogate',
      eq('\ud800'),
      String.raw`name must be text without NUL and lone surrogates, got "\ud800". [UFN.04]`,
    ],
    [
      'NUL',
      eq('a\0'),
      String.raw`name must be text without NUL and lone surrogates, got "a\u0000". [UFN.04]`,
    ],
    ['a name with a space', eq('a', 'na me'), `${NAME} "na me". Pass the name as in the JSON body`],
    ['a name with a sign', eq('a', 'name>'), `${NAME} "name>".`],
    ['no name', { filters: [{ operator: 'eq', value: 1 }] }, `${NAME} undefined.`],
    ['a prototype', { fields: ['__proto__'] }, `${NAME} "__proto__".`],
    [
      'no operator',
      { filters: [{ field: 'a', operator: 'is', value: 1 }] },
      'Operator for a must be one of eq, ne, gt, ge, lt, le, in, like; got "is". [UFN.04]',
    ],
    [
      'in without a list',
      { filters: [{ field: 'a', operator: 'in', value: 'a' }] },
      'a must be compared with an array of at least one value, got "a". [UFN.04]',
    ],
    [
      'in with an empty list',
      { filters: [{ field: 'a', operator: 'in', value: [] }] },
      'a must be compared with an array of at least one value, got []. [UFN.04]',
    ],
    [
      'no direction',
      { sort: [{ field: 'a', direction: 'up' }] },
      'Sort direction of a must be asc or desc, got "up". [UFN.04]',
    ],
    ['a field with a comma', { sort: [{ field: 'a,b', direction: 'asc' }] }, `${NAME} "a,b".`],
    [
      'no fields',
      { fields: [] },
      'fields must have at least one field, got []. Leave it out to get all fields. [UFN.04]',
    ],
    ['page 0', { page: 0 }, 'page must be an integer ≥ 1, got 0. [UFN.04]'],
    ['half a limit', { limit: 1.5 }, 'limit must be an integer ≥ 1, got 1.5. [UFN.04]'],
    [
      'a parameter that is an object',
      { parameters: { q: {} } },
      'q must be text, a finite number, a boolean or a valid Date; got {}. [UFN.04]',
    ],
    // Wrong types, from JavaScript.
    ['null', null, 'query must be an object, got null. [UFN.04]'],
    ['text', 'page=2', 'query must be an object, got "page=2". [UFN.04]'],
    ['fields that are text', { fields: 'id' }, 'fields must be an array, got "id". [UFN.04]'],
    ['filters that are an object', { filters: {} }, 'filters must be an array, got {}. [UFN.04]'],
    [
      'a filter that is null',
      { filters: [null] },
      'An item of filters must be an object, got null',
    ],
    [
      'a sort that is text',
      { sort: ['a'] },
      'An item of sort must be an object, got "a". [UFN.04]',
    ],
    ['parameters that are text', { parameters: 'q' }, 'parameters must be an object, got "q".'],
  ])('%s', (_what, query, message) => {
    const format = () => formatQuery(query as AnyQuery);
    expect(format).toThrow(HalyardError);
    expect(format).toThrow(expect.objectContaining({ code: 'query.value', rule: 'UFN.04' }));
    expect(format).toThrow(message);
  });

  const DECLARED = 'in the query must be one that the spec allows here, got';

  test.each<[what: string, query: unknown, message: string, spec?: QuerySpec]>([
    ['an unknown field', eq(1, 'totl'), `Field ${DECLARED} "totl". Write total. [UFN.04]`],
    [
      'a field that cannot be sorted by',
      { sort: [{ field: 'lines', direction: 'asc' }] },
      `Field ${DECLARED} "lines". Allowed: id, name, status, total`,
    ],
    [
      'a field that cannot be selected',
      { fields: ['secret'] },
      `Field ${DECLARED} "secret". Allowed: id. [UFN.04]`,
      { fields: { id: 'integer', secret: { type: 'string', select: false } } },
    ],
    [
      'an operator that the type does not have',
      { filters: [{ field: 'paid', operator: 'gt', value: true }] },
      'Operator for paid must be one of eq, ne; got "gt". [UFN.04]',
    ],
    ['text for a number', eq('100', 'total'), 'total must be a number, got "100". [UFN.04]'],
    ['a number for text', eq(100), 'name must be a string, got 100. [UFN.04]'],
    ['half an integer', eq(1.5, 'id'), 'id must be an integer, got 1.5. [UFN.04]'],
    ['text for a boolean', eq('true', 'paid'), 'paid must be a boolean, got "true". [UFN.04]'],
    ['no date', eq('yesterday', 'created'), 'created must be a date, got "yesterday". [UFN.04]'],
    ['a time', eq(0, 'created'), 'created must be a date, got 0. [UFN.04]'],
    [
      'a date after the year 9999',
      eq(new Date('+010000-01-01'), 'created'),
      'created must be a value that parseQuery accepts, got a Date. created must be a date (2026',
    ],
    [
      'no member of a list',
      eq('closed', 'status'),
      'status must be one of open, shipped, back order; got "closed". [UFN.04]',
    ],
    [
      'a pattern that is a number',
      { filters: [{ field: 'name', operator: 'like', value: 7 }] },
      'name must be a string, got 7. [UFN.04]',
    ],
    [
      'a value that is too long',
      eq('a'.repeat(257)),
      'name must be a value that parseQuery accepts, got "aaa',
    ],
    [
      'too many values',
      {
        filters: [{ field: 'id', operator: 'in', value: Array.from({ length: 101 }, (_, n) => n) }],
      },
      'id must be compared with at most 100 values, got 101. [UFN.04]',
    ],
    ['a limit above the maximum', { limit: 101 }, 'limit must be at most 100, got 101. [UFN.04]'],
    [
      'a page beyond all records',
      { page: 90071992547410 },
      'page must be at most 90071992547409, got 90071992547410. [UFN.04]',
    ],
    [
      'too many conditions',
      { filters: Array.from({ length: 21 }, () => eq('a').filters[0]) },
      'filters must have at most 20 conditions, got 21. [UFN.04]',
    ],
    [
      'too many fields',
      { fields: ['id', 'name'] },
      'fields must have at most 1 fields, got 2. [UFN.04]',
      { fields, limits: { fields: 1 } },
    ],
    [
      'a field twice',
      { fields: ['id', 'id'] },
      'fields must name id only once, got ["id","id"]. [UFN.04]',
    ],
    [
      'a sort key twice',
      {
        sort: [
          { field: 'id', direction: 'asc' },
          { field: 'id', direction: 'desc' },
        ],
      },
      'sort must name id only once, got ["id","id"]. [UFN.04]',
    ],
    [
      'a query that is too long',
      eq('abc'),
      'The query must have at most 10 characters and 1000 parameters, got "filter=name%20eq%20abc"',
      { fields, limits: { length: 10 } },
    ],
    [
      'too many parameters',
      { page: 2, limit: 50 },
      'The query must have at most 8192 characters and 1 parameters, got "page=2&limit=50"',
      { fields, limits: { parameters: 1 } },
    ],
    [
      'a parameter that is not declared',
      { parameters: { x: 'a' } },
      `Parameter ${DECLARED} "x". Allowed: none. [UFN.04]`,
    ],
    [
      'a parameter that would be ignored',
      { parameters: { Deep: true } },
      `Parameter ${DECLARED} "Deep". Write deep. [UFN.04]`,
      { unknown: 'ignore', parameters: { deep: 'boolean' } },
    ],
    [
      'fields that would be ignored',
      { fields: ['a'] },
      `Field ${DECLARED} "a". Allowed: none. [UFN.04]`,
      { unknown: 'ignore' },
    ],
  ])('with a spec, %s', (_what, query, message, spec = { fields }) => {
    const format = () => formatQuery(query as AnyQuery, spec);
    expect(format).toThrow(expect.objectContaining({ code: 'query.value', rule: 'UFN.04' }));
    expect(format).toThrow(message);
  });
});

test('a bigint of a schema is written, and read back', () => {
  const id: StandardSchema<string, bigint> = {
    '~standard': {
      version: 1,
      vendor: 'own',
      validate: (text) => ({ value: BigInt(String(text)) }),
    },
  };
  const spec = { fields: { id } };
  const filters = [{ field: 'id', operator: 'eq', value: 12345678901234567890n }] as const;
  const text = formatQuery({ filters }, spec);
  expect(text).toBe('filter=id%20eq%2012345678901234567890');
  const query = parseQuery(`/orders?${text}`, spec);
  expect(query.ok && query.value.filters).toEqual(filters);
});
