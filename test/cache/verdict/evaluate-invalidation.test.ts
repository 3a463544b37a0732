import { evaluateInvalidation } from 'halyard/cache';
import { describe, expect, test } from 'vitest';

type Headers = Readonly<Record<string, string>>;

describe('§4.4: an unsafe method that did not fail makes invalid what is stored', () => {
  test.each<
    readonly [method: string, status: number, headers: Headers, invalidates: readonly string[]]
  >([
    ['POST', 201, {}, ['/orders?a=1']],
    ['PUT', 200, {}, ['/orders?a=1']],
    ['PATCH', 200, {}, ['/orders?a=1']],
    ['DELETE', 204, {}, ['/orders?a=1']],
    // "an unsafe method [...] including those whose safety is unknown"
    ['PURGE', 200, {}, ['/orders?a=1']],
    ['POST', 303, {}, ['/orders?a=1']],
    ['POST', 399, {}, ['/orders?a=1']],
    ['POST', 400, {}, []],
    ['DELETE', 404, {}, []],
    ['PUT', 412, {}, []],
    ['POST', 500, {}, []],
    ['POST', 199, {}, []],
    ['GET', 200, { location: '/orders/17' }, []],
    ['HEAD', 200, {}, []],
    ['OPTIONS', 200, {}, []],
    ['TRACE', 200, {}, []],
    // Location and Content-Location, on the same host alone
    ['POST', 201, { location: '/orders/17' }, ['/orders?a=1', '/orders/17']],
    ['POST', 201, { Location: 'https://a.example/orders/17' }, ['/orders?a=1', '/orders/17']],
    ['POST', 201, { location: '17' }, ['/orders?a=1', '/17']],
    ['POST', 200, { 'content-location': '/orders' }, ['/orders?a=1', '/orders']],
    [
      'POST',
      201,
      { location: '/orders/17', 'content-location': '/orders/17' },
      ['/orders?a=1', '/orders/17'],
    ],
    ['POST', 201, { location: 'https://evil.example/orders/17' }, ['/orders?a=1']],
    ['POST', 201, { location: 'https://a.example:8443/orders/17' }, ['/orders?a=1']],
    ['POST', 201, { location: 'http://[' }, ['/orders?a=1']],
  ])('%s with %i and %j: %j', (method, status, headers, invalidates) => {
    const request = { method, url: '/orders?a=1', headers: { host: 'a.example' } };
    expect(evaluateInvalidation(request, { status, headers }).invalidates).toEqual(invalidates);
  });

  test('the method is GET where the request has none', () => {
    expect(evaluateInvalidation({ headers: {} }, { status: 200, headers: {} })).toEqual({
      invalidates: [],
      explanation: 'GET changes nothing.',
    });
  });

  test.each([
    [
      'DELETE',
      204,
      'DELETE may have changed what is stored of /orders, so it is not used before the origin was asked.',
    ],
    ['DELETE', 409, 'DELETE failed with 409 and changed nothing.'],
  ])('%s with %i is explained', (method, status, explanation) => {
    const request = { method, url: '/orders', headers: {} };
    expect(evaluateInvalidation(request, { status, headers: {} }).explanation).toBe(explanation);
  });

  test('a target that is none is none to invalidate', () => {
    const request = { method: 'POST', url: 'http://[', headers: {} };
    expect(evaluateInvalidation(request, { status: 200, headers: {} }).invalidates).toEqual([]);
  });
});
