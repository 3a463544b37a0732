import { describe, expect, test } from 'vitest';
import { splitList, trimWhitespace } from '../../src/internal/syntax.js';

describe('the members of a list (RFC 9110 §5.6.1)', () => {
  test.each<[text: string, members: readonly string[]]>([
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    [' a\t, b ', ['a', 'b']],
    ['a b,c', ['a b', 'c']],
    // Empty members stay, for callers to skip.
    ['', ['']],
    [',', ['', '']],
    ['a,,b,', ['a', '', 'b', '']],
    // A comma in a quoted string separates nothing (§5.6.4).
    ['"a,b",c', ['"a,b"', 'c']],
    ['x="a,b";y,c', ['x="a,b";y', 'c']],
    ['"a\\",b",c', ['"a\\",b"', 'c']],
    ['"a""b,c",d', ['"a""b,c"', 'd']],
    // An unterminated quote makes the rest one member.
    ['a,"b,c', ['a', '"b,c']],
    ['a,"b,c\\"', ['a', '"b,c\\"']],
    ['"', ['"']],
  ])('%j', (text, members) => {
    expect(splitList(text)).toEqual(members);
  });

  test.each<[maximum: number, pieces: string[]]>([
    [1, ['a']],
    [2, ['a', 'b']],
    [3, ['a', 'b', 'c']],
    [4, ['a', 'b', 'c']],
  ])('at most %i', (maximum, pieces) => {
    expect(splitList('a, b ,c', 0x2c, maximum)).toEqual(pieces);
  });
});

describe('OWS = *( SP / HTAB ) (RFC 9110 §5.6.3)', () => {
  test.each<[text: string, trimmed: string]>([
    ['', ''],
    [' ', ''],
    [' \t \t', ''],
    ['a', 'a'],
    ['\ta b\t', 'a b'],
    // Other white space is no OWS.
    ['\na\u00a0', '\na\u00a0'],
    ['\u00a0 a', '\u00a0 a'],
  ])('%j', (text, trimmed) => {
    expect(trimWhitespace(text)).toBe(trimmed);
  });
});
