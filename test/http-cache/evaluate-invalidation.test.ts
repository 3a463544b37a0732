import { evaluateInvalidation } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import { requestOf, responseOf, rows } from './rows.js';

describe('§4.4: an unsafe method without an error invalidates stored responses', () => {
  // "an unsafe method [...] including those whose safety is unknown"; Location and Content-Location of the
  // same origin only. PROPFIND, REPORT, SEARCH and QUERY are safe (RFC 9110 §16.1).
  test.each(
    rows(`
    POST => 201 => /orders
    PUT => 200 => /orders
    DELETE => 204 => /orders
    PURGE => 200 => /orders
    POST => 399 => /orders
    POST => 400 =>
    DELETE => 404 =>
    PUT => 412 =>
    POST => 500 =>
    POST => 199 =>
    GET => 200 | location: /orders/17 =>
    HEAD => 200 =>
    OPTIONS => 200 =>
    TRACE => 200 =>
    PROPFIND => 207 =>
    REPORT => 200 =>
    SEARCH => 207 =>
    QUERY => 200 =>
    POST => 201 | location: /orders/17 => /orders /orders/17
    POST => 201 | Location: https://a.example/orders/17 => /orders /orders/17
    POST => 201 | location: 17 => /orders /17
    POST /orders?a=1 => 200 | content-location: /orders => /orders?a=1 /orders
    POST => 201 | location: /orders/17 | content-location: /orders/17 => /orders /orders/17
    POST => 201 | location: https://evil.example/orders/17 => /orders
    POST => 201 | location: https://a.example:8443/orders/17 => /orders
    POST => 201 | location: http://[ => /orders
    PUT /å => 200 => /%C3%A5
    PUT /a/./b => 200 => /a/b
    PUT /100% => 200 => /100%
  `),
  )('%s', (_, request, response, paths = '') => {
    const { invalidates } = evaluateInvalidation(requestOf(request), responseOf(response));
    const expected = paths === '' ? [] : paths.split(' ').map((path) => `//a.example${path}`);
    expect(invalidates).toEqual(expected);
  });

  test.each(
    rows(`
    GET => 200 => GET is a safe method and invalidates nothing.
    DELETE => 409 => DELETE failed with status 409 and invalidates nothing.
    POST http://[ => 200 => The target URI cannot be parsed, so nothing is invalidated.
    POST => 201 | location: /orders/17 => POST may have changed //a.example/orders and //a.example/orders/17.
  `),
  )('%s', (_, request, response, explanation) => {
    const verdict = evaluateInvalidation(requestOf(request), responseOf(response));
    expect(verdict.explanation).toBe(explanation);
  });

  test('a Node message', () => {
    const message = { statusCode: 204, headers: {} };
    expect(evaluateInvalidation(requestOf('DELETE'), message).invalidates).toHaveLength(1);
  });
});
