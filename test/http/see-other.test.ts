import { seeOther } from 'halyard/http';
import { describe, expect, test } from 'vitest';

const url = 'https://api.example.se/orders/v1/orders/17';
const POST = { method: 'POST', url: '/orders', headers: {} };
const GET = { method: 'GET', url: '/orders/latest', headers: {} };
const untyped = seeOther as (request: unknown, url?: unknown, options?: unknown) => unknown;

describe('303 (RFC 9110 §15.4.4)', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'to %s has Location and is not stored',
    (method) => {
      expect(seeOther({ ...POST, method }, url)).toStrictEqual({
        status: 303,
        headers: { 'cache-control': 'no-store', location: url },
      });
    },
  );

  test.each(['GET', 'HEAD'])('to %s may be stored and revalidated', (method) => {
    expect(seeOther({ ...GET, method }, url)).toStrictEqual({
      status: 303,
      headers: { 'cache-control': 'private, max-age=0, must-revalidate', location: url },
    });
  });

  test('has the policy, the header fields and Vary that are given', () => {
    const base = {
      href: 'https://api.example.se/orders/v1',
      source: 'forwarded',
      reason: 'trusted-element',
      vary: ['forwarded'],
    } as const;
    const response = seeOther(GET, url, {
      base,
      vary: 'accept-language',
      cache: { maxAge: 60, expires: true },
      now: new Date(0),
      headers: { 'Retry-After': 5 },
    });
    expect(response.headers).toStrictEqual({
      'cache-control': 'max-age=60',
      expires: 'Thu, 01 Jan 1970 00:01:00 GMT',
      'retry-after': '5',
      location: url,
      vary: 'forwarded, accept-language',
    });
  });

  test('the policy is for GET and HEAD', () => {
    const cache = { maxAge: 60 };
    expect(seeOther({ ...GET, method: 'HEAD' }, url, { cache }).headers).toMatchObject({
      'cache-control': 'max-age=60',
    });
    expect(seeOther(POST, url, { cache }).headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  test('the query and the fragment of the URL are kept', () => {
    expect(seeOther(POST, `${url}?a=b#c`).headers.location).toBe(`${url}?a=b#c`);
  });
});

describe('invalid input is refused', () => {
  test.each([
    undefined,
    null,
    '',
    '/orders/17',
    'orders/17',
    '//a.se/17',
    'ftp://a.se/',
    `${url} `,
  ])('the URL %j', (given) => {
    expect(() => untyped(POST, given)).toThrow(
      expect.objectContaining({
        name: 'HalyardError',
        code: 'http.option',
        rule: 'HYP.07',
        message: `url must be an absolute URL, got ${given === undefined ? 'undefined' : JSON.stringify(given)}. Build it with href(base, template, values). [HYP.07, RFC 9110 §15.4.4]`,
      }),
    );
  });

  test('Location among the header fields', () => {
    expect(() => seeOther(POST, url, { headers: { Location: url } })).toThrow(
      'header location must not be set: it has an argument of its own. Leave it out of headers.',
    );
  });

  test('options', () => {
    expect(() => untyped(POST, url, { body: {} })).toThrow(
      'Options of seeOther must not contain body. ',
    );
    expect(() => untyped(POST, url, null)).toThrow(
      'Options of seeOther must be an object, got null. Pass { base }.',
    );
  });

  test('a policy that is none, for POST too', () => {
    expect(() => untyped(POST, url, { cache: null })).toThrow(
      expect.objectContaining({ code: 'cache.directive' }),
    );
  });
});
