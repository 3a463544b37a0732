import { cacheKey } from 'halyard/http-cache';
import { expect, test } from 'vitest';
import { table } from '../support/rows.js';

test.each(
  table<readonly [what: string, request: object, key: string]>(`
    an absolute URL => { url: HTTPS://A.example:443/%6Frders#x } => https://a.example/orders
    another method => { method: HEAD, url: https://a.example/orders } => https://a.example/orders
    another variant => { url: https://a.example/orders, headers: { accept: a/b } } => https://a.example/orders
    another scheme (RFC 9110 §4.2.2) => { url: http://a.example/orders } => http://a.example/orders
    a path with a host => { url: /orders, headers: { host: a.example } } => //a.example/orders
    a malformed target, under which nothing is stored => { url: https://a b/ } => https://a b/
  `),
)('RFC 9111 §2: the key of %s', (_, request, key) => {
  expect(cacheKey({ method: 'GET', headers: {}, ...request })).toBe(key);
});

test('the scheme of a path may be an option', () => {
  const request = { url: '/orders', headers: { host: 'a.example' } };
  expect(cacheKey(request, { scheme: 'https' })).toBe('https://a.example/orders');
});

test.each(['http', 'https'] as const)(
  'begins with the scheme of an absolute URL or of the options: %s',
  (scheme) => {
    const request = { url: '/orders', headers: { host: 'a.example' } };
    const absolute = { url: `${scheme}://a.example/orders`, headers: {} };
    for (const key of [cacheKey(request, { scheme }), cacheKey(absolute)]) {
      expect(key).toBe(`${scheme}://a.example/orders`);
    }
  },
);
