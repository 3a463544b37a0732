import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseQuery, problem, type QuerySpec } from 'halyard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fields, read } from './support/orders.js';

describe('an unknown parameter is named with the one that it may mean', () => {
  const ALLOWED =
    'Allowed: page, limit, fields, filter, sort, id, name, status, total, paid, created, customer.name, customer.city.code';

  test.each<[query: string, message: string]>([
    ['statsu=open', 'Unknown parameter statsu. Did you mean status?'],
    ['Status=open', 'Unknown parameter Status. Did you mean status?'],
    ['feilds=id', 'Unknown parameter feilds. Did you mean fields?'],
    ['$filter=id eq 1', 'Unknown parameter "$filter". Did you mean filter?'],
    ['orderBy=total', `Unknown parameter orderBy. ${ALLOWED}`],
    ['constructor=1', `Unknown parameter constructor. ${ALLOWED}`],
    ['line=1', `Unknown parameter line. ${ALLOWED}`],
  ])('%s', (query, message) => {
    expect(read(`?${query}`)).toEqual([message]);
  });

  test('the range is that of the parameter in the URL', () => {
    const result = parseQuery(new URL('https://api.example.se/orders?limti=10'), { fields });
    expect(result.ok ? [] : result.findings).toMatchObject([{ range: [30, 38] }]);
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
    ['21 conditions', `${twenty}&id=1`, 'The query must have at most 20 conditions'],
    ['21 joined', `filter=${joined} and id gt 1`, 'The query must have at most 20 conditions'],
    [
      '20 and more, the last wrong',
      `filter=${joined}&totl>1`,
      'The query must have at most 20 conditions',
    ],
    [
      'more than the spec allows',
      'id=1&total>1',
      'The query must have at most 1 conditions',
      { conditions: 1 },
    ],
    ['a value of 256', `name=${'a'.repeat(256)}`, undefined],
    ['a value of 257', `name=${'a'.repeat(257)}`, 'name must have at most 256 characters, got 257'],
    ['a value of 256 escapes', `name=${'%C3%A5'.repeat(256)}`, undefined],
    [
      'in a filter',
      `filter=name eq ${'a'.repeat(257)}`,
      'name must have at most 256 characters, got 257',
    ],
    [
      'a value longer than the spec allows',
      'name=abc',
      'name must have at most 2 characters, got 3',
      { value: 2 },
    ],
    ['100 values', `filter=id in ${numbers(100)}`, undefined],
    ['101 values', `filter=id in ${numbers(101)}`, 'id must be compared with at most 100 values'],
    ['fields', 'fields=id,name,total', 'fields must have at most 2 fields', { fields: 2 }],
    ['5 sort keys', 'sort=id,name,total,paid,created', undefined],
    ['6 sort keys', 'sort=id,name,total,paid,created,status', 'sort must have at most 5 fields'],
    ['6 in two', 'sort=id,name,total,paid,created&sort=status', 'sort must have at most 5 fields'],
    ['8192 characters', `name=a${'&'.repeat(8186)}`, undefined],
    [
      '8193 characters',
      `name=a${'&'.repeat(8187)}`,
      'The query must have at most 8192 characters, got 8193',
    ],
    [
      'a query longer than the spec allows',
      'id=1',
      'The query must have at most 3 characters, got 4',
      { length: 3 },
    ],
    ['1000 parameters', 'q=1&'.repeat(1000), undefined],
    ['1001 parameters', 'q=1&'.repeat(1001), 'The query must have at most 1000 parameters'],
    [
      'more parameters than the spec allows',
      'q=1&q=2&q=3',
      'The query must have at most 2 parameters',
      { parameters: 2 },
    ],
    ['any length', `name=a${'&'.repeat(20_000)}`, undefined, { length: Number.POSITIVE_INFINITY }],
  ])('%s', (_what, query, message, limits = {}) => {
    const result = read(`?${query}`, { fields, limits, parameters: ['q'] });
    if (message === undefined) expect(result).toMatchObject({ page: 1 });
    else expect(result).toEqual([message]);
  });

  test('checking stops after fifty findings', () => {
    const limits = { conditions: Number.POSITIVE_INFINITY, sort: Number.POSITIVE_INFINITY };
    const faults = Array.from({ length: 70 }, (_, index) => `x${index}>1`);
    const messages = read(`?${faults.join('&')}`, { fields, limits }) as string[];
    expect(messages).toHaveLength(51);
    expect(messages.at(-1)).toBe('Checking stopped after 50 findings');
    const joined = faults.map((_, index) => `x${index} eq 1`).join(' and ');
    expect(read(`?filter=${joined}`, { fields, limits })).toHaveLength(51);
    const sort = faults.map((_, index) => `x${index}`).join(',');
    expect(read(`?sort=${sort}`, { fields, limits })).toHaveLength(51);
    expect(read(`?fields=${sort}`, { fields, limits })).toHaveLength(51);
    expect(read(`?${'filter=%FF&'.repeat(70)}`, { fields, limits })).toHaveLength(51);
  });
});

describe('over HTTP, an invalid query gets a 400 that says what to write', () => {
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

  test('what is wrong, and the same request corrected', async () => {
    const response = await fetch(`${origin}/orders?limti=10&sort=-total`);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const details = await response.json();
    expect(details).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: expect.stringMatching(/^Unknown field -total in sort/),
      errors: [
        {
          detail: 'Unknown field -total in sort. Did you mean total?',
          rule: 'UFN.04',
          path: ['sort'],
        },
        {
          detail: 'Unknown parameter limti. Did you mean limit?',
          rule: 'UFN.04',
          path: ['limti'],
        },
      ],
    });
    const corrected = new URL('?limit=10&sort=total%20desc', response.url);
    expect((await fetch(corrected)).status).toBe(200);
  });
});
