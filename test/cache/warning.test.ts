import { formatWarning, parseWarning, type Warning } from 'halyard/cache';
import { describe, expect, test } from 'vitest';

const DATE = new Date('1994-11-06T08:49:37Z');
const DATE_TEXT = 'Sun, 06 Nov 1994 08:49:37 GMT';

describe('warning-value = warn-code SP warn-agent SP warn-text [ SP warn-date ] (RFC 7234 §5.5)', () => {
  test.each<readonly [header: string, warnings: readonly Warning[]]>([
    ['110 - "Response is Stale"', [{ code: 110, agent: '-', text: 'Response is Stale' }]],
    [
      `112 - "cache down" "${DATE_TEXT}"`,
      [{ code: 112, agent: '-', text: 'cache down', date: DATE }],
    ],
    [
      '113 gw.example.se:8080 "Heuristic Expiration", 214 [::1] "Transformation Applied"',
      [
        { code: 113, agent: 'gw.example.se:8080', text: 'Heuristic Expiration' },
        { code: 214, agent: '[::1]', text: 'Transformation Applied' },
      ],
    ],
    ['299 a "one, \\"two\\""', [{ code: 299, agent: 'a', text: 'one, "two"' }]],
    ['299 - ""', [{ code: 299, agent: '-', text: '' }]],
    [
      '112 - "x" "Sunday, 06-Nov-94 08:49:37 GMT"',
      [{ code: 112, agent: '-', text: 'x', date: DATE }],
    ],
    // Members that are malformed are left out, and nothing else.
    ['', []],
    ['110', []],
    ['110 -', []],
    ['110 "Response is Stale"', []],
    ['11 - "x"', []],
    ['1100 - "x"', []],
    ['110  - "x"', []],
    ['110 - x', []],
    ['110 - "x', []],
    ['110 - "x"y', []],
    ['110 - "x" "yesterday"', []],
    ['110 - "x"  "y"', []],
    ['x110 - "x"', []],
    ['x110 - " "Sun Nov  6 08:49:37 1994"', []],
    [`112 - "x"y "${DATE_TEXT}"`, []],
    [`112 - "x" "${DATE_TEXT}"y`, []],
    ['x, 199 - "y", ,', [{ code: 199, agent: '-', text: 'y' }]],
  ])('%s', (header, warnings) => {
    expect(parseWarning(header)).toEqual(warnings);
  });

  test('an absent header gives no warnings', () => {
    expect(parseWarning(undefined)).toEqual([]);
  });

  test('of more than 100 warnings the first 100 are read', () => {
    const header = Array.from({ length: 150 }, (_, index) => `299 - "${index}"`).join(', ');
    expect(parseWarning(header)).toHaveLength(100);
    expect(parseWarning(header).at(-1)?.text).toBe('99');
  });
});

describe('written', () => {
  test.each<readonly [warnings: readonly Warning[], header: string]>([
    [[{ code: 110, agent: '-', text: 'Response is Stale' }], '110 - "Response is Stale"'],
    [
      [{ code: 199, agent: 'a:1', text: 'a "b" \\ c', date: DATE }],
      `199 a:1 "a \\"b\\" \\\\ c" "${DATE_TEXT}"`,
    ],
    [
      [
        { code: 100, agent: '-', text: 'x' },
        { code: 999, agent: '-', text: 'y' },
      ],
      '100 - "x", 999 - "y"',
    ],
    [
      [
        { code: 111, agent: 'a', text: '' },
        { code: 214, agent: 'b', text: 'x' },
      ],
      '111 a "", 214 b "x"',
    ],
  ])('%j', (warnings, header) => {
    expect(formatWarning(warnings)).toBe(header);
    expect(parseWarning(header)).toEqual(warnings);
  });

  const sound = { code: 199, agent: '-', text: 'x' };
  test.each<readonly [warning: object]>([
    [{ ...sound, code: 99 }],
    [{ ...sound, code: 1000 }],
    [{ ...sound, code: 199.5 }],
    [{ ...sound, code: '199' }],
    [{ ...sound, agent: '' }],
    [{ ...sound, agent: 'a b' }],
    [{ ...sound, agent: 'a"' }],
    [{ ...sound, agent: 'a,b' }],
    [{ ...sound, agent: 'å' }],
    [{ ...sound, text: 'å' }],
    [{ ...sound, text: 'a\r\nb' }],
    [{ ...sound, date: new Date(Number.NaN) }],
    [{ ...sound, date: DATE_TEXT }],
  ])('%j is refused', (warning) => {
    expect(() => formatWarning([warning as Warning])).toThrow(
      expect.objectContaining({ code: 'cache.warning', rule: 'caching.warning' }),
    );
  });
});

describe('messages', () => {
  test.each<readonly [warnings: unknown, message: string]>([
    [
      [],
      "warnings must be an array of at least one warning, got []. Write [{ code: 299, agent: '-', text: 'Version 1 ends in May' }]. [caching.warning, RFC 7234 §5.5]",
    ],
    [undefined, 'warnings must be an array of at least one warning, got undefined.'],
    [[undefined], 'code of a warning must be an integer from 100 to 999, got undefined.'],
    [
      [{ code: 1 }],
      'code of a warning must be an integer from 100 to 999, got 1. Use 199 or 299 for a warning of your own. [caching.warning, RFC 7234 §5.5]',
    ],
    [
      [{ code: 299 }],
      "agent of a warning must be a host or a name in ASCII without spaces and commas, got undefined. Write '-' for an unknown agent.",
    ],
    [
      [{ code: 299, agent: '-', text: 'å' }],
      'text of a warning must be printable ASCII, got "å". Write it in English.',
    ],
    [
      [{ code: 299, agent: '-', text: Symbol('x') }],
      'text of a warning must be printable ASCII, got Symbol(x).',
    ],
    [
      [{ code: 299, agent: '-', text: '', date: 0 }],
      'date of a warning must be a valid Date, got 0. Leave it out if unknown.',
    ],
  ])('%o', (warnings, message) => {
    expect(() => formatWarning(warnings as never)).toThrow(message);
  });
});

test('an absent field has no warnings, and another type is refused', () => {
  expect(parseWarning(null)).toEqual([]);
  expect(() => parseWarning(['299 - "a"'] as never)).toThrow(
    expect.objectContaining({ name: 'HalyardError', code: 'cache.header' }),
  );
});
