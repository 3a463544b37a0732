import { describe, expect, test } from 'vitest';
import { isIdentifierLike } from '../../src/url/url-parts.js';

describe('distinguishes identifiers from names', () => {
  test.each([
    ...['17', '0', '00012', '2024-01-31', '2024', '1.5', 'ord-17', 'order_17', 'a1', 'x-1', '1a2b'],
    ...['se1', '550e8400-e29b-41d4-a716-446655440000', '507f1f77bcf86cd799439011'],
    ...['5d41402abc4b2a76b9719d911017c592', 'sha-256', '19811218-9876', '10.0.0.1', 'No.17'],
    ...['a@b', 'a,b', 'a=b', 'a;b', '$me', '!', "o'brien", '(17)', '*', '+46', '50%', '%41'],
  ])('%s is an identifier', (text) => {
    expect(isIdentifierLike(text)).toBe(true);
  });

  test.each([
    ...['orders', 'order-items', 'order_items', 'OrderItems', 'a', '', 'ärenden', 'a.b', '~x', '-'],
    ...['oauth2', 'iso8601-dates', 'sha256', 'web3-wallets', 'covid19-tests', '3d-models'],
    ...['two-factor-2fa-codes-of-users', 'form1099s', '{id}', 'a:b', 'a b'],
  ])('%s is a name', (text) => {
    expect(isIdentifierLike(text)).toBe(false);
  });

  // Each row is an identifier for one reason only, or just fails that one.
  test.each<[text: string, isIdentifier: boolean]>([
    // A file named after a date or a number.
    ['2024-report.pdf', true],
    ['2024-report.p', false],
    ['2024-report.longer', false],
    ['2024-report.pdf-x', false],
    ['2024 report.pdf', false],
    ['report-2024x.pdf', false],
    // 16 hex digits.
    ['deadbeef0000cafe', true],
    ['deadbeef0000caf', false],
    ['xdeadbeef0000cafe', false],
    ['deadbeef0000cafex', false],
    // 20 letters and digits, four of them digits.
    ['abcdefghijklmnop1234', true],
    ['abcdefghijklmno1234', false],
    ['abcdefghijklmnopq123', false],
    ['_abcdefghijklmnop1234', false],
    ['abcdefghijklmnop1234_', false],
    // 16 characters without a word of six letters.
    ['abc-defg_hi1-jkl', true],
    ['abc-defg_hi1-jk', false],
    ['abc.defg_hi1-jklm', false],
    ['abc-defghi_1-jklm', false],
  ])('%s: %s', (text, isIdentifier) => {
    expect(isIdentifierLike(text)).toBe(isIdentifier);
  });
});
