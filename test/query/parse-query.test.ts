import { HalyardError } from 'halyard';
import { parseQuery, type QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';

describe('page and limit are read, and have their standard where they are absent', () => {
  test.each<[query: string, page: number, limit: number, spec?: QuerySpec]>([
    ['', 1, 20],
    ['?', 1, 20],
    ['?page=3', 3, 20],
    ['?limit=100', 1, 100],
    ['?limit=1&page=2', 2, 1],
    ['?%70age=3', 3, 20],
    // The last page whose records have exact numbers at the largest limit: page * limit <= 2^53 - 1.
    ['?page=90071992547409', 90071992547409, 20],
    ['?page=9007199254740991', 2 ** 53 - 1, 1, { limit: { default: 1, maximum: 1 } }],
    ['?page=3#page=4', 3, 20],
    ['', 1, 50, { limit: { default: 50 } }],
    ['', 1, 500, { limit: { default: 500, maximum: 1000 } }],
    ['?limit=1000', 1, 1000, { limit: { maximum: 1000 } }],
    ['?limit=9007199254740991', 1, 2 ** 53 - 1, { limit: { maximum: 2 ** 53 - 1 } }],
    ['?sida=3&antal=5', 3, 5, { page: { parameter: 'sida' }, limit: { parameter: 'antal' } }],
    ['?status=open&page=2', 2, 20, { parameters: ['status'] }],
    ['?status=open&page=2', 2, 20, { unknown: 'ignore' }],
    ['?status=a&status=b', 1, 20, { parameters: ['status'] }],
  ])('%s: page %i, limit %i', (query, page, limit, spec) => {
    expect(parseQuery(`/orders${query}`, spec)).toEqual({ ok: true, value: { page, limit } });
  });
});

test.each([
  ['its URL', '/orders?page=3'],
  ['its absolute URL', 'https://api.example.se/orders?page=3'],
  ['the request', { url: '/orders?page=3', headers: {} }],
  ['a Fetch Request', new Request('https://api.example.se/orders?page=3')],
  ['a URL object', new URL('https://api.example.se/orders?page=3')],
  ['its parameters', new URLSearchParams('page=3')],
])('a request is given as %s', (_, source) => {
  expect(parseQuery(source)).toEqual({ ok: true, value: { page: 3, limit: 20 } });
});

test('a request without a URL has no parameters', () => {
  expect(parseQuery({ headers: {} })).toEqual({ ok: true, value: { page: 1, limit: 20 } });
});

describe('a value that is no whole number in its range is a finding', () => {
  const PAGE = 'but is a whole number from 1';
  const MOST = `${PAGE} to 90071992547409`;
  const LIMIT = 'but is a whole number from 1 to 100';

  test.each<[query: string, message: string, name: string, suggestion?: string]>([
    ['page=0', `page is "0", ${PAGE}`, 'page'],
    ['page=-1', `page is "-1", ${PAGE}`, 'page'],
    ['page=', `page is "", ${PAGE}`, 'page'],
    ['page', `page is "", ${PAGE}`, 'page'],
    ['page=a', `page is "a", ${PAGE}`, 'page'],
    ['page=1.5', `page is "1.5", ${PAGE}`, 'page'],
    ['page=1e3', `page is "1e3", ${PAGE}`, 'page'],
    ['page=01', `page is "01", ${PAGE}`, 'page'],
    ['page=0x10', `page is "0x10", ${PAGE}`, 'page'],
    ['page=%2B1', `page is "+1", ${PAGE}`, 'page'],
    ['page=+1', `page is " 1", ${PAGE}`, 'page'],
    ['page=1%0A', String.raw`page is "1\n", ${PAGE}`, 'page'],
    ['page=%D9%A1', `page is "١", ${PAGE}`, 'page'],
    ['page=NaN', `page is "NaN", ${PAGE}`, 'page'],
    ['page=9007199254740992', `page is "9007199254740992", ${MOST}`, 'page', 'page=90071992547409'],
    [
      'page=99999999999999999',
      `page is "99999999999999999", ${MOST}`,
      'page',
      'page=90071992547409',
    ],
    ['limit=0', `limit is "0", ${LIMIT}`, 'limit'],
    ['limit=101', `limit is "101", ${LIMIT}`, 'limit', 'limit=100'],
    ['limit=all', `limit is "all", ${LIMIT}`, 'limit'],
    ['page=90071992547410', `page is "90071992547410", ${MOST}`, 'page', 'page=90071992547409'],
    ['page=1&page=1', 'page is given 2 times; give it once, as a whole number from 1', 'page'],
    [
      'limit=1&limit=2&limit=3',
      'limit is given 3 times; give it once, as a whole number from 1 to 100',
      'limit',
    ],
  ])('%s', (query, message, name, suggestion) => {
    // Of a parameter that is repeated, the second one is too many.
    const [first = '', second] = query.split('&');
    const start = second === undefined ? 1 : first.length + 2;
    const range = [start, start + (second ?? first).length];
    const expected = { rule: 'UFN.04', level: 'SHOULD', message, path: [name] };
    const advice = suggestion === undefined ? {} : { suggestion };
    expect(parseQuery(`?${query}`)).toEqual({
      ok: false,
      findings: [{ ...expected, range, ...advice }],
    });
    expect(parseQuery(new URLSearchParams(query))).toEqual({
      ok: false,
      findings: [{ ...expected, ...advice }],
    });
  });
});

describe('a parameter that the resource does not have is a finding', () => {
  test.each<[query: string, spec: QuerySpec, messages: string[]]>([
    ['size=10', {}, ['size is no parameter here; there are page, limit']],
    ['Page=10', {}, ['Page is no parameter here; did you mean page?']],
    ['=1', {}, ['"" is no parameter here; there are page, limit']],
    ['a b=1', {}, ['"a b" is no parameter here; there are page, limit']],
    ['a%0D%0Ab=1', {}, [String.raw`"a\r\nb" is no parameter here; there are page, limit`]],
    ['size=1&size=2', {}, ['size is no parameter here; there are page, limit']],
    [
      'size=1',
      { page: { parameter: 'p' }, parameters: ['status', 'sort'] },
      ['size is no parameter here; there are p, limit, status, sort'],
    ],
    ['page=1', { page: { parameter: 'p' } }, ['page is no parameter here; there are p, limit']],
    [
      'b=1&a=2',
      { unknown: 'finding' },
      [
        'b is no parameter here; there are page, limit',
        'a is no parameter here; there are page, limit',
      ],
    ],
  ])('%s', (query, spec, messages) => {
    const result = parseQuery(`?${query}`, spec);
    expect(result.ok ? [] : result.findings.map(({ message }) => message)).toEqual(messages);
  });

  test('all findings are told at once, page before limit before the unknown', () => {
    const result = parseQuery('?size=1&limit=0&page=0');
    expect(result.ok ? [] : result.findings.map(({ path }) => path)).toEqual([
      ['page'],
      ['limit'],
      ['size'],
    ]);
  });

  test('a long name is cut', () => {
    const result = parseQuery(`?${'a'.repeat(1000)}=1`);
    expect(JSON.stringify(result).length).toBeLessThan(400);
  });

  test.each([
    [20, 20, undefined],
    [21, 21, '1 more parameters are unknown here'],
    [100, 21, '80 more parameters are unknown here'],
  ])('of %i names there are %i findings', (count, length, last) => {
    const query = Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');
    const result = parseQuery(`?${query}`);
    if (result.ok) throw new Error('unknown parameters are taken');
    expect(result.findings).toHaveLength(length);
    if (last !== undefined) expect(result.findings.at(-1)?.message).toBe(last);
  });
});

describe('a spec that contradicts itself is refused', () => {
  test.each<[limit: QuerySpec['limit'] & object]>([
    [{ default: 0 }],
    [{ default: -1 }],
    [{ default: 1.5 }],
    [{ default: Number.NaN }],
    [{ default: 101 }],
    [{ maximum: 10 }],
    [{ maximum: 0, default: 0 }],
    [{ maximum: Number.POSITIVE_INFINITY }],
    [{ default: '20' as unknown as number }],
  ])('%o', (limit) => {
    const parse = () => parseQuery('/orders', { limit });
    expect(parse).toThrow(HalyardError);
    expect(parse).toThrow(expect.objectContaining({ code: 'query.spec', rule: 'UFN.04' }));
    expect(parse).toThrow(/^The default limit is a whole number from 1 to the maximum\. Given: /);
  });
});

test('page and limit are two parameters', () => {
  expect(() => parseQuery('/orders', { limit: { parameter: 'page' } })).toThrow(
    expect.objectContaining({ code: 'query.spec', rule: 'UFN.04' }),
  );
});
