import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { type CachingOptions, evaluateCaching } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { at, NOW, PRIVATE, requestOf, responseOf, rows, SHARED } from './rows.js';

const verdictOf = (response: string, options: Partial<CachingOptions> = {}, request = 'GET') =>
  evaluateCaching(requestOf(request), responseOf(response), { ...SHARED, ...options });

/** Rows: a request, its response, the unmet clauses in a shared cache and in a private one. */
function storage(table: string, options: Partial<CachingOptions> = {}): void {
  test.each(rows(table))('%s', (_, request, response = '', shared = '', own = shared) => {
    for (const [cache, unmet] of [
      [SHARED, shared],
      [PRIVATE, own],
    ] as const) {
      const verdict = verdictOf(response, { ...cache, ...options }, request);
      const failed = verdict.reasons.filter(({ met }) => !met).map(({ clause }) => clause);
      expect(failed.join(' ')).toBe(unmet === 'ok' ? '' : unmet);
      expect(verdict.storable).toBe(unmet === 'ok');
    }
  });
}

describe('§3: the request method is understood by the cache', () => {
  storage(`
    GET     => 200 | max-age=60 => ok
    HEAD    => 200 | max-age=60 => ok
    PUT     => 200 | max-age=60 => method
    PATCH   => 200 | max-age=60 => method
    DELETE  => 200 | max-age=60 => method
    OPTIONS => 200 | max-age=60 => method
    PURGE   => 200 | max-age=60 => method
    get     => 200 | max-age=60 => method
  `);

  // RFC 9110 §9.3.3
  storage(`
    POST => 200 => method
    POST => 200 | max-age=60 => method
    POST => 200 | content-location: /orders => method
    POST => 200 | max-age=60 | content-location: /orders => ok
    POST => 200 | expires: ${at(60)} | content-location: /orders => ok
    POST => 200 | max-age=60 | content-location: https://a.example/orders => ok
    POST => 200 | s-maxage=60 | content-location: /orders => ok => method
    POST => 200 | max-age=60 | content-location: /orders/17 => method
    POST => 200 | max-age=60 | content-location: https://evil.example/orders => method
    POST => 200 | max-age=60 | content-location: http://[ => method
    POST /undefined => 200 | max-age=60 => method
    POST http://[ => 200 | max-age=60 | content-location: /orders => method
    POST => 200 | last-modified: ${at(-1000)} | content-location: /orders => method
    POST => 200 | public | content-location: /orders => method
  `);
});

describe('§3: the status is final', () => {
  storage(`
    GET => 100 | max-age=60 => final
    GET => 199 | max-age=60 => final
    GET => 200 | max-age=60 => ok
    GET => 599 | max-age=60 => ok
    GET => 600 | max-age=60 => final
    GET => x | max-age=60 => final
  `);
});

describe('§3: 206, 304 and must-understand require a status that the cache understands', () => {
  // "Responses with the 429 status code MUST NOT be stored by a cache" (RFC 6585 §4)
  storage(`
    GET => 206 | max-age=60 => understood
    GET => 304 | max-age=60 => understood
    GET => 200 | must-understand, max-age=60 => ok
    GET => 299 | must-understand, max-age=60 => understood
    GET => 299 | max-age=60 => ok
    GET => 428 | max-age=60 => understood
    GET => 429 | max-age=60 => understood
    GET => 431 | max-age=60 => understood
    GET => 511 | max-age=60 => understood
  `);

  // A 304 updates a stored response (§4.3.4).
  storage(
    `
    GET => 206 | max-age=60 => ok
    GET => 304 | max-age=60 => understood
    GET => 299 | must-understand, max-age=60 => ok
    GET => 200 | must-understand, max-age=60 => understood
  `,
    { understood: [206, 299, 304] },
  );

  // The answers to fields of one request, which no other request has (RFC 9110 §15.5)
  storage(`
    GET | if-match: "1" => 412 | max-age=60 => understood
    GET | range: bytes=9- => 416 | max-age=60 => understood
    GET | expect: x => 417 | max-age=60 => understood
  `);
});

describe('§3, §5.2.1.5, §5.2.2.5: no-store is absent', () => {
  // "ignore the no-store directive" where must-understand is understood (§5.2.2.3)
  storage(`
    GET => 200 | no-store => no-store
    GET => 200 | max-age=60, no-store => no-store
    GET => 200 | NO-STORE => no-store
    GET => 200 | no-store=1 => no-store
    GET | no-store => 200 | max-age=60 => no-store
    GET => 200 | max-age=60, ext="a, no-store, b" => ok
    GET => 200 | max-age=60, ext="a, no-store => no-store
    GET => 200 | pragma: no-store | max-age=60 => ok
    GET => 200 | must-understand, no-store, max-age=60 => ok
    GET => 299 | must-understand, no-store, max-age=60 => understood no-store
    GET | no-store => 200 | must-understand, max-age=60 => no-store
  `);
});

describe('§3, §5.2.2.7: a shared cache stores nothing private', () => {
  storage(`
    GET => 200 | private, max-age=60 => private => ok
    GET => 200 | private => private => ok
    GET => 200 | private="set-cookie", max-age=60 => ok
    GET => 201 | private="a" => explicit => ok
    GET => 200 | private="a b", max-age=60 => private => ok
    GET => 200 | public, private, max-age=60 => private => ok
    GET => 200 | private, s-maxage=60 => private => ok
    GET => 200 | private="a", private, max-age=60 => private => ok
  `);
});

describe('§3, §3.5: a shared cache stores no response to a request with Authorization', () => {
  // A directive with an argument that it does not take restricts, but permits nothing.
  storage(`
    GET | authorization: x => 200 | max-age=60 => authorization => ok
    GET | Authorization: x => 200 | max-age=60 => authorization => ok
    GET | authorization: x => 200 => authorization => ok
    GET | authorization: x => 200 | public, max-age=60 => ok
    GET | authorization: x => 200 | s-maxage=60 => ok
    GET | authorization: x => 200 | s-maxage="60" => ok
    GET | authorization: x => 200 | s-maxage=0 => ok
    GET | authorization: x => 200 | must-revalidate, max-age=60 => ok
    GET | authorization: x => 200 | must-revalidate=foo, max-age=60 => authorization => ok
    GET | authorization: x => 200 | s-maxage=abc => authorization => ok
    GET | authorization: x => 200 | s-maxage, max-age=60 => authorization => ok
    GET | authorization: x => 200 | s-maxage=60, s-maxage=x => authorization => ok
    GET | authorization: x => 200 | public=foo, max-age=60 => authorization => ok
    GET | authorization: x => 200 | s-maxage=x, must-revalidate => ok
    GET | authorization: x => 200 | proxy-revalidate, max-age=60 => authorization => ok
    GET | authorization: x => 200 | no-cache, max-age=60 => authorization => ok
    GET | authorization: x => 200 | immutable, max-age=60 => authorization => ok
    GET | authorization: x => 200 | private, max-age=60 => private authorization => ok
    GET | cookie: a=b => 200 | max-age=60 => ok
  `);
  storage(
    `
    GET | authorization: x => 200 | cdn-cache-control: must-revalidate=foo => authorization => ok
  `,
    { targets: ['cdn-cache-control'] },
  );
});

describe('§3: something allows storing', () => {
  storage(`
    GET => 299 => explicit
    GET => 299 | public => ok
    GET => 299 | private => private explicit => ok
    GET => 299 | expires: ${at(60)} => ok
    GET => 299 | expires: 0 => ok
    GET => 299 | max-age=60 => ok
    GET => 299 | max-age=0 => ok
    GET => 299 | s-maxage=60 => ok => explicit
    GET => 299 | no-cache => explicit
    GET => 299 | must-revalidate => explicit
    GET => 299 | immutable => explicit
    GET => 299 | community="UCI" => explicit
    GET => 299 | etag: "3" => explicit
  `);

  // RFC 9110 §15.1
  test.each([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])('the status %i', (status) => {
    expect(verdictOf(`${status}`).storable).toBe(true);
  });

  test.each([
    201, 202, 205, 302, 303, 305, 307, 400, 401, 402, 403, 406, 407, 408, 409, 411, 413, 415, 421,
    422, 426, 500, 502, 503, 504, 505,
  ])('not the status %i', (status) => {
    expect(verdictOf(`${status}`).storable).toBe(false);
    expect(verdictOf(`${status} | max-age=60`).storable).toBe(true);
  });
});

/** Rows: a response, its lifetime with its source in a shared cache, and in a private one. */
function lifetimes(table: string, options: Partial<CachingOptions> = {}): void {
  test.each(rows(table))('%s', (_, response = '', shared = '', own = shared) => {
    for (const [cache, expected] of [
      [SHARED, shared],
      [PRIVATE, own],
    ] as const) {
      const verdict = verdictOf(response, { ...cache, ...options });
      expect(`${verdict.freshnessLifetime} ${verdict.lifetimeSource}`).toBe(expected);
    }
  });
}

describe('§4.2.1: the freshness lifetime', () => {
  lifetimes(`
    200 | max-age=60, s-maxage=600 => 600 s-maxage => 60 max-age
    200 | s-maxage=600 => 600 s-maxage => 0 none
    200 | s-maxage=0, max-age=60 => 0 s-maxage => 60 max-age
    200 | s-maxage=x, max-age=60 => 0 s-maxage => 60 max-age
    200 | private, s-maxage=600, max-age=60 => 60 max-age
    200 | max-age=0 => 0 max-age
    200 | max-age=60, max-age=60 => 60 max-age
    200 | max-age=60, max-age=30 => 0 max-age
    200 | max-age=x => 0 max-age
    200 | max-age=-60 => 0 max-age
    200 | max-age="60" => 60 max-age
    200 | max-age=99999999999 => 2147483648 max-age
    200 | max-age=60 | expires: ${at(600)} | date: ${at(0)} => 60 max-age
    200 | max-age=x | expires: ${at(600)} => 0 max-age
    200 | expires: ${at(60)} | date: ${at(0)} => 60 expires
    200 | expires: ${at(-540)} | date: ${at(-600)} => 60 expires
    200 | expires: ${at(60)} => 60 expires
    200 | expires: ${at(60)} | date: x => 60 expires
    200 | expires: ${at(-1)} | date: ${at(0)} => 0 expires
    200 | expires: ${at(0)} | date: ${at(0)} => 0 expires
    200 | expires: 0 => 0 expires
    200 | expires:  => 0 expires
    200 | expires: 2030-01-01T00:00:00Z => 0 expires
    200 | expires: Wed, 01 May 2024 12:01:00 CET => 0 expires
    200 | expires: ${at(60)}, ${at(90)} => 0 expires
    200 | expires: Fri, 31 Dec 9999 23:59:59 GMT => 2147483648 expires
    200 => 0 none
  `);
  lifetimes(`200 | expires: ${at(60)} => 90 expires`, {
    responseTime: new Date(NOW.getTime() - 30_000),
  });

  // "a cache recipient SHOULD match the field value case-insensitively" (§4.2); "more than 50 years in
  // the future [...] the most recent year in the past" (RFC 9110 §5.6.7)
  lifetimes(`
    200 | expires: Wednesday, 01-May-24 12:01:00 GMT => 60 expires
    200 | expires: Wed May  1 12:01:00 2024 => 60 expires
    200 | expires: wed, 01 may 2024 12:01:00 gmt => 60 expires
    200 | expires: WEDNESDAY, 01-MAY-24 12:01:00 GMT => 60 expires
    200 | expires: Tuesday, 01-May-74 11:59:59 GMT => 1577836799 expires
    200 | expires: Wednesday, 02-May-74 12:00:01 GMT => 0 expires
    200 | expires: Thursday, 01-Jan-70 00:00:00 GMT => 0 expires
  `);
});

describe('§4.2.2: the heuristic lifetime, a tenth of the time since the last change', () => {
  const modified = `last-modified: ${at(-1000)} | date: ${at(0)}`;
  lifetimes(`
    200 | ${modified} => 100 heuristic
    200 | last-modified: ${at(-1)} | date: ${at(0)} => 0 heuristic
    200 | last-modified: ${at(1000)} | date: ${at(0)} => 0 heuristic
    200 | last-modified: ${at(-1000)} => 100 heuristic
    200 | last-modified: x => 0 none
    200 | ${modified} | max-age=60 => 60 max-age
    200 | ${modified} | expires: 0 => 0 expires
    404 | ${modified} => 100 heuristic
    302 | ${modified} => 0 none
    302 | ${modified} | public => 100 heuristic
    302 | ${modified} | private => 0 none
  `);
  for (const heuristic of [0, 0.5, 1]) {
    lifetimes(`200 | ${modified} => ${1000 * heuristic} heuristic`, { heuristic });
  }
});

describe('§4.2.3: the age', () => {
  // Rows: a response, how many seconds ago it was received and its request sent, its age.
  test.each(
    rows(`
    200 => 0 0 => 0
    200 | age: 10 => 0 0 => 10
    200 | age: 10, 20 => 0 0 => 10
    200 | age: , ,\t7200, 1 => 0 0 => 7200
    200 | age: x, 7200 => 0 0 => 0
    200 | age: -10 => 0 0 => 0
    200 | age: 1.5 => 0 0 => 0
    200 | age:  => 0 0 => 0
    200 | age: 99999999999 => 0 0 => 2147483648
    200 | date: ${at(-30)} => 0 0 => 30
    200 | date: ${at(-30).toLowerCase()} => 0 0 => 30
    200 | date: ${'may '.repeat(50)} => 0 0 => 0
    200 | date: ${at(30)} => 0 0 => 0
    200 | date: yesterday => 0 0 => 0
    200 | date: ${at(-30)} | age: 10 => 0 0 => 30
    200 | date: ${at(-10)} | age: 30 => 0 0 => 30
    200 => 20 20 => 20
    200 => 1.999 1.999 => 1
    200 => -60 -60 => 0
    200 | age: 10 => 20 20 => 30
    200 | date: ${at(-50)} => 20 20 => 50
    200 => 0 5 => 5
    200 | age: 10 => 0 5 => 15
    200 | date: ${at(-30)} | age: 10 => 0 5 => 30
    200 | date: ${at(-100)} | age: 90 => 20 30 => 120
  `),
  )('%s', (_, response = '', times = '', age) => {
    const [responseTime, requestTime] = times
      .split(' ')
      .map((seconds) => new Date(NOW.getTime() - Number(seconds) * 1000));
    expect(verdictOf(response, { responseTime, requestTime }).age).toBe(Number(age));
  });
});

describe('§4.2, §5.2.2.4, §4.1: fresh, and whether to revalidate', () => {
  // response_is_fresh = (freshness_lifetime > current_age); Pragma "in response messages is not specified"
  test.each(
    rows(`
    200 | max-age=60 | age: 59 => fresh reuse
    200 | max-age=60 | age: 60 => stale revalidate
    200 => stale revalidate
    200 | no-cache, max-age=60 => fresh revalidate
    200 | no-cache="a", max-age=60 => fresh reuse
    200 | must-revalidate, max-age=60 => fresh reuse
    200 | immutable, max-age=60 | age: 60 => stale revalidate
    200 | max-age=60, stale-while-revalidate=60 | age: 70 => stale revalidate
    200 | max-age=60 | vary: * => fresh revalidate
    200 | max-age=60 | vary: accept, * => fresh revalidate
    200 | max-age=60 | vary: accept => fresh reuse
    200 | max-age=60 | vary: accept language => fresh revalidate
    200 | max-age=60 | vary: accept, "te => fresh revalidate
    200 | max-age=60 | pragma: no-cache => fresh reuse
    200 | max-age=60 | warning: 110 - "Response is Stale" => fresh reuse
  `),
  )('%s', (_, response = '', expected) => {
    const { fresh, revalidate } = verdictOf(response);
    expect(`${fresh ? 'fresh' : 'stale'} ${revalidate ? 'revalidate' : 'reuse'}`).toBe(expected);
  });
});

test.each<readonly [response: Record<string, string>, asked: Record<string, string>]>([
  [{}, {}],
  [{ etag: 'W/"3"' }, { 'if-none-match': 'W/"3"' }],
  [{ 'last-modified': at(-60) }, { 'if-modified-since': at(-60) }],
  [
    { ETag: '"3"', 'Last-Modified': '0' },
    { 'if-none-match': '"3"', 'if-modified-since': '0' },
  ],
  [{ etag: '' }, {}],
  // obs-text is part of a tag (RFC 9110 §8.8.3), and goes back as it came.
  [{ etag: '"abcdefü"' }, { 'if-none-match': '"abcdefü"' }],
  [{ etag: '"\u0100"' }, {}],
  [{ etag: '"a"\r\nx-y: z' }, {}],
  [{ etag: '"3"', 'last-modified': 'a\x7fb' }, { 'if-none-match': '"3"' }],
])('§4.3.1: the fields of a revalidation request of %j: %j', (headers, asked) => {
  const { revalidateWith } = evaluateCaching(requestOf(), { status: 200, headers }, SHARED);
  expect(revalidateWith).toStrictEqual(asked);
});

describe('RFC 9213 §2.2: targeted fields replace Cache-Control and Expires', () => {
  // Rows: the fields that the cache reads, a response, whether it is stored and for how long it is fresh.
  test.each(
    rows(`
    CDN-Cache-Control => cdn-cache-control: max-age=60 | no-store => true 60
    none => cdn-cache-control: max-age=60 | no-store => false 600
    CDN-Cache-Control => cdn-cache-control: no-store | max-age=60 => false 0
    CDN-Cache-Control => cdn-cache-control: none | no-store => true 0
    CDN-Cache-Control => cdn-cache-control:  | max-age=60 => true 60
    CDN-Cache-Control => cdn-cache-control: Max-Age=1 | max-age=60 => true 60
    a-cache-control CDN-Cache-Control => cdn-cache-control: max-age=60 | no-store => true 60
    a-cache-control CDN-Cache-Control => a-cache-control: max-age=30 | cdn-cache-control: max-age=60 => true 30
  `),
  )('%s', (_, targets = '', response = '', expected) => {
    const verdict = verdictOf(`200 | ${response} | expires: ${at(600)}`, {
      targets: targets.split(' '),
    });
    expect(`${verdict.storable} ${verdict.freshnessLifetime}`).toBe(expected);
  });
});

describe('the explanation', () => {
  const stored = 'A shared cache may store this response: max-age allows storing. It is fresh for';
  test.each<readonly [response: string, explanation: string]>([
    [
      '200 | public, max-age=60 | age: 10 | etag: "3"',
      'A shared cache may store this response: public allows storing. It is fresh for 60 seconds (max-age) and 10 seconds old, so the cache may reuse it for another 50 seconds. After that, the cache revalidates it with If-None-Match.',
    ],
    [
      '200 | max-age=1 | age: 1 | vary: Accept, Accept-Language',
      `${stored} 1 second (max-age) and 1 second old, so it is stale. The cache requests it again in full, because it has no validator. It is reused only for requests with the same accept, accept-language.`,
    ],
    [
      `200 | max-age=60, no-cache | etag: "3" | last-modified: ${at(-60)}`,
      `${stored} 60 seconds (max-age) and 0 seconds old, but no-cache requires revalidation before each reuse. The cache revalidates it with If-None-Match and If-Modified-Since.`,
    ],
    [
      '200 | max-age=60, stale-while-revalidate=30 | vary: *',
      `${stored} 60 seconds (max-age) and 0 seconds old, so the cache may reuse it for another 60 seconds. After that, the cache requests it again in full, because it has no validator, and may reuse the stale response meanwhile for 30 seconds. Vary is * or malformed, so it is not reused for any other request.`,
    ],
    [
      `200 | max-age=60, no-cache="a", proxy-revalidate, stale-while-revalidate=30 | last-modified: ${at(-60)}`,
      'A shared cache may store this response without a: max-age allows storing. It is fresh for 60 seconds (max-age) and 0 seconds old, so the cache may reuse it for another 60 seconds. After that, the cache revalidates it with If-Modified-Since. stale-while-revalidate has no effect, because proxy-revalidate forbids stale reuse (RFC 9111 §4.2.4).',
    ],
    [
      '200',
      'A shared cache may store this response: status 200 allows storing. It has no freshness lifetime and is 0 seconds old, so it is stale. The cache requests it again in full, because it has no validator.',
    ],
    [
      '200 | private, no-store',
      'A shared cache must not store this response: the response contains no-store (RFC 9111 §5.2.2.5); the response is private (RFC 9111 §5.2.2.7). Every request goes to the origin.',
    ],
  ])('%s', (response, explanation) => {
    expect(verdictOf(response).explanation).toBe(explanation);
  });
});

describe('requests and responses of Node and Fetch', () => {
  test('a Fetch request and response', () => {
    const request = new Request('https://a.example/', { headers: { authorization: 'Bearer x' } });
    const response = new Response('', { headers: { 'Cache-Control': 'max-age=60' } });
    expect(evaluateCaching(request, response, SHARED).storable).toBe(false);
    expect(evaluateCaching(request, response, PRIVATE).storable).toBe(true);
  });

  test('a Node message, whose status is in statusCode', () => {
    const incoming = new IncomingMessage(new Socket());
    incoming.statusCode = 429;
    expect(evaluateCaching(requestOf(), incoming, SHARED).reasons[2]?.reason).toBe(
      'responses with status 429 must not be stored',
    );
  });

  test.each<Record<string, string | string[]>>([
    { 'CACHE-CONTROL': ['public', 'no-store'] },
    { 'Cache-Control': 'max-age=60', 'cache-control': 'no-store' },
  ])('several lines of a field: %j', (headers) => {
    expect(evaluateCaching(requestOf(), { status: 200, headers }, SHARED).storable).toBe(false);
  });
});
