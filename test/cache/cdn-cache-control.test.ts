import {
  type CacheDirectives,
  formatCacheControl,
  parseCdnCacheControl,
  type ResponseDirectives,
} from 'halyard/cache';
import { describe, expect, test } from 'vitest';
import { words } from '../support/rows.js';

describe('a dictionary of structured fields (RFC 9213 §2.1, RFC 9651 §3.2)', () => {
  test.each<readonly [header: string, directives: CacheDirectives]>([
    ['max-age=60', { maxAge: 60 }],
    ['max-age=600, must-revalidate', { maxAge: 600, mustRevalidate: true }],
    ['no-store', { noStore: true }],
    ['no-store=?1', { noStore: true }],
    ['no-store=?0', {}],
    ['none', { extensions: { none: true } }],
    ['a, b', { extensions: { a: true, b: true } }],
    ['private="a, B"', { private: ['a', 'b'] }],
    ['no-cache=set-cookie', { noCache: ['set-cookie'] }],
    ['max-age=60,\ts-maxage=30 \t,no-transform', { maxAge: 60, sMaxage: 30, noTransform: true }],
    ['  max-age=60 ', { maxAge: 60 }],
    ['max-age=007', { maxAge: 7 }],
    // "Parameters received on directives are to be ignored"
    ['max-age=60;a;b=1; c="x, no-store", public;q=?1', { maxAge: 60, public: true }],
    // The last of a key counts (RFC 9651 §4.2.2).
    ['max-age=60, max-age=30', { maxAge: 30 }],
    // A value of the wrong type gets the stricter reading.
    ['max-age=1.5', { maxAge: 0 }],
    ['max-age=-1', { maxAge: 0 }],
    ['max-age="60"', { maxAge: 0 }],
    ['max-age=ten', { maxAge: 0 }],
    ['max-age', { maxAge: 0 }],
    ['max-age=?1', { maxAge: 0 }],
    ['max-age=(1 2)', { maxAge: 0 }],
    ['max-age=:MTA=:', { maxAge: 0 }],
    ['max-age=999999999999999', { maxAge: 2147483648 }],
    ['no-cache=(a "b c";x 1 2.5 ?0 :aGVq:);y=1', { noCache: true }],
    ['no-cache=( )', { noCache: true }],
    ['private=()', { private: true }],
    ['public=1', {}],
    ['public=?1', { public: true }],
    ['max-stale', { maxStale: true }],
    ['max-stale="60"', {}],
    ['ext="60"\t,\tmax-age=60', { maxAge: 60, extensions: { ext: '60' } }],
    ['ext="60", other=*t:/, n=12', { extensions: { ext: '60', other: '*t:/', n: '12' } }],
    ['ext="a\\"b\\\\"', { extensions: { ext: 'a"b\\' } }],
    ['private, public', { private: true }],
    // Dates and display strings (RFC 9651 §3.3.7, §3.3.8) are values of other directives.
    ['max-age=60, ext=@1659578233', { maxAge: 60 }],
    ['max-age=60, ext=1.5, other=(123456789012.345)', { maxAge: 60 }],
    ['max-age=60;a=@-1, ext=(@0 %"a%c3%a5 b"), b=%""', { maxAge: 60 }],
    ['max-age=@60', { maxAge: 0 }],
    ['private=@1', { private: true }],
  ])('%s', (header, directives) => {
    expect(parseCdnCacheControl(header)).toEqual(directives);
  });

  test.each([
    ...words(`
    , max-age=60, ,max-age=60 Max-Age=60 max-age= max-age=60. max-age=1.2345
    max-age=1234567890123.5 max-age=1234567890123456 max-age=--1 ext="a ext="å" ext=?2 ext=:a
    ext=(a ext=(a,b) ext=(a"b") ext=(a;) ext=a; ext=a;B ext=a;b= ext=@ ext=@1.5
    ext=@1234567890123456 ext=%"a ext=%"%C3" ext=%"%c" ext=%a "no-store" -a
  `),
    '',
    ' ',
    'max-age=60, ,no-store',
    'max-age= 60',
    'max-age =60',
    'max-age=60 no-store',
    'ext="a\\b"',
    'ext="a\tb"',
    '\tno-store',
  ])('%j is not a dictionary: the field is ignored', (header) => {
    expect(parseCdnCacheControl(header)).toBeUndefined();
  });

  test('an absent field has no directives', () => {
    expect(parseCdnCacheControl(undefined)).toBeUndefined();
    expect(parseCdnCacheControl(null)).toBeUndefined();
  });
});

describe('written', () => {
  test.each<readonly [directives: ResponseDirectives, header: string]>([
    [{ maxAge: 600, public: true }, 'public, max-age=600'],
    [{ noStore: true }, 'no-store'],
    [{ private: ['Set-Cookie'] }, 'private="Set-Cookie"'],
    [{ extensions: { none: true } }, 'none'],
    [{ maxAge: 1, extensions: { ext: 'a b', n: '12' } }, 'max-age=1, ext="a b", n=12'],
    // A token that is neither one of a dictionary nor an integer (RFC 9651 §3.3)
    [
      { extensions: { a: '1x', b: '1.5', c: '-', d: '1'.repeat(16) } },
      `a="1x", b="1.5", c="-", d="${'1'.repeat(16)}"`,
    ],
    [{ extensions: { a: '*x', b: 'A1' } }, 'a=*x, b=A1'],
  ])('%j: %s', (directives, header) => {
    expect(formatCacheControl(directives)).toBe(header);
    expect(parseCdnCacheControl(header)).toBeDefined();
  });
});
