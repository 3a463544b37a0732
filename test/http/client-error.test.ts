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
    [['PATCH', 'GET', 'DELETE'], 'PATCH, GET, HEAD, DELETE'],
    [['GET', 'HEAD', 'GET'], 'GET, HEAD'],
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
  ])('%o is %j', (retryAfter, value) => {
    expect(tooManyRequests({ retryAfter }).headers['retry-after']).toBe(value);
  });
});

// Accept-Patch (RFC 5789 §3.1), Accept-Post (W3C LDP §7.1), Accept (RFC 9110 §15.5.16)
test('unsupportedMediaType names the media types that are accepted', () => {
  const acceptPatch = ['application/merge-patch+json', 'application/json'];
  const options = { acceptPatch, acceptPost: 'image/*', accept: 'application/json' };
  expect(unsupportedMediaType(options).headers).toMatchObject({
    'accept-patch': 'application/merge-patch+json, application/json',
    'accept-post': 'image/*',
    accept: 'application/json',
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
