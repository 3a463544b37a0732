import { describe, expect, test } from 'vitest';
import { endOfQuotedString, endOfWhitespace } from '../../src/internal/syntax.js';

test.each<[text: string, start: number, end: number | undefined, found: number]>([
  ['a', 0, undefined, 0],
  ['a \t b', 1, undefined, 4],
  ['a  ', 1, undefined, 3],
  ['a   b', 1, 2, 2],
  ['a b', 3, undefined, 3],
])('white space of %j from %i, at most to %s, ends at %i', (text, start, end, found) => {
  expect(endOfWhitespace(text, start, end)).toBe(found);
});

describe('a quoted string ends at its first quote that is not escaped (RFC 9110 §5.6.4)', () => {
  test.each<[text: string, start: number, end: number]>([
    ['""', 0, 2],
    ['"a"', 0, 3],
    ['"a"b"', 0, 3],
    ['x="a";', 2, 5],
    [String.raw`"a\"b"`, 0, 6],
    [String.raw`"a\\"b"`, 0, 5],
    ['"a', 0, -1],
    ['"', 0, -1],
    [String.raw`"a\"`, 0, -1],
    [String.raw`"a\ `.trim(), 0, -1],
  ])('%s from %i: %i', (text, start, end) => {
    expect(endOfQuotedString(text, start)).toBe(end);
  });
});
