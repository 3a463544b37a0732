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
const refused = (message: string, code = 'http.option') =>
  expect.objectContaining({ name: 'HalyardError', code, message });

/** Each function with its status code and title (RFC 9110 §15.5, RFC 6585 §4). */
const PROBLEMS: readonly [
  name: string,
  make: (options?: StatusProblemOptions) => ResponseDescriptor<string>,
  status: number,
  title: string,
  example: string,
][] = [
  ['notFound', notFound, 404, 'Not Found', "{ detail: 'Order 18 does not exist' }"],
  [
    'methodNotAllowed',
    (options) => methodNotAllowed(['PUT'], options),
    405,
    'Method Not Allowed',
    "{ detail: 'The archive is read-only' }",
  ],
  ['conflict', conflict, 409, 'Conflict', "{ detail: 'Order 18 is shipped' }"],
  [
    'unsupportedMediaType',
    unsupportedMediaType,
    415,
    'Unsupported Media Type',
    "{ acceptPatch: 'application/json' }",
  ],
  ['tooManyRequests', tooManyRequests, 429, 'Too Many Requests', '{ retryAfter: 30 }'],
];

describe.each(PROBLEMS)('%s', (name, make, status, title, example) => {
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

  test('refuses another status', () => {
    expect(() => make({ status: 410 } as object as StatusProblemOptions)).toThrow(
      refused(
        `Options of ${name} must not contain status, which is ${status}; got {"status":410}. Use problem({ status, … }) for another status.`,
      ),
    );
    expect(make({ status: undefined }).status).toBe(status);
  });

  test.each<[options: unknown, expected: string]>([
    [null, `be an object, got null. Pass ${example}`],
    ['detail', `be an object, got "detail". Pass ${example}`],
    [Promise.resolve({}), 'not be a promise, got a Promise. Await it before the call'],
  ])('refuses the options %j', (options, expected) => {
    expect(() => make(options as never)).toThrow(refused(`Options of ${name} must ${expected}.`));
  });

  test('refuses members of another type, as problem does', () => {
    expect(() => make({ detail: 5 } as object as StatusProblemOptions)).toThrow(
      refused('detail of a problem must be a string, got 5. [RFC 9457 §3.1]', 'http.problem'),
    );
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

  test.each<[allow: unknown, shown: string]>([
    [['get'], '["get"]'],
    [['Get'], '["Get"]'],
    [['GET, PUT'], '["GET, PUT"]'],
    [[''], '[""]'],
    [[undefined], '[null]'],
    ['GET', '"GET"'],
    [undefined, 'undefined'],
    [null, 'null'],
  ])('%j is refused', (allow, shown) => {
    expect(() => methodNotAllowed(allow as string[])).toThrow(
      refused(
        `allow must be an array of method names in upper case, got ${shown}. Pass ['GET', 'PATCH']. [RFC 9110 §10.2.1]`,
      ),
    );
  });

  test('headers must not contain it as well', () => {
    expect(() => methodNotAllowed(['GET'], { headers: { Allow: 'PUT' } })).toThrow(
      refused(
        'header allow must not be set: it has an argument of its own. Leave it out of headers.',
        'http.header',
      ),
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

  test.each<[retryAfter: unknown, shown: string]>([
    [-1, '-1'],
    [1.5, '1.5'],
    [1e21, '1e+21'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    ['120', '"120"'],
    [null, 'null'],
    [new Date(Number.NaN), 'an invalid Date'],
    [new Date(8.64e15), 'a Date'],
  ])('%o is refused', (retryAfter, shown) => {
    expect(() => tooManyRequests({ retryAfter: retryAfter as number })).toThrow(
      refused(
        `retryAfter must be seconds as an integer ≥ 0 or a valid Date, got ${shown}. Pass 120, or the time from which a client may ask again. [RFC 9110 §10.2.3]`,
      ),
    );
  });

  test('headers must not contain it as well', () => {
    const headers = { 'Retry-After': '60' };
    expect(() => tooManyRequests({ retryAfter: 30, headers })).toThrow(
      'header retry-after must not be set: it has an argument of its own. ',
    );
  });

  test('retryAfter is not a member of the body', () => {
    expect(tooManyRequests({ retryAfter: 30 }).body).not.toContain('retryAfter');
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

  test('no media type is required, since the content coding may be the fault', () => {
    const headers = { 'accept-encoding': 'gzip' };
    const response = unsupportedMediaType({ accept: undefined, headers });
    expect(Object.keys(response.headers)).toEqual([
      'content-type',
      'content-length',
      'cache-control',
      'accept-encoding',
    ]);
  });

  test.each<[name: 'acceptPatch' | 'acceptPost' | 'accept', types: unknown, shown: string]>([
    ['acceptPatch', 'application/*', '"application/*"'],
    ['acceptPatch', ['*/*'], '["*/*"]'],
    ['acceptPatch', 'json', '"json"'],
    ['acceptPatch', [], '[]'],
    ['acceptPatch', null, 'null'],
    ['acceptPost', 'a/b, c/d', '"a/b, c/d"'],
    ['acceptPost', ['a/b', 5], '["a/b",5]'],
    ['accept', '', '""'],
    ['accept', 'a/b;c', '"a/b;c"'],
    ['accept', { type: 'a/b' }, '{"type":"a/b"}'],
  ])('%s: %j is refused', (name, types, shown) => {
    expect(() => unsupportedMediaType({ [name]: types })).toThrow(
      refused(
        `${name} must be a media type or an array of them, got ${shown}. Pass 'application/merge-patch+json'. [RFC 9110 §8.3.1]`,
      ),
    );
  });

  test('a media type with CR or LF is refused', () => {
    expect(() => unsupportedMediaType({ accept: 'a/b;c="\r\nX: y"' })).toThrow(
      expect.objectContaining({ code: 'http.header' }),
    );
  });
});
