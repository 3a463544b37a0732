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
