import { describe, expect, test } from 'vitest';
import {
  FILE_EXTENSION,
  hyphenated,
  isIdentifierLike,
  wordsOf,
} from '../../../../src/url/lint/words/words.js';

describe('words are separated by a hyphen', () => {
  test.each([
    ['', ''],
    ['orders', 'orders'],
    ['order-items', 'order-items'],
    ['orderItems', 'order-items'],
    ['OrderItems', 'order-items'],
    ['order_items', 'order-items'],
    ['order.items', 'order-items'],
    ['order~items', 'order-items'],
    ['order items', 'order-items'],
    ['ORDER_ITEMS', 'order-items'],
    ['ORDERS', 'orders'],
    ['order--items', 'order-items'],
    ['order-_.~ items', 'order-items'],
    ['Order-Items', 'order-items'],
    ['-orders-', 'orders'],
    ['__orders__', 'orders'],
    ['XMLHttpRequest', 'xml-http-request'],
    ['parseXML', 'parse-xml'],
    ['HTTPServer', 'http-server'],
    ['sha256Sums', 'sha256-sums'],
    ['a1B2', 'a1-b2'],
    ['orderA', 'order-a'],
    ['iso8601', 'iso8601'],
    ['eInvoice', 'e-invoice'],
    ['årÅr', 'år-år'],
    ['ÅÄö', 'å-äö'],
    ['-', ''],
    ['_', ''],
  ])('%j: %j', (text, expected) => {
    expect(hyphenated(text)).toBe(expected);
    expect(hyphenated(expected)).toBe(expected);
  });
});

describe('the words of a segment', () => {
  test.each<[segment: string, words: string[]]>([
    ['orders', ['orders']],
    ['OrderItems', ['order', 'items']],
    ['order_items-of.all~kinds', ['order', 'items', 'of', 'all', 'kinds']],
    ['ärenden', ['ärenden']],
    ['注文', ['注文']],
    ['orders2', ['orders2']],
    // The format is no word.
    ['orders.json', ['orders']],
    ['orders.JSON', ['orders']],
    ['orders.xlsx', ['orders']],
    ['orders.yml', ['orders']],
    ['index.php', ['index']],
    ['orders.json.csv', ['orders', 'json']],
    ['orders.txtx', ['orders', 'txtx']],
    ['.json', []],
    ['json', ['json']],
    ['', []],
    ['---', []],
    // Other characters than words have
    ['{id}', []],
    ['a@b', []],
    ['17:cancel', []],
    ['a%20b', []],
    ['a,b', []],
    ['a\nb', []],
    ['a\tb', []],
    ['\ud800', []],
    ['a'.repeat(200), ['a'.repeat(200)]],
    ['a'.repeat(201), []],
  ])('%j: %j', (segment, words) => {
    expect(wordsOf(segment)).toEqual(words);
  });
});

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
  ])('%s is none', (text) => {
    expect(isIdentifierLike(text)).toBe(false);
  });
});

test('an extension is looked for at the end, in either case', () => {
  expect('a.json'.search(FILE_EXTENSION)).toBe(1);
  expect('a.JSONLD'.search(FILE_EXTENSION)).toBe(1);
  expect('a.jsons'.search(FILE_EXTENSION)).toBe(-1);
  expect('ajson'.search(FILE_EXTENSION)).toBe(-1);
});
