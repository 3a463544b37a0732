import { expect, test } from 'vitest';
import { printable } from '../../src/internal/show.js';

test.each([
  ['plain åäö 😀 ÿ', 'plain åäö 😀 ÿ'],
  ['\u001b[31mred', '\\u001b[31mred'],
  ['a\r\nb\tc\0', 'a\\u000d\\u000ab\\u0009c\\u0000'],
  ['\u007f\u0080\u009b', '\\u007f\\u0080\\u009b'],
  ['\u202ereversed\u2066\u061c\u200f', '\\u202ereversed\\u2066\\u061c\\u200f'],
  ['\u2028\u2029', '\\u2028\\u2029'],
  // Not assigned: shown as nothing.
  ['\u2065', '\\u2065'],
  // The joiners of Persian and of emoji, and one that hides.
  ['pay\u200d', 'pay\\u200d'],
  ['é\u200d\u202e\u200dé', 'é\\u200d\\u202e\\u200dé'],
  ['نمی\u200cخواهم 👨\u200d👩', 'نمی\u200cخواهم 👨\u200d👩'],
])('%j becomes %j', (given, expected) => {
  expect(printable(given)).toBe(expected);
});
