import { evaluateReuse, storeResponse } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

const URL = 'https://api.example.se/orders';
const RECEIVED = new Date('2024-05-01T12:00:00.250Z');
const DATE = 'Wed, 01 May 2024 12:00:00 GMT';
const options = { shared: true, responseTime: RECEIVED };
const get = (headers: Readonly<Record<string, string>> = {}, url = URL) => ({
  method: 'GET',
  url,
  headers,
});
const response = (headers: Readonly<Record<string, string>>, status = 200) => ({ status, headers });

describe('RFC 9111 §3: what is stored', () => {
  test('a response that must not be stored is not, with the reason', () => {
    const verdict = storeResponse(get(), response({ 'cache-control': 'no-store' }), options);
    expect(verdict.stored).toBeUndefined();
    expect(verdict.reasons.filter(({ met }) => !met).map(({ clause }) => clause)).toEqual([
      'no-store',
    ]);
    expect(verdict.explanation).toBe(
      'A shared cache must not store this response: the response contains no-store (RFC 9111 §5.2.2.5).',
    );
  });

  test('a response to a malformed target URI is not stored', () => {
    const verdict = storeResponse(
      get({}, 'https://user@api.example.se/'),
      response({ 'cache-control': 'max-age=60' }),
      options,
    );
    expect(verdict.stored).toBeUndefined();
    expect(verdict.explanation).toBe(
      'The cache must not store this response: the target URI of the request is malformed (RFC 9110 §7.1).',
    );
  });

  test('the status, the fields and the times are stored, for a Node message too', () => {
    const message = { statusCode: 203, headers: { 'cache-control': 'max-age=60', date: DATE } };
    const requestTime = new Date(RECEIVED.getTime() - 50);
    const { stored, explanation } = storeResponse(get(), message, { ...options, requestTime });
    expect(stored).toEqual({
      request: { method: 'GET', url: URL, headers: {} },
      response: { status: 203, headers: message.headers },
      requestTime: requestTime.getTime(),
      responseTime: RECEIVED.getTime(),
    });
    expect(explanation).toMatch(/^A shared cache may store this response: max-age allows storing/);
  });

  test('RFC 9110 §6.6.1: a recipient with a clock "MUST [...] append a corresponding Date"', () => {
    const { stored } = storeResponse(get(), response({ 'cache-control': 'max-age=60' }), options);
    expect(stored?.response.headers.date).toBe(DATE);
    expect(stored?.requestTime).toBe(RECEIVED.getTime());
  });

  test('the Date of the origin is kept', () => {
    const date = 'Wed, 01 May 2024 11:59:00 GMT';
    const headers = { 'cache-control': 'max-age=60', date };
    expect(storeResponse(get(), response(headers), options).stored?.response.headers.date).toBe(
      date,
    );
  });

  test('Fetch objects are stored as plain data, which JSON keeps', () => {
    const request = new Request(URL, { headers: { accept: 'text/plain', cookie: 'a=1' } });
    const headers = new Headers([
      ['cache-control', 'max-age=60'],
      ['vary', 'Accept'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    const { stored } = storeResponse(request, new Response('', { headers }), options);
    expect(stored?.request.headers).toEqual({ accept: 'text/plain' });
    expect(stored?.response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(JSON.parse(JSON.stringify(stored))).toEqual(stored);
  });
});

describe('RFC 9111 §4.1: the fields of the request', () => {
  const store = (vary: string, headers: Readonly<Record<string, string>>, url = URL) =>
    storeResponse(
      get(headers, url),
      response({ 'cache-control': 'public, max-age=60', vary }),
      options,
    ).stored?.request;

  test.each<
    readonly [vary: string, headers: Record<string, string>, stored: Record<string, string>]
  >([
    ['accept', { Accept: 'a', 'user-agent': 'b' }, { accept: 'a' }],
    ['accept, accept-language', { accept: 'a' }, { accept: 'a' }],
    ['*', { accept: 'a' }, {}],
    ['__proto__', JSON.parse('{"__proto__": "a"}'), JSON.parse('{"__proto__": "a"}')],
    // Credentials are stored only where they decide.
    ['accept', { authorization: 'Bearer x' }, { authorization: '' }],
    ['authorization', { authorization: 'Bearer x' }, { authorization: 'Bearer x' }],
    ['cookie', { cookie: 'a=1' }, { cookie: 'a=1' }],
  ])('Vary: %s of %j', (vary, headers, stored) => {
    expect(store(vary, headers)?.headers).toStrictEqual(stored);
  });

  test('the host is stored with a path whose scheme is unknown', () => {
    const headers = { host: 'a.example', accept: 'a' };
    expect(store('accept', headers, '/orders')).toEqual({ method: 'GET', url: '/orders', headers });
    expect(store('', { ':authority': 'a.example' }, '/orders')?.headers).toEqual({
      host: 'a.example',
    });
    expect(store('', {}, '/orders')).toStrictEqual({ method: 'GET', url: '/orders', headers: {} });
  });

  test('the target URI is stored', () => {
    expect(store('', {}, 'HTTPS://API.example.se:443/orders')?.url).toBe(URL);
    const request = get({ host: 'api.example.se' }, '/orders');
    const { stored } = storeResponse(request, response({ 'cache-control': 'max-age=60' }), {
      ...options,
      scheme: 'https',
    });
    expect(stored?.request).toEqual({ method: 'GET', url: URL, headers: {} });
  });
});

test('RFC 9111 §3.5: a stored response to a request with Authorization is not shared without permission', () => {
  const request = get({ authorization: 'Bearer x' });
  const { stored } = storeResponse(
    request,
    response({ 'cache-control': 'public, max-age=60' }),
    options,
  );
  const updated = { ...stored?.response, headers: { 'cache-control': 'max-age=60' } };
  const verdict = evaluateReuse(get(), { ...stored, response: updated } as never, {
    shared: true,
    now: RECEIVED,
  });
  expect(verdict.outcome).toBe('forward');
  expect(verdict.reasons.find(({ met }) => !met)?.reason).toBe(
    'the response must not be stored: the request has Authorization and the response does not allow shared caching',
  );
});
