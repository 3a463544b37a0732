import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatQuery, parseQuery, problem, type QuerySpec } from 'halyard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fields, read, suggestionsOf } from './support/orders.js';

describe('an unknown parameter is told what was meant', () => {
  const NO = 'is no parameter here';
  const SORT = 'the order is asked for by sort=<field> <direction>';
  const FILTER = 'a condition is written filter=<field> <operator> <value>';

  test.each<[query: string, message: string, suggestion?: string]>([
    ['statsu=open', `statsu ${NO}; did you mean status?`, 'status=open'],
    ['Status=open', `Status ${NO}; did you mean status?`, 'status=open'],
    ['feilds=id', `feilds ${NO}; did you mean fields?`, 'fields=id'],
    ['filters=id eq 1', `filters ${NO}; did you mean filter?`, 'filter=id%20eq%201'],
    ['$filter=id eq 1', `"$filter" ${NO}; did you mean filter?`, 'filter=id%20eq%201'],
    ['orderBy=total', `orderBy ${NO}; ${SORT}`, 'sort=total'],
    ['$orderby=total desc', `"$orderby" ${NO}; ${SORT}`, 'sort=total%20desc'],
    ['sort_by=colour', `sort_by ${NO}; ${SORT}`],
    [
      '$select=id,name',
      `"$select" ${NO}; fields are chosen by fields=<field>,<field>`,
      'fields=id,name',
    ],
    ['where=id eq 1', `where ${NO}; ${FILTER}`, 'filter=id%20eq%201'],
    ['filter[status]=open', `"filter[status]" ${NO}; ${FILTER}`],
    ['q=wine', `q ${NO}; ${FILTER}`],
    ['per_page=10', `per_page ${NO}; the page size is asked for by limit=<number>`, 'limit=10'],
    ['pageSize=500', `pageSize ${NO}; the page size is asked for by limit=<number>`],
    ['offset=20', `offset ${NO}; the page is asked for by page=<number>, from 1`],
    ['page_number=2', `page_number ${NO}; the page is asked for by page=<number>, from 1`],
    ['colour=red', `colour ${NO}; there are page, limit, fields, filter, sort`],
    ['constructor=1', `constructor ${NO}; there are page, limit, fields, filter, sort`],
    [`statsu=${'x'.repeat(300)}`, `statsu ${NO}; did you mean status?`],
    ['line=1', `line ${NO}; there are page, limit, fields, filter, sort`],
  ])('%s', (query, message, suggestion) => {
    expect(read(`?${query}`)).toEqual([message]);
    expect(suggestionsOf(query)).toEqual([suggestion]);
  });

  test('parameters of other names are told by those', () => {
    const spec = { page: { parameter: 'sida' }, limit: { parameter: 'antal' } };
    expect(read('?pageSize=10&offset=5', spec)).toEqual([
      'pageSize is no parameter here; the page size is asked for by antal=<number>',
      'offset is no parameter here; the page is asked for by sida=<number>, from 1',
    ]);
    expect(suggestionsOf('pageSize=10', spec)).toEqual(['antal=10']);
  });

  test('without fields there is no sort to tell of', () => {
    expect(read('?orderBy=total&q=a', {})).toEqual([
      `orderBy ${NO}; there are page, limit`,
      `q ${NO}; there are page, limit`,
    ]);
  });

  test('unknown parameters can be ignored, conditions on unknown fields never', () => {
    const spec = { fields, unknown: 'ignore' } as const;
    expect(read('?utm_source=x&colour=red', spec)).toMatchObject({ filters: [] });
    expect(read('?colour>7', spec)).toEqual([expect.stringMatching(/^colour is no field here/)]);
    expect(read('?filter=colour eq red', spec)).toHaveLength(1);
  });
});

describe('each limit that is exceeded is one finding', () => {
  const twenty = Array.from({ length: 20 }, () => 'filter=id gt 1').join('&');
  const joined = Array.from({ length: 20 }, () => 'id gt 1').join(' and ');
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n).join(',');

  test.each<
    [what: string, query: string, message: string | undefined, limits?: QuerySpec['limits']]
  >([
    ['20 conditions', twenty, undefined],
    ['20 conditions joined', `filter=${joined}`, undefined],
    ['21 conditions', `${twenty}&id=1`, 'There are more than 20 conditions; ask for fewer'],
    [
      '21 joined',
      `filter=${joined} and id gt 1`,
      'There are more than 20 conditions; ask for fewer',
    ],
    [
      '20 and more, the last wrong',
      `filter=${joined}&totl>1`,
      'There are more than 20 conditions; ask for fewer',
    ],
    [
      'more than told',
      'id=1&total>1',
      'There are more than 1 conditions; ask for fewer',
      { conditions: 1 },
    ],
    ['a value of 256', `name=${'a'.repeat(256)}`, undefined],
    [
      'a value of 257',
      `name=${'a'.repeat(257)}`,
      'name has a value of 257 characters; 256 are the most',
    ],
    ['a value of 256 escapes', `name=${'%C3%A5'.repeat(256)}`, undefined],
    [
      'in a filter',
      `filter=name eq ${'a'.repeat(257)}`,
      'name has a value of 257 characters; 256 are the most',
    ],
    [
      'a value longer than told',
      'name=abc',
      'name has a value of 3 characters; 2 are the most',
      { value: 2 },
    ],
    ['100 values', `filter=id in ${numbers(100)}`, undefined],
    ['101 values', `filter=id in ${numbers(101)}`, 'id is compared with more than 100 values'],
    ['fields', 'fields=id,name,total', 'fields names more than 2 fields', { fields: 2 }],
    ['5 sort keys', 'sort=id,name,total,paid,created', undefined],
    ['6 sort keys', 'sort=id,name,total,paid,created,status', 'sort names more than 5 fields'],
    ['6 in two', 'sort=id,name,total,paid,created&sort=status', 'sort names more than 5 fields'],
    ['8192 characters', `name=a${'&'.repeat(8186)}`, undefined],
    [
      '8193 characters',
      `name=a${'&'.repeat(8187)}`,
      'The query has 8193 characters; 8192 are the most',
    ],
    ['longer than told', 'id=1', 'The query has 4 characters; 3 are the most', { length: 3 }],
    ['any length', `name=a${'&'.repeat(20_000)}`, undefined, { length: Number.POSITIVE_INFINITY }],
  ])('%s', (_what, query, message, limits = {}) => {
    const result = read(`?${query}`, { fields, limits });
    if (message === undefined) expect(result).toMatchObject({ page: 1 });
    else expect(result).toEqual([message]);
  });

  test('without fields the length is not limited unless it is told', () => {
    expect(read(`?page=2${'&'.repeat(20_000)}`, {})).toEqual({ page: 2, limit: 20 });
    expect(read('?page=2', { limits: { length: 1 } })).toEqual([
      'The query has 6 characters; 1 are the most',
    ]);
  });

  test('reading stops behind fifty findings', () => {
    const limits = { conditions: Number.POSITIVE_INFINITY, sort: Number.POSITIVE_INFINITY };
    const faults = Array.from({ length: 70 }, (_, index) => `x${index}>1`);
    const messages = read(`?${faults.join('&')}`, { fields, limits }) as string[];
    expect(messages).toHaveLength(51);
    expect(messages.at(-1)).toBe('There may be more; reading stopped there');
    const sort = faults.map((_, index) => `x${index}`).join(',');
    expect(read(`?sort=${sort}`, { fields, limits })).toHaveLength(51);
    expect(read(`?fields=${sort}`, { fields, limits })).toHaveLength(51);
  });
});

test('all findings are told at once, in the order page, limit, others, fields, filter, sort, unknown', () => {
  const query = 'x=1&sort=y&filter=z eq 1&fields=w&deep=2&limit=0&page=0';
  const result = parseQuery(`?${query}`, { fields, parameters: { deep: 'boolean' } });
  expect(result.ok ? [] : result.findings.map(({ path }) => path?.[0])).toEqual([
    'page',
    'limit',
    'deep',
    'fields',
    'filter',
    'sort',
    'x',
  ]);
});

describe('over HTTP, a query that fails is a 400 that says what to write', () => {
  const server = createServer((request, response) => {
    const query = parseQuery(request, { fields });
    const { status, headers, body } = query.ok
      ? { status: 200, headers: {}, body: JSON.stringify(query.value) }
      : problem(query.findings);
    response.writeHead(status, headers).end(body);
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test('a query as it is read', async () => {
    const query = {
      filters: [{ field: 'name', operator: 'eq', value: "Sven & Eva's +1" }],
      page: 2,
    } as const;
    const response = await fetch(`${origin}/orders?${formatQuery(query, { fields })}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...query, limit: 20, sort: [] });
  });

  test('signs written directly, as fetch sends them', async () => {
    const response = await fetch(`${origin}/orders?total>=100&total<200&status=back order`);
    expect((await response.json()).filters).toEqual([
      { field: 'total', operator: 'ge', value: 100 },
      { field: 'total', operator: 'lt', value: 200 },
      { field: 'status', operator: 'eq', value: 'back order' },
    ]);
  });

  test('what is wrong with it, and the same request put right', async () => {
    const response = await fetch(`${origin}/orders?totl%3E100&sort=-total`);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const details = await response.json();
    expect(details).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'totl is no field here; did you mean total?; and 1 more, see errors',
      errors: [
        {
          detail: 'totl is no field here; did you mean total?',
          rule: 'UFN.04',
          path: ['totl'],
          suggestion: 'total%3E100',
        },
        {
          detail: 'A direction is written as in total desc',
          rule: 'UFN.04',
          path: ['sort'],
          suggestion: 'sort=total%20desc',
        },
      ],
    });
    const right = details.errors.map(({ suggestion }: { suggestion: string }) => suggestion);
    expect((await fetch(`${origin}/orders?${right.join('&')}`)).status).toBe(200);
  });
});
