import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseItemString, parseStringList } from '../../src/internal/structured-fields.js';

describe('a List of Strings (RFC 9651 §3.1, §4.2.1)', () => {
  test.each([
    ['"a"', ['a']],
    ['"a", "b"', ['a', 'b']],
    ['"a","b"', ['a', 'b']],
    ['"a" \t,\t "b"', ['a', 'b']],
    ['  "a"  ', ['a']],
    ['"b", "a", "b"', ['b', 'a', 'b']],
    ['', []],
    ['""', ['']],
    ['"a, b"', ['a, b']],
    ['"a\\"b\\\\c"', ['a"b\\c']],
    ['"a";x', ['a']],
    ['"a";x=1;y="z, ";z=?0, "b"', ['a', 'b']],
    ['"a"; x=t/*', ['a']],
    ['"/orders", "/orders/17"', ['/orders', '/orders/17']],
  ])('%j', (text, values) => {
    expect(parseStringList(text)).toEqual(values);
  });

  test.each([
    ['an empty member', '"a",,"b"'],
    ['a trailing comma', '"a",'],
    ['a leading tab', '\t"a"'],
    ['no comma', '"a" "b"'],
    ['an open quote', '"a'],
    ['an escape of another character', '"a\\b"'],
    ['an escape at the end', '"a\\'],
    ['a control character', '"a\u0000"'],
    ['a tab', '"a\tb"'],
    ['a character beyond ASCII', '"å"'],
    ['a single quote', "'a'"],
    ['a Token', 'a'],
    ['a Token behind a String', '"a", b'],
    ['an Integer', '1'],
    ['a Boolean', '?1'],
    ['a Byte Sequence', ':YQ==:'],
    ['a Display String', '%"a"'],
    ['an Inner List', '("a" "b")'],
    ['a parameter in upper case', '"a";X=1'],
    ['a parameter without a value after =', '"a";x='],
    ['a space before a parameter', '"a" ;x'],
  ])('with %s is malformed', (_, text) => {
    expect(parseStringList(text)).toBeUndefined();
  });

  test('is read to 8192 characters', () => {
    expect(parseStringList(`"${'a'.repeat(8190)}"`)).toHaveLength(1);
    expect(parseStringList(`"${'a'.repeat(8191)}"`)).toBeUndefined();
  });
});

describe('an Item that is a String (RFC 9651 §3.3)', () => {
  test.each([
    ['"8e03978e-40d5-43e8-bc93-6894a57f9324"', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    [' "a" ', 'a'],
    ['""', ''],
    ['"a";x=1', 'a'],
    ['', undefined],
    ['a', undefined],
    ['17', undefined],
    ['"a", "b"', undefined],
    ['"a" b', undefined],
  ])('%j', (text, value) => {
    expect(parseItemString(text)).toBe(value);
  });
});

test('a String is read as it was written (RFC 9651 §4.1.6)', () => {
  const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 50 });
  fc.assert(fc.property(printable, (value) => parseItemString(JSON.stringify(value)) === value));
});

test('no text makes a parser throw', () => {
  const text = fc.string({ unit: fc.constantFrom(...'"\\,;=a1 \t?:@%().-å\u0000') });
  fc.assert(
    fc.property(text, (value) => {
      for (const parse of [parseStringList, parseItemString]) parse(value);
    }),
  );
});
