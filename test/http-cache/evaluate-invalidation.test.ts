import { evaluateInvalidation } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

type Headers = Readonly<Record<string, string>>;

describe('§4.4: an unsafe method without an error invalidates stored responses', () => {
  test.each<
    readonly [method: string, status: number, headers: Headers, invalidates: readonly string[]]
  >([
    ['POST', 201, {}, ['//a.example/orders?a=1']],
    ['PUT', 200, {}, ['//a.example/orders?a=1']],
    ['PATCH', 200, {}, ['//a.example/orders?a=1']],
    ['DELETE', 204, {}, ['//a.example/orders?a=1']],
    // "an unsafe method [...] including those whose safety is unknown"
    ['PURGE', 200, {}, ['//a.example/orders?a=1']],
    ['POST', 303, {}, ['//a.example/orders?a=1']],
    ['POST', 399, {}, ['//a.example/orders?a=1']],
    ['POST', 400, {}, []],
    ['DELETE', 404, {}, []],
    ['PUT', 412, {}, []],
    ['POST', 500, {}, []],
    ['POST', 199, {}, []],
    ['GET', 200, { location: '/orders/17' }, []],
    ['HEAD', 200, {}, []],
    ['OPTIONS', 200, {}, []],
    ['TRACE', 200, {}, []],
    // Safe by their own specifications (RFC 9110 §16.1)
    ['PROPFIND', 207, {}, []],
    ['REPORT', 200, {}, []],
    ['SEARCH', 207, {}, []],
    ['QUERY', 200, {}, []],
    // Location and Content-Location, of the same origin only
    ['POST', 201, { location: '/orders/17' }, ['//a.example/orders?a=1', '//a.example/orders/17']],
    [
      'POST',
      201,
      { Location: 'https://a.example/orders/17' },
      ['//a.example/orders?a=1', '//a.example/orders/17'],
    ],
    ['POST', 201, { location: '17' }, ['//a.example/orders?a=1', '//a.example/17']],
    [
      'POST',
      200,
      { 'content-location': '/orders' },
      ['//a.example/orders?a=1', '//a.example/orders'],
    ],
    [
      'POST',
      201,
      { location: '/orders/17', 'content-location': '/orders/17' },
      ['//a.example/orders?a=1', '//a.example/orders/17'],
    ],
    ['POST', 201, { location: 'https://evil.example/orders/17' }, ['//a.example/orders?a=1']],
    ['POST', 201, { location: 'https://a.example:8443/orders/17' }, ['//a.example/orders?a=1']],
    ['POST', 201, { location: 'http://[' }, ['//a.example/orders?a=1']],
  ])('%s with %i and %j: %j', (method, status, headers, invalidates) => {
    const request = { method, url: '/orders?a=1', headers: { host: 'a.example' } };
    expect(evaluateInvalidation(request, { status, headers }).invalidates).toEqual(invalidates);
  });

  test.each([
    ['GET', 200, 'GET is a safe method and invalidates nothing.'],
    ['DELETE', 204, 'DELETE may have changed /orders.'],
    ['DELETE', 409, 'DELETE failed with status 409 and invalidates nothing.'],
  ])('%s with %i is explained', (method, status, explanation) => {
    const request = { method, url: '/orders', headers: {} };
    expect(evaluateInvalidation(request, { status, headers: {} }).explanation).toBe(explanation);
  });

  test('several paths are explained', () => {
    const request = { method: 'POST', url: '/orders', headers: { host: 'a.example' } };
    const headers = { location: '/orders/17' };
    expect(evaluateInvalidation(request, { status: 201, headers }).explanation).toBe(
      'POST may have changed //a.example/orders and //a.example/orders/17.',
    );
  });

  test('a target URI that cannot be parsed invalidates nothing', () => {
    const request = { method: 'POST', url: 'http://[', headers: {} };
    expect(evaluateInvalidation(request, { status: 200, headers: { location: '/x' } })).toEqual({
      invalidates: [],
      explanation: 'The target URI cannot be parsed, so nothing is invalidated.',
    });
  });

  test.each([
    ['a long URL', `/${'x'.repeat(10_000)}`, `//a.example/${'x'.repeat(10_000)}`],
    ['raw characters', '/å', '//a.example/%C3%A5'],
    ['an apostrophe', "/s?q=it's", "//a.example/s?q=it's"],
    ['dot segments', '/a/./b', '//a.example/a/b'],
    ['a malformed escape', '/100%', '//a.example/100%'],
  ])('%s', (_, url, uri) => {
    const request = { method: 'PUT', url, headers: { host: 'a.example' } };
    expect(evaluateInvalidation(request, { status: 200, headers: {} }).invalidates).toEqual([uri]);
  });

  test('a Node message', () => {
    const request = { method: 'DELETE', url: '/orders/17', headers: {} };
    expect(evaluateInvalidation(request, { statusCode: 204, headers: {} }).invalidates).toEqual([
      '/orders/17',
    ]);
  });
});
