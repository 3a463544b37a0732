import {
  type CacheHeadersInput,
  type CachePolicy,
  cacheHeaders,
  cachePolicies,
} from 'halyard/cache';
import { HalyardError } from 'halyard/errors';
import { describe, expect, test } from 'vitest';

/** The headers of a GET, unless the input has another method. */
const headersOf = (input: Partial<CacheHeadersInput>) => cacheHeaders({ method: 'GET', ...input });

const REVALIDATED = 'private, max-age=0, must-revalidate';
const minute: CachePolicy = { public: true, maxAge: 60 };

describe('Cache-Control by method, status and policy', () => {
  test.each<readonly [input: Partial<CacheHeadersInput>, cacheControl: string]>([
    // The default of the method: only GET and HEAD are cacheable.
    [{}, REVALIDATED],
    [{ status: undefined, policy: undefined }, REVALIDATED],
    [{ method: 'GET' }, REVALIDATED],
    [{ method: 'HEAD' }, REVALIDATED],
    [{ method: 'POST' }, 'no-store'],
    [{ method: 'PUT' }, 'no-store'],
    [{ method: 'PATCH' }, 'no-store'],
    [{ method: 'DELETE' }, 'no-store'],
    [{ method: 'OPTIONS' }, 'no-store'],
    [{ method: 'TRACE' }, 'no-store'],
    [{ method: 'PROPFIND' }, 'no-store'],
    // Methods are case-sensitive (RFC 9110 §9.1): this is another one.
    [{ method: 'get' }, 'no-store'],
    // The status
    [{ status: 100 }, REVALIDATED],
    [{ status: 200 }, REVALIDATED],
    [{ status: 204 }, REVALIDATED],
    [{ status: 301 }, REVALIDATED],
    [{ status: 304 }, REVALIDATED],
    [{ status: 399 }, REVALIDATED],
    [{ status: 400 }, 'no-store'],
    [{ status: 404 }, 'no-store'],
    [{ status: 412 }, 'no-store'],
    [{ status: 500 }, 'no-store'],
    [{ status: 599 }, 'no-store'],
    [{ method: 'HEAD', status: 404 }, 'no-store'],
    [{ method: 'POST', status: 201 }, 'no-store'],
    [{ method: 'DELETE', status: 204 }, 'no-store'],
    // A policy
    [{ method: 'GET', policy: minute }, 'public, max-age=60'],
    [{ method: 'HEAD', policy: minute }, 'public, max-age=60'],
    [{ method: 'POST', policy: { noStore: true } }, 'no-store'],
    [{ method: 'GET', status: 404, policy: { maxAge: 5 } }, 'max-age=5'],
    [{ method: 'GET', policy: { noStore: true } }, 'no-store'],
    [{ method: 'GET', policy: { expires: false, maxAge: 5 } }, 'max-age=5'],
    [{ method: 'PUT', policy: { noStore: true } }, 'no-store'],
    [{ method: 'DELETE', policy: { noStore: true, noCache: true } }, 'no-store, no-cache'],
  ])('%j: %s', (input, cacheControl) => {
    expect(headersOf(input)).toEqual({ 'cache-control': cacheControl });
  });

  test.each(
    ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'post'].flatMap((method) =>
      [minute, { private: true }, { noCache: true }, { noStore: false }, {}].map(
        (policy) => [method, policy] as const,
      ),
    ),
  )('%s with the policy %j is refused', (method, policy) => {
    const run = () => cacheHeaders({ method, policy });
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(
      expect.objectContaining({ code: 'cache.method', rule: 'caching.put-delete' }),
    );
    expect(run).toThrow(`policy must be { noStore: true } or left out for ${method}, got {`);
  });

  test('a policy is checked as formatCacheControl checks it', () => {
    expect(() => headersOf({ policy: { maxAge: -1 } })).toThrow(
      expect.objectContaining({ code: 'cache.directive' }),
    );
    expect(() => headersOf({ policy: { public: true, private: true } })).toThrow(
      expect.objectContaining({ code: 'cache.contradiction' }),
    );
    expect(() => headersOf({ policy: { etag: true } as never })).toThrow(
      expect.objectContaining({ code: 'cache.directive' }),
    );
  });

  test('a change of the result does not change later ones', () => {
    const first = cacheHeaders({ method: 'GET' });
    Object.assign(first, { 'cache-control': 'public' });
    expect(cacheHeaders({ method: 'GET' })).toEqual({ 'cache-control': REVALIDATED });
  });
});

describe('Expires equals max-age (RFC 9111 §5.3)', () => {
  test.each<readonly [now: string, maxAge: number, expires: string]>([
    ['1970-01-01T00:00:00Z', 60, 'Thu, 01 Jan 1970 00:01:00 GMT'],
    ['1994-11-06T08:49:37Z', 0, 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['1994-11-06T08:49:37.999Z', 0, 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['2024-02-28T23:59:59Z', 1, 'Thu, 29 Feb 2024 00:00:00 GMT'],
    ['2024-05-01T12:00:00+02:00', 0, 'Wed, 01 May 2024 10:00:00 GMT'],
    ['2023-01-01T00:00:00Z', 31536000, 'Mon, 01 Jan 2024 00:00:00 GMT'],
    ['2000-01-01T00:00:00Z', 2 ** 31, 'Thu, 19 Jan 2068 03:14:08 GMT'],
    ['9999-12-31T23:59:58Z', 1, 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ])('at %s with max-age=%i: %s', (now, maxAge, expires) => {
    expect(headersOf({ policy: { maxAge, expires: true }, now: new Date(now) })).toEqual({
      'cache-control': `max-age=${maxAge}`,
      expires,
    });
  });

  test('`now` is not changed', () => {
    const now = new Date(0);
    headersOf({ policy: { maxAge: 60, expires: true }, now });
    expect(now.getTime()).toBe(0);
  });

  test('a POST that is cached may have it', () => {
    const policy = { ...minute, expires: true };
    const input = { method: 'POST', policy, contentLocation: '/orders', now: new Date(0) };
    expect(cacheHeaders(input)).toEqual({
      'cache-control': 'public, max-age=60',
      'content-location': '/orders',
      expires: 'Thu, 01 Jan 1970 00:01:00 GMT',
    });
  });

  test('a POST that shared caches alone store needs no maxAge', () => {
    const input = { method: 'POST', policy: { sMaxage: 60 }, contentLocation: '/orders' };
    expect(cacheHeaders(input)).toEqual({
      'cache-control': 's-maxage=60',
      'content-location': '/orders',
    });
  });

  test('without expires in the policy, now is not read', () => {
    expect(headersOf({ policy: minute, now: new Date(Number.NaN) })).toEqual({
      'cache-control': 'public, max-age=60',
    });
  });

  test.each<readonly [sentence: string, policy: CachePolicy, now: unknown]>([
    ['no time', minute, undefined],
    ['an invalid time', minute, new Date(Number.NaN)],
    ['a time as a number', minute, 0],
    ['a time as text', minute, '2024-05-01T12:00:00Z'],
    ['no maxAge', { public: true }, new Date(0)],
    ['sMaxage alone', { sMaxage: 60 }, new Date(0)],
    ['noStore', { noStore: true }, new Date(0)],
    // An IMF-fixdate has four digits for the year (RFC 9110 §5.6.7).
    ['a time past the year 9999', minute, new Date('9999-12-31T23:59:59Z')],
    ['a time past what a Date can hold', minute, new Date(8.64e15)],
    ['a time before the year 0', minute, new Date(-1e14)],
  ])('expires with %s is refused', (_, policy, now) => {
    const run = () => headersOf({ policy: { ...policy, expires: true }, now: now as Date });
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(expect.objectContaining({ code: 'cache.now', rule: 'caching.expires' }));
  });
});

test.each([[{}], [{ public: false }]])('a policy without directives is refused: %o', (policy) => {
  expect(() => headersOf({ policy })).toThrow(expect.objectContaining({ code: 'cache.directive' }));
});

test('a PUT with noStore beside mustUnderstand is refused', () => {
  const policy = { noStore: true, mustUnderstand: true, maxAge: 60 };
  expect(() => cacheHeaders({ method: 'PUT', policy })).toThrow(
    expect.objectContaining({ code: 'cache.method', rule: 'caching.put-delete' }),
  );
});

describe('the other headers', () => {
  const now = new Date('2024-05-01T12:00:00Z');

  test.each<readonly [input: Partial<CacheHeadersInput>, headers: Record<string, string>]>([
    // CDN-Cache-Control (RFC 9213)
    [
      { policy: { private: true, maxAge: 0, cdn: { maxAge: 600 } } },
      { 'cache-control': 'private, max-age=0', 'cdn-cache-control': 'max-age=600' },
    ],
    // Pragma (RFC 9111 §5.4)
    [
      { policy: { noStore: true, pragma: true } },
      { 'cache-control': 'no-store', pragma: 'no-cache' },
    ],
    [
      { policy: { noCache: true, pragma: true } },
      { 'cache-control': 'no-cache', pragma: 'no-cache' },
    ],
    [{ policy: { noCache: true, pragma: false } }, { 'cache-control': 'no-cache' }],
    // Age (§5.1)
    [
      { policy: minute, generated: new Date('2024-05-01T11:59:49.999Z'), now },
      { 'cache-control': 'public, max-age=60', age: '10' },
    ],
    [
      { policy: minute, generated: now, now },
      { 'cache-control': 'public, max-age=60', age: '0' },
    ],
    [
      { policy: minute, generated: new Date('2024-05-01T12:00:01Z'), now },
      { 'cache-control': 'public, max-age=60', age: '0' },
    ],
    [
      { policy: minute, generated: new Date('1900-01-01T00:00:00Z'), now },
      { 'cache-control': 'public, max-age=60', age: '2147483648' },
    ],
    // Vary (RFC 9110 §12.5.5)
    [{ vary: 'Accept' }, { 'cache-control': REVALIDATED, vary: 'accept' }],
    [
      { vary: ['forwarded', 'Accept', ' ACCEPT '] },
      { 'cache-control': REVALIDATED, vary: 'forwarded, accept' },
    ],
    [{ vary: ['accept', '*'] }, { 'cache-control': REVALIDATED, vary: '*' }],
    [{ vary: [] }, { 'cache-control': REVALIDATED }],
    [{ vary: '' }, { 'cache-control': REVALIDATED }],
    // Warning
    [
      { warnings: [{ code: 299, agent: '-', text: 'old' }] },
      { 'cache-control': REVALIDATED, warning: '299 - "old"' },
    ],
    [{ warnings: [] }, { 'cache-control': REVALIDATED }],
    // Content-Location (RFC 9110 §8.7)
    [
      { contentLocation: 'https://api.example.se/orders?page=1' },
      {
        'cache-control': REVALIDATED,
        'content-location': 'https://api.example.se/orders?page=1',
      },
    ],
  ])('%o', (input, headers) => {
    expect(headersOf(input)).toStrictEqual(headers);
  });

  test.each<readonly [input: object, code: string]>([
    [{ policy: { maxAge: 60, pragma: true } }, 'cache.contradiction'],
    [{ policy: { noCache: ['a'], pragma: true } }, 'cache.contradiction'],
    [{ policy: { maxAge: 60, minFresh: 1 } }, 'cache.directive'],
    [{ policy: { maxAge: 60, cdn: { onlyIfCached: true } } }, 'cache.directive'],
    [{ policy: { maxAge: 60, cdn: {} } }, 'cache.directive'],
    [{ policy: { maxAge: 60, cdn: { noStore: true, maxAge: 1 } } }, 'cache.contradiction'],
    [{ policy: minute, generated: now }, 'cache.now'],
    [{ policy: minute, generated: new Date(Number.NaN), now }, 'cache.now'],
    [{ policy: minute, generated: 17, now }, 'cache.now'],
    [{ policy: { pragma: true, noStore: false } }, 'cache.contradiction'],
    [{ policy: 'public' }, 'cache.directive'],
    [{ policy: null }, 'cache.directive'],
    [{ policy: { maxAge: 60, cdn: 'public' } }, 'cache.directive'],
    [{ policy: { maxAge: 60, cdn: null } }, 'cache.directive'],
    [{ method: undefined }, 'cache.option'],
    [{ method: '' }, 'cache.option'],
    [{ method: 17 }, 'cache.option'],
    [{ status: '404' }, 'cache.option'],
    [{ status: 99 }, 'cache.option'],
    [{ status: 600 }, 'cache.option'],
    [{ status: 200.5 }, 'cache.option'],
    [{ contentLocation: '' }, 'cache.option'],
    [{ contentLocation: '/a b' }, 'cache.option'],
    [{ contentLocation: '/a#b' }, 'cache.option'],
    [{ contentLocation: '/å' }, 'cache.option'],
    [{ contentLocation: '/a\r\nx: y' }, 'cache.option'],
    [{ contentLocation: new URL('https://a.se/') }, 'cache.option'],
    [{ vary: 17 }, 'cache.vary'],
    [{ vary: null }, 'cache.vary'],
    [{ vary: ['accept', 17] }, 'cache.vary'],
    [{ warnings: 'old' }, 'cache.warning'],
    [{ warnings: 17 }, 'cache.warning'],
    [{ warnings: null }, 'cache.warning'],
    [{ warnings: [null] }, 'cache.warning'],
    [{ vary: 'a b' }, 'cache.vary'],
    [{ vary: ['accept\r\nx-a: b'] }, 'cache.vary'],
    [{ warnings: [{ code: 1, agent: '-', text: '' }] }, 'cache.warning'],
    // No cache stores a response to PUT, nor does that of a CDN.
    [{ method: 'PUT', policy: { noStore: true, cdn: { maxAge: 60 } } }, 'cache.method'],
  ])('%o is refused', (input, code) => {
    expect(() => headersOf(input as never)).toThrow(
      expect.objectContaining({ name: 'HalyardError', code }),
    );
  });

  test('a PUT may have no-store for the CDN too', () => {
    const policy = { noStore: true, cdn: { noStore: true } };
    expect(cacheHeaders({ method: 'PUT', policy })).toEqual({
      'cache-control': 'no-store',
      'cdn-cache-control': 'no-store',
    });
  });
});

describe('the named policies', () => {
  test.each<readonly [name: keyof typeof cachePolicies, cacheControl: string]>([
    ['notStored', 'no-store'],
    ['revalidated', REVALIDATED],
    ['sharedRevalidated', 'public, no-cache'],
    ['brief', 'public, max-age=60, stale-while-revalidate=30, stale-if-error=86400'],
    ['immutable', 'public, max-age=31536000, immutable'],
    ['privateBrief', 'private, max-age=60'],
    ['sharedLonger', 'public, max-age=60, s-maxage=3600'],
  ])('%s', (name, cacheControl) => {
    expect(headersOf({ policy: cachePolicies[name] })).toEqual({
      'cache-control': cacheControl,
    });
  });
});

test('an input that is not an object is refused', () => {
  expect(() => cacheHeaders(undefined as never)).toThrow(
    "input must be an object, got undefined. Pass { method: 'GET' }.",
  );
});

describe('messages', () => {
  const now = new Date('2024-05-01T12:00:00Z');

  test.each<readonly [input: object, message: string]>([
    [
      { method: 'PUT', policy: minute },
      'policy must be { noStore: true } or left out for PUT, got {"public":true,"maxAge":60}. Responses to PUT are not cacheable. [caching.put-delete]',
    ],
    [
      { method: 'POST', policy: { public: true } },
      'policy must have maxAge or sMaxage for POST, got {"public":true}. Add maxAge, since caches store a response to POST only with an explicit freshness lifetime. [caching.post, RFC 9110 §9.3.3]',
    ],
    [
      { method: 'POST', policy: minute },
      'contentLocation must be the URL of the request for a POST with a policy, got undefined. Pass the URL of the request, since caches compare it with the target URI. [caching.post, RFC 9110 §9.3.3]',
    ],
    [
      { policy: { public: false } },
      'policy must contain at least one directive, got {"public":false}. Leave the policy out for the default of the method, or write { noStore: true }. [RFC 9111 §5.2]',
    ],
    [
      { policy: { maxAge: 60, minFresh: 1 } },
      'policy must not contain minFresh, got {"maxAge":60,"minFresh":1}. Leave it out: minFresh is a directive of requests. [RFC 9111 §5.2.1]',
    ],
    [
      { policy: { maxAge: 60, pragma: true } },
      'pragma must be combined with noStore: true or noCache: true, got {"pragma":true}. Leave pragma out, or add noCache: true. [caching.pragma, RFC 9111 §5.4]',
    ],
    [
      { policy: { ...minute, expires: true } },
      'now must be a valid Date if the policy has expires, got undefined. Pass now: new Date() and a policy with maxAge; Expires is their sum. [caching.expires, RFC 9111 §5.3]',
    ],
    [
      { policy: { public: true, expires: true }, now },
      'policy must have maxAge if it has expires, got {"public":true,"expires":true}. Pass now',
    ],
    [
      { policy: { ...minute, expires: true }, now: new Date('9999-12-31T23:59:59Z') },
      'now plus maxAge must be a time before the year 10000, got {"now":"9999-12-31T23:59:59.000Z","maxAge":60}.',
    ],
    [
      { generated: now },
      'now must be a valid Date if generated is given, got undefined. Pass both; Age is the time from generated to now. [caching.age, RFC 9111 §5.1]',
    ],
    [{ generated: 17, now }, 'generated must be a valid Date, got 17.'],
    [
      { vary: 'accept, a b' },
      "vary must be a list of field names, got \"a b\". Write names such as 'accept', or '*'. [RFC 9110 §12.5.5]",
    ],
    [
      { contentLocation: '/a b' },
      'contentLocation must be a URL or a path in ASCII without spaces and fragment, got "/a b". Pass the URL of the request. [RFC 9110 §8.7]',
    ],
    [
      { policy: 'public' },
      'policy must be an object of directives, got "public". Write { public: true, maxAge: 60 }, or use one of cachePolicies. [RFC 9111 §5.2]',
    ],
    [
      { status: 99 },
      'status must be an integer from 100 to 599, got 99. Pass the status code of the response. [RFC 9110 §15]',
    ],
    [
      { policy: { maxAge: 60, cdn: 'public' } },
      'cdn must be an object of directives, got "public".',
    ],
    [{ policy: { maxAge: 60, maxStale: 1 } }, 'policy must not contain maxStale'],
  ])('%o', (input, message) => {
    expect(() => headersOf(input as never)).toThrow(message);
  });
});
