import { type ContentRange, formatContentRange, parseContentRange } from 'halyard/cache';
import { describe, expect, test } from 'vitest';

const MAX = Number.MAX_SAFE_INTEGER;

describe('Content-Range (RFC 9110 §14.4)', () => {
  test.each<[text: string, value: ContentRange]>([
    ['bytes 42-1233/1234', { range: { first: 42, last: 1233 }, length: 1234 }],
    ['bytes 42-1233/*', { range: { first: 42, last: 1233 } }],
    ['bytes */1234', { length: 1234 }],
    ['bytes */0', { length: 0 }],
    ['bytes 0-0/1', { range: { first: 0, last: 0 }, length: 1 }],
    [`bytes 0-${MAX - 1}/${MAX}`, { range: { first: 0, last: MAX - 1 }, length: MAX }],
  ])('%s', (text, value) => {
    expect(parseContentRange(text)).toEqual(value);
    expect(formatContentRange(value)).toBe(text);
  });

  test.each([
    undefined,
    null,
    '',
    'bytes',
    'bytes 0-9',
    'bytes=0-9/10',
    'bytes 0-9/10 ',
    'bytes  0-9/10',
    'bytes 0-9/10, bytes 10-19/20',
    'bytes 0 - 9/10',
    'bytes -9/10',
    'bytes 0-/10',
    'bytes */*',
    'pages 1-2/3',
    // "a last-pos value less than its first-pos value"
    'bytes 9-8/10',
    // "a complete-length value less than or equal to its last-pos value"
    'bytes 0-9/9',
    'bytes 0-10/10',
    // Beyond exact numbers
    `bytes 0-1/${'9'.repeat(400)}`,
    `bytes 0-${MAX + 1}/*`,
    `bytes */${MAX + 1}`,
  ])('%s is invalid', (text) => {
    expect(parseContentRange(text)).toBeUndefined();
  });

  test.each<[content: ContentRange]>([
    [{}],
    [{ range: { first: 0, last: 9 }, length: 9 }],
    [{ range: { first: 9, last: 8 } }],
    [{ range: { first: -1, last: 8 } }],
    [{ range: { first: 0.5, last: 8 } }],
    [{ range: { first: 0, last: Number.NaN } }],
    [{ length: -1 }],
  ])('%o is not written', (content) => {
    expect(() => formatContentRange(content)).toThrow(
      expect.objectContaining({ code: 'cache.option' }),
    );
  });
});
