import { pageUrl, withQuery } from 'halyard/query';
import { describe, expect, test } from 'vitest';

const URL_ORDERS = 'https://api.example.se/orders/v1/orders';

describe('the URL of another page keeps every other parameter, in its order', () => {
  test.each<[query: string, expected: string]>([
    ['', '?page=3'],
    ['?status=open', '?status=open&page=3'],
    ['?status=open&page=2&sort=total%20desc', '?status=open&page=3&sort=total%20desc'],
    ['?page=2&a=1', '?page=3&a=1'],
    ['?page=1&a=1&page=2', '?page=3&a=1'],
    ['?page=', '?page=3'],
    ['?p%61ge=2', '?page=3'],
    ['?Page=2', '?Page=2&page=3'],
    ['?page[]=2', '?page%5B%5D=2&page=3'],
    ['?created>=2026-01-31T00:00:00Z', '?created%3E=2026-01-31T00%3A00%3A00Z&page=3'],
    ["?filter=name eq 'Eva Ek'&page=2", '?filter=name%20eq%20%27Eva%20Ek%27&page=3'],
    ['?a=page=1', '?a=page=1&page=3'],
    ['?a=b+c&d=%20%2b%2B', '?a=b+c&d=%20%2b%2B&page=3'],
    ['?a=1&&b=2&', '?a=1&b=2&page=3'],
    // A parameter may begin with a question mark.
    ['??page=1', '?%3Fpage=1&page=3'],
    ['?a?page=1', '?a%3Fpage=1&page=3'],
    // The fragment stays after the query.
    ['#part', '?page=3#part'],
    ['?page=2#part', '?page=3#part'],
    ['?a=1#page=2', '?a=1&page=3#page=2'],
    // Characters that a query may not have are encoded.
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
    ['page[number]', '?page[number]=1', '?page%5Bnumber%5D=3'],
    ['år', '?år=1&%C3%A5r=2', '?%C3%A5r=3'],
    ['a&b', '?a&b=1&a%26b=2', '?a&b=1&a%26b=3'],
    ['a=b', '?a%3Db=2', '?a%3Db=3'],
    ['__proto__', '?a=1', '?a=1&__proto__=3'],
  ])('the parameter may be called %s: %s → %s', (parameter, query, expected) => {
    expect(pageUrl(URL_ORDERS + query, 3, parameter)).toBe(URL_ORDERS + expected);
  });
});

describe('a URL that would lead elsewhere, or break a header, is refused', () => {
  test.each([
    ...['javascript:alert(1)', 'data:text/html,x', 'ftp://example.se/orders'],
    ...['\\\\evil.example', 'https://user:pw@example.se/orders', 'https:///orders'],
    ...['orders', '', '?page=2', 'https://a b/orders', 'https://a\r\nSet-Cookie: a=b'],
    ...[' /orders'],
  ])('%j', (url) => {
    const request = { url: '/orders?a=1', headers: {} };
    for (const make of [() => pageUrl(url, 2), () => withQuery(url, request)]) {
      expect(make).toThrow(expect.objectContaining({ code: 'query.value', rule: 'HYP.07' }));
    }
  });

  test.each([
    ['//evil.example/orders', '/evil.example/orders'],
    ['///evil.example/orders', '/evil.example/orders'],
    ['/\\evil.example/orders', '/%5Cevil.example/orders'],
    ['//\\evil.example', '/%5Cevil.example'],
    ['/\t/evil.example', '/%09/evil.example'],
    ['/orders\r\nSet-Cookie: a=b', '/orders%0D%0ASet-Cookie:%20a=b'],
    ['https://api.example.se/a\r\nb: c', 'https://api.example.se/a%0D%0Ab:%20c'],
    ['/orders list', '/orders%20list'],
    ['/orders/%zz%41', '/orders/%25zz%41'],
    ['/a|b[c]', '/a%7Cb%5Bc%5D'],
    ['/å\ud800', '/%C3%A5%EF%BF%BD'],
    ['https://[::1]:8080/a[b]', 'https://[::1]:8080/a%5Bb%5D'],
  ])('the path of a request is percent-encoded: %j → %s', (url, safe) => {
    expect(pageUrl(url, 2)).toBe(`${safe}?page=2`);
    expect(withQuery(url, { url: '/orders?a=1', headers: {} })).toBe(`${safe}?a=1`);
    expect(withQuery(url, { url: '/orders', headers: {} })).toBe(safe);
    expect(pageUrl(`${url}#a#b\r\n`, 2)).toBe(`${safe}?page=2#a%23b%0D%0A`);
  });
});

describe('the URL with the query of a request keeps its parameters', () => {
  test.each<[query: string, expected: string]>([
    ['', ''],
    ['?', ''],
    ['#a=1', ''],
    ['?a=1&b=2', '?a=1&b=2'],
    ['?b=2&a=1&b=2', '?b=2&a=1&b=2'],
    ['?a=%20+%C3%A5%c3%a5', '?a=%20+%C3%A5%c3%a5'],
    ["?-._~!$&'()*+,;=:@/?", '?-._~%21%24&%27%28%29%2A+,%3B=%3A%40%2F%3F'],
    ['?created>=2024-01-01T00:00:00Z', '?created%3E=2024-01-01T00%3A00%3A00Z'],
    ["?filter=name eq 'Eva Ek'", '?filter=name%20eq%20%27Eva%20Ek%27'],
    ['?a=1#b=2', '?a=1'],
    ['??', '?%3F'],
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
});
