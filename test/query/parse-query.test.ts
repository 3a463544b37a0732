import { parseQuery, type QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';

describe('page and limit are parsed, and have defaults', () => {
  test.each<[query: string, page: number, limit: number, spec?: QuerySpec]>([
    ['', 1, 20],
    ['?', 1, 20],
    ['?page=3', 3, 20],
    ['?limit=100', 1, 100],
    ['?%70age=3', 3, 20],
    // The last page whose records have exact numbers at the largest limit: page * limit <= 2^53 - 1.
    ['?page=90071992547409', 90071992547409, 20],
    ['?page=9007199254740991', 2 ** 53 - 1, 1, { limit: { default: 1, maximum: 1 } }],
    ['?page=3#page=4', 3, 20],
    ['', 1, 500, { limit: { default: 500, maximum: 1000 } }],
    ['?limit=1000', 1, 1000, { limit: { maximum: 1000 } }],
    ['?limit=9007199254740991', 1, 2 ** 53 - 1, { limit: { maximum: 2 ** 53 - 1 } }],
    ['?sida=3&antal=5', 3, 5, { page: { parameter: 'sida' }, limit: { parameter: 'antal' } }],
    ['?status=open&page=2', 2, 20, { parameters: ['status'] }],
    ['?status=a&status=b', 1, 20, { parameters: ['status'] }],
  ])('%s: page %i, limit %i', (query, page, limit, spec) => {
    expect(parseQuery(`/orders${query}`, spec)).toStrictEqual({
      ok: true,
      value: { page, limit },
    });
  });
});

test.each([
  ['its URL', '/orders?page=3'],
  ['its absolute URL', 'https://api.example.se/orders?page=3'],
  ['the request', { url: '/orders?page=3', headers: {} }],
  ['a Fetch Request', new Request('https://api.example.se/orders?page=3')],
  ['a URL object', new URL('https://api.example.se/orders?page=3')],
])('a request is given as %s', (_, source) => {
  expect(parseQuery(source)).toEqual({ ok: true, value: { page: 3, limit: 20 } });
});

describe('a value that is not an integer in its range is a finding', () => {
  const PAGE = 'page must be an integer ≥ 1, got';
  const LARGE = 'page must be an integer from 1 to 90071992547409, got';
  const LIMIT = 'limit must be an integer from 1 to 100, got';

  test.each<[query: string, message: string, name: string]>([
    ['page=0', `${PAGE} "0"`, 'page'],
    ['page=-1', `${PAGE} "-1"`, 'page'],
    ['page=', `${PAGE} ""`, 'page'],
    ['page=1.5', `${PAGE} "1.5"`, 'page'],
    ['page=01', `${PAGE} "01"`, 'page'],
    ['page=%2B1', `${PAGE} "+1"`, 'page'],
    ['page=+1', `${PAGE} " 1"`, 'page'],
    ['page=1%0A', String.raw`${PAGE} "1\n"`, 'page'],
    ['page=%D9%A1', `${PAGE} "١"`, 'page'],
    ['page=9007199254740992', `${LARGE} "9007199254740992"`, 'page'],
    ['limit=101', `${LIMIT} "101"`, 'limit'],
    ['limit=all', `${LIMIT} "all"`, 'limit'],
    ['page=90071992547410', `${LARGE} "90071992547410"`, 'page'],
    ['page=1&page=1', 'page must be given once, got 2 values', 'page'],
    ['limit=1&limit=2&limit=3', 'limit must be given once, got 3 values', 'limit'],
  ])('%s', (query, message, name) => {
    // Of a parameter that is repeated, the second one is too many.
    const [first = '', second] = query.split('&');
    const start = second === undefined ? 1 : first.length + 2;
    const range = [start, start + (second ?? first).length];
    const expected = { rule: 'UFN.04', level: 'SHOULD', message, path: [name] };
    expect(parseQuery(`?${query}`)).toStrictEqual({
      ok: false,
      findings: [{ ...expected, range }],
    });
  });
});

describe('a parameter that the resource does not have is a finding', () => {
  test.each<[query: string, spec: QuerySpec, messages: string[]]>([
    ['colour=red', {}, ['Unknown parameter colour. Allowed: page, limit']],
    ['Page=10', {}, ['Unknown parameter Page. Did you mean page?']],
    ['=1', {}, ['Unknown parameter "". Allowed: page, limit']],
    ['a b=1', {}, ['Unknown parameter "a b". Allowed: page, limit']],
    ['a%0D%0Ab=1', {}, [String.raw`Unknown parameter "a\r\nb". Allowed: page, limit`]],
    ['a=1&a=2', {}, ['Unknown parameter a. Allowed: page, limit']],
    ['+', {}, ['Unknown parameter " ". Allowed: page, limit']],
    [
      'colour=red',
      { page: { parameter: 'p' }, parameters: ['status', 'sort'] },
      ['Unknown parameter colour. Allowed: p, limit, status, sort'],
    ],
    ['page=1', { page: { parameter: 'p' } }, ['Unknown parameter page. Allowed: p, limit']],
    [
      'b=1&a=2',
      {},
      ['Unknown parameter b. Allowed: page, limit', 'Unknown parameter a. Allowed: page, limit'],
    ],
  ])('%s', (query, spec, messages) => {
    const result = parseQuery(`?${query}`, spec);
    expect(result.ok ? [] : result.findings.map(({ message }) => message)).toEqual(messages);
  });

  test('of many names the first twenty have findings', () => {
    const query = Array.from({ length: 100 }, (_, index) => `p${index}=1`).join('&');
    const result = parseQuery(`?${query}`);
    if (result.ok) throw new Error('unknown parameters are taken');
    expect(result.findings).toHaveLength(20);
  });
});
