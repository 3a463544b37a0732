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
  test.each<readonly [warning: Warning]>([
    [{ ...sound, code: 99 }],
    [{ ...sound, code: 1000 }],
    [{ ...sound, code: 199.5 }],
    [{ ...sound, agent: '' }],
    [{ ...sound, agent: 'a b' }],
    [{ ...sound, agent: 'a"' }],
    [{ ...sound, agent: 'a,b' }],
    [{ ...sound, agent: 'å' }],
    [{ ...sound, text: 'å' }],
    [{ ...sound, text: 'a\r\nb' }],
  ])('%j is left out', (warning) => {
    expect(formatWarning([warning])).toBe('');
    expect(formatWarning([sound, warning, sound])).toBe('199 - "x", 199 - "x"');
  });
});

test('an absent field has no warnings', () => {
  expect(parseWarning(null)).toEqual([]);
  expect(parseWarning(undefined)).toEqual([]);
});

test('a warning without a valid date has none, and no warning makes an empty field', () => {
  for (const date of [undefined, null, new Date(Number.NaN)]) {
    expect(formatWarning([{ code: 299, agent: '-', text: 'x', date }])).toBe('299 - "x"');
  }
  expect(formatWarning([])).toBe('');
});
