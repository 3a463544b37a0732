import { evaluateStoredPreconditions } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

type Headers = Readonly<Record<string, string>>;

const BEFORE = 'Wed, 01 May 2024 11:00:00 GMT';
const DATE = 'Wed, 01 May 2024 12:00:00 GMT';
const AFTER = 'Wed, 01 May 2024 13:00:00 GMT';

const evaluate = (request: Headers, headers: Headers, { method = 'GET', status = 200 } = {}) =>
  evaluateStoredPreconditions(
    { method, url: '/orders', headers: request },
    {
      request: { method: 'GET', url: '/orders', headers: {} },
      response: { status, headers },
      responseTime: new Date(DATE),
    },
  );

type Row = readonly [
  what: string,
  request: Headers,
  stored: Headers,
  outcome: 'proceed' | 'not-modified',
  header?: 'if-none-match' | 'if-modified-since',
];

function runRows(rows: readonly Row[]): void {
  test.each(rows.map((row) => [row[0], row] as const))(
    '%s',
    (_, [, request, stored, outcome, header]) => {
      const verdict = evaluate(request, stored);
      expect([verdict.outcome, verdict.header]).toEqual([outcome, header]);
    },
  );
}

describe('RFC 9111 §4.3.2: If-None-Match', () => {
  const inm = 'if-none-match';
  runRows([
    ['the tag', { [inm]: '"3"' }, { etag: '"3"' }, 'not-modified', inm],
    ['one of several', { [inm]: '"1", "3"' }, { etag: '"3"' }, 'not-modified', inm],
    ['weak comparison', { [inm]: '"3"' }, { etag: 'W/"3"' }, 'not-modified', inm],
    ['another tag', { [inm]: '"4"' }, { etag: '"3"' }, 'proceed', inm],
    ['no stored tag', { [inm]: '"3"' }, {}, 'proceed', inm],
    ['any', { [inm]: '*' }, {}, 'not-modified', inm],
    [
      'obs-text (RFC 9110 §8.8.3)',
      { [inm]: '"abcdefü"' },
      { etag: '"abcdefü"' },
      'not-modified',
      inm,
    ],
    [
      'a malformed tag as the origin wrote it',
      { [inm]: 'abc' },
      { etag: 'abc' },
      'not-modified',
      inm,
    ],
    [
      'a malformed tag with white space around it',
      { [inm]: ' abc' },
      { etag: 'abc\t' },
      'not-modified',
      inm,
    ],
    ['a malformed tag is no other', { [inm]: '"abc"' }, { etag: 'abc' }, 'proceed', inm],
    [
      'takes precedence',
      { [inm]: '"3"', 'if-modified-since': BEFORE },
      { etag: '"3"', 'last-modified': DATE },
      'not-modified',
      inm,
    ],
    [
      'takes precedence if it does not match',
      { [inm]: '"4"', 'if-modified-since': AFTER },
      { etag: '"3"', 'last-modified': DATE },
      'proceed',
      inm,
    ],
  ]);
});

describe('RFC 9111 §4.3.2: If-Modified-Since', () => {
  const ims = 'if-modified-since';
  runRows([
    ['the date', { [ims]: DATE }, { 'last-modified': DATE }, 'not-modified', ims],
    ['a later one', { [ims]: AFTER }, { 'last-modified': DATE }, 'not-modified', ims],
    ['an earlier one', { [ims]: BEFORE }, { 'last-modified': DATE }, 'proceed', ims],
    [
      'of rfc850',
      { [ims]: 'Wednesday, 01-May-24 12:00:00 GMT' },
      { 'last-modified': DATE },
      'not-modified',
      ims,
    ],
    ['an invalid one is ignored', { [ims]: '2024-05-01' }, { 'last-modified': DATE }, 'proceed'],
    ['an invalid Last-Modified', { [ims]: AFTER }, { 'last-modified': '0' }, 'proceed', ims],
    [
      '"SHOULD use the stored response\'s Date field value"',
      { [ims]: BEFORE },
      { date: BEFORE },
      'not-modified',
      ims,
    ],
    ['Date is later', { [ims]: BEFORE }, { date: DATE }, 'proceed', ims],
    ['"the time that the stored response was received"', { [ims]: DATE }, {}, 'not-modified', ims],
    ['the receipt is later', { [ims]: BEFORE }, {}, 'proceed', ims],
    [
      'the receipt is a second later',
      { [ims]: 'Wed, 01 May 2024 11:59:59 GMT' },
      {},
      'proceed',
      ims,
    ],
  ]);
});

describe('RFC 9111 §4.3.2: "MUST NOT evaluate conditional header fields that only apply to an origin server"', () => {
  runRows([
    ['If-Match', { 'if-match': '"4"' }, { etag: '"3"' }, 'proceed'],
    [
      'If-Unmodified-Since',
      { 'if-unmodified-since': BEFORE },
      { 'last-modified': DATE },
      'proceed',
    ],
    ['none', {}, { etag: '"3"' }, 'proceed'],
  ]);

  test.each([
    ['PUT', 200],
    ['POST', 200],
    ['GET', 404],
    ['GET', 301],
  ])('%s and a stored %i', (method, status) => {
    expect(evaluate({ 'if-none-match': '"3"' }, { etag: '"3"' }, { method, status })).toEqual({
      outcome: 'proceed',
      explanation:
        'A cache evaluates conditions only for GET and HEAD and a stored response with status 200 or 206.',
    });
  });

  test.each([
    ['HEAD', 200],
    ['GET', 206],
  ])('but %s and a stored %i', (method, status) => {
    expect(evaluate({ 'if-none-match': '"3"' }, { etag: '"3"' }, { method, status }).outcome).toBe(
      'not-modified',
    );
  });
});

test('the explanation names the field that decided', () => {
  const stored = { etag: '"3"', 'last-modified': DATE };
  const explanations = [
    evaluate({ 'if-none-match': '"3"' }, stored),
    evaluate({ 'if-none-match': '"4"' }, stored),
    evaluate({ 'if-modified-since': DATE }, stored),
    evaluate({ 'if-modified-since': BEFORE }, stored),
    evaluate({}, stored),
  ].map(({ explanation }) => explanation);
  expect(explanations).toEqual([
    'If-None-Match has the entity tag of the stored response, so the client gets a 304.',
    'If-None-Match does not have the entity tag of the stored response.',
    'The stored response was not modified after If-Modified-Since, so the client gets a 304.',
    'The stored response was modified after If-Modified-Since.',
    'The request has no condition that a cache evaluates.',
  ]);
});
