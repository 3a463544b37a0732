import { createHash } from 'node:crypto';
import { cacheKey } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { table } from '../support/rows.js';

test.each(
  table<readonly [what: string, request: object, key: string]>(`
    an absolute URL => { url: HTTPS://A.example:443/orders#x } => https://a.example/orders
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

describe('RFC 10008 §2.7: the key of a QUERY', () => {
  const url = 'https://a.example/orders';
  const keyOf = (headers: Record<string, string>, content?: string | Uint8Array) =>
    cacheKey({ method: 'QUERY', url, headers, content });
  const json = keyOf({ 'content-type': 'application/json' }, '{"a":1}');

  test('is its target URI, a space, and a SHA-256 of the content and its metadata', () => {
    const metadata = '["application/json","","",""]\n';
    const hash = createHash('sha256').update(`${metadata}{"a":1}`).digest('hex');
    expect(json).toBe(`${url} ${hash}`);
  });

  test.each(
    table<readonly [what: string, headers: Record<string, string>, content: string]>(`
      the case of the type => { content-type: Application/JSON } => '{"a":1}'
      spaces => { content-type: "  application/json  " } => '{"a":1}'
      fields that are no metadata => { content-type: application/json, accept: a/b } => '{"a":1}'
    `),
  )('does not depend on %s', (_, headers, content) => {
    expect(keyOf(headers, content)).toBe(json);
    expect(keyOf(headers, new TextEncoder().encode(content))).toBe(json);
  });

  const seen = new Set([json]);
  test.each(
    table<readonly [what: string, headers: Record<string, string>, content: string]>(`
      other octets of the same JSON => { content-type: application/json } => '{"a": 1}'
      no octets => { content-type: application/json } => ''
      another type => { content-type: application/x-a+json } => '{"a":1}'
      a parameter => { content-type: application/json; v=1 } => '{"a":1}'
      a value in another case => { content-type: application/json; v=A } => '{"a":1}'
      a value in quotes => { content-type: 'application/json; v="a; b"' } => '{"a":1}'
      its spaces => { content-type: 'application/json; v="a;b"' } => '{"a":1}'
      a coding => { content-type: application/json, content-encoding: gzip } => '{"a":1}'
      a language => { content-type: application/json, content-language: sv } => '{"a":1}'
      a location => { content-type: application/json, content-location: /a } => '{"a":1}'
    `),
  )('depends on %s', (_, headers, content) => {
    const key = keyOf(headers, content);
    expect(key).toMatch(/^https:\/\/a\.example\/orders [0-9a-f]{64}$/);
    expect(seen).not.toContain(key);
    seen.add(key);
  });

  test('is undefined without content or media type', () => {
    expect(keyOf({ 'content-type': 'application/json' })).toBeUndefined();
    expect(keyOf({}, '{"a":1}')).toBeUndefined();
  });
});
