import { evaluateCaching, evaluateReuse } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

const NOW = new Date('2024-05-01T12:00:00Z');
type Headers = Readonly<Record<string, string>>;

/** A GET of /orders with status 200 by default. */
interface Case {
  readonly method?: string;
  readonly status?: number;
  readonly request?: Headers;
  readonly response?: Headers;
  readonly shared?: boolean;
}

const control = (value: string): Case => ({ response: { 'cache-control': value } });
const authorized = { authorization: 'Bearer x' };
const post = (headers: Headers): Case => ({ method: 'POST', response: headers });

/** Each row: a case, and the clause with its section, whether it is met, and the reason. */
type Row<Given> = readonly [
  given: Given,
  clause: string,
  section: string,
  met: boolean,
  reason: string,
];

/** Each requirement of RFC 9111 §3 with each of its reasons. */
const STORAGE: readonly Row<Case>[] = [
  [{}, 'method', 'RFC 9111 §3', true, 'responses to GET may be stored'],
  [{ method: 'HEAD' }, 'method', 'RFC 9111 §3', true, 'responses to HEAD may be stored'],
  [{ method: 'PUT' }, 'method', 'RFC 9111 §3', false, 'responses to PUT are not stored'],
  [
    post({}),
    'method',
    'RFC 9111 §3, RFC 9110 §9.3.3',
    false,
    'the response to POST has no explicit freshness lifetime',
  ],
  [
    post({ 'cache-control': 'max-age=60' }),
    'method',
    'RFC 9111 §3, RFC 9110 §9.3.3',
    false,
    'the Content-Location of the response to POST is not the target URI',
  ],
  [
    post({ 'cache-control': 'max-age=60', 'content-location': '/orders' }),
    'method',
    'RFC 9111 §3, RFC 9110 §9.3.3',
    true,
    'the response to POST has an explicit freshness lifetime and its Content-Location is the target URI',
  ],
  [{}, 'final', 'RFC 9111 §3', true, 'status 200 is final'],
  [{ status: 103 }, 'final', 'RFC 9111 §3', false, 'status 103 is not final'],
  [{}, 'understood', 'RFC 9111 §3, §5.2.2.3', true, 'status 200 need not be understood'],
  [
    { status: 429 },
    'understood',
    'RFC 6585 §3 to §6',
    false,
    'responses with status 429 must not be stored',
  ],
  [
    { status: 304 },
    'understood',
    'RFC 9111 §4.3.4',
    false,
    'a 304 updates stored responses and is not stored itself',
  ],
  ...[412, 416, 417].map(
    (status): Row<Case> => [
      { status },
      'understood',
      'RFC 9110 §15.5',
      false,
      `status ${status} answers fields of the request that Vary does not name`,
    ],
  ),
  [
    control('must-understand, max-age=60'),
    'understood',
    'RFC 9111 §3, §5.2.2.3',
    true,
    'the cache understands status 200',
  ],
  [
    { status: 206 },
    'understood',
    'RFC 9111 §3, §5.2.2.3',
    false,
    'the cache does not understand status 206',
  ],
  [{}, 'no-store', 'RFC 9111 §5.2.2.5', true, 'there is no no-store directive'],
  [
    { request: { 'cache-control': 'no-store' } },
    'no-store',
    'RFC 9111 §5.2.1.5',
    false,
    'the request contains no-store',
  ],
  [control('no-store'), 'no-store', 'RFC 9111 §5.2.2.5', false, 'the response contains no-store'],
  [
    control('must-understand, no-store, max-age=60'),
    'no-store',
    'RFC 9111 §5.2.2.3',
    true,
    'must-understand overrides no-store',
  ],
  [{}, 'private', 'RFC 9111 §5.2.2.7', true, 'the response is not private'],
  [{ shared: false }, 'private', 'RFC 9111 §5.2.2.7', true, 'the cache is private'],
  [control('private'), 'private', 'RFC 9111 §5.2.2.7', false, 'the response is private'],
  [
    control('private="set-cookie, x-user"'),
    'private',
    'RFC 9111 §5.2.2.7',
    true,
    'only set-cookie, x-user of the response is private',
  ],
  [{}, 'authorization', 'RFC 9111 §3.5', true, 'the request has no Authorization'],
  [{ shared: false }, 'authorization', 'RFC 9111 §3.5', true, 'the cache is private'],
  [
    { ...control('public'), request: authorized },
    'authorization',
    'RFC 9111 §3.5',
    true,
    'the response allows shared caching despite Authorization',
  ],
  [
    { request: authorized },
    'authorization',
    'RFC 9111 §3.5',
    false,
    'the request has Authorization and the response does not allow shared caching',
  ],
  [{}, 'explicit', 'RFC 9111 §3, §4.2.2', true, 'status 200 allows storing'],
  [control('public'), 'explicit', 'RFC 9111 §3', true, 'public allows storing'],
  [
    { ...control('private'), shared: false },
    'explicit',
    'RFC 9111 §3',
    true,
    'private allows storing',
  ],
  [{ response: { expires: '0' } }, 'explicit', 'RFC 9111 §3', true, 'Expires allows storing'],
  [control('max-age=60'), 'explicit', 'RFC 9111 §3', true, 'max-age allows storing'],
  [control('s-maxage=60'), 'explicit', 'RFC 9111 §3', true, 's-maxage allows storing'],
  [
    { status: 299 },
    'explicit',
    'RFC 9111 §3',
    false,
    'neither a header field nor status 299 allows storing',
  ],
];

test.each(STORAGE)('%j: %s (%s)', (given, clause, section, met, reason) => {
  const { method = 'GET', status = 200, request = {}, response = {}, shared = true } = given;
  const { reasons } = evaluateCaching(
    { method, url: '/orders', headers: request },
    { status, headers: response },
    { shared, now: NOW },
  );
  expect(reasons.find((each) => each.clause === clause)).toEqual({ clause, section, met, reason });
});

/** A presented GET of /orders, and a stored response of an age in seconds, `max-age=60` by default. */
interface ReuseCase extends Case {
  readonly url?: string;
  readonly storedFor?: string;
  readonly age?: number;
}

/** Each requirement of RFC 9111 §4 with each of its reasons. */
const REUSE: readonly Row<ReuseCase>[] = [
  [{}, 'stored', 'RFC 9111 §3', true, 'the response may be stored'],
  [
    control('no-store'),
    'stored',
    'RFC 9111 §3',
    false,
    'the response must not be stored: the response contains no-store',
  ],
  [{}, 'target', 'RFC 9111 §4', true, 'the target URIs are the same'],
  [{ url: '/x' }, 'target', 'RFC 9111 §4', false, 'the target URIs differ'],
  [{ method: 'HEAD' }, 'method', 'RFC 9111 §4', true, 'a response to GET can answer HEAD'],
  [{ storedFor: 'HEAD' }, 'method', 'RFC 9111 §4', false, 'a response to HEAD cannot answer GET'],
  [{}, 'vary', 'RFC 9111 §4.1', true, 'the requests have the same fields of Vary'],
  [{ response: { vary: '*' } }, 'vary', 'RFC 9111 §4.1', false, 'Vary is * or malformed'],
  [
    { response: { vary: 'Accept' }, request: { accept: 'a' } },
    'vary',
    'RFC 9111 §4.1',
    false,
    'the requests differ in accept',
  ],
  [{}, 'no-cache', 'RFC 9111 §4', true, 'there is no no-cache directive'],
  [
    control('max-age=60, no-cache="a, b"'),
    'no-cache',
    'RFC 9111 §5.2.2.4',
    true,
    'no-cache excludes only a, b',
  ],
  [{}, 'complete', 'RFC 9111 §3.3', true, 'the stored response is not a part'],
  [
    { status: 206 },
    'complete',
    'RFC 9111 §3.3',
    false,
    'the stored response is a part without the requested range',
  ],
  [
    {
      status: 206,
      response: { 'content-range': 'bytes 4-9/10' },
      request: { range: 'bytes=4-9' },
    },
    'complete',
    'RFC 9111 §3.3',
    true,
    'the stored part has the requested range',
  ],
  [control('no-cache'), 'no-cache', 'RFC 9111 §5.2.2.4', false, 'the response contains no-cache'],
  [
    { request: { 'cache-control': 'no-cache' } },
    'no-cache',
    'RFC 9111 §5.2.1.4',
    false,
    'the request contains no-cache',
  ],
  [
    { request: { pragma: 'no-cache' } },
    'no-cache',
    'RFC 9111 §5.4',
    false,
    'the request contains Pragma: no-cache',
  ],
  [{ age: 59 }, 'fresh', 'RFC 9111 §4.2', true, 'it is fresh for another 1 second'],
  [{ age: 58 }, 'fresh', 'RFC 9111 §4.2', true, 'it is fresh for another 2 seconds'],
  [
    { age: 30, request: { 'cache-control': 'max-age=1' } },
    'fresh',
    'RFC 9111 §5.2.1.1',
    false,
    'it is 30 seconds old and the request accepts at most 1 second',
  ],
  [
    { age: 30, request: { 'cache-control': 'min-fresh=31' } },
    'fresh',
    'RFC 9111 §5.2.1.3',
    false,
    'it does not stay fresh for the 31 seconds that the request requires',
  ],
  [
    { age: 70, request: { 'cache-control': 'max-stale' } },
    'fresh',
    'RFC 9111 §5.2.1.2',
    true,
    'it has been stale for 10 seconds, which max-stale allows',
  ],
  [
    { age: 70, ...control('max-age=60, stale-while-revalidate=10') },
    'fresh',
    'RFC 5861 §3',
    true,
    'it has been stale for 10 seconds, which stale-while-revalidate allows',
  ],
  [{ age: 61 }, 'fresh', 'RFC 9111 §4.2.4', false, 'it has been stale for 1 second'],
  ...['no-cache', 'must-revalidate', 'proxy-revalidate'].map(
    (directive): Row<ReuseCase> => [
      { age: 70, ...control(`max-age=60, ${directive}`) },
      'fresh',
      'RFC 9111 §4.2.4',
      false,
      `it has been stale for 10 seconds, and ${directive} forbids stale reuse`,
    ],
  ),
  [
    { age: 70, ...control('s-maxage=60') },
    'fresh',
    'RFC 9111 §4.2.4',
    false,
    'it has been stale for 10 seconds, and s-maxage forbids stale reuse',
  ],
];

describe('the reasons for reuse', () => {
  test.each(REUSE)('%j: %s (%s)', (given, clause, section, met, reason) => {
    const { method = 'GET', url = '/orders', request = {}, storedFor = 'GET', age = 0 } = given;
    const response = {
      status: given.status ?? 200,
      headers: { 'cache-control': 'max-age=60', ...given.response },
    };
    const stored = {
      request: { method: storedFor, url: '/orders', headers: {} },
      response,
      responseTime: new Date(NOW.getTime() - age * 1000),
    };
    const presented = { method, url, headers: request };
    const { reasons } = evaluateReuse(presented, stored, { shared: true, now: NOW });
    expect(reasons.find((each) => each.clause === clause)).toEqual({
      clause,
      section,
      met,
      reason,
    });
  });
});
