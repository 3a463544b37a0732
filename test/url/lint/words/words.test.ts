import { describe, expect, test } from 'vitest';
import { FILE_EXTENSION, hyphenated, wordsOf } from '../../../../src/url/lint/words.js';

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

test('an extension is looked for at the end, in either case', () => {
  expect('a.json'.search(FILE_EXTENSION)).toBe(1);
  expect('a.JSONLD'.search(FILE_EXTENSION)).toBe(1);
  expect('a.jsons'.search(FILE_EXTENSION)).toBe(-1);
  expect('ajson'.search(FILE_EXTENSION)).toBe(-1);
});
