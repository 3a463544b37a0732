import {
  bodyText,
  conflict,
  methodNotAllowed,
  notFound,
  type ResponseDescriptor,
  type StatusProblemOptions,
  tooManyRequests,
  unsupportedMediaType,
} from 'halyard/http';
import { describe, expect, test } from 'vitest';

const ORDERS = 'https://api.example.se/orders/v1/orders';

/** Each function with its status code and title (RFC 9110 §15.5, RFC 6585 §4). */
const PROBLEMS: readonly [
  name: string,
  make: (options?: StatusProblemOptions) => ResponseDescriptor<string>,
  status: number,
  title: string,
][] = [
  ['notFound', notFound, 404, 'Not Found'],
  ['methodNotAllowed', (options) => methodNotAllowed(['PUT'], options), 405, 'Method Not Allowed'],
  ['conflict', conflict, 409, 'Conflict'],
  ['unsupportedMediaType', unsupportedMediaType, 415, 'Unsupported Media Type'],
  ['tooManyRequests', tooManyRequests, 429, 'Too Many Requests'],
];

describe.each(PROBLEMS)('%s', (_name, make, status, title) => {
  test(`is ${status} with problem details that are not stored`, () => {
    const response = make();
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(bodyText(response))).toStrictEqual({
      type: 'about:blank',
      title,
      status,
      ...(status === 405 && { detail: 'Allowed here: PUT' }),
    });
  });

  test('has a type, a title, a detail, an instance, members and header fields', () => {
    const members = { type: `${ORDERS}/faults`, title: 'A', detail: 'B', instance: '/c', d: [1] };
    const { headers, body = '' } = make({ ...members, headers: { 'X-Request-Id': 'e' } });
    expect(JSON.parse(body)).toStrictEqual({ ...members, status });
    expect(headers['x-request-id']).toBe('e');
  });
});

describe('methodNotAllowed has Allow with the methods of the resource (RFC 9110 §15.5.6)', () => {
  test.each<[allow: string[], value: string]>([
    [['GET'], 'GET, HEAD'],
    [['GET', 'PUT'], 'GET, HEAD, PUT'],
    [['PATCH', 'GET', 'DELETE'], 'PATCH, GET, HEAD, DELETE'],
    [['HEAD', 'GET'], 'HEAD, GET'],
    [['GET', 'HEAD', 'GET'], 'GET, HEAD'],
    [['POST', 'POST'], 'POST'],
    [['OPTIONS', 'PROPFIND', 'X-SYNC'], 'OPTIONS, PROPFIND, X-SYNC'],
    // "An empty Allow field value indicates that the resource allows no methods" (§10.2.1).
    [[], ''],
  ])('%j is %j', (allow, value) => {
    const { headers, body = '' } = methodNotAllowed(allow);
    expect(headers.allow).toBe(value);
    expect(JSON.parse(body).detail).toBe(
      value === '' ? 'No method is allowed here' : `Allowed here: ${value}`,
    );
  });
});

describe('tooManyRequests has Retry-After (RFC 6585 §4, RFC 9110 §10.2.3)', () => {
  // The examples of §10.2.3.
  test.each<[retryAfter: number | Date, value: string]>([
    [new Date(Date.UTC(1999, 11, 31, 23, 59, 59)), 'Fri, 31 Dec 1999 23:59:59 GMT'],
    [120, '120'],
    [0, '0'],
    [-0, '0'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('%o is %j', (retryAfter, value) => {
    expect(tooManyRequests({ retryAfter }).headers['retry-after']).toBe(value);
  });

  test('is optional', () => {
    expect(tooManyRequests({ retryAfter: undefined }).headers).not.toHaveProperty('retry-after');
    const { headers } = tooManyRequests({ headers: { 'retry-after': 5 } });
    expect(headers['retry-after']).toBe('5');
  });
});

describe('unsupportedMediaType names the media types that are accepted', () => {
  test('Accept-Patch is a list of media types (RFC 5789 §3.1)', () => {
    const acceptPatch = ['text/example;charset=utf-8', 'application/merge-patch+json'];
    expect(unsupportedMediaType({ acceptPatch }).headers).toMatchObject({
      'accept-patch': 'text/example;charset=utf-8, application/merge-patch+json',
    });
    const profile = 'application/json;profile="https://api.example.se/*"';
    expect(unsupportedMediaType({ acceptPatch: profile }).headers['accept-patch']).toBe(profile);
  });

  test('Accept-Post and Accept are lists of media ranges (RFC 9110 §15.5.16)', () => {
    const { headers, body } = unsupportedMediaType({
      acceptPost: '*/*',
      accept: ['application/*', 'text/csv; header="a, b"'],
    });
    expect(headers['accept-post']).toBe('*/*');
    expect(headers.accept).toBe('application/*, text/csv; header="a, b"');
    expect(body).not.toContain('accept');
  });
});

test.each<[retryAfter: number | Date | null, value: string | undefined]>([
  [1.2, '2'],
  [-3, '0'],
  [1e21, '9007199254740991'],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [new Date(Number.NaN), undefined],
  [null, undefined],
])('Retry-After of the rest of a window: %s', (retryAfter, value) => {
  expect(tooManyRequests({ retryAfter }).headers['retry-after']).toBe(value);
});
