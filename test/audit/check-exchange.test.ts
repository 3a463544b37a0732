import { checkExchange, type ExchangeResponse } from 'halyard/audit';
import type { RequestDescriptor } from 'halyard/http';
import type { RuleId } from 'halyard/rules';
import { describe, expect, test } from 'vitest';

const BASE = 'https://api.example.se/orders/v1';
const order = {
  id: 17,
  _links: ['self', 'edit', 'replace', 'delete'].map((rel) => ({
    href: `${BASE}/orders/17`,
    rel,
    method: { self: 'GET', edit: 'PATCH', replace: 'PUT', delete: 'DELETE' }[rel],
  })),
};
const hal = { 'content-type': 'application/hal+json' };
const cached = { ...hal, etag: '"3"', 'cache-control': 'private, max-age=0, must-revalidate' };

const get: RequestDescriptor = { method: 'GET', url: '/orders/v1/orders/17', headers: {} };
const ok: ExchangeResponse = { status: 200, headers: cached, body: JSON.stringify(order) };

type Case = readonly [
  what: string,
  request: Partial<RequestDescriptor>,
  response: Partial<ExchangeResponse>,
  findings: readonly (readonly [RuleId, string])[],
];

function check(request: Partial<RequestDescriptor>, response: Partial<ExchangeResponse>) {
  return checkExchange({ ...get, ...request }, { ...ok, ...response }).map(({ rule, path }) => [
    rule,
    path?.join('.'),
  ]);
}

function header(name: string, value: string): Partial<ExchangeResponse> {
  return { headers: { ...cached, [name]: value } };
}

describe('an exchange that follows the rules has no finding', () => {
  test.each<readonly [string, Partial<RequestDescriptor>, Partial<ExchangeResponse>]>([
    ['a resource as text', {}, {}],
    ['a resource as bytes', {}, { body: new TextEncoder().encode(JSON.stringify(order)) }],
    [
      'a created resource without a body',
      { method: 'POST', url: '/orders/v1/orders' },
      { status: 201, headers: { location: `${BASE}/orders/17` }, body: undefined },
    ],
    [
      'a resource as bytes of another class',
      {},
      { body: new Uint8Array(Buffer.from(JSON.stringify(order))).buffer },
    ],
    ['a parsed resource', {}, { body: order }],
    ['headers of the Fetch standard', {}, { headers: new Headers(cached) }],
    ['304', { headers: { 'if-none-match': '"3"' } }, { status: 304, body: undefined }],
    ['304 by a weak tag', { headers: { 'if-none-match': 'W/"3"' } }, { status: 304, body: '' }],
    ['304 for any tag', { headers: { 'if-none-match': '*' } }, { status: 304, body: null }],
    ['200 for another tag', { headers: { 'if-none-match': '"2"' } }, {}],
    ['204', { method: 'DELETE' }, { status: 204, headers: {}, body: undefined }],
    ['HEAD', { method: 'HEAD' }, { body: undefined }],
    [
      'OPTIONS of the server',
      { method: 'OPTIONS', url: '*' },
      { status: 204, headers: {}, body: '' },
    ],
    [
      'problem details',
      { url: '/Nowhere' },
      {
        status: 404,
        headers: { 'content-type': 'application/problem+json' },
        body: '{"type":"about:blank","title":"Not Found","status":404}',
      },
    ],
    [
      'an error page of a proxy',
      {},
      { status: 502, headers: { 'content-type': 'text/html' }, body: 'x' },
    ],
    [
      'an OpenAPI document',
      {},
      { headers: { ...cached, 'content-type': 'application/openapi+json' }, body: '{}' },
    ],
    [
      'a picture',
      {},
      { headers: { ...cached, 'content-type': 'image/png' }, body: new Uint8Array(3) },
    ],
    [
      'a created resource',
      { method: 'POST', url: '/orders/v1/orders' },
      { status: 201, headers: { ...hal, location: `${BASE}/orders/17` } },
    ],
    ['an Expires in the past', {}, header('expires', 'Sun, 06 Nov 1994 08:49:37 GMT')],
    [
      'an Expires that agrees with Cache-Control, but for a second',
      {},
      {
        headers: {
          ...cached,
          'cache-control': 'max-age=60',
          date: 'Sun, 06 Nov 1994 08:49:37 GMT',
          expires: 'Sun, 06 Nov 1994 08:50:38 GMT',
        },
      },
    ],
    ['a lifetime with must-understand', {}, header('cache-control', 'max-age=5, must-understand')],
    ['PUT that is not stored', { method: 'PUT' }, header('cache-control', 'no-store')],
    ['a PUT without cache headers', { method: 'PUT' }, { headers: hal }],
    [
      'a PUT that has expired already',
      { method: 'PUT' },
      {
        headers: {
          ...hal,
          date: 'Sun, 06 Nov 1994 08:49:37 GMT',
          expires: 'Sun, 06 Nov 1994 08:49:37 GMT',
        },
      },
    ],
    [
      'a PUT that creates the resource that it names',
      { method: 'PUT' },
      { status: 201, headers: hal },
    ],
    [
      'a part of a body',
      { headers: { range: 'bytes=0-3' } },
      { status: 206, headers: { ...cached, 'content-range': 'bytes 0-3/50' }, body: '{"id' },
    ],
    [
      'a cacheable POST with Content-Location',
      { method: 'POST' },
      {
        headers: { ...hal, 'cache-control': 'max-age=60', 'content-location': `${BASE}/orders/17` },
      },
    ],
    [
      'CORS that exposes the tag',
      {},
      {
        headers: {
          ...cached,
          'access-control-allow-origin': 'https://app.example.se',
          'access-control-expose-headers': 'ETag',
        },
      },
    ],
    [
      'CORS that exposes everything',
      {},
      {
        headers: {
          ...cached,
          'access-control-allow-origin': '*',
          'access-control-expose-headers': '*',
        },
      },
    ],
  ])('%s', (_, request, response) => {
    expect(check(request, response)).toEqual([]);
  });
});

describe('the form and the host', () => {
  const halBody = { _links: { self: { href: `${BASE}/orders/17` }, up: { href: `${BASE}/` } } };
  test.each<Case>([
    ['the HAL form unasked', {}, { body: halBody }, [['HYP.11', 'response.body._links']]],
    [
      'the HAL form for HAL-FORMS',
      { headers: { accept: 'application/prs.hal-forms+json' } },
      { body: halBody },
      [],
    ],
    [
      'the HAL form by its profile',
      {
        headers: {
          accept:
            'application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"',
        },
      },
      { body: halBody },
      [],
    ],
    ['the host that was addressed', { url: `${BASE}/orders/17` }, {}, []],
    [
      'the port that https has anyway',
      { url: 'https://api.example.se:443/orders/v1/orders/17' },
      {},
      [],
    ],
    [
      'the port of another scheme',
      { url: 'https://api.example.se:80/orders/v1/orders/17' },
      {},
      [
        ['UFN.02', 'request.url'],
        ['HYP.14', 'response.body._links.0.href'],
      ],
    ],
    [
      'a hard-coded host',
      { url: 'https://gw.example.se/orders/v1/orders/17' },
      {},
      [['HYP.14', 'response.body._links.0.href']],
    ],
  ])('%s', (_, request, response, findings) => {
    expect(check(request, response)).toEqual(findings);
  });
});

describe('the target and the content', () => {
  test.each<Case>([
    ['upper case in the target', { url: '/orders/v1/Orders/17' }, {}, [['UFN.06', 'request.url']]],
    [
      'plain JSON',
      {},
      header('content-type', 'application/json; charset=utf-8'),
      [['HYP.06', 'response.headers.content-type']],
    ],
    ['broken JSON', {}, { body: '{' }, [['HYP.06', 'response.body']]],
    [
      'JSON that is not UTF-8',
      {},
      { body: Buffer.from(JSON.stringify({ name: 'Åsa', ...order }), 'latin1') },
      [['HYP.06', 'response.body']],
    ],
    [
      'JSON in UTF-16',
      {},
      { body: Buffer.from(JSON.stringify(order), 'utf16le') },
      [['HYP.06', 'response.body']],
    ],
    [
      'a byte order mark before the JSON',
      {},
      { body: Buffer.from(`\ufeff${JSON.stringify(order)}`) },
      [['HYP.06', 'response.body']],
    ],
    ['a bare list', {}, { body: '[]' }, [['collection.list', 'response.body']]],
    ['no links', {}, { body: '{}' }, [['HYP.05', 'response.body._links']]],
    [
      'problem details that are a list',
      {},
      { status: 400, headers: { 'content-type': 'application/problem+json' }, body: '[]' },
      [['HYP.06', 'response.body']],
    ],
  ])('%s', (_, request, response, findings) => {
    expect(check(request, response)).toEqual(findings);
  });
});

describe('cache headers and validators', () => {
  test.each<Case>([
    // A cache that understands the status ignores no-store (RFC 9111 §5.2.2.3).
    [
      'a GET for caches that understand its status',
      {},
      {
        headers: {
          ...cached,
          'cache-control': 'must-understand, no-store, max-age=60',
          date: 'Sun, 06 Nov 1994 08:49:37 GMT',
          expires: 'Sun, 06 Nov 1994 08:50:37 GMT',
        },
      },
      [],
    ],
    [
      'a PUT for caches that understand its status',
      { method: 'PUT' },
      { headers: { ...hal, 'cache-control': 'must-understand, no-store, max-age=60' } },
      [['caching.put-delete', 'response.headers.cache-control']],
    ],
    [
      'an Expires in the future beside no-store',
      { method: 'PUT' },
      {
        headers: {
          ...hal,
          'cache-control': 'no-store',
          date: 'Sun, 06 Nov 1994 08:49:37 GMT',
          expires: 'Sun, 06 Nov 1994 09:49:37 GMT',
        },
      },
      [['caching.precedence', 'response.headers.expires']],
    ],
    [
      'a DELETE with Expires',
      { method: 'DELETE' },
      { headers: { ...hal, expires: 'Sun, 06 Nov 1994 08:49:37 GMT' } },
      [['caching.put-delete', 'response.headers.expires']],
    ],
    [
      'a PUT with Expires, which max-age replaces (RFC 9111 §5.3)',
      { method: 'PUT' },
      {
        headers: {
          ...hal,
          'cache-control': 'max-age=0',
          expires: 'Sun, 06 Nov 1994 08:49:37 GMT',
        },
      },
      [],
    ],
    [
      '200 in place of 304',
      { headers: { 'if-none-match': '"2", "3"' } },
      {},
      [['conditional.not-modified', 'response.status']],
    ],
    [
      'CORS with credentials, where * is a name',
      {},
      {
        headers: {
          ...cached,
          link: '<https://a.se/>; rel="help"',
          'access-control-allow-origin': 'https://app.example.se',
          'access-control-allow-credentials': 'true',
          'access-control-expose-headers': '*, ETag',
        },
      },
      [['client.follow', 'response.headers.access-control-expose-headers']],
    ],
  ])('%s', (_, request, response, findings) => {
    expect(check(request, response)).toEqual(findings);
  });
});

test('credentials are no part of the origin of a request, and of no message', () => {
  const url = 'https://eva:s3cret@api.example.se/orders/v1/orders/17';
  expect(check({ url }, {})).toEqual([['UFN.01', 'request.url']]);
  const found = checkExchange({ ...get, url: url.replace('api', 'gw') }, ok);
  const messages = found.map(({ message }) => message).join('\n');
  expect(messages).toContain('on the origin of the request (https://gw.example.se), got');
  expect(messages).not.toContain('s3cret');
});

describe('Cache-Control of a GET has valid directives, separated by commas (RFC 9111 §5.2)', () => {
  const messagesOf = (control: string, response: Partial<ExchangeResponse> = {}) =>
    checkExchange(get, { ...ok, ...header('cache-control', control), ...response }).map(
      ({ rule, level, message, path, certainty }) => [
        `${rule} ${level} ${path?.join('.')}`,
        message,
        certainty,
      ],
    );
  const PLACE = 'CAC.01 SHOULD response.headers.cache-control';

  test.each([
    'private, max-age=60',
    'Private,MAX-AGE="60"',
    ', private,, no-transform ,',
    'private="set-cookie, etag", no-cache="x"',
    'max-age=31536000, immutable, stale-while-revalidate=5, stale-if-error=5, must-understand',
    // Extensions (RFC 9111 §5.2.3), with any argument.
    'max-age=60, community="UCI", pre-check=0, ext="a, b; \\"c\\"", x=60s',
    'max-age=60, max=age',
    '',
    // The names of the first 32 are compared.
    `private, ${Array.from({ length: 32 }, (_, at) => `extension-${at}`)}, maxage=1`,
  ])('%j', (control) => {
    expect(messagesOf(control)).toEqual([]);
  });

  test.each([
    ['private; max-age=60', 'private; max-age=60'],
    ['private, max-age = 60', 'max-age = 60'],
    ['private max-age=60', 'private max-age=60'],
    ['private immutable', 'private immutable'],
    ['max-age=60, ext=a"', 'ext=a"'],
    ['max-age=', 'max-age='],
    ['max-age=60, =5, ;', '=5'],
    ['max-age=60, "private"', '"private"'],
    ['max-age=60, ext="a', 'ext="a'],
    ['max-age=60, ext="a"b', 'ext="a"b'],
  ])('not %j', (control, given) => {
    const message = `Cache-Control must be directives separated by commas (RFC 9111 §5.2), got ${JSON.stringify(given)}`;
    expect(messagesOf(control)).toEqual([[PLACE, message, undefined]]);
  });

  test.each([
    ['max-age=60s', 'max-age', '"60s"'],
    ['public, s-maxage="1.5", max-age=x', 's-maxage', '"1.5"'],
    ['Max-Age=-1', 'max-age', '"-1"'],
    ['max-age', 'max-age', 'no value'],
    ['max-age=5, stale-while-revalidate=1h', 'stale-while-revalidate', '"1h"'],
    ['max-age=5, stale-if-error', 'stale-if-error', 'no value'],
  ])('not %j: %s is no number of seconds (§1.2.2)', (control, name, given) => {
    const message = `${name} in Cache-Control must be an integer ≥ 0, in seconds (RFC 9111 §1.2.2), got ${given}`;
    expect(messagesOf(control)).toEqual([[PLACE, message, undefined]]);
  });

  test.each([
    ['private, maxage=60', 'maxage', 'max-age'],
    ['s-max-age=60', 's-max-age', 's-maxage'],
    ['no_cache', 'no_cache', 'no-cache'],
    ['max-age=5, ext=1, must-revalidat', 'must-revalidat', 'must-revalidate'],
  ])('%j is likely misspelt: an unknown directive is ignored', (control, name, near) => {
    const message = `Unknown directive "${name}" in Cache-Control, which caches ignore (RFC 9111 §5.2.3). Write ${near}`;
    expect(messagesOf(control)).toEqual([[PLACE, message, 'likely']]);
  });

  test.each([
    // The field names limit `private` to these fields (RFC 9111 §5.2.2.7).
    'public, private="set-cookie", max-age=60',
    'max-age=60, x-public=1',
  ])('%j is right', (control) => {
    expect(messagesOf(control)).toEqual([]);
  });

  test.each(['public, private=""', 'public=1, private', 'public="", private, max-age=60'])(
    '%j is a contradiction',
    (control) => {
      const message = 'Cache-Control must not have both public and private';
      expect(messagesOf(control)).toEqual([[PLACE, message, undefined]]);
    },
  );

  test('only where the status lets a cache reuse the response', () => {
    expect(messagesOf('max-age=60s', { status: 304, body: undefined })).toEqual([]);
  });

  test.each([
    ['Sun, 06 Nov 1994 08:49:37 GMT', []],
    ['Sunday, 06-Nov-94 08:49:37 GMT', []],
    ...['yesterday', '2024-05-01T12:00:00Z', 'Sun, 06 Nov 1994 08:49:37 +0100', ''].map((date) => [
      date,
      [
        [
          'CAC.01 SHOULD response.headers.last-modified',
          `Last-Modified must be an HTTP-date in GMT (RFC 9110 §8.8.2), got "${date}"`,
          undefined,
        ],
      ],
    ]),
  ])('and Last-Modified %j', (date, expected) => {
    const headers = { ...cached, 'last-modified': date as string };
    expect(messagesOf('', { headers })).toEqual(expected);
  });
});

test.each<readonly [what: string, response: object]>([
  ['a stream', { body: new ReadableStream() }],
  ['a stream of Node', { body: { pipe: () => undefined } }],
  ['a promise', { body: Promise.resolve('') }],
  ['a blob', { body: new Blob(['{}']) }],
  ['a response of fetch', { body: new Response('') }],
  ['a message of Node, itself a stream', { body: undefined, pipe: () => undefined }],
])('a body that was not read is refused: %s', (_, response) => {
  expect(() => checkExchange(get, { ...ok, ...response })).toThrow(
    expect.objectContaining({ code: 'audit.option' }),
  );
});

describe('a list that has no _meta and no paging links', () => {
  const rowsOf = (path: string, lists: object) => {
    const _links = [
      { href: `${BASE}${path}`, rel: 'self', method: 'GET' },
      { href: `${BASE}/`, rel: 'up', method: 'GET' },
    ];
    return check({ url: `/orders/v1${path}` }, { body: { ...lists, _links } });
  };

  test.each<readonly [path: string, lists: object]>([
    ['/orders', { orders: [order] }],
    ['/orders', { notes: ['a'], orders: [order] }],
    ['/order-rows', { orderRows: [order] }],
    ['/order-rows', { order_rows: [order] }],
    ['/orders/17/order-rows', { orderRows: [order] }],
  ])('is a collection at %s by its name: %o', (path, lists) => {
    expect(rowsOf(path, lists)).toEqual([['collection.meta', 'response.body']]);
  });

  test.each<readonly [path: string, item: object]>([
    ['/orders', { id: 17 }],
    ['/orders', { ID: 17 }],
    ['/orders', { _id: '5f' }],
    ['/orders', { '@id': '/orders/17' }],
    ['/orders', { uuid: '0195d8f4-1c4e-7a63-9d5e-8a1f0b2c3d4e' }],
    ['/orders', { href: '/orders/17' }],
    ['/orders', { self: '/orders/17' }],
    ['/orders', { order_id: 17 }],
    ['/orders', { orderId: 17 }],
    ['/orders', { title: 'x', id: 17, status: 'open' }],
    ['/companies', { companyId: 17 }],
    ['/widgetoids', { widgetoidId: 17 }],
    ['/order-rows', { orderRowID: 17 }],
  ])('is a collection at %s, if an item has an identity: %o', (path, item) => {
    const name = path.slice(1).replace('-r', 'R');
    expect(rowsOf(path, { [name]: [{ title: 'x' }, item] })).toEqual([
      ['collection.meta', 'response.body'],
      ['collection.item-links', `response.body.${name}.0`],
      ['collection.item-links', `response.body.${name}.1`],
    ]);
  });

  test('is a collection, if an item has links in another member', () => {
    const links = [{ href: '/orders/17', rel: 'self', method: 'GET' }];
    expect(rowsOf('/orders', { orders: [{ links }] })).toEqual([
      ['collection.meta', 'response.body'],
    ]);
  });

  test('is a collection with a null beside its items', () => {
    expect(rowsOf('/orders', { orders: [order, null] })).toEqual([
      ['collection.meta', 'response.body'],
      ['collection.item-links', 'response.body.orders.1'],
    ]);
  });

  test.each<readonly [path: string, lists: object]>([
    ['/orders/17', { orders: [order] }],
    ['/orders', { rows: [order] }],
    ['/orders', { orders: [] }],
    ['/orders', { orders: ['a'] }],
    ['/settings', { settings: [{ name: 'theme', value: 'dark' }] }],
    ['/opening-hours', { openingHours: [{ day: 'mon', from: '08:00' }] }],
    ['/stores/17/hours', { id: 17, hours: [{ day: 'mon', employee_id: 3 }] }],
    ['/settings', { settings: [{ id: null }, { href: '' }] }],
    ['/members', { members: [{ name: 'a', self: true }, { id: false }] }],
    ['/members', { members: [{ memberOf: 'a' }] }],
  ])('is none at %s: %o', (path, lists) => {
    expect(rowsOf(path, lists)).toEqual([]);
  });
});
