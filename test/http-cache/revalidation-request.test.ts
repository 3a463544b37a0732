import { cacheKey, revalidationRequest, storeResponse } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

type Headers = Readonly<Record<string, string>>;
const DATE = 'Wed, 01 May 2024 12:00:00 GMT';

const get = (headers: Headers = {}) => ({ method: 'GET', url: '/orders', headers });
const stored = (headers: Headers, status = 200) => ({
  request: get(),
  response: { status, headers },
  responseTime: new Date(0),
});
const revalidate = (request: Headers, ...responses: readonly ReturnType<typeof stored>[]) =>
  revalidationRequest(get(request), responses).headers;

describe('RFC 9111 §4.3.1: the validators of the stored responses', () => {
  test.each<readonly [what: string, responses: readonly Headers[], fields: Headers]>([
    [
      'each tag once',
      [{ etag: '"3"' }, { etag: 'W/"4"' }, { etag: '"3"' }],
      { 'if-none-match': '"3", W/"4"' },
    ],
    [
      'a date only if "a single stored response is being validated"',
      [{ etag: '"3"', 'last-modified': DATE }, {}],
      { 'if-none-match': '"3"' },
    ],
    ['two dates', [{ 'last-modified': DATE }, { 'last-modified': DATE }], {}],
    ['none', [{}], {}],
    ['no response', [], {}],
  ])('%s: %j gives %j', (_, responses, fields) => {
    expect(revalidate({}, ...responses.map((headers) => stored(headers)))).toEqual(fields);
  });

  test('a single stored response need not be in a list', () => {
    expect(revalidationRequest(get(), stored({ etag: '"3"' })).headers).toEqual({
      'if-none-match': '"3"',
    });
  });

  test('a request for a subrange gets no date', () => {
    const range = { range: 'bytes=0-9', 'if-range': '"1"' };
    expect(revalidate(range, stored({ etag: '"3"', 'last-modified': DATE }))).toEqual({
      ...range,
      'if-none-match': '"3"',
    });
    expect(revalidate(range, stored({ 'last-modified': DATE }))).toEqual(range);
  });
});

describe('RFC 9111 §4.3.1: "a cache either starts with a request it is attempting to satisfy"', () => {
  test('the fields of the request are kept, names in lower case', () => {
    const request = {
      'Accept-Language': 'sv',
      'Cache-Control': 'max-age=0',
      Authorization: 'Bearer x',
    };
    expect(revalidate(request, stored({ etag: '"3"' }))).toEqual({
      'accept-language': 'sv',
      'cache-control': 'max-age=0',
      authorization: 'Bearer x',
      'if-none-match': '"3"',
    });
  });

  test('cookies on several lines are one field (RFC 9113 §8.2.3)', () => {
    const request = { ...get(), headers: { cookie: ['a=1', 'b=2'] } };
    expect(revalidationRequest(request, []).headers).toEqual({ cookie: 'a=1; b=2' });
  });

  test('the conditions of the client are replaced by those of the cache', () => {
    const own = { 'If-None-Match': '"1"', 'if-modified-since': DATE };
    expect(revalidate(own, stored({ etag: '"3"' }))).toEqual({ 'if-none-match': '"3"' });
    expect(revalidate({ 'if-none-match': '*' }, stored({ 'last-modified': DATE }))).toEqual({
      'if-modified-since': DATE,
    });
  });

  test('the conditions of the client are kept if the cache has no validator', () => {
    const own = { 'if-none-match': '"1"', 'if-modified-since': DATE };
    expect(revalidate(own, stored({}))).toEqual(own);
  });

  test.each(['POST', 'PUT', 'DELETE'])(
    'a %s gets no condition that would make it fail',
    (method) => {
      const request = { ...get({ 'if-match': '"1"', 'if-none-match': '*' }), method };
      expect(revalidationRequest(request, stored({ etag: '"3"', 'last-modified': DATE }))).toEqual(
        request,
      );
    },
  );

  test('a HEAD gets the conditions of a GET', () => {
    const request = { ...get(), method: 'HEAD' };
    expect(revalidationRequest(request, stored({ etag: '"3"' })).headers).toEqual({
      'if-none-match': '"3"',
    });
  });

  test('a Fetch Request is read', () => {
    const request = new Request('https://api.example.se/orders', { headers: { Accept: 'a/b' } });
    expect(revalidationRequest(request, stored({ etag: '"3"' }))).toEqual({
      method: 'GET',
      url: 'https://api.example.se/orders',
      headers: { accept: 'a/b', 'if-none-match': '"3"' },
    });
  });
});

test('RFC 9111 §4.3.1: a request on its own has "the method, target URI, and request header fields identified by the Vary header field"', () => {
  const request = {
    method: 'GET',
    url: 'https://api.example.se/orders',
    headers: { accept: 'a/b', te: 'trailers', authorization: 'Bearer x' },
  };
  const headers = { 'cache-control': 'public, max-age=60', vary: 'accept', etag: '"3"' };
  const options = { shared: true, responseTime: new Date(0) };
  const { stored } = storeResponse(request, { status: 200, headers }, options);
  if (stored === undefined) throw new Error('not stored');
  expect(revalidationRequest(stored.request, stored)).toEqual({
    method: 'GET',
    url: 'https://api.example.se/orders',
    headers: { accept: 'a/b', 'if-none-match': '"3"' },
  });
});

test('"excludes the reference\'s fragment component": what is sent is what the key names (RFC 9110 §7.1)', () => {
  for (const url of ['/orders#a', '/orders#a#b']) {
    const request = { method: 'GET', url, headers: {} };
    expect(revalidationRequest(request, []).url).toBe('/orders');
    expect(cacheKey(request)).toBe('/orders');
  }
});
