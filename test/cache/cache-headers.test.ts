import {
  type CacheHeadersInput,
  type CachePolicy,
  cacheHeaders,
  cachePolicies,
} from 'halyard/cache';
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
    // RFC 10008 §2.7
    [{ method: 'QUERY' }, REVALIDATED],
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
    [{ method: 'QUERY', policy: minute }, 'public, max-age=60'],
    [{ method: 'POST', policy: { noStore: true } }, 'no-store'],
    [{ method: 'GET', status: 404, policy: { maxAge: 5 } }, 'max-age=5'],
    // Caches do not follow it without a lifetime and a Content-Location (RFC 9110 §9.3.3).
    [{ method: 'POST', policy: minute }, 'public, max-age=60'],
    [{ method: 'POST', policy: { public: true } }, 'public'],
    [{ method: 'GET', policy: { noStore: true } }, 'no-store'],
    [{ method: 'GET', policy: { expires: false, maxAge: 5 } }, 'max-age=5'],
    [{ method: 'PUT', policy: { noStore: true } }, 'no-store'],
    [{ method: 'DELETE', policy: { noStore: true, noCache: true } }, 'no-store'],
  ])('%j: %s', (input, cacheControl) => {
    expect(headersOf(input)).toEqual({ 'cache-control': cacheControl });
  });

  test.each(
    ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'post'].flatMap((method) =>
      [minute, { private: true }, { noCache: true }, { noStore: false }, {}].map(
        (policy) => [method, policy] as const,
      ),
    ),
  )('%s with the policy %j: no-store', (method, policy) => {
    expect(cacheHeaders({ method, policy })).toEqual({ 'cache-control': 'no-store' });
  });

  test('a policy is checked as formatCacheControl checks it', () => {
    for (const policy of [{ maxAge: -1 }, { public: true, private: true }]) {
      expect(() => headersOf({ policy })).toThrow(
        expect.objectContaining({ code: 'cache.policy' }),
      );
    }
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

  test('a POST that shared caches alone store needs no maxAge', () => {
    const input = { method: 'POST', policy: { sMaxage: 60 } };
    expect(cacheHeaders(input)).toEqual({ 'cache-control': 's-maxage=60' });
  });

  test.each<readonly [sentence: string, policy: CachePolicy, now: Date | null | undefined]>([
    ['no time', minute, undefined],
    ['an invalid time', minute, new Date(Number.NaN)],
    ['null', minute, null],
    ['no maxAge', { public: true }, new Date(0)],
    ['sMaxage alone', { sMaxage: 60 }, new Date(0)],
    ['noStore', { noStore: true }, new Date(0)],
    // An IMF-fixdate has four digits for the year (RFC 9110 §5.6.7).
    ['a time past the year 9999', minute, new Date('9999-12-31T23:59:59Z')],
    ['a time past what a Date can hold', minute, new Date(8.64e15)],
    ['a time before the year 0', minute, new Date(-1e14)],
  ])('with %s, there is none', (_, policy, now) => {
    const { expires: _expires, ...headers } = headersOf({ policy, now });
    expect(headersOf({ policy: { ...policy, expires: true }, now })).toEqual(headers);
  });
});

test.each<CachePolicy>([{}, { public: false }, { maxAge: undefined } as never])(
  'a policy without directives is the default of the method: %o',
  (policy) => {
    expect(headersOf({ policy })).toEqual({ 'cache-control': REVALIDATED });
    expect(headersOf({ policy, status: 404 })).toEqual({ 'cache-control': 'no-store' });
    expect(headersOf({ policy, method: 'POST' })).toEqual({ 'cache-control': 'no-store' });
  },
);

describe('the other headers', () => {
  const now = new Date('2024-05-01T12:00:00Z');

  test.each<readonly [input: Partial<CacheHeadersInput>, headers: Record<string, string>]>([
    // CDN-Cache-Control (RFC 9213)
    [
      { policy: { private: true, maxAge: 0, cdn: { maxAge: 600 } } },
      { 'cache-control': 'private, max-age=0', 'cdn-cache-control': 'max-age=600' },
    ],
    [{ policy: { maxAge: 60, cdn: {} } }, { 'cache-control': 'max-age=60' }],
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
  ])('%o', (input, headers) => {
    expect(headersOf(input)).toStrictEqual(headers);
  });

  test.each<readonly [input: Partial<CacheHeadersInput>, headers: Record<string, string>]>([
    [{ status: null, policy: null, now: null, generated: null }, {}],
    [{ vary: null }, {}],
    [{ generated: new Date(Number.NaN), now }, {}],
    [{ generated: new Date(Number.NaN) }, {}],
    [{ generated: now }, {}],
    [{ generated: now, now: null }, {}],
    [{ generated: now, now: new Date(Number.NaN) }, {}],
  ])('what a row lacks is left out: %o', (input, headers) => {
    expect(headersOf(input)).toStrictEqual({ 'cache-control': REVALIDATED, ...headers });
  });

  test('responses to an unknown method are not stored', () => {
    expect(cacheHeaders({ method: undefined })).toEqual({ 'cache-control': 'no-store' });
  });

  test.each(['a b', ['accept\r\nx-a: b']])('vary: %j is refused', (vary) => {
    expect(() => headersOf({ vary })).toThrow(expect.objectContaining({ name: 'HalyardError' }));
  });

  test.each<Partial<CacheHeadersInput>>([
    { method: 'PUT', policy: { noStore: true, cdn: { noStore: true } } },
    // A CDN follows Cache-Control, which has no exception for it (RFC 9213 §2.2).
    { method: 'PUT', policy: { noStore: true, cdn: { maxAge: 60 } } },
    { method: undefined, policy: minute },
  ])('no cache stores the response: %o', (input) => {
    expect(headersOf(input)).toEqual({ 'cache-control': 'no-store' });
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
