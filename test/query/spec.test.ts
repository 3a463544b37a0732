import { HalyardError } from 'halyard';
import { parseQuery, type QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';

const FIELD_NAME =
  /^A field name must consist of letters, digits, - and _, with dots between nested names; got /;
const TYPE =
  /^fields\.a must have a type: string, number, integer, boolean, date, an array of strings or a Standard Schema; got /;

describe('an invalid spec is a mistake of the developer', () => {
  test.each<[what: string, spec: unknown, message: RegExp]>([
    ['an empty name', { fields: { '': 'string' } }, FIELD_NAME],
    ['a name with a space', { fields: { 'a b': 'string' } }, FIELD_NAME],
    ['a name with a sign', { fields: { 'a>b': 'string' } }, FIELD_NAME],
    ['a name with a comma', { fields: { 'a,b': 'string' } }, FIELD_NAME],
    ['a name with a quote', { fields: { "a'b": 'string' } }, FIELD_NAME],
    ['a path with nothing in it', { fields: { 'a..b': 'string' } }, FIELD_NAME],
    ['a path that ends', { fields: { 'a.': 'string' } }, FIELD_NAME],
    ['a prototype', { fields: { ['__proto__']: 'string' } }, FIELD_NAME],
    ['a prototype in a path', { fields: { 'a.__proto__.b': 'string' } }, FIELD_NAME],
    [
      'no type',
      { fields: { a: 'text' } },
      /^fields\.a must have a type: .* got "text"\. \[UFN\.04\]$/,
    ],
    ['no type in options', { fields: { a: { filter: false } } }, TYPE],
    ['null', { fields: { a: null } }, TYPE],
    ['a number', { fields: { a: 7 } }, TYPE],
    ['an empty list', { fields: { a: [] } }, TYPE],
    ['a list of numbers', { fields: { a: [1, 2] } }, TYPE],
    ['a list of text and numbers', { fields: { a: ['x', 2] } }, TYPE],
    ['an inherited type', { fields: { a: 'constructor' } }, TYPE],
    [
      'an order of booleans',
      { fields: { a: { type: 'boolean', filter: ['gt'] } } },
      /^fields\.a\.filter must have only operators of its type \(eq ne\), got "gt"/,
    ],
    [
      'like on a number',
      { fields: { a: { type: 'number', filter: ['eq', 'like'] } } },
      /^fields\.a\.filter must have only operators of its type \(eq ne gt ge lt le in\), got "like"/,
    ],
    [
      'a filter on an object',
      { fields: { a: { type: 'object', filter: ['eq'] } } },
      /^fields\.a\.filter must be left out for an object, got \["eq"\]/,
    ],
    [
      'no operator',
      { fields: { a: { type: 'string', filter: ['is'] } } },
      /^fields\.a\.filter must have only operators of its type \(.*\), got "is"/,
    ],
    [
      'an object as a parameter',
      { parameters: { a: 'object' } },
      /^parameters\.a must have a type: .* got "object"/,
    ],
    [
      'a parameter called page',
      { parameters: { page: 'integer' } },
      /^Parameter page must be declared once\. Rename one of the two\. \[UFN\.04\]$/,
    ],
    [
      'a parameter called sort',
      { fields: {}, parameters: { sort: 'string' } },
      /^Parameter sort must be declared once\. /,
    ],
    [
      'a page called filter',
      { fields: {}, page: { parameter: 'filter' } },
      /^Parameter filter must be declared once\. /,
    ],
    [
      'a limit of 0',
      { limits: { conditions: 0 } },
      /^limits\.conditions must be an integer ≥ 1 or Infinity, got 0\. /,
    ],
    [
      'a limit that is no number',
      { limits: { value: Number.NaN } },
      /^limits\.value must be an integer ≥ 1 or Infinity, got NaN/,
    ],
    ['half a limit', { limits: { sort: 1.5 } }, /^limits\.sort must be an integer ≥ 1 or Infinity/],
    [
      'a misspelt member',
      { parametres: ['q'], unknown: 'ignore' },
      /^spec must not contain parametres\. Write parameters\. /,
    ],
    [
      'an unknown member',
      { search: true },
      /^spec must not contain search\. Allowed: fields, paging, page, offset, cursor, limit, parameters, unknown, limits\. /,
    ],
    [
      'a misspelt option of a field',
      { fields: { a: { type: 'string', filters: false } } },
      /^fields\.a must not contain filters\. Write filter\. /,
    ],
    [
      'an unknown limit',
      { limits: { condition: 5 } },
      /^limits must not contain condition\. Write conditions/,
    ],
    [
      'a maximum under another name',
      { limit: { max: 5 } },
      /^limit must not contain max\. Allowed: parameter, default, maximum/,
    ],
    ['the default of a page', { page: { default: 2 } }, /^page must not contain default\. /],
    // Wrong types, from JavaScript.
    ['a spec that is text', 'fields', /^spec must be an object, got "fields"/],
    ['a spec that is an array', [], /^spec must be an object, got \[\]\. /],
    ['fields that are an array', { fields: ['id'] }, /^fields must be an object, got \["id"\]/],
    ['fields that are null', { fields: null }, /^fields must be an object, got null/],
    ['a page that is text', { page: 'sida' }, /^page must be an object, got "sida"/],
    [
      'a limit that is a number',
      { limit: 50 },
      /^limit must be an object, got 50\. Write limit: \{ default: 20, maximum: 100 \}\. /,
    ],
    ['limits that are a number', { limits: 50 }, /^limits must be an object, got 50/],
    ['parameters that are text', { parameters: 'q' }, /^parameters must be an object, got "q"/],
    ['unknown that is true', { unknown: true }, /^unknown must be 'finding' or 'ignore', got true/],
    [
      'a filter that is text',
      { fields: { a: { type: 'string', filter: 'eq' } } },
      /^fields\.a\.filter must be a boolean or an array, got "eq"/,
    ],
    [
      'a sort that is text',
      { fields: { a: { type: 'string', sort: 'asc' } } },
      /^fields\.a\.sort must be a boolean, got "asc"/,
    ],
    [
      'a select that is a number',
      { fields: { a: { type: 'string', select: 1 } } },
      /^fields\.a\.select must be a boolean, got 1/,
    ],
    [
      'an empty name of a parameter',
      { page: { parameter: '' } },
      /^A parameter name must be a non-empty string, got ""/,
    ],
    [
      'a number as the name of a parameter',
      { limit: { parameter: 7 } },
      /^A parameter name must be a non-empty string, got 7/,
    ],
    [
      'a number as an untyped parameter',
      { parameters: [7] },
      /^A parameter name must be a non-empty string, got 7/,
    ],
  ])('%s', (_what, spec, message) => {
    const parse = () => parseQuery('/orders', spec as QuerySpec);
    expect(parse).toThrow(HalyardError);
    expect(parse).toThrow(expect.objectContaining({ code: 'query.spec', rule: 'UFN.04' }));
    expect(parse).toThrow(message);
  });

  test('without a remedy has none in its details', () => {
    const details = { subject: 'fields', expected: 'be an object', given: null };
    try {
      parseQuery('/orders', { fields: null } as never);
      expect.unreachable();
    } catch (error) {
      expect((error as HalyardError).details).toStrictEqual(details);
    }
  });
});

test('what a field may be used for by default', () => {
  const messages = (query: string) => {
    const result = parseQuery(query, {
      fields: {
        id: 'integer',
        status: ['open', 'paid'],
        lines: 'object',
        note: { type: 'string', filter: false },
        secret: { type: 'string', sort: false },
      },
    });
    return result.ok ? [] : result.findings.map(({ message }) => message);
  };
  expect(messages('?sort=id,status,note&fields=lines,note,secret')).toEqual([]);
  expect(messages('?status=open&secret=a&filter=status in open,paid')).toEqual([]);
  expect(messages('?sort=lines')).toEqual([
    'Unknown field lines in sort. Allowed: id, status, note',
  ]);
  expect(messages('?sort=secret')).toEqual([
    'Unknown field secret in sort. Allowed: id, status, note',
  ]);
  expect(messages('?note=a')).toEqual(['note must not be used in conditions']);
  expect(messages('?lines=a')).toEqual(['lines must not be used in conditions']);
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
