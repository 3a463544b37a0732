import { formatCacheControl, type ResponseDirectives } from 'halyard/cache';
import { describe, expect, test } from 'vitest';

describe('each directive in its written form (RFC 9111 §5.2.2, RFC 5861, RFC 8246)', () => {
  test.each<readonly [directives: ResponseDirectives, header: string]>([
    [{}, ''],
    [{ public: true }, 'public'],
    [{ private: true }, 'private'],
    [{ private: ['set-cookie'] }, 'private="set-cookie"'],
    [{ private: ['Set-Cookie', 'X-User'] }, 'private="Set-Cookie, X-User"'],
    [{ noStore: true }, 'no-store'],
    [{ noCache: true }, 'no-cache'],
    [{ noCache: ['set-cookie'] }, 'no-cache="set-cookie"'],
    [{ maxAge: 0 }, 'max-age=0'],
    [{ maxAge: -0 }, 'max-age=0'],
    [{ maxAge: 31536000 }, 'max-age=31536000'],
    [{ maxAge: 2 ** 31 }, 'max-age=2147483648'],
    [{ sMaxage: 60 }, 's-maxage=60'],
    [{ mustRevalidate: true }, 'must-revalidate'],
    [{ proxyRevalidate: true }, 'proxy-revalidate'],
    [{ mustUnderstand: true }, 'must-understand'],
    [{ noTransform: true }, 'no-transform'],
    [{ immutable: true }, 'immutable'],
    [{ staleWhileRevalidate: 30 }, 'stale-while-revalidate=30'],
    [{ staleIfError: 86400 }, 'stale-if-error=86400'],
  ])('%j: %s', (directives, header) => {
    expect(formatCacheControl(directives)).toBe(header);
  });

  test.each<readonly [directives: object, header: string]>([
    [{ public: false, maxAge: 60 }, 'max-age=60'],
    [{ private: false, noCache: false, noStore: false }, ''],
    [{ public: true, maxAge: undefined }, 'public'],
  ])('a directive that is false or undefined is left out: %o', (directives, header) => {
    expect(formatCacheControl(directives as ResponseDirectives)).toBe(header);
  });
});

describe('directives that contradict each other are refused', () => {
  test.each<readonly [one: ResponseDirectives, other: ResponseDirectives]>([
    [{ private: true }, { public: true }],
    [{ noStore: true }, { public: true }],
    [{ noStore: true }, { maxAge: 60 }],
    [{ noStore: true }, { maxAge: 0 }],
    [{ noStore: true }, { sMaxage: 60 }],
    [{ noStore: true }, { immutable: true }],
    [{ noStore: true }, { staleWhileRevalidate: 60 }],
    [{ noStore: true }, { staleIfError: 60 }],
    [{ private: true }, { sMaxage: 60 }],
    [{ mustRevalidate: true }, { staleWhileRevalidate: 60 }],
    [{ mustRevalidate: true }, { staleIfError: 60 }],
    [{ private: true }, { public: true, mustUnderstand: true }],
  ])('%j and %j', (one, other) => {
    const [first = '', second = ''] = [one, other].map((directives) => Object.keys(directives)[0]);
    for (const directives of [
      { ...one, ...other },
      { ...other, ...one },
    ]) {
      expect(() => formatCacheControl(directives)).toThrow(
        expect.objectContaining({
          code: 'cache.policy',
          message: expect.stringContaining(`${first} and ${second}`),
        }),
      );
    }
    expect(() => formatCacheControl(one)).not.toThrow();
    expect(() => formatCacheControl(other)).not.toThrow();
  });

  test.each<readonly [directives: ResponseDirectives, header: string]>([
    [{ public: true, private: false }, 'public'],
    [{ noStore: false, maxAge: 60 }, 'max-age=60'],
    // a directive for some fields does not apply to the whole response
    [{ public: true, private: ['set-cookie'] }, 'public, private="set-cookie"'],
    [{ private: ['set-cookie'], sMaxage: 60 }, 'private="set-cookie", s-maxage=60'],
    // common pairs
    [{ private: true, maxAge: 60 }, 'private, max-age=60'],
    [{ private: true, noStore: true }, 'private, no-store'],
    [{ private: true, noCache: true }, 'private, no-cache'],
    [{ noStore: true, noCache: true, mustRevalidate: true }, 'no-store, no-cache, must-revalidate'],
    [{ public: true, maxAge: 60, sMaxage: 600 }, 'public, max-age=60, s-maxage=600'],
    [{ public: true, maxAge: 60, immutable: true }, 'public, max-age=60, immutable'],
  ])('these may be combined: %j', (directives, header) => {
    expect(formatCacheControl(directives)).toBe(header);
  });

  // RFC 9111 §5.2.2.3: "A response that contains the must-understand directive SHOULD also contain
  // the no-store directive"; caches that understand the status code ignore the no-store.
  test.each<readonly [directives: ResponseDirectives, members: readonly string[]]>([
    [{ mustUnderstand: true, noStore: true }, ['must-understand', 'no-store']],
    [
      { mustUnderstand: true, noStore: true, maxAge: 60 },
      ['must-understand', 'no-store', 'max-age=60'],
    ],
    [
      { mustUnderstand: true, noStore: true, public: true, sMaxage: 60 },
      ['must-understand', 'no-store', 'public', 's-maxage=60'],
    ],
  ])('noStore may be combined with mustUnderstand: %j', (directives, members) => {
    expect(formatCacheControl(directives).split(', ').sort()).toEqual([...members].sort());
  });
});

describe('a value that the field cannot contain is refused', () => {
  const SECONDS = ['maxAge', 'sMaxage', 'staleWhileRevalidate', 'staleIfError', 'minFresh'];
  const rows: readonly (readonly [name: string, value: unknown])[] = [
    ...SECONDS.flatMap((name) =>
      [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31 + 1].map(
        (value) => [name, value] as const,
      ),
    ),
    ['maxStale', -1],
    ...['private', 'noCache'].flatMap((name) =>
      [[], [''], ['a b'], ['a"'], ['a, b'], ['a\r\nx: y'], ['é']].map(
        (value) => [name, value] as const,
      ),
    ),
  ];

  test.each(rows)('%s: %o', (name, value) => {
    expect(() => formatCacheControl({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'cache.policy' }),
    );
  });
});
