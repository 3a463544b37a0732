import { HalyardError } from 'halyard';
import { parseQuery, type QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';

describe('a spec that contradicts itself is a mistake of the developer', () => {
  test.each<[what: string, spec: unknown, message: RegExp]>([
    ['an empty name', { fields: { '': 'string' } }, /^A field has a name of letters/],
    ['a name with a space', { fields: { 'a b': 'string' } }, /^A field has a name of letters/],
    ['a name with a sign', { fields: { 'a>b': 'string' } }, /^A field has a name of letters/],
    ['a name with a comma', { fields: { 'a,b': 'string' } }, /^A field has a name of letters/],
    ['a name with a quote', { fields: { "a'b": 'string' } }, /^A field has a name of letters/],
    ['a path with nothing in it', { fields: { 'a..b': 'string' } }, /^A field has a name/],
    ['a path that ends', { fields: { 'a.': 'string' } }, /^A field has a name of letters/],
    ['a prototype', { fields: { ['__proto__']: 'string' } }, /^A field has a name of letters/],
    ['a prototype in a path', { fields: { 'a.__proto__.b': 'string' } }, /^A field has a name/],
    [
      'no type',
      { fields: { a: 'text' } },
      /^The type of a is none\. Given: "text"\. Give string, /,
    ],
    ['no type in options', { fields: { a: { filter: false } } }, /^The type of a is none/],
    ['null', { fields: { a: null } }, /^The type of a is none/],
    ['a number', { fields: { a: 7 } }, /^The type of a is none/],
    ['an empty list', { fields: { a: [] } }, /^The type of a is none/],
    ['a list of numbers', { fields: { a: [1, 2] } }, /^The type of a is none/],
    ['an inherited type', { fields: { a: 'constructor' } }, /^The type of a is none/],
    [
      'an order of booleans',
      { fields: { a: { type: 'boolean', filter: ['gt'] } } },
      /^The field a cannot be compared by gt\. .* Choose from eq, ne/,
    ],
    [
      'like on a number',
      { fields: { a: { type: 'number', filter: ['eq', 'like'] } } },
      /^The field a cannot be compared by like/,
    ],
    [
      'a filter on an object',
      { fields: { a: { type: 'object', filter: ['eq'] } } },
      /^The field a cannot be compared by eq\. .* Leave filter out/,
    ],
    [
      'no operator',
      { fields: { a: { type: 'string', filter: ['is'] } } },
      /^The field a cannot be compared by is/,
    ],
    ['an object as a parameter', { parameters: { a: 'object' } }, /^The type of a is none/],
    [
      'a parameter called page',
      { parameters: { page: 'integer' } },
      /^Two parameters have one name\. Given: "page"/,
    ],
    [
      'a parameter called sort',
      { fields: {}, parameters: { sort: 'string' } },
      /^Two parameters have one name\. Given: "sort"/,
    ],
    [
      'a page called filter',
      { fields: {}, page: { parameter: 'filter' } },
      /^Two parameters have one name\. Given: "filter"/,
    ],
    [
      'a limit of 0',
      { limits: { conditions: 0 } },
      /^The limit conditions is a whole number from 1, or Infinity\. Given: 0/,
    ],
    ['a limit that is no number', { limits: { value: Number.NaN } }, /^The limit value is a whole/],
    ['half a limit', { limits: { sort: 1.5 } }, /^The limit sort is a whole/],
  ])('%s', (_what, spec, message) => {
    const parse = () => parseQuery('/orders', spec as QuerySpec);
    expect(parse).toThrow(HalyardError);
    expect(parse).toThrow(expect.objectContaining({ code: 'query.spec', rule: 'UFN.04' }));
    expect(parse).toThrow(message);
  });
});

describe('a spec may', () => {
  test.each<[what: string, spec: QuerySpec, query: string]>([
    [
      'have fields of any letters',
      { fields: { år: 'integer', $id: 'string', '@type': 'string', 'a-b_c': 'string' } },
      'år=1&$id=a&@type=b&a-b_c=d',
    ],
    ['have no field', { fields: {} }, 'page=2'],
    ['have a field named as a parameter', { fields: { limit: 'integer' } }, 'limit=10&limit>5'],
    [
      'have a field named as an inherited member',
      {
        fields: Object.fromEntries([
          ['constructor', 'string'],
          ['toString', 'string'],
        ]),
      },
      'constructor=a&toString=b',
    ],
    ['read sort itself without fields', { parameters: { sort: 'string' } }, 'sort=anything'],
    [
      'leave parameters to the handler beside fields',
      { fields: { a: 'string' }, parameters: ['q'] },
      'a=b&q=c&q=d',
    ],
    [
      'lift limits',
      { fields: { a: 'string' }, limits: { value: Number.POSITIVE_INFINITY } },
      `a=${'b'.repeat(8000)}`,
    ],
    ['leave a limit to the default', { limits: {} }, ''],
  ])('%s', (_what, spec, query) => {
    expect(parseQuery(`?${query}`, spec)).toMatchObject({ ok: true });
  });
});
