import { storedHeaders } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

type Headers = Readonly<Record<string, string | string[]>>;

const stored = (headers: Headers, shared = true) =>
  storedHeaders({ status: 200, headers }, { shared });

describe('RFC 9111 §3.1: "Caches MUST include all received response header fields"', () => {
  test.each<readonly [what: string, headers: Headers]>([
    ['unrecognized ones', { 'x-test': '1', 'content-foo': '2' }],
    ['those of the content', { 'content-type': 'text/plain', 'content-encoding': 'gzip' }],
    ['Set-Cookie', { 'set-cookie': 'a=1' }],
    ['Trailer', { trailer: 'etag' }],
    ['WWW-Authenticate', { 'www-authenticate': 'Bearer' }],
    ['an empty value', { 'x-empty': '' }],
    ['a field of an odd name', JSON.parse('{"__proto__": "1", "constructor": "2"}')],
  ])('%s', (_, headers) => {
    expect(stored(headers)).toEqual(headers);
  });

  test('names are in lower case and lines combined, except those of Set-Cookie', () => {
    const headers = { 'X-A': ['1', '2'], 'x-a': '3', 'Set-Cookie': ['a=1', 'b=2'] };
    expect(stored(headers)).toEqual({ 'x-a': '1, 2, 3', 'set-cookie': ['a=1', 'b=2'] });
  });

  test('the fields of a Fetch Response', () => {
    const headers = new Headers([
      ['X-A', '1'],
      ['x-a', '2'],
      ['Set-Cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['Connection', 'x-hop'],
      ['X-Hop', '1'],
    ]);
    expect(storedHeaders(new Response(null, { headers }), { shared: true })).toEqual({
      'x-a': '1, 2',
      'set-cookie': ['a=1', 'b=2'],
    });
  });

  test('the fields of a Node message, without :status of HTTP/2 and undefined values', () => {
    const headers = { ':status': '200', 'x-a': 1, 'x-b': undefined };
    expect(storedHeaders({ statusCode: 200, headers }, { shared: true })).toEqual({ 'x-a': '1' });
  });
});

describe('RFC 9111 §3.1: what is not stored', () => {
  test('Connection and the fields that it names, in any case', () => {
    expect(stored({ connection: 'A, ,b', a: '1', B: '2', c: '3' })).toEqual({ c: '3' });
  });

  test.each(['Connection', 'Keep-Alive', 'Proxy-Connection', 'TE', 'Transfer-Encoding', 'Upgrade'])(
    '%s, which is for one connection (RFC 9110 §7.6.1)',
    (name) => {
      expect(stored({ [name]: 'x', etag: '"1"' })).toEqual({ etag: '"1"' });
    },
  );

  test.each(['Proxy-Authenticate', 'Proxy-Authentication-Info', 'Proxy-Authorization'])(
    '%s: "specific to the proxy [...] MUST NOT be stored"',
    (name) => {
      expect(stored({ [name]: 'x', etag: '"1"' })).toEqual({ etag: '"1"' });
    },
  );

  test('§5.2.2.4: the fields of no-cache, in any cache', () => {
    const headers = { 'cache-control': 'no-cache="A, b"', a: '1', b: '2', c: '3' };
    for (const shared of [true, false]) {
      expect(stored(headers, shared)).toEqual({ 'cache-control': 'no-cache="A, b"', c: '3' });
    }
  });

  test('§5.2.2.7: the fields of private, in a shared cache', () => {
    const headers = { 'cache-control': 'private="A"', a: '1', b: '2' };
    expect(stored(headers)).toEqual({ 'cache-control': 'private="A"', b: '2' });
    expect(stored(headers, false)).toEqual(headers);
  });

  test('the fields that a targeted field names, in place of those of Cache-Control', () => {
    const headers = {
      'cache-control': 'no-cache="a"',
      'cdn-cache-control': 'no-cache="b, cdn-cache-control"',
      a: '1',
      b: '2',
    };
    const options = { shared: true, targets: ['CDN-Cache-Control'] };
    const { b, ...rest } = headers;
    expect(storedHeaders({ status: 200, headers }, options)).toEqual(rest);
  });

  test('a field that restricts reuse is stored although it is named', () => {
    const headers = {
      age: '1',
      'cache-control': 'no-cache="cache-control, vary", private="age, expires, x"',
      date: 'Wed, 01 May 2024 12:00:00 GMT',
      expires: '0',
      vary: 'accept',
    };
    expect(stored({ ...headers, connection: 'date, vary, x', x: '1' })).toEqual(headers);
  });
});
