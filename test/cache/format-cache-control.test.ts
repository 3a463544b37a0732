import { formatCacheControl, type ResponseDirectives } from 'halyard/cache';
import { HalyardError } from 'halyard/errors';
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

  test('the order is the same, however they are given', () => {
    const given: ResponseDirectives = {
      staleIfError: 3,
      staleWhileRevalidate: 2,
      immutable: true,
      noTransform: true,
      mustUnderstand: true,
      proxyRevalidate: true,
      sMaxage: 1,
      maxAge: 0,
      noCache: ['a'],
      private: ['b'],
      public: true,
    };
    const reversed = Object.fromEntries(Object.entries(given).reverse()) as ResponseDirectives;
    expect(formatCacheControl(reversed)).toBe(formatCacheControl(given));
    expect(formatCacheControl(given).split(', ').sort()).toEqual(
      [
        'public',
        'private="b"',
        'no-cache="a"',
        'max-age=0',
        's-maxage=1',
        'proxy-revalidate',
        'must-understand',
        'no-transform',
        'immutable',
        'stale-while-revalidate=2',
        'stale-if-error=3',
      ].sort(),
    );
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
      const run = () => formatCacheControl(directives);
      expect(run).toThrow(HalyardError);
      expect(run).toThrow(expect.objectContaining({ code: 'cache.contradiction' }));
      expect(run).toThrow(`${first} and ${second} must not be combined, got {`);
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

describe('an invalid value is refused', () => {
  const SECONDS = ['maxAge', 'sMaxage', 'staleWhileRevalidate', 'staleIfError'] as const;
  const FLAGS = [
    'public',
    'noStore',
    'mustRevalidate',
    'proxyRevalidate',
    'mustUnderstand',
    'noTransform',
    'immutable',
    'onlyIfCached',
  ] as const;
  const LISTS = ['private', 'noCache'] as const;

  const notSeconds = [
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 31 + 1,
    '60',
    '60, public',
    true,
    null,
    [60],
    60n,
    new Date(60),
    { valueOf: () => 60 },
  ];
  const notFlags = [1, 0, 'true', '', null, ['set-cookie'], {}];
  const notLists = [
    [],
    [''],
    ['a b'],
    ['a"'],
    ['a, b'],
    ['a\r\nx: y'],
    ['é'],
    [1],
    [['a']],
    ['a', undefined],
    'set-cookie',
    '',
    1,
    0,
    null,
    {},
  ];
  const rows = [
    ...SECONDS.flatMap((name) => notSeconds.map((value) => [name, value] as const)),
    ...FLAGS.flatMap((name) => notFlags.map((value) => [name, value] as const)),
    ...LISTS.flatMap((name) => notLists.map((value) => [name, value] as const)),
  ];

  test.each(rows)('%s: %o', (name, value) => {
    const run = () => formatCacheControl({ [name]: value } as ResponseDirectives);
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(expect.objectContaining({ code: 'cache.directive' }));
    expect(run).toThrow(name);
  });
});

describe('an unknown directive is refused', () => {
  test.each([
    'max-age',
    'maxage',
    's-maxage',
    'noCaching',
    'freshFor',
    'toString',
    'constructor',
    'hasOwnProperty',
    '__proto__',
    '',
    'x\r\ny',
  ])('%j', (name) => {
    const directives = JSON.parse(`{"public":true,${JSON.stringify(name)}:true}`);
    const run = () => formatCacheControl(directives);
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(expect.objectContaining({ code: 'cache.directive' }));
    expect(run).toThrow('A directive must be one of public, private, noStore');
  });
});

describe('messages', () => {
  test.each<readonly [directives: unknown, message: string]>([
    [
      undefined,
      'directives must be an object, got undefined. Write { public: true, maxAge: 60 }. [RFC 9111 §5.2]',
    ],
    ['public', 'directives must be an object, got "public".'],
    [null, 'directives must be an object, got null.'],
    [
      { freshFor: 60 },
      'immutable, staleWhileRevalidate, staleIfError; got "freshFor". Put a directive of another specification in extensions. [RFC 9111 §5.2]',
    ],
    [{ maxage: 60 }, 'staleIfError; got "maxage". Write maxAge. [RFC 9111 §5.2]'],
    [{ 's-maxage': 60 }, 'staleIfError; got "s-maxage". Write sMaxage. [RFC 9111 §5.2]'],
    [{ mustRevalidat: true }, 'staleIfError; got "mustRevalidat". Write mustRevalidate.'],
    [
      { maxAge: -1 },
      'maxAge must be an integer from 0 to 2147483648, got -1. Pass a number of seconds, such as 31536000 for a year. [RFC 9111 §5.2]',
    ],
    [{ maxStale: '1' }, 'maxStale must be an integer from 0 to 2147483648, got "1".'],
    [
      { noStore: 1 },
      'noStore must be a boolean, got 1. Write true, or leave it out. [RFC 9111 §5.2]',
    ],
    [
      { private: 'set-cookie' },
      'private must be a boolean or an array of field names, got "set-cookie". Write true, or names such as [\'set-cookie\']. [RFC 9111 §5.2]',
    ],
    [
      { noStore: true, maxAge: 60 },
      'noStore and maxAge must not be combined, got {"noStore":true,"maxAge":60}. Leave one of them out: a response that must not be stored has no freshness lifetime (§5.2.2.5). [RFC 9111 §5.2.2]',
    ],
    [
      { public: true, private: true },
      'private and public must not be combined, got {"private":true,"public":true}. Leave one of them out: a response is either for any cache or for one user (§5.2.2.7, §5.2.2.9).',
    ],
    [
      { noStore: true, staleIfError: 60 },
      'noStore and staleIfError must not be combined, got {"noStore":true,"staleIfError":60}. Leave one of them out: a response that must not be stored is never reused stale (§5.2.2.5).',
    ],
    [
      { private: true, sMaxage: 60 },
      'private and sMaxage must not be combined, got {"private":true,"sMaxage":60}. Leave one of them out: s-maxage is for shared caches, which must not store a private response (§5.2.2.10).',
    ],
    [
      { mustRevalidate: true, staleIfError: 60 },
      'mustRevalidate and staleIfError must not be combined, got {"mustRevalidate":true,"staleIfError":60}. Leave one of them out: a stale response must be revalidated before reuse (§5.2.2.2).',
    ],
    [
      { noStore: true, public: true },
      'noStore and public must not be combined, got {"noStore":true,"public":true}. Leave one of them out: a response that must not be stored is not for any cache (§5.2.2.5).',
    ],
    [
      { extensions: 'x' },
      "extensions must be an object of names and values, got \"x\". Write { 'x-name': 'value' }. [RFC 9111 §5.2]",
    ],
    [
      { extensions: { 'A b': true } },
      'A name in extensions must be a token in lower case, got "A b". Use letters, digits and hyphens.',
    ],
    [
      { extensions: { 'max-age': '60' } },
      'extensions must not contain max-age, got "60". Use the directive by its name in camelCase.',
    ],
    [
      { extensions: { ext: 17 } },
      'extensions["ext"] must be true or printable ASCII text, got 17. Write true for a directive without an argument.',
    ],
  ])('%j', (directives, message) => {
    const run = () => formatCacheControl(directives as never);
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(message);
  });
});
