import { HalyardError } from 'halyard';
import { type AnyQuery, formatQuery, type QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fields } from './support/orders.js';

describe('a query is written in one form', () => {
  test.each<[query: AnyQuery, expected: string]>([
    [{}, ''],
    [{ page: 1, limit: 20, filters: [], sort: [] }, ''],
    [{ page: 2 }, 'page=2'],
    [{ limit: 50, page: 3 }, 'page=3&limit=50'],
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

  test('what is the default here is left out', () => {
    const spec = { limit: { default: 50, parameter: 'antal' }, page: { parameter: 'sida' } };
    expect(formatQuery({ page: 1, limit: 50 }, spec)).toBe('');
    expect(formatQuery({ page: 2, limit: 20 }, spec)).toBe('sida=2&antal=20');
  });

  test('a Date is a date as text', () => {
    const filters = [{ field: 'created', operator: 'ge', value: new Date(0) }] as const;
    expect(formatQuery({ filters } as AnyQuery, { fields } as QuerySpec)).toBe(
      'filter=created%20ge%201970-01-01T00%3A00%3A00.000Z',
    );
  });

  test('a schema reads what its value is written as', () => {
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
    ).toThrow(/^The query could not be read: size is "10": /);
  });
});

describe('what cannot be written is a mistake of the developer', () => {
  const eq = (value: unknown, field = 'name') => ({ filters: [{ field, operator: 'eq', value }] });

  test.each<[what: string, query: unknown, message: RegExp]>([
    ['NaN', eq(Number.NaN), /^The value of name cannot be written\. Given: NaN/],
    ['Infinity', eq(Number.POSITIVE_INFINITY), /^The value of name cannot be written/],
    ['null', eq(null), /^The value of name cannot be written/],
    ['undefined', eq(undefined), /^The value of name cannot be written/],
    ['an object', eq({}), /^The value of name cannot be written/],
    ['a list behind eq', eq(['a']), /^The value of name cannot be written/],
    ['an invalid date', eq(new Date(Number.NaN)), /^The value of name cannot be written/],
    ['half a surrogate pair', eq('\ud800'), /^The value of name cannot be written/],
    ['a name with a space', eq('a', 'na me'), /^A field has a name of letters/],
    ['a name with a sign', eq('a', 'name>'), /^A field has a name of letters/],
    ['no name', { filters: [{ operator: 'eq', value: 1 }] }, /^A field has a name of letters/],
    ['a prototype', { fields: ['__proto__'] }, /^A field has a name of letters/],
    [
      'no operator',
      { filters: [{ field: 'a', operator: 'is', value: 1 }] },
      /^The operator on a is none\. Given: "is"/,
    ],
    [
      'in without a list',
      { filters: [{ field: 'a', operator: 'in', value: 'a' }] },
      /^The value of a is no list with values/,
    ],
    [
      'in with an empty list',
      { filters: [{ field: 'a', operator: 'in', value: [] }] },
      /^The value of a is no list/,
    ],
    [
      'no direction',
      { sort: [{ field: 'a', direction: 'up' }] },
      /^The direction of a is none\. Given: "up"/,
    ],
    ['a field with a comma', { sort: [{ field: 'a,b', direction: 'asc' }] }, /^A field has a name/],
    ['no fields', { fields: [] }, /^An empty list of fields cannot be written/],
    ['page 0', { page: 0 }, /^page is a whole number from 1\. Given: 0/],
    ['half a limit', { limit: 1.5 }, /^limit is a whole number from 1/],
    [
      'a parameter that is an object',
      { parameters: { q: {} } },
      /^The value of q cannot be written/,
    ],
  ])('%s', (_what, query, message) => {
    const format = () => formatQuery(query as AnyQuery);
    expect(format).toThrow(HalyardError);
    expect(format).toThrow(expect.objectContaining({ code: 'query.value', rule: 'UFN.04' }));
    expect(format).toThrow(message);
  });

  test.each<[what: string, query: unknown, message: RegExp, spec?: QuerySpec]>([
    [
      'an unknown field',
      eq(1, 'totl'),
      /^The query could not be read: totl is no field here; did you mean total\?/,
    ],
    [
      'an operator that the type has not',
      { filters: [{ field: 'paid', operator: 'gt', value: true }] },
      /^The query could not be read: paid cannot be compared by gt/,
    ],
    [
      'a value of another type',
      eq('a', 'total'),
      /^The query could not be read: total is "a", but is a number/,
    ],
    [
      'a number as text',
      eq('100', 'total'),
      /^A part of the query would be read as another\. Given: \["total","eq","100"\]/,
    ],
    [
      'a text as number',
      eq(100),
      /^A part of the query would be read as another\. Given: \["name","eq",100\]/,
    ],
    ['too much', { page: 1, limit: 101 }, /^The query could not be read: limit is "101"/],
    [
      'too many',
      { filters: Array.from({ length: 21 }, () => eq('a').filters[0]) },
      /^The query could not be read: There are more than 20/,
    ],
    [
      'a field twice',
      { fields: ['id', 'id'] },
      /^The query could not be read: fields names id more than once/,
    ],
    [
      'a parameter that is not declared',
      { parameters: { x: 'a' } },
      /^The query could not be read: x is no parameter/,
    ],
    [
      'a parameter that would be ignored',
      { parameters: { x: 'a' } },
      /^A part of the query would be read as another\. Given: \["x","a"\]/,
      { unknown: 'ignore' },
    ],
    [
      'fields that would be ignored',
      { fields: ['a'] },
      /^A part of the query/,
      { unknown: 'ignore' },
    ],
  ])('with a spec, %s', (_what, query, message, spec = { fields }) => {
    const format = () => formatQuery(query as AnyQuery, spec);
    expect(format).toThrow(expect.objectContaining({ code: 'query.value', rule: 'UFN.04' }));
    expect(format).toThrow(message);
  });
});
