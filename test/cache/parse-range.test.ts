import { parseRange, type RangeVerdict } from 'halyard/cache';
import { describe, expect, test } from 'vitest';

const NINES = '9'.repeat(400);
const UNIT = 'the range unit is not bytes (RFC 9110 §14.2)';
const MALFORMED = 'Range is malformed (RFC 9110 §14.1.1)';

describe('the ranges of a representation of 10000 octets (RFC 9110 §14.1.2)', () => {
  test.each<[header: string, ...ranges: [first: number, last: number][]]>([
    // The examples of the section
    ['bytes=0-499', [0, 499]],
    ['bytes=500-999', [500, 999]],
    ['bytes=-500', [9500, 9999]],
    ['bytes=9500-', [9500, 9999]],
    ['bytes=0-0,-1', [0, 0], [9999, 9999]],
    ['bytes= 0-999, 4500-5499, -1000', [0, 999], [4500, 5499], [9000, 9999]],
    // Touching and overlapping ranges are coalesced (§15.3.7.2).
    ['bytes=500-600,601-999', [500, 999]],
    ['bytes=500-700,601-999', [500, 999]],
    ['bytes=500-700,702-999', [500, 700], [702, 999]],
    ['bytes=0-9,0-9,0-9', [0, 9]],
    ['bytes=0-999,100-200', [0, 999]],
    // In ascending order
    ['bytes=-1,0-0', [0, 0], [9999, 9999]],
    ['bytes=8-9,0-1,6-7', [0, 1], [6, 9]],
    // "the byte range is interpreted as the remainder" if the last position is too great
    ['bytes=9999-10000', [9999, 9999]],
    ['bytes=0-', [0, 9999]],
    ['bytes=-10000', [0, 9999]],
    // "If the selected representation is shorter than the specified suffix-length"
    ['bytes=-10001', [0, 9999]],
    // "recipients MUST anticipate potentially large decimal numerals"
    [`bytes=0-${NINES}`, [0, 9999]],
    [`bytes=-${NINES}`, [0, 9999]],
    ['bytes=0009-00010', [9, 10]],
    // An unsatisfiable range beside others is left out.
    ['bytes=10000-,0-9', [0, 9]],
    ['bytes=-0,0-9', [0, 9]],
    // Names of range units are case-insensitive (§14.1), empty list members are skipped (§5.6.1.2).
    ['BYTES=0-9', [0, 9]],
    ['bytes=,\t0-9 ,, -1,', [0, 9], [9999, 9999]],
  ])('%s', (header, ...ranges) => {
    expect(parseRange(header, 10_000)).toEqual({
      outcome: 'range',
      ranges: ranges.map(([first, last]) => ({ first, last })),
    });
  });
});

describe('no octet of the representation is in a range (RFC 9110 §15.5.17)', () => {
  test.each([
    'bytes=10000-',
    'bytes=10000-10001',
    'bytes=-0',
    'bytes=-000',
    'bytes=20000-30000, 10000-, -0',
    `bytes=${NINES}-`,
    'bytes=9007199254740993-9007199254740993',
  ])('%s', (header) => {
    expect(parseRange(header, 10_000)).toEqual({ outcome: 'unsatisfiable' });
  });
});

describe('the field is ignored (RFC 9110 §14.1.1, §14.2)', () => {
  test.each<[header: string | null | undefined, reason: string]>([
    [undefined, 'the request has no Range'],
    [null, 'the request has no Range'],
    ['', UNIT],
    ['pages=1-2', UNIT],
    ['bytes', UNIT],
    ['0-9', UNIT],
    ['bytes = 0-9', UNIT],
    [' bytes=0-9', UNIT],
    ['bytes=', MALFORMED],
    ['bytes=,', MALFORMED],
    ['bytes=-', MALFORMED],
    ['bytes=9', MALFORMED],
    ['bytes=a-b', MALFORMED],
    ['bytes=0x0-9', MALFORMED],
    ['bytes=0 - 9', MALFORMED],
    ['bytes=--9', MALFORMED],
    ['bytes=0-9-', MALFORMED],
    ['bytes=+0-9', MALFORMED],
    ['bytes=1e1-20', MALFORMED],
    ['bytes="0-9"', MALFORMED],
    ['bytes=٠-٩', MALFORMED],
    // One invalid range makes all of them invalid.
    ['bytes=0-9,a', MALFORMED],
    // Two lines of the field are no list.
    ['bytes=0-9, bytes=20-29', MALFORMED],
    // "invalid if the last-pos value is present and less than first-pos"
    ['bytes=9-8', MALFORMED],
    ['bytes=10-9', MALFORMED],
    ['bytes=09-8', MALFORMED],
    ['bytes=0-9,9-8', MALFORMED],
  ])('%s', (header, reason) => {
    expect(parseRange(header, 10_000)).toEqual({ outcome: 'full', reason });
  });

  test.each(['bytes=0-', 'bytes=-1', 'bytes=-0'])(
    'of an empty representation, which no Content-Range describes: %s',
    (header) => {
      const reason = 'the representation is empty (RFC 9110 §14.2)';
      expect(parseRange(header, 0)).toEqual({ outcome: 'full', reason });
    },
  );
});

describe('the number of ranges is limited (RFC 9110 §17.15)', () => {
  const header = (count: number) =>
    `bytes=${Array.from({ length: count }, (_, at) => `${2 * at}-${2 * at}`).join()}`;
  const outcome = (verdict: RangeVerdict) =>
    verdict.outcome === 'full' ? verdict.reason : verdict.outcome;

  test.each<[count: number, expected: string]>([
    [100, 'range'],
    [101, 'the number of ranges exceeds 100 (RFC 9110 §17.15)'],
  ])('%i', (count, expected) => {
    expect(outcome(parseRange(header(count), 10_000))).toBe(expected);
  });
});
