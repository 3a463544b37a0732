import { type Finding, HalyardError } from 'halyard';
import { type ProblemDetails, problem } from 'halyard/http';
import { describe, expect, test } from 'vitest';

const untyped = problem as (details: unknown) => ReturnType<typeof problem>;

describe('problem details', () => {
  test('are a response that is not stored, its members in the order of RFC 9457 §3.1', () => {
    expect(problem({ detail: 'There is no order 18', status: 404 })).toStrictEqual({
      status: 404,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: '{"type":"about:blank","title":"Not Found","status":404,"detail":"There is no order 18"}',
    });
  });

  test.each<[details: ProblemDetails, json: string]>([
    [{ status: 410 }, '{"type":"about:blank","title":"Gone","status":410}'],
    [
      { status: 403, title: 'Not yours' },
      '{"type":"about:blank","title":"Not yours","status":403}',
    ],
    [
      { status: 403, type: 'https://api.example.se/problems/credit', title: 'No credit' },
      '{"type":"https://api.example.se/problems/credit","title":"No credit","status":403}',
    ],
    [
      { status: 403, instance: '/orders/17#2', detail: 'a' },
      '{"type":"about:blank","title":"Forbidden","status":403,"instance":"/orders/17#2","detail":"a"}',
    ],
    [
      { status: 403, balance: 30, accounts: ['/a/1', '/a/2'] },
      '{"type":"about:blank","title":"Forbidden","status":403,"balance":30,"accounts":["/a/1","/a/2"]}',
    ],
    [
      { status: 400, _links: [] },
      '{"type":"about:blank","title":"Bad Request","status":400,"_links":[]}',
    ],
    [
      { status: 400, trace: undefined },
      '{"type":"about:blank","title":"Bad Request","status":400}',
    ],
  ])('%o', (details, json) => {
    const answer = problem(details);
    expect([answer.status, answer.body]).toEqual([details.status, json]);
  });

  test('__proto__ from JSON is data and sets no prototype', () => {
    const details = JSON.parse('{"status":400,"__proto__":{"title":"x"}}') as ProblemDetails;
    expect(problem(details).body).toBe(
      '{"type":"about:blank","title":"Bad Request","status":400,"__proto__":{"title":"x"}}',
    );
  });
});

describe('the title is the phrase of the status code where none is given', () => {
  // RFC 9110 §15.5 and §15.6, RFC 6585.
  test.each<[status: number, title: string]>([
    [400, 'Bad Request'],
    [401, 'Unauthorized'],
    [402, 'Payment Required'],
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [405, 'Method Not Allowed'],
    [406, 'Not Acceptable'],
    [407, 'Proxy Authentication Required'],
    [408, 'Request Timeout'],
    [409, 'Conflict'],
    [410, 'Gone'],
    [411, 'Length Required'],
    [412, 'Precondition Failed'],
    [413, 'Content Too Large'],
    [414, 'URI Too Long'],
    [415, 'Unsupported Media Type'],
    [416, 'Range Not Satisfiable'],
    [417, 'Expectation Failed'],
    [421, 'Misdirected Request'],
    [422, 'Unprocessable Content'],
    [426, 'Upgrade Required'],
    [428, 'Precondition Required'],
    [429, 'Too Many Requests'],
    [431, 'Request Header Fields Too Large'],
    [500, 'Internal Server Error'],
    [501, 'Not Implemented'],
    [502, 'Bad Gateway'],
    [503, 'Service Unavailable'],
    [504, 'Gateway Timeout'],
    [505, 'HTTP Version Not Supported'],
    [511, 'Network Authentication Required'],
    [499, 'Error'],
    [599, 'Error'],
  ])('%i: %s', (status, title) => {
    expect(JSON.parse(problem({ status }).body ?? '')).toStrictEqual({
      type: 'about:blank',
      title,
      status,
    });
  });
});

describe('findings become a 400 with an entry each', () => {
  const page: Finding = {
    rule: 'UFN.04',
    level: 'SHOULD',
    message: 'page must be an integer ≥ 1, got "0"',
    path: ['page'],
  };
  const path: Finding = {
    rule: 'UFN.06',
    level: 'SHALL',
    message: 'Orders has an upper-case letter',
    range: [1, 2],
    suggestion: '/orders',
  };

  test.each<[what: string, findings: readonly Finding[], detail: string, errors: unknown[]]>([
    [
      'one',
      [page],
      'page must be an integer ≥ 1, got "0"',
      [
        {
          detail: 'page must be an integer ≥ 1, got "0"',
          rule: 'UFN.04',
          path: ['page'],
        },
      ],
    ],
    [
      'two',
      [path, page],
      'Orders has an upper-case letter; and 1 more, see errors',
      [
        { detail: 'Orders has an upper-case letter', rule: 'UFN.06', suggestion: '/orders' },
        {
          detail: 'page must be an integer ≥ 1, got "0"',
          rule: 'UFN.04',
          path: ['page'],
        },
      ],
    ],
    [
      'three',
      [path, path, path],
      'Orders has an upper-case letter; and 2 more, see errors',
      Array.from({ length: 3 }, () => ({
        detail: 'Orders has an upper-case letter',
        rule: 'UFN.06',
        suggestion: '/orders',
      })),
    ],
  ])('%s', (_what, findings, detail, errors) => {
    const { status, headers, body = '' } = problem(findings);
    expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
    expect(JSON.parse(body)).toStrictEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail,
      errors,
    });
  });

  test('no findings are no problem', () => {
    const run = () => problem([]);
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(
      'A problem of findings needs one at least. Given: []. Give findings, or { status, title, detail }. [RFC 9457 §3]',
    );
  });
});

describe('what is no problem is refused', () => {
  test.each([399, 600, 200, 0, 400.5, Number.NaN, '404', undefined, null])(
    'the status %o',
    (status) => {
      const run = () => untyped({ status });
      expect(run).toThrow(HalyardError);
      expect(run).toThrow(expect.objectContaining({ code: 'http.problem' }));
      expect(run).toThrow('The status of a problem is a whole number from 400 to 599. Given: ');
      expect(run).toThrow('[RFC 9457 §3.1.2]');
    },
  );

  test('a cycle', () => {
    const order: { self?: object } = {};
    order.self = order;
    const run = () => problem({ status: 400, order });
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(/^The details are no JSON \(.*circular/s);
    expect(run).toThrow('[RFC 9457 §3.2]');
  });

  test('a bigint', () => {
    expect(() => problem({ status: 400, id: 17n })).toThrow(
      expect.objectContaining({ code: 'http.problem' }),
    );
  });
});

test.each([[null], [undefined], ['order'], [404]])('%o is no problem', (given) => {
  expect(() => problem(given as never)).toThrow(expect.objectContaining({ code: 'http.problem' }));
});

test('details that serialise to nothing are refused', () => {
  const toJSON = () => undefined;
  expect(() => problem({ status: 400, toJSON })).toThrow('The details are no JSON');
});
