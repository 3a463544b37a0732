import { type CacheDirectives, formatCacheControl, parseCacheControl } from 'halyard/cache';
import { describe, expect, test } from 'vitest';

type Row = readonly [header: string, directives: CacheDirectives];

function runRows(rows: readonly Row[]): void {
  test.each(rows)('%s', (header, directives) => {
    expect(parseCacheControl(header)).toEqual(directives);
  });
}

test('an absent field has no directives', () => {
  expect(parseCacheControl(undefined)).toEqual({});
});

describe('each directive of a response (RFC 9111 §5.2.2, RFC 5861, RFC 8246)', () => {
  runRows([
    ['max-age=60', { maxAge: 60 }],
    ['must-revalidate', { mustRevalidate: true }],
    ['must-understand', { mustUnderstand: true }],
    ['no-cache', { noCache: true }],
    ['no-cache="set-cookie"', { noCache: ['set-cookie'] }],
    ['no-store', { noStore: true }],
    ['no-transform', { noTransform: true }],
    ['private', { private: true }],
    ['private="x-user, set-cookie"', { private: ['x-user', 'set-cookie'] }],
    ['proxy-revalidate', { proxyRevalidate: true }],
    ['public', { public: true }],
    ['s-maxage=60', { sMaxage: 60 }],
    ['immutable', { immutable: true }],
    ['stale-while-revalidate=30', { staleWhileRevalidate: 30 }],
    ['stale-if-error=86400', { staleIfError: 86400 }],
    // As RFC 5861 §3.1, RFC 8246 §2.1 and RFC 9111 §5.2.3 show them
    ['max-age=600, stale-while-revalidate=30', { maxAge: 600, staleWhileRevalidate: 30 }],
    ['max-age=31536000, immutable', { maxAge: 31536000, immutable: true }],
    ['private, community="UCI"', { private: true }],
  ]);
});

describe('each directive of a request (§5.2.1, RFC 5861 §4)', () => {
  runRows([
    ['max-age=0', { maxAge: 0 }],
    ['max-stale', { maxStale: true }],
    ['max-stale=30', { maxStale: 30 }],
    ['min-fresh=20', { minFresh: 20 }],
    ['no-cache', { noCache: true }],
    ['no-store', { noStore: true }],
    ['no-transform', { noTransform: true }],
    ['only-if-cached', { onlyIfCached: true }],
    ['stale-if-error=60', { staleIfError: 60 }],
  ]);
});

describe('the list (RFC 9110 §5.6.1): white space, empty elements', () => {
  runRows([
    ['', {}],
    [' ', {}],
    [',', {}],
    [' , ,, ', {}],
    ['public,max-age=60', { public: true, maxAge: 60 }],
    ['public , max-age=60', { public: true, maxAge: 60 }],
    ['public\t,\tmax-age=60\t', { public: true, maxAge: 60 }],
    [',, public,, ,max-age=60,', { public: true, maxAge: 60 }],
  ]);
});

describe('names in any case (§5.2: "case-insensitive")', () => {
  runRows([
    ['No-Store', { noStore: true }],
    ['MAX-AGE=60, S-MaxAge=30', { maxAge: 60, sMaxage: 30 }],
    ['Private="Set-Cookie"', { private: ['set-cookie'] }],
    ['Ext=Value', {}],
  ]);
});

describe('arguments as token and as quoted string (§5.2)', () => {
  runRows([
    ['max-age="60"', { maxAge: 60 }],
    ['max-age="6\\0"', { maxAge: 60 }],
    ['s-maxage="0"', { sMaxage: 0 }],
    ['no-cache=set-cookie', { noCache: ['set-cookie'] }],
    ['private=x-user', { private: ['x-user'] }],
    ['no-cache=" set-cookie ,, x-user "', { noCache: ['set-cookie', 'x-user'] }],
    ['ext="a, no-store, b"', {}],
    ['ext="a\\", no-store"', {}],
    ['ext="", public', { public: true }],
    ['no-cache="a, b", max-age=60', { noCache: ['a', 'b'], maxAge: 60 }],
  ]);
});

describe('delta-seconds (§1.2.2)', () => {
  runRows([
    ['max-age=0', { maxAge: 0 }],
    ['max-age=0060', { maxAge: 60 }],
    ['max-age=2147483647', { maxAge: 2147483647 }],
    ['max-age=2147483648', { maxAge: 2147483648 }],
    ['max-age=2147483649', { maxAge: 2147483648 }],
    ['max-age=99999999999999999999', { maxAge: 2147483648 }],
    [`max-age=${'9'.repeat(400)}`, { maxAge: 2147483648 }],
    ['max-stale=9999999999', { maxStale: 2147483648 }],
    ['min-fresh=9999999999', { minFresh: 2147483648 }],
  ]);
});

describe('a malformed lifetime is 0: considered stale (§4.2.1)', () => {
  const arguments_ = [
    '',
    '=',
    '=-1',
    '=+1',
    '=1.5',
    '=1e3',
    '=0x10',
    '=ten',
    '="ten"',
    '=""',
    '=" 60"',
    '="60',
    '= 60',
    ' =60',
    '=60 s',
    '=60;x',
    '=60"',
    '=\u0661',
    '=6\u00e50',
  ];
  runRows(
    arguments_
      .flatMap((argument): Row[] => [
        [`max-age${argument}`, { maxAge: 0 }],
        [`s-maxage${argument}`, { sMaxage: 0 }],
        [`stale-while-revalidate${argument}`, { staleWhileRevalidate: 0 }],
        [`stale-if-error${argument}`, { staleIfError: 0 }],
        [
          `public, max-age${argument}, no-transform`,
          { public: true, maxAge: 0, noTransform: true },
        ],
      ])
      .filter(
        // An unterminated quote does not hide the comma after it.
        ([header]) => !(header.includes('="60') && header.startsWith('public')),
      ),
  );
});

describe('malformed limits of a request are left out', () => {
  runRows([
    ['max-stale=x', {}],
    ['max-stale=-1', {}],
    ['max-stale=1.5', {}],
    ['max-stale=""', {}],
    ['min-fresh', {}],
    ['min-fresh=x', {}],
    ['max-age=x', { maxAge: 0 }],
  ]);
});

describe('a repeated directive', () => {
  runRows([
    ['max-age=60, max-age=60', { maxAge: 60 }],
    // "either the first occurrence should be used or the response should be considered stale"
    ['max-age=60, max-age=30', { maxAge: 0 }],
    ['max-age=30, max-age=60', { maxAge: 0 }],
    ['max-age=60, max-age=x', { maxAge: 0 }],
    ['max-age=60, MAX-AGE=60, max-age=61', { maxAge: 0 }],
    ['s-maxage=1, s-maxage=2', { sMaxage: 0 }],
    ['max-stale=30, max-stale=10', { maxStale: 10 }],
    ['max-stale=10, max-stale=30', { maxStale: 10 }],
    ['max-stale, max-stale=10', { maxStale: 10 }],
    ['max-stale=10, max-stale', { maxStale: 10 }],
    ['max-stale, max-stale', { maxStale: true }],
    ['max-stale=10, max-stale=x', { maxStale: 10 }],
    ['min-fresh=10, min-fresh=30', { minFresh: 30 }],
    ['min-fresh=30, min-fresh=10', { minFresh: 30 }],
    ['min-fresh=30, min-fresh=x', { minFresh: 30 }],
    ['no-store, no-store', { noStore: true }],
    ['no-cache, no-cache="a"', { noCache: true }],
    ['no-cache="a", no-cache', { noCache: true }],
    ['no-cache="a", no-cache="b, A"', { noCache: ['a', 'b'] }],
    ['private="a", private', { private: true }],
    ['private="a", private="b, A"', { private: ['a', 'b'] }],
  ]);
});

describe('of directives that contradict each other, the stricter one counts', () => {
  runRows([
    ['public, private', { private: true }],
    ['private, public', { private: true }],
    ['public, private="a"', { public: true, private: ['a'] }],
    ['no-store, public, max-age=60', { noStore: true }],
    ['max-age=60, s-maxage=60, immutable, no-store', { noStore: true }],
    ['no-store, stale-while-revalidate=1, stale-if-error=1', { noStore: true }],
    ['private, s-maxage=60, max-age=30', { private: true, maxAge: 30 }],
    ['must-revalidate, stale-while-revalidate=30, stale-if-error=30', { mustRevalidate: true }],
    // §5.2.2.3: beside must-understand, no-store is for caches that do not know it.
    ['must-understand, no-store, max-age=60', { mustUnderstand: true, noStore: true, maxAge: 60 }],
  ]);
});

describe('directives of a request do not contradict each other (§5.2.1)', () => {
  test.each<Row>([
    ['no-store, max-age=0', { noStore: true, maxAge: 0 }],
    ['no-store, stale-if-error=60', { noStore: true, staleIfError: 60 }],
    ['no-cache, max-stale=10, only-if-cached', { noCache: true, maxStale: 10, onlyIfCached: true }],
  ])('%s', (header, directives) => {
    expect(parseCacheControl(header, { request: true })).toEqual(directives);
  });

  test('those of a response do', () => {
    expect(parseCacheControl('no-store, max-age=0', { request: false })).toEqual({ noStore: true });
    expect(() => formatCacheControl({ noStore: true, maxAge: 0 })).toThrow(
      expect.objectContaining({ code: 'cache.policy' }),
    );
  });
});

describe('an argument that a directive does not take', () => {
  runRows([
    // What restricts is meant.
    ['no-store=1', { noStore: true }],
    ['no-store="x"', { noStore: true }],
    ['no-store;x', { noStore: true }],
    ['no-store x', { noStore: true }],
    ['must-revalidate=0', { mustRevalidate: true }],
    ['proxy-revalidate=a', { proxyRevalidate: true }],
    ['no-transform=a', { noTransform: true }],
    ['only-if-cached=a', { onlyIfCached: true }],
    ['no-cache=', { noCache: true }],
    ['no-cache=""', { noCache: true }],
    ['no-cache=" , "', { noCache: true }],
    ['no-cache="a b"', { noCache: true }],
    ['no-cache="a, \\"b"', { noCache: true }],
    ['no-cache=a;b', { noCache: true }],
    ['private="å"', { private: true }],
    ['private="a', { private: true }],
    ['private="a\\", no-store', { private: true, noStore: true }],
    // What permits is not.
    ['public=1', {}],
    ['public;', {}],
    ['immutable="x"', {}],
    ['must-understand=1', {}],
  ]);
});

describe('a malformed member is skipped, and nothing else', () => {
  runRows([
    ['=', {}],
    ['=60, public', { public: true }],
    ['"no-store", public', { public: true }],
    ['"a, no-store", public', { public: true }],
    ['x"a, no-store", public', { public: true }],
    ['ext="a"b, public', { public: true }],
    ['ext=, public', { public: true }],
    ['(public), max-age=60', { maxAge: 60 }],
    ['max age=60', {}],
    ['public max-age=60', {}],
    ['max-age:60', { maxAge: 0 }],
    ['max-age=60\r\nno-store', { maxAge: 0 }],
    // A quoted string without an end: what follows is read on, since it may hold no-store.
    ['ext="a, no-store', { noStore: true }],
    ['ext="a, no-store, b="c, private"', { private: true }],
    ['ext="a", b="c, private, d="', {}],
    ['"a, no-store', { noStore: true }],
    ['max-age="60, no-store', { noStore: true }],
    ['public, max-age="60, no-transform', { public: true, maxAge: 0, noTransform: true }],
  ]);
});

describe('directives of other specifications are left out (§5.2.3)', () => {
  runRows([
    ['ext', {}],
    ['surrogate-control=x, a="b c", max-age=60', { maxAge: 60 }],
    ['maxage=60', {}],
    ['toString, constructor=1, __proto__=x', {}],
  ]);
});
