import { cursorCodec, parseQuery, type QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';

const fields = { id: 'integer', lines: 'object' } as const;
const KEY = 'k'.repeat(32);
const sortedBy = (field: string) => cursorCodec({ key: KEY, sort: [{ field, direction: 'asc' }] });

describe('what TypeScript does not see, and would be wrong without a word, is refused', () => {
  test.each<[what: string, spec: unknown]>([
    ['an empty name', { fields: { '': 'string' } }],
    ['a name with a space', { fields: { 'a b': 'string' } }],
    ['a name with a sign', { fields: { 'a>b': 'string' } }],
    ['a name with a comma', { fields: { 'a,b': 'string' } }],
    ['a name with a quote', { fields: { "a'b": 'string' } }],
    ['a path with nothing in it', { fields: { 'a..b': 'string' } }],
    ['a path that ends', { fields: { 'a.': 'string' } }],
    ['an order of booleans', { fields: { a: { type: 'boolean', filter: ['gt'] } } }],
    ['like on a number', { fields: { a: { type: 'number', filter: ['eq', 'like'] } } }],
    ['a filter on an object', { fields: { a: { type: 'object', filter: ['eq'] } } }],
    ['a parameter called page', { parameters: { page: 'integer' } }],
    ['a parameter called sort', { fields: {}, parameters: { sort: 'string' } }],
    ['a page called filter', { fields: {}, page: { parameter: 'filter' } }],
    ['a page and a limit of one name', { page: { parameter: 'n' }, limit: { parameter: 'n' } }],
    ['an offset called limit', { paging: 'offset', offset: { parameter: 'limit' } }],
    [
      'a cursor called sort',
      { paging: 'cursor', cursor: cursorCodec({ key: KEY, parameter: 'sort' }), fields },
    ],
    ['a limit of 0', { limits: { conditions: 0 } }],
    ['a limit that is no number', { limits: { value: Number.NaN } }],
    ['a page size of 0', { limit: { default: 0 } }],
    ['half a page size', { limit: { default: 1.5 } }],
    ['a page size that is no number', { limit: { default: Number.NaN } }],
    ['a page size above the maximum', { limit: { default: 101 } }],
    ['a maximum below the page size', { limit: { maximum: 10 } }],
    ['a maximum of 0', { limit: { default: 0, maximum: 0 } }],
    ['a member that does not exist', { field: {} }],
    ['an option of limit that does not exist', { limit: { maximun: 50 } }],
    ['an option of offset that does not exist', { paging: 'offset', offset: { name: 'skip' } }],
    ['a limit that does not exist', { limits: { lenght: 50 } }],
    [
      'an option of a field that does not exist',
      { fields: { a: { type: 'string', sorted: false } } },
    ],
    ['an offset by page', { offset: {} }],
    ['a page by offset', { paging: 'offset', page: {} }],
    ['a codec by page', { cursor: cursorCodec({ key: KEY }), fields }],
    ['no codec by cursor', { paging: 'cursor', fields }],
    ['cursors without fields', { paging: 'cursor', cursor: cursorCodec({ key: KEY }) }],
    [
      'an identifier that is an object',
      { paging: 'cursor', cursor: cursorCodec({ key: KEY, identifier: 'lines' }), fields },
    ],
    ['a default order by no field', { paging: 'cursor', cursor: sortedBy('nope'), fields }],
    [
      'a null order of no field',
      { paging: 'cursor', cursor: cursorCodec({ key: KEY, nulls: { titel: 'largest' } }), fields },
    ],
  ])('%s', (_what, spec) => {
    expect(() => parseQuery('/orders', spec as QuerySpec)).toThrow(
      expect.objectContaining({ code: 'query.spec' }),
    );
  });
});

test('the parsed query of a framework, which has no URL, is a mistake of the code', () => {
  const error = expect.objectContaining({ code: 'query.spec' });
  expect(() => parseQuery({ status: 'open', page: '3' } as never)).toThrow(error);
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
