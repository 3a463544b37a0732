import { HalyardError } from 'halyard';
import { pageUrl, withQuery } from 'halyard/query';
import { describe, expect, test } from 'vitest';

const URL_ORDERS = 'https://api.example.se/orders/v1/orders';

describe('the URL of another page keeps every other parameter, in its order', () => {
  test.each<[query: string, expected: string]>([
    ['', '?page=3'],
    ['?', '?page=3'],
    ['?page=2', '?page=3'],
    ['?status=open', '?status=open&page=3'],
    ['?status=open&page=2&sort=total%20desc', '?status=open&page=3&sort=total%20desc'],
    ['?page=2&a=1', '?page=3&a=1'],
    ['?page=1&a=1&page=2', '?page=3&a=1'],
    ['?page', '?page=3'],
    ['?page=', '?page=3'],
    ['?p%61ge=2', '?page=3'],
    ['?Page=2', '?Page=2&page=3'],
    ['?pages=2', '?pages=2&page=3'],
    ['?page[]=2', '?page%5B%5D=2&page=3'],
    ['?a=page=1', '?a=page=1&page=3'],
    ['?a=1&a=2', '?a=1&a=2&page=3'],
    ['?a=b+c&d=%20%2b%2B', '?a=b+c&d=%20%2b%2B&page=3'],
    ['?a=1&&b=2&', '?a=1&b=2&page=3'],
    ['?=1', '?=1&page=3'],
    // A parameter may begin with a question mark.
    ['??page=1', '??page=1&page=3'],
    ['??p%61ge=1', '??p%61ge=1&page=3'],
    ['?a?page=1', '?a?page=1&page=3'],
    // The fragment stays behind the query.
    ['#part', '?page=3#part'],
    ['?page=2#part', '?page=3#part'],
    ['?a=1#page=2', '?a=1&page=3#page=2'],
    // What no URL can hold is encoded.
    ['?q=räk sallad', '?q=r%C3%A4k%20sallad&page=3'],
    ['?q=50%', '?q=50%25&page=3'],
    ['?q=\ud800', '?q=%EF%BF%BD&page=3'],
  ])('%s → %s', (query, expected) => {
    expect(pageUrl(URL_ORDERS + query, 3)).toBe(URL_ORDERS + expected);
    expect(pageUrl(`/orders${query}`, 3)).toBe(`/orders${expected}`);
  });

  test.each<[parameter: string, query: string, expected: string]>([
    ['sida', '?page=2&sida=1', '?page=2&sida=3'],
    ['my page', '?my+page=1', '?my%20page=3'],
    ['my page', '?my%20page=1', '?my%20page=3'],
    ['page[number]', '?page%5Bnumber%5D=1', '?page%5Bnumber%5D=3'],
    ['page[number]', '?page[number]=1', '?page%5Bnumber%5D=3'],
    ['år', '?år=1&%C3%A5r=2', '?%C3%A5r=3'],
    ['a&b', '?a&b=1&a%26b=2', '?a&b=1&a%26b=3'],
    ['a=b', '?a%3Db=2', '?a%3Db=3'],
    ['__proto__', '?a=1', '?a=1&__proto__=3'],
  ])('the parameter may be called %s: %s → %s', (parameter, query, expected) => {
    expect(pageUrl(URL_ORDERS + query, 3, parameter)).toBe(URL_ORDERS + expected);
  });

  test('the empty URL is a reference to the same resource', () => {
    expect(pageUrl('', 2)).toBe('?page=2');
  });

  test('a lone surrogate in the name becomes U+FFFD', () => {
    expect(pageUrl('/orders', 2, '\ud800')).toBe('/orders?%EF%BF%BD=2');
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '2', null, undefined, 2n])(
    'the page %s is refused',
    (page) => {
      const make = () => pageUrl(URL_ORDERS, page as number);
      expect(make).toThrow(HalyardError);
      expect(make).toThrow(expect.objectContaining({ code: 'query.page', rule: 'UFN.04' }));
      expect(make).toThrow(/^A page is a whole number from 1\. Given: .* Count pages from 1\./);
    },
  );

  test('the last page that a number can count is taken', () => {
    expect(pageUrl('/orders', 2 ** 53 - 1)).toBe('/orders?page=9007199254740991');
  });
});

describe('the URL with the query of a request keeps it as it is written', () => {
  test.each<[query: string, expected: string]>([
    ['', ''],
    ['?', ''],
    ['#a=1', ''],
    ['?a=1&b=2', '?a=1&b=2'],
    ['?b=2&a=1&b=2', '?b=2&a=1&b=2'],
    ['?a=%20+%C3%A5%c3%a5', '?a=%20+%C3%A5%c3%a5'],
    ["?-._~!$&'()*+,;=:@/?", "?-._~!$&'()*+,;=:@/?"],
    ['?a=1#b=2', '?a=1'],
    ['??', '??'],
    ['?&&=', '?&&='],
    ['?q=räksmörgås', '?q=r%C3%A4ksm%C3%B6rg%C3%A5s'],
    ['?q=😀', '?q=%F0%9F%98%80'],
    ['?q=\ud83d', '?q=%EF%BF%BD'],
    ['?q=a b\tc', '?q=a%20b%09c'],
    ['?q=a\r\nb', '?q=a%0D%0Ab'],
    ['?a[]="<>\\^`{|}', '?a%5B%5D=%22%3C%3E%5C%5E%60%7B%7C%7D'],
    ['?q=%', '?q=%25'],
    ['?q=%2', '?q=%252'],
    ['?q=%zz%41', '?q=%25zz%41'],
    ['?price>=100', '?price%3E=100'],
  ])('%s → %s', (query, expected) => {
    const request = { url: `/anywhere${query}`, headers: {} };
    expect(withQuery(URL_ORDERS, request)).toBe(URL_ORDERS + expected);
  });

  test.each<[what: string, request: Parameters<typeof withQuery>[1], expected: string]>([
    ['without a URL', { headers: {} }, ''],
    ['with an absolute URL', { url: 'http://evil.example/x?a=1', headers: {} }, '?a=1'],
    ['of Fetch', new Request('https://a.example/x?a=1'), '?a=1'],
  ])('of a request %s', (_, request, expected) => {
    expect(withQuery(URL_ORDERS, request)).toBe(URL_ORDERS + expected);
  });

  test('a URL with a query gets more of it', () => {
    const request = { url: '/orders?b=2', headers: {} };
    expect(withQuery(`${URL_ORDERS}?a=1`, request)).toBe(`${URL_ORDERS}?a=1&b=2`);
    expect(withQuery(`${URL_ORDERS}?a=1`, { headers: {} })).toBe(`${URL_ORDERS}?a=1`);
  });

  test.each(['#', '#part', '?a=1#part'])('a URL with a fragment, %s, is refused', (end) => {
    const make = () => withQuery(URL_ORDERS + end, { url: '/orders', headers: {} });
    expect(make).toThrow(HalyardError);
    expect(make).toThrow(expect.objectContaining({ code: 'query.url' }));
    expect(make).toThrow(/^A query cannot stand behind a fragment\. .* \[RFC 3986 §3\]$/);
  });
});
