import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import {
  type CachingOptions,
  type CachingVerdict,
  evaluateCaching,
  type LifetimeSource,
} from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

const NOW = new Date('2024-05-01T12:00:00Z');
/** An IMF-fixdate so many seconds from now. */
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toUTCString();
const time = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

type Headers = Readonly<Record<string, string>>;
const SHARED = { shared: true, now: NOW };
const PRIVATE = { shared: false, now: NOW };

/** A request and its response: a GET without header fields and status 200 by default. */
interface Case {
  readonly method?: string;
  readonly url?: string;
  readonly request?: Headers;
  readonly status?: number;
  readonly response?: Headers;
  readonly options?: Partial<CachingOptions>;
}

function verdictOf(
  { method = 'GET', url, request = {}, status = 200, response = {}, options }: Case,
  cache: CachingOptions,
): CachingVerdict {
  return evaluateCaching(
    { method, url, headers: { host: 'api.example.se', ...request } },
    { status, headers: response },
    { ...cache, ...options },
  );
}

const cc = (value: string): Case => ({ response: { 'cache-control': value } });
const minute = { 'cache-control': 'max-age=60' };
const authorized = { authorization: 'Bearer x' };
const post = (headers: Headers): Case => ({ method: 'POST', url: '/orders', response: headers });

/** Each row: whether a shared and a private cache may store it, and the clauses that are not met. */
type StorageRow = readonly [
  what: string,
  row: Case,
  shared: boolean,
  own: boolean,
  unmet?: string | undefined,
];

function runStorage(rows: readonly StorageRow[]): void {
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, [, row, shared, own, unmet]) => {
    const verdicts = [verdictOf(row, SHARED), verdictOf(row, PRIVATE)];
    expect(verdicts.map(({ storable }) => storable)).toEqual([shared, own]);
    for (const { storable, reasons } of verdicts) {
      const failed = reasons.filter(({ met }) => !met).map(({ clause }) => clause);
      expect(failed).toEqual(storable ? [] : (unmet?.split(' ') ?? []));
    }
  });
}

describe('§3: the request method is understood by the cache', () => {
  runStorage([
    ['GET', { response: minute }, true, true],
    ['HEAD', { method: 'HEAD', response: minute }, true, true],
    ['PUT', { method: 'PUT', response: minute }, false, false, 'method'],
    ['PATCH', { method: 'PATCH', response: minute }, false, false, 'method'],
    ['DELETE', { method: 'DELETE', response: minute }, false, false, 'method'],
    ['OPTIONS', { method: 'OPTIONS', response: minute }, false, false, 'method'],
    ['TRACE', { method: 'TRACE', response: minute }, false, false, 'method'],
    ['an unknown method', { method: 'PURGE', response: minute }, false, false, 'method'],
    ['another case of GET', { method: 'get', response: minute }, false, false, 'method'],
  ]);

  // RFC 9110 §9.3.3
  runStorage([
    ['POST without a lifetime and a URL', post({}), false, false, 'method'],
    ['POST with a lifetime only', post(minute), false, false, 'method'],
    ['POST with its own URL only', post({ 'content-location': '/orders' }), false, false, 'method'],
    ['POST with both', post({ ...minute, 'content-location': '/orders' }), true, true],
    ['POST with Expires', post({ expires: at(60), 'content-location': '/orders' }), true, true],
    [
      'POST with its absolute URL',
      post({ ...minute, 'content-location': 'https://api.example.se/orders' }),
      true,
      true,
    ],
    [
      'POST with another URL',
      post({ ...minute, 'content-location': '/orders/17' }),
      false,
      false,
      'method',
    ],
    [
      'POST with the URL of another host',
      post({ ...minute, 'content-location': 'https://evil.example/orders' }),
      false,
      false,
      'method',
    ],
    [
      'POST with an invalid URL',
      post({ ...minute, 'content-location': 'http://[' }),
      false,
      false,
      'method',
    ],
    [
      'POST without Content-Location, whatever its URL',
      { ...post(minute), url: '/undefined' },
      false,
      false,
      'method',
    ],
    [
      'POST to a URL that cannot be parsed',
      { ...post({ ...minute, 'content-location': '/orders' }), url: 'http://[' },
      false,
      false,
      'method',
    ],
    [
      'POST with a heuristic lifetime only',
      post({ 'last-modified': at(-1000), 'content-location': '/orders' }),
      false,
      false,
      'method',
    ],
    [
      'POST with public, which is not a lifetime',
      post({ 'cache-control': 'public', 'content-location': '/orders' }),
      false,
      false,
      'method',
    ],
  ]);

  test('POST with s-maxage has a lifetime for a shared cache only', () => {
    const row = post({ 'cache-control': 's-maxage=60', 'content-location': '/orders' });
    expect(verdictOf(row, SHARED).storable).toBe(true);
    expect(verdictOf(row, PRIVATE).storable).toBe(false);
  });
});

describe('§3: the status is final', () => {
  runStorage([
    ['100', { status: 100, response: minute }, false, false, 'final'],
    ['103', { status: 103, response: minute }, false, false, 'final'],
    ['199', { status: 199, response: minute }, false, false, 'final'],
    ['200', { status: 200, response: minute }, true, true],
    ['599', { status: 599, response: minute }, true, true],
    ['600', { status: 600, response: minute }, false, false, 'final'],
    ['NaN', { status: Number.NaN, response: minute }, false, false, 'final'],
  ]);
});

describe('§3: 206, 304 and must-understand require a status that the cache understands', () => {
  const understood = { response: { 'cache-control': 'must-understand, max-age=60' } };
  runStorage([
    ['206', { status: 206, response: minute }, false, false, 'understood'],
    ['304', { status: 304, response: minute }, false, false, 'understood'],
    [
      '206, understood',
      { status: 206, response: minute, options: { understood: [206] } },
      true,
      true,
    ],
    // A 304 updates a stored response (§4.3.4).
    [
      '304, understood',
      { status: 304, response: minute, options: { understood: [304] } },
      false,
      false,
      'understood',
    ],
    ['a status of RFC 9110', understood, true, true],
    ['299', { ...understood, status: 299 }, false, false, 'understood'],
    ['299 without must-understand', { status: 299, response: minute }, true, true],
    ['299, understood', { ...understood, status: 299, options: { understood: [299] } }, true, true],
    [
      '200, not understood',
      { ...understood, options: { understood: [] } },
      false,
      false,
      'understood',
    ],
    // "Responses with the 429 status code MUST NOT be stored by a cache" (RFC 6585 §4)
    ['428', { status: 428, response: minute }, false, false, 'understood'],
    ['429', { status: 429, response: minute }, false, false, 'understood'],
    ['431', { status: 431, response: minute }, false, false, 'understood'],
    ['511', { status: 511, response: minute }, false, false, 'understood'],
  ]);
});

describe('§3, §5.2.1.5, §5.2.2.5: no-store is absent', () => {
  runStorage([
    ['in the response', cc('no-store'), false, false, 'no-store'],
    ['beside a lifetime', cc('max-age=60, no-store'), false, false, 'no-store'],
    ['in another case', cc('NO-STORE'), false, false, 'no-store'],
    ['with an argument that it does not take', cc('no-store=1'), false, false, 'no-store'],
    [
      'in the request',
      { ...cc('max-age=60'), request: { 'cache-control': 'no-store' } },
      false,
      false,
      'no-store',
    ],
    ['in quotes of another directive', cc('max-age=60, ext="a, no-store, b"'), true, true],
    ['after an unterminated quote', cc('max-age=60, ext="a, no-store'), false, false, 'no-store'],
    [
      'in Pragma, where it has no meaning',
      { response: { pragma: 'no-store', ...minute } },
      true,
      true,
    ],
    // "ignore the no-store directive" where must-understand is understood (§5.2.2.3)
    ['beside must-understand', cc('must-understand, no-store, max-age=60'), true, true],
    [
      'beside must-understand with an unknown status',
      { ...cc('must-understand, no-store, max-age=60'), status: 299 },
      false,
      false,
      'understood no-store',
    ],
    [
      'in the request beside must-understand',
      { ...cc('must-understand, max-age=60'), request: { 'cache-control': 'no-store' } },
      false,
      false,
      'no-store',
    ],
  ]);
});

describe('§3, §5.2.2.7: a shared cache stores nothing private', () => {
  runStorage([
    ['private', cc('private, max-age=60'), false, true, 'private'],
    ['private without a lifetime', cc('private'), false, true, 'private'],
    ['private for some fields', cc('private="set-cookie", max-age=60'), true, true],
    [
      'private for some fields and 201',
      { ...cc('private="a"'), status: 201 },
      false,
      true,
      'explicit',
    ],
    ['private with malformed field names', cc('private="a b", max-age=60'), false, true, 'private'],
    ['private and public', cc('public, private, max-age=60'), false, true, 'private'],
    ['private and s-maxage', cc('private, s-maxage=60'), false, true, 'private'],
    [
      'private twice, once without field names',
      cc('private="a", private, max-age=60'),
      false,
      true,
      'private',
    ],
  ]);
});

describe('§3, §3.5: a shared cache stores no response to a request with Authorization', () => {
  const row = (value: string): Case => ({ ...cc(value), request: authorized });
  runStorage([
    ['max-age', row('max-age=60'), false, true, 'authorization'],
    ['nothing', { request: authorized }, false, true, 'authorization'],
    ['public', row('public, max-age=60'), true, true],
    ['s-maxage', row('s-maxage=60'), true, true],
    ['must-revalidate', row('must-revalidate, max-age=60'), true, true],
    // A directive with an argument that it does not take restricts, but permits nothing.
    ['must-revalidate=foo', row('must-revalidate=foo, max-age=60'), false, true, 'authorization'],
    ['s-maxage=abc', row('s-maxage=abc'), false, true, 'authorization'],
    ['s-maxage without a value', row('s-maxage, max-age=60'), false, true, 'authorization'],
    ['s-maxage=60, s-maxage=x', row('s-maxage=60, s-maxage=x'), false, true, 'authorization'],
    ['public=foo', row('public=foo, max-age=60'), false, true, 'authorization'],
    ['s-maxage=0', row('s-maxage=0'), true, true],
    ['a malformed one beside another', row('s-maxage=x, must-revalidate'), true, true],
    [
      'a malformed one in a targeted field',
      {
        request: authorized,
        response: { 'cdn-cache-control': 'must-revalidate=foo, max-age=60' },
        options: { targets: ['cdn-cache-control'] },
      },
      false,
      true,
      'authorization',
    ],
    [
      'proxy-revalidate, which does not allow sharing',
      row('proxy-revalidate, max-age=60'),
      false,
      true,
      'authorization',
    ],
    ['no-cache, which does not either', row('no-cache, max-age=60'), false, true, 'authorization'],
    [
      'immutable, which does not either',
      row('immutable, max-age=60'),
      false,
      true,
      'authorization',
    ],
    ['private', row('private, max-age=60'), false, true, 'private authorization'],
    [
      'Basic',
      { ...cc('max-age=60'), request: { Authorization: 'Basic x' } },
      false,
      true,
      'authorization',
    ],
    [
      'no Authorization but a cookie',
      { ...cc('max-age=60'), request: { cookie: 'a=b' } },
      true,
      true,
    ],
  ]);
});

describe('§3: something allows storing', () => {
  const other = { status: 299 };
  runStorage([
    ['nothing', other, false, false, 'explicit'],
    ['public', { ...other, ...cc('public') }, true, true],
    ['private', { ...other, ...cc('private') }, false, true, 'private explicit'],
    ['Expires', { ...other, response: { expires: at(60) } }, true, true],
    ['malformed Expires', { ...other, response: { expires: '0' } }, true, true],
    ['max-age', { ...other, ...cc('max-age=60') }, true, true],
    ['max-age=0', { ...other, ...cc('max-age=0') }, true, true],
    ['no-cache only', { ...other, ...cc('no-cache') }, false, false, 'explicit'],
    ['must-revalidate only', { ...other, ...cc('must-revalidate') }, false, false, 'explicit'],
    ['immutable only', { ...other, ...cc('immutable') }, false, false, 'explicit'],
    ['an extension', { ...other, ...cc('community="UCI"') }, false, false, 'explicit'],
    ['an entity tag', { ...other, response: { etag: '"3"' } }, false, false, 'explicit'],
  ]);

  test('s-maxage allows storing to shared caches only', () => {
    const row = { ...other, ...cc('s-maxage=60') };
    expect(verdictOf(row, SHARED).storable).toBe(true);
    expect(verdictOf(row, PRIVATE).storable).toBe(false);
  });

  // RFC 9110 §15.1
  const heuristic = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501];
  test.each(heuristic)('the status %i', (status) => {
    expect(verdictOf({ status }, SHARED).storable).toBe(true);
  });

  test.each([
    201, 202, 205, 302, 303, 305, 307, 400, 401, 402, 403, 406, 407, 408, 409, 411, 413, 415, 421,
    422, 426, 500, 502, 503, 504, 505,
  ])('not the status %i', (status) => {
    expect(verdictOf({ status }, SHARED).storable).toBe(false);
    expect(verdictOf({ status, response: minute }, SHARED).storable).toBe(true);
  });
});

test.each([
  [412, { 'if-match': '"1"' }],
  [416, { range: 'bytes=9-' }],
  [417, { expect: 'x' }],
])('a %i is the answer to fields of one request, which no other request has', (status, request) => {
  for (const cache of [SHARED, PRIVATE]) {
    const verdict = verdictOf({ status, request, response: minute }, cache);
    expect(verdict.storable).toBe(false);
    expect(verdict.explanation).toContain(
      `status ${status} answers fields of the request that Vary does not name (RFC 9110 §15.5)`,
    );
  }
});

/** Each row: the lifetime and its source, in a shared cache and in a private one. */
type LifetimeRow = readonly [
  what: string,
  row: Case,
  shared: readonly [number, LifetimeSource],
  own?: readonly [number, LifetimeSource],
];

function runLifetimes(rows: readonly LifetimeRow[]): void {
  test.each(rows.map((row) => [row[0], row] as const))('%s', (_, [, row, shared, own = shared]) => {
    for (const [cache, expected] of [
      [SHARED, shared],
      [PRIVATE, own],
    ] as const) {
      const { freshnessLifetime, lifetimeSource } = verdictOf(row, cache);
      expect([freshnessLifetime, lifetimeSource]).toEqual(expected);
    }
  });
}

describe('§4.2.1: the freshness lifetime', () => {
  const both = (value: string, headers: Headers): Case => ({
    response: { 'cache-control': value, ...headers },
  });
  runLifetimes([
    [
      's-maxage takes precedence over max-age',
      cc('max-age=60, s-maxage=600'),
      [600, 's-maxage'],
      [60, 'max-age'],
    ],
    ['s-maxage only', cc('s-maxage=600'), [600, 's-maxage'], [0, 'none']],
    ['s-maxage=0', cc('s-maxage=0, max-age=60'), [0, 's-maxage'], [60, 'max-age']],
    ['malformed s-maxage', cc('s-maxage=x, max-age=60'), [0, 's-maxage'], [60, 'max-age']],
    ['s-maxage beside private', cc('private, s-maxage=600, max-age=60'), [60, 'max-age']],
    ['max-age', cc('max-age=60'), [60, 'max-age']],
    ['max-age=0', cc('max-age=0'), [0, 'max-age']],
    ['max-age twice the same', cc('max-age=60, max-age=60'), [60, 'max-age']],
    ['max-age twice', cc('max-age=60, max-age=30'), [0, 'max-age']],
    ['malformed max-age', cc('max-age=x'), [0, 'max-age']],
    ['max-age below 0', cc('max-age=-60'), [0, 'max-age']],
    ['max-age in quotes', cc('max-age="60"'), [60, 'max-age']],
    ['max-age past 2^31', cc('max-age=99999999999'), [2147483648, 'max-age']],
    [
      'max-age takes precedence over Expires',
      both('max-age=60', { expires: at(600), date: at(0) }),
      [60, 'max-age'],
    ],
    [
      'malformed max-age takes precedence too',
      both('max-age=x', { expires: at(600) }),
      [0, 'max-age'],
    ],
    ['Expires after Date', { response: { expires: at(60), date: at(0) } }, [60, 'expires']],
    [
      'Expires after a Date long ago',
      { response: { expires: at(-540), date: at(-600) } },
      [60, 'expires'],
    ],
    ['Expires without Date', { response: { expires: at(60) } }, [60, 'expires']],
    [
      'Expires without Date, received before',
      { response: { expires: at(60) }, options: { responseTime: time(-30) } },
      [90, 'expires'],
    ],
    [
      'Expires with a malformed Date',
      { response: { expires: at(60), date: 'x' } },
      [60, 'expires'],
    ],
    ['Expires before Date', { response: { expires: at(-1), date: at(0) } }, [0, 'expires']],
    ['Expires at Date', { response: { expires: at(0), date: at(0) } }, [0, 'expires']],
    // "especially the value "0", as representing a time in the past" (§5.3)
    ['Expires: 0', { response: { expires: '0' } }, [0, 'expires']],
    ['Expires: -1', { response: { expires: '-1' } }, [0, 'expires']],
    ['an empty Expires', { response: { expires: '' } }, [0, 'expires']],
    ['an ISO date', { response: { expires: '2030-01-01T00:00:00Z' } }, [0, 'expires']],
    [
      'another time zone',
      { response: { expires: 'Wed, 01 May 2024 12:01:00 CET' } },
      [0, 'expires'],
    ],
    ['two Expires', { response: { expires: `${at(60)}, ${at(90)}` } }, [0, 'expires']],
    [
      'Expires as rfc850-date',
      { response: { expires: 'Wednesday, 01-May-24 12:01:00 GMT' } },
      [60, 'expires'],
    ],
    // "a cache recipient SHOULD match the field value case-insensitively" (§4.2)
    [
      'Expires in lower case',
      { response: { expires: 'wed, 01 may 2024 12:01:00 gmt' } },
      [60, 'expires'],
    ],
    [
      'Expires in upper case',
      { response: { expires: 'WEDNESDAY, 01-MAY-24 12:01:00 GMT' } },
      [60, 'expires'],
    ],
    // "more than 50 years in the future [...] the most recent year in the past" (RFC 9110 §5.6.7)
    [
      'a two-digit year less than 50 years from now',
      { response: { expires: 'Tuesday, 01-May-74 11:59:59 GMT' } },
      [1577836799, 'expires'],
    ],
    [
      'a two-digit year more than 50 years from now',
      { response: { expires: 'Wednesday, 02-May-74 12:00:01 GMT' } },
      [0, 'expires'],
    ],
    [
      '1 January 1970 by the name of its day',
      { response: { expires: 'Thursday, 01-Jan-70 00:00:00 GMT' } },
      [0, 'expires'],
    ],
    [
      'Expires as asctime-date',
      { response: { expires: 'Wed May  1 12:01:00 2024' } },
      [60, 'expires'],
    ],
    ['Expires with white space around', { response: { expires: ` ${at(60)} ` } }, [60, 'expires']],
    [
      'Expires in far future',
      { response: { expires: 'Fri, 31 Dec 9999 23:59:59 GMT' } },
      [2147483648, 'expires'],
    ],
    ['nothing', {}, [0, 'none']],
  ]);
});

describe('§4.2.2: the heuristic lifetime, a tenth of the time since the last change', () => {
  const modified = (seconds: number): Headers => ({ 'last-modified': at(seconds), date: at(0) });
  runLifetimes([
    ['a thousand seconds ago', { response: modified(-1000) }, [100, 'heuristic']],
    ['a second ago', { response: modified(-1) }, [0, 'heuristic']],
    ['after Date', { response: modified(1000) }, [0, 'heuristic']],
    ['without Date', { response: { 'last-modified': at(-1000) } }, [100, 'heuristic']],
    ['with a malformed date', { response: { 'last-modified': 'x' } }, [0, 'none']],
    [
      'another part',
      { response: modified(-1000), options: { heuristic: 0.5 } },
      [500, 'heuristic'],
    ],
    ['no part', { response: modified(-1000), options: { heuristic: 0 } }, [0, 'heuristic']],
    ['all of it', { response: modified(-1000), options: { heuristic: 1 } }, [1000, 'heuristic']],
    ['beside max-age', { response: { ...modified(-1000), ...minute } }, [60, 'max-age']],
    ['beside Expires', { response: { ...modified(-1000), expires: '0' } }, [0, 'expires']],
    ['404', { status: 404, response: modified(-1000) }, [100, 'heuristic']],
    ['302, which does not allow it', { status: 302, response: modified(-1000) }, [0, 'none']],
    [
      '302 that is public',
      { status: 302, response: { ...modified(-1000), 'cache-control': 'public' } },
      [100, 'heuristic'],
    ],
    [
      '302 that is private',
      { status: 302, response: { ...modified(-1000), 'cache-control': 'private' } },
      [0, 'none'],
    ],
  ]);
});

describe('§4.2.3: the age', () => {
  type AgeRow = readonly [
    what: string,
    response: Headers,
    options: Partial<CachingOptions>,
    age: number,
  ];
  test.each<AgeRow>([
    ['just received', {}, {}, 0],
    ['Age', { age: '10' }, {}, 10],
    ['Age: 0', { age: '0' }, {}, 0],
    // "SHOULD use the first member of the field value", else ignore it (§5.1)
    ['two Ages', { age: '10, 20' }, {}, 10],
    ['empty list members before it', { age: ', ,\t7200, 1' }, {}, 7200],
    ['a malformed first member', { age: 'x, 7200' }, {}, 0],
    ['Date in another case', { date: at(-30).toLowerCase() }, {}, 30],
    ['a long malformed Date', { date: 'may '.repeat(50) }, {}, 0],
    ['malformed Age', { age: 'x' }, {}, 0],
    ['Age below 0', { age: '-10' }, {}, 0],
    ['Age with a fraction', { age: '1.5' }, {}, 0],
    ['Age that is empty', { age: '' }, {}, 0],
    ['Age past 2^31', { age: '99999999999' }, {}, 2147483648],
    ['Date: apparent_age', { date: at(-30) }, {}, 30],
    ['Date in the future', { date: at(30) }, {}, 0],
    ['malformed Date', { date: 'yesterday' }, {}, 0],
    ['the greater one of Date and Age', { date: at(-30), age: '10' }, {}, 30],
    ['the greater of Age and Date', { date: at(-10), age: '30' }, {}, 30],
    ['resident_time', {}, { responseTime: time(-20) }, 20],
    ['resident_time and Age', { age: '10' }, { responseTime: time(-20) }, 30],
    ['resident_time and Date', { date: at(-50) }, { responseTime: time(-20) }, 50],
    ['response_delay', {}, { requestTime: time(-5) }, 5],
    ['response_delay and Age', { age: '10' }, { requestTime: time(-5) }, 15],
    ['response_delay below Date', { date: at(-30), age: '10' }, { requestTime: time(-5) }, 30],
    [
      'all of them',
      { date: at(-100), age: '90' },
      { requestTime: time(-30), responseTime: time(-20) },
      // max(80, 90 + 10) + 20
      120,
    ],
    ['fractions of a second are dropped', {}, { responseTime: time(-1.999) }, 1],
    ['a response from the future', {}, { responseTime: time(60) }, 0],
  ])('%s', (_, response, options, age) => {
    expect(verdictOf({ response, options }, SHARED).age).toBe(age);
  });
});

describe('§4.2, §5.2.2.4, §4.1: fresh, and whether to revalidate', () => {
  type FreshRow = readonly [what: string, headers: Headers, fresh: boolean, revalidate: boolean];
  const aged = (value: string, age: number): Headers => ({ 'cache-control': value, age: `${age}` });
  test.each<FreshRow>([
    ['younger than its lifetime', aged('max-age=60', 59), true, false],
    // response_is_fresh = (freshness_lifetime > current_age)
    ['as old as its lifetime', aged('max-age=60', 60), false, true],
    ['older', aged('max-age=60', 61), false, true],
    ['without a lifetime', {}, false, true],
    ['no-cache', aged('no-cache, max-age=60', 0), true, true],
    ['no-cache for some fields', aged('no-cache="a", max-age=60', 0), true, false],
    ['must-revalidate while fresh', aged('must-revalidate, max-age=60', 0), true, false],
    ['immutable', aged('immutable, max-age=60', 0), true, false],
    ['immutable once stale', aged('immutable, max-age=60', 60), false, true],
    ['stale-while-revalidate', aged('max-age=60, stale-while-revalidate=60', 70), false, true],
    ['Vary: *', { ...minute, vary: '*' }, true, true],
    ['Vary with * among names', { ...minute, vary: 'accept, *' }, true, true],
    ['Vary', { ...minute, vary: 'accept' }, true, false],
    ['Vary with a malformed name', { ...minute, vary: 'accept language' }, true, true],
    ['Vary with a quote', { ...minute, vary: 'accept, "te' }, true, true],
    // "a response header [...] is not specified" (§5.4)
    ['Pragma in a response', { ...minute, pragma: 'no-cache' }, true, false],
    ['Warning', { ...minute, warning: '110 - "Response is Stale"' }, true, false],
  ])('%s', (_, response, fresh, revalidate) => {
    const verdict = verdictOf({ response }, SHARED);
    expect([verdict.fresh, verdict.revalidate]).toEqual([fresh, revalidate]);
  });
});

describe('§4.3.1: the fields of a revalidation request', () => {
  test.each<readonly [response: Headers, asked: Headers]>([
    [{}, {}],
    [{ etag: '"3"' }, { 'if-none-match': '"3"' }],
    [{ etag: 'W/"3"' }, { 'if-none-match': 'W/"3"' }],
    [{ 'last-modified': at(-60) }, { 'if-modified-since': at(-60) }],
    [
      { ETag: '"3"', 'Last-Modified': at(-60) },
      { 'if-none-match': '"3"', 'if-modified-since': at(-60) },
    ],
    [{ etag: '' }, {}],
    // obs-text is part of a tag (RFC 9110 §8.8.3), and goes back as it came.
    [{ etag: '"abcdefü"' }, { 'if-none-match': '"abcdefü"' }],
    [{ etag: '"\u0100"' }, {}],
    [{ etag: '"a"\r\nx-y: z' }, {}],
    // A value is sent back as it came, date or not, unless no field can carry it.
    [{ 'last-modified': '0' }, { 'if-modified-since': '0' }],
    [{ etag: '"3"', 'last-modified': 'a\x7fb' }, { 'if-none-match': '"3"' }],
    [{ 'last-modified': 'a\0b' }, {}],
  ])('%j: %j', (response, asked) => {
    expect(verdictOf({ response }, SHARED).revalidateWith).toStrictEqual(asked);
  });
});

describe('RFC 9213 §2.2: targeted fields replace Cache-Control and Expires', () => {
  const targets = ['CDN-Cache-Control'];
  const headers = (cdn: string, value: string): Headers => ({
    'cdn-cache-control': cdn,
    'cache-control': value,
    expires: at(600),
  });
  test.each<
    readonly [
      what: string,
      response: Headers,
      targets: string[],
      storable: boolean,
      lifetime: number,
    ]
  >([
    ['the field', headers('max-age=60', 'no-store'), targets, true, 60],
    ['only caches that read it use it', headers('max-age=60', 'no-store'), [], false, 600],
    ['it refuses', headers('no-store', 'max-age=60'), targets, false, 0],
    // §3.1: CDN-Cache-Control: none
    ['it has no directive that counts', headers('none', 'no-store'), targets, true, 0],
    ['empty, so ignored', headers('', 'max-age=60'), targets, true, 60],
    ['malformed, so ignored', headers('Max-Age=1', 'max-age=60'), targets, true, 60],
    [
      'the first that is there',
      headers('max-age=60', 'no-store'),
      ['example-cache-control', 'cdn-cache-control'],
      true,
      60,
    ],
    [
      'the first of two',
      { 'example-cache-control': 'max-age=30', ...headers('max-age=60', 'no-store') },
      ['example-cache-control', 'cdn-cache-control'],
      true,
      30,
    ],
  ])('%s', (_, response, targets, storable, lifetime) => {
    const verdict = verdictOf({ response, options: { targets } }, SHARED);
    expect([verdict.storable, verdict.freshnessLifetime]).toEqual([storable, lifetime]);
  });
});

describe('the explanation', () => {
  test.each<readonly [row: Case, explanation: string]>([
    [
      { response: { 'cache-control': 'public, max-age=60', age: '10', etag: '"3"' } },
      'A shared cache may store this response: public allows storing. It is fresh for 60 seconds (max-age) and 10 seconds old, so the cache may reuse it for another 50 seconds. After that, the cache revalidates it with If-None-Match.',
    ],
    [
      { response: { 'cache-control': 'max-age=1', age: '1', vary: 'Accept, Accept-Language' } },
      'A shared cache may store this response: max-age allows storing. It is fresh for 1 second (max-age) and 1 second old, so it is stale. The cache requests it again in full, because it has no validator. It is reused only for requests with the same accept, accept-language.',
    ],
    [
      { response: { 'cache-control': 'public, no-cache', etag: '"3"', 'last-modified': at(0) } },
      'A shared cache may store this response: public allows storing. It is fresh for 0 seconds (heuristic) and 0 seconds old, but no-cache requires revalidation before each reuse. The cache revalidates it with If-None-Match and If-Modified-Since.',
    ],
    [
      { response: { 'cache-control': 'max-age=60, no-cache', 'last-modified': at(-60) } },
      'A shared cache may store this response: max-age allows storing. It is fresh for 60 seconds (max-age) and 0 seconds old, but no-cache requires revalidation before each reuse. The cache revalidates it with If-Modified-Since.',
    ],
    [
      { response: { 'cache-control': 'max-age=60, stale-while-revalidate=30', vary: '*' } },
      'A shared cache may store this response: max-age allows storing. It is fresh for 60 seconds (max-age) and 0 seconds old, so the cache may reuse it for another 60 seconds. After that, the cache requests it again in full, because it has no validator, and may reuse the stale response meanwhile for 30 seconds. Vary is * or malformed, so it is not reused for any other request.',
    ],
    [
      { response: { 'cache-control': 'max-age=60, proxy-revalidate, stale-while-revalidate=30' } },
      'A shared cache may store this response: max-age allows storing. It is fresh for 60 seconds (max-age) and 0 seconds old, so the cache may reuse it for another 60 seconds. After that, the cache requests it again in full, because it has no validator. stale-while-revalidate has no effect, because proxy-revalidate forbids stale reuse (RFC 9111 §4.2.4).',
    ],
    [
      { response: { 'cache-control': 's-maxage=60, stale-while-revalidate=30', etag: '"3"' } },
      'A shared cache may store this response: s-maxage allows storing. It is fresh for 60 seconds (s-maxage) and 0 seconds old, so the cache may reuse it for another 60 seconds. After that, the cache revalidates it with If-None-Match. stale-while-revalidate has no effect, because s-maxage forbids stale reuse (RFC 9111 §4.2.4).',
    ],
    [
      { response: { 'cache-control': 'max-age=60, no-cache="set-cookie"', etag: '"3"' } },
      'A shared cache may store this response without set-cookie: max-age allows storing. It is fresh for 60 seconds (max-age) and 0 seconds old, so the cache may reuse it for another 60 seconds. After that, the cache revalidates it with If-None-Match.',
    ],
    [
      {},
      'A shared cache may store this response: status 200 allows storing. It has no freshness lifetime and is 0 seconds old, so it is stale. The cache requests it again in full, because it has no validator.',
    ],
    [
      { method: 'PUT', response: { 'cache-control': 'private, no-store' } },
      'A shared cache must not store this response: responses to PUT are not stored (RFC 9111 §3); the response contains no-store (RFC 9111 §5.2.2.5); the response is private (RFC 9111 §5.2.2.7). Every request goes to the origin.',
    ],
    [
      { response: { 'cache-control': 'private, max-age=60' }, options: { shared: false } },
      'A private cache may store this response: private allows storing. It is fresh for 60 seconds (max-age) and 0 seconds old, so the cache may reuse it for another 60 seconds. After that, the cache requests it again in full, because it has no validator.',
    ],
  ])('%j', (row, explanation) => {
    expect(verdictOf(row, SHARED).explanation).toBe(explanation);
  });
});

test('all clauses are listed, met or not, in the order of §3', () => {
  for (const row of [{}, cc('no-store'), { method: 'PUT' }, post({}), { status: 100 }]) {
    expect(verdictOf(row, SHARED).reasons.map(({ clause }) => clause)).toEqual([
      'method',
      'final',
      'understood',
      'no-store',
      'private',
      'authorization',
      'explicit',
    ]);
  }
});

describe('requests and responses of Node and Fetch', () => {
  test('a Fetch request and response', () => {
    const request = new Request('https://api.example.se/orders', { headers: authorized });
    const response = new Response('', { headers: { 'Cache-Control': 'max-age=60' } });
    expect(evaluateCaching(request, response, SHARED).storable).toBe(false);
    expect(evaluateCaching(request, response, PRIVATE).storable).toBe(true);
  });

  test('a Node message, whose status is in statusCode', () => {
    const message = { statusCode: 200, headers: { 'cache-control': 'max-age=60' } };
    expect(verdictOf({ response: minute }, SHARED)).toMatchObject({ storable: true });
    const request = { method: 'GET', headers: {} };
    expect(evaluateCaching(request, message, SHARED).storable).toBe(true);
    const failed = { ...message, statusCode: 103 };
    expect(evaluateCaching(request, failed, SHARED).storable).toBe(false);
    const incoming = new IncomingMessage(new Socket());
    incoming.statusCode = 429;
    expect(evaluateCaching(request, incoming, SHARED).reasons[2]?.reason).toBe(
      'responses with status 429 must not be stored',
    );
  });

  test('header lines in a list, names in any case', () => {
    const headers = { 'CACHE-CONTROL': ['public', 'max-age=60'] };
    const { freshnessLifetime } = evaluateCaching(
      { method: 'GET', headers: {} },
      { status: 200, headers },
      SHARED,
    );
    expect(freshnessLifetime).toBe(60);
  });
});

test('two spellings of a field in a plain object are two lines of it', () => {
  const headers = { 'Cache-Control': 'max-age=60', 'cache-control': 'no-store' };
  const request = { method: 'GET', headers: {} };
  expect(evaluateCaching(request, { status: 200, headers }, SHARED).storable).toBe(false);
});
