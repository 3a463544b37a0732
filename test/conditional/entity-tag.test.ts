import etag from 'etag';
import { entityTag, parseEntityTags, type Version, versionTag } from 'halyard/conditional';
import { describe, expect, test } from 'vitest';
import { strongTag as nodeTag } from '../../src/internal/platform.node.js';
import { strongTag as portableTag } from '../../src/internal/platform.portable.js';

const octets = Uint8Array.from({ length: 256 }, (_, index) => index);

describe('the tag of a body equals that of the package etag, on Node and on other runtimes', () => {
  test.each<readonly [sentence: string, body: string | Uint8Array, buffer: string | Buffer]>([
    ['an empty string', '', ''],
    ['ASCII', '{"id":17}', '{"id":17}'],
    ['Latin-1 and beyond', 'räksmörgås – 海老', 'räksmörgås – 海老'],
    ['an emoji, a surrogate pair', '🦐', '🦐'],
    ['a high surrogate alone', 'a\ud83e', 'a\ud83e'],
    ['a low surrogate alone', '\udd90b', '\udd90b'],
    ['surrogates the wrong way round', '\udd90\ud83e', '\udd90\ud83e'],
    ['control characters', '\0\r\n\x7f', '\0\r\n\x7f'],
    ['a byte order mark', '\ufeff{}', '\ufeff{}'],
    ['70,000 characters', 'å'.repeat(70_000), 'å'.repeat(70_000)],
    ['no octets', new Uint8Array(), Buffer.alloc(0)],
    ['every octet', octets, Buffer.from(octets)],
    ['a Buffer', Buffer.from('hej'), Buffer.from('hej')],
    [
      'a view with an offset',
      new Uint8Array(octets.buffer, 65, 26),
      Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    ],
    ['a subarray', octets.subarray(97, 100), Buffer.from('abc')],
    ['a part of a pooled Buffer', Buffer.from('hejsan').subarray(3), Buffer.from('san')],
  ])('%s', (_, body, same) => {
    const expected = etag(same);
    expect(entityTag(body)).toBe(expected);
    expect(nodeTag(body)).toBe(expected);
    expect(portableTag(body)).toBe(expected);
    expect(entityTag(body, { weak: false })).toBe(expected);
    expect(entityTag(body, { weak: true })).toBe(etag(same, { weak: true }));
  });

  test('a string and its octets in UTF-8 have the same tag', () => {
    expect(entityTag('å')).toBe(entityTag(new TextEncoder().encode('å')));
  });
});

describe('the tag of a version', () => {
  test.each<readonly [tag: string, version: Version]>([
    ['"7"', 7],
    ['"0"', 0],
    ['"-1"', -1],
    ['"1.5"', 1.5],
    ['"1e+21"', 1e21],
    ['"18446744073709551616"', 2n ** 64n],
    ['"v7"', 'v7'],
    ['"2024-05-01"', '2024-05-01'],
    ['"a%20b"', 'a b'],
    ['"a%22b"', 'a"b'],
    ['"a\\b"', 'a\\b'],
    ['"100%25"', '100%'],
    ['"%2520"', '%20'],
    ['"a%09b%0D%0A"', 'a\tb\r\n'],
    ['"%00%7F"', '\0\x7f'],
    ['"%C3%A5"', 'å'],
    ['"%F0%9F%A6%90"', '🦐'],
    ['"%C3%A5%20%F0%9F%A6%90"', 'å 🦐'],
    ['"%ud83e%20%F0%9F%A6%90"', '\ud83e 🦐'],
    ['"a=b"', 'a=b'],
    ['"3%7Chal"', '3|hal'],
    ['"3%3Bhal"', '3;hal'],
    ['"1714564800123"', new Date(1714564800123)],
    ['"order|17"', ['order', 17]],
    ['"order-17|3"', ['order-17', 3]],
    ['"a%3Bb"', 'a;b'],
    ['"order%2017|0"', ['order 17', new Date(0)]],
    ['"1|2|c"', [1, 2n, 'c']],
    ['"a|"', ['a', '']],
    ['"7"', [7]],
  ])('%s', (tag, version) => {
    expect(versionTag(version)).toBe(tag);
    expect(versionTag(version, { weak: true })).toBe(`W/${tag}`);
    expect(parseEntityTags(tag)).toEqual([{ weak: false, opaque: tag.slice(1, -1) }]);
  });

  test.each<readonly [one: Version, other: Version]>([
    [7, 8],
    ['a', 'A'],
    ['a b', 'a%20b'],
    ['"', '%22'],
    [
      ['a', 'b-c'],
      ['a-b', 'c'],
    ],
    [
      ['a', 'b'],
      ['a', 'b', ''],
    ],
    [
      ['a-', 'b'],
      ['a', '-b'],
    ],
    [
      ['a', '%2D'],
      ['a', '-'],
    ],
    [new Date(0), new Date(1)],
    // A string and a list
    ['a-b', ['a', 'b']],
    // Strings that differ in a lone surrogate
    ['\ud800', '\ud801'],
    ['\ud800', '\ufffd'],
  ])('different versions have different tags: %j and %j', (one, other) => {
    expect(versionTag(one)).not.toBe(versionTag(other));
  });

  test.each([
    undefined,
    null,
    '',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    new Date(Number.NaN),
    true,
    {},
    { toString: () => '7' },
    new Uint8Array(8),
    Symbol('version'),
    () => 7,
    [],
    [''],
    ['', ''],
    [1, undefined],
    [1, null],
    [1, Number.NaN],
    [1, {}],
    [['a']],
  ])('a value of a row that identifies no version has no tag: %s', (version) => {
    expect(versionTag(version as never)).toBeUndefined();
    expect(versionTag(version as never, { weak: true })).toBeUndefined();
  });
});
