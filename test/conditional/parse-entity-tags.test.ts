import { type EntityTag, parseEntityTags } from 'halyard/conditional';
import { describe, expect, test } from 'vitest';

const strong = (opaque: string): EntityTag => ({ weak: false, opaque });
const weak = (opaque: string): EntityTag => ({ weak: true, opaque });

type Row = readonly [header: string, tags: '*' | readonly EntityTag[]];

describe('the examples of RFC 9110', () => {
  test.each<Row>([
    // §8.8.3
    ['"xyzzy"', [strong('xyzzy')]],
    ['W/"xyzzy"', [weak('xyzzy')]],
    ['""', [strong('')]],
    // §13.1.1
    [
      '"xyzzy", "r2d2xxxx", "c3piozzzz"',
      [strong('xyzzy'), strong('r2d2xxxx'), strong('c3piozzzz')],
    ],
    ['*', '*'],
    // §13.1.2
    [
      'W/"xyzzy", W/"r2d2xxxx", W/"c3piozzzz"',
      [weak('xyzzy'), weak('r2d2xxxx'), weak('c3piozzzz')],
    ],
  ])('%s', (header, tags) => {
    expect(parseEntityTags(header)).toEqual(tags);
  });
});

describe('lists (RFC 9110 §5.6.1) and the characters of a tag (§8.8.3)', () => {
  test.each<Row>([
    ['', []],
    [' \t', []],
    [',', []],
    [', ,\t,', []],
    [' "a" ', [strong('a')]],
    ['"a","b"', [strong('a'), strong('b')]],
    ['"a"\t,\t"b"', [strong('a'), strong('b')]],
    ['"a" , ,, "b",', [strong('a'), strong('b')]],
    [',"a"', [strong('a')]],
    [' * ', '*'],
    ['\t*', '*'],
    // A comma, and every other etagc
    ['"a,b"', [strong('a,b')]],
    ['"a,b","c"', [strong('a,b'), strong('c')]],
    ['W/"a,b", ","', [weak('a,b'), strong(',')]],
    ['"*"', [strong('*')]],
    ['"!#$%&\'()*+-./:;<=>?@[\\]^_`{|}~"', [strong("!#$%&'()*+-./:;<=>?@[\\]^_`{|}~")]],
    ['"\u0080\u00e9\u00ff"', [strong('\u0080\u00e9\u00ff')]],
    ['"W/"', [strong('W/')]],
    // A tag has no quoted pairs: a backslash is a character, and a quote ends the tag.
    ['"a\\"', [strong('a\\')]],
  ])('%j', (header, tags) => {
    expect(parseEntityTags(header)).toEqual(tags);
  });
});

describe('a malformed member is skipped, and nothing else', () => {
  test.each<Row>([
    ['a', []],
    ['"', []],
    ['"a', []],
    ['a"', []],
    ['W/', []],
    ['W/a', []],
    ['"a b"', []],
    ['"a\tb"', []],
    ['"a\x7fb"', []],
    ['"a\0b"', []],
    ['"a\r\nb"', []],
    ['"\u0100"', []],
    ['"\ud83e\udd90"', []],
    ["'a'", []],
    // "W/" is case-sensitive and directly before the quote (§8.8.3).
    ['w/"a"', []],
    ['W"a"', []],
    ['Wx"a"', []],
    ['WW"a"', []],
    ['Wx"a", "b"', [strong('b')]],
    ['W/ "a"', []],
    ['W/W/"a"', []],
    ['"a"b', []],
    ['"a""b"', []],
    ['"a" "b"', []],
    // Its neighbours are kept.
    ['a, "b"', [strong('b')]],
    ['"a", b', [strong('a')]],
    ['"a", b, "c"', [strong('a'), strong('c')]],
    ['w/"a", W/"b"', [weak('b')]],
    ['"a"x, "b"', [strong('b')]],
    ['"a b", "c"', [strong('c')]],
    ['"a ,"b"', [strong('b')]],
    ['"a", "b', [strong('a')]],
    // `*` is not a list member.
    ['*, "a"', [strong('a')]],
    ['"a", *', [strong('a')]],
    ['**', []],
    ['*a', []],
    ['W/*', []],
  ])('%j', (header, tags) => {
    expect(parseEntityTags(header)).toEqual(tags);
  });
});
