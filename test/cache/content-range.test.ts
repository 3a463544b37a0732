import { type ContentRange, formatContentRange } from 'halyard/cache';
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
    expect(formatContentRange(value)).toBe(text);
  });
});
