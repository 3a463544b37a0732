import { defineRelations, defineResource, type RequestDescriptor, service } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const FALLBACK = 'https://api.example.se/shop/v1';
const relations = defineRelations({
  pay: { method: 'POST', meaning: 'Pays the order.' },
  checkout: { method: 'POST', meaning: 'Checks out.' },
  export: { meaning: 'All orders in one file.' },
});
const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.string(), customer: z.int() }),
  path: '/orders/{id}',
  relations,
  links: {
    collection: {},
    canonical: {},
    edit: {},
    delete: { permission: 'delete' },
    pay: { href: '/orders/{id}/payments' },
    // The pages of another resource
    up: { href: '/customers/{customer}' },
    // No resource of the service is there
    related: { href: '/reports/{customer}' },
  },
  collectionLinks: {
    create: {},
    search: { href: '/orders{?q}' },
    export: { href: '/orders/export' },
  },
});
const customers = defineResource({
  name: 'customers',
  schema: z.object({ id: z.int() }),
  path: '/customers/{id}',
  links: { edit: {}, related: { href: '/customers/{id}/notes' } },
});
const notes = defineResource({
  name: 'notes',
  schema: z.object({ id: z.int(), customer_id: z.int() }),
  path: '/customers/{customer_id}/notes/{id}',
  links: { replace: {}, create: {} },
});
const basket = defineResource({
  name: 'basket',
  schema: z.object({ total: z.number() }),
  path: '/basket',
  singleton: true,
  relations,
  links: { edit: {}, checkout: { href: '/basket/checkouts' } },
});
const options = {
  title: 'Shop',
  resources: [orders, customers, notes, basket],
  fallback: FALLBACK,
  serviceDesc: '/openapi.json',
  serviceDoc: '/docs/',
} as const;
const api = service(options);

function matched(method: string, url: string, more: Partial<RequestDescriptor> = {}): unknown {
  const { response, resource, target, rel, values } = api.match({
    method,
    url,
    headers: {},
    ...more,
  });
  if (response !== undefined) return [response.status, response.headers.allow];
  return [resource?.name, target, rel, values];
}

test.each<[method: string, url: string, expected: readonly unknown[]]>([
  ['GET', '/orders/17', ['orders', 'item', 'self', { id: '17' }]],
  ['HEAD', '/orders/17', ['orders', 'item', 'self', { id: '17' }]],
  ['PATCH', '/orders/17', ['orders', 'item', 'edit', { id: '17' }]],
  ['DELETE', '/orders/17?reason=a/b', ['orders', 'item', 'delete', { id: '17' }]],
  ['POST', '/orders/17/payments', ['orders', 'item', 'pay', { id: '17' }]],
  ['GET', '/orders', ['orders', 'collection', 'collection', {}]],
  ['GET', '/orders?q=x#y', ['orders', 'collection', 'collection', {}]],
  ['POST', '/orders', ['orders', 'collection', 'create', {}]],
  ['GET', '/orders/export', ['orders', 'collection', 'export', {}]],
  ['GET', '/customers/4', ['customers', 'item', 'self', { id: '4' }]],
  ['PATCH', '/customers/4', ['customers', 'item', 'edit', { id: '4' }]],
  ['GET', '/customers/4/notes', ['notes', 'collection', 'collection', { customer_id: '4' }]],
  ['POST', '/customers/4/notes', ['notes', 'collection', 'create', { customer_id: '4' }]],
  ['PUT', '/customers/4/notes/1', ['notes', 'item', 'replace', { customer_id: '4', id: '1' }]],
  ['GET', '/basket', ['basket', 'item', 'self', {}]],
  ['POST', '/basket/checkouts', ['basket', 'item', 'checkout', {}]],
  ['GET', '/', [undefined, 'index', 'index', {}]],
  ['HEAD', '', [undefined, 'index', 'index', {}]],
  ['GET', '/openapi.json', [undefined, 'document', 'service-desc', {}]],
  ['GET', '/docs/', [undefined, 'document', 'service-doc', {}]],
])('%s %s is an operation', (method, url, expected) => {
  expect(matched(method, url)).toEqual(expected);
  expect(matched(method, `/shop/v1${url}`)).toEqual(expected);
  expect(matched(method, `https://api.example.se/shop/v1${url}`)).toEqual(expected);
});

describe('the identifier of a path', () => {
  test.each([
    // RFC 3986 §6.2.2.2
    ['/orders/%31%37', '17'],
    ['/orders/a%2Fb', 'a/b'],
    ['/orders/a%2fb', 'a/b'],
    ['/orders/SE-2024%2F001', 'SE-2024/001'],
    ['/orders/%C3%85%2012', 'Å 12'],
    ['/orders/%F0%9F%A6%90', '🦐'],
    // Decoded once
    ['/orders/%2541', '%41'],
    ['/orders/%252e%252e', '%2e%2e'],
    // Sub-delims are no delimiters of a segment (§3.3)
    ['/orders/17;v=1', '17;v=1'],
    ['/orders/17%2Fpayments', '17/payments'],
    ['/orders/a%5Cb', 'a\\b'],
    ['/orders/a%23b', 'a#b'],
    ['/orders/a%3Fb', 'a?b'],
    ['/orders/a+b', 'a+b'],
    ['/orders/...', '...'],
    ['/orders/Export', 'Export'],
    ['/orders/exports', 'exports'],
    ['/orders/__proto__', '__proto__'],
    ['/orders/v1', 'v1'],
  ])('%s has the identifier %j', (url, id) => {
    expect(matched('GET', url)).toEqual(['orders', 'item', 'self', { id }]);
  });
});

describe('404', () => {
  test.each([
    ...'/nothing /order /Orders/17 /orders/ /orders/17/ /orders/17/payments/'.split(' '),
    ...'/orders/17/nothing /orders/17/payments/1 //orders/17 /orders//17 // /basket/ /docs'.split(
      ' ',
    ),
    ...'/shop/v1//'.split(' '),
    // A literal segment beats a variable: no order has the identifier "export"
    ...'/orders/export/payments /orders/%65xport/payments'.split(' '),
    // What guards a path by its text does not know these spellings of a literal
    ...'/orders/%65xport /%6frders/17 /shop/%761/orders/17 /shop/v1/%6Frders/17'.split(' '),
    // Dot segments
    ...'/orders/. /orders/.. /orders/%2e%2E /orders/17/../18 /./orders/17'.split(' '),
    // What other parsers take for a slash, and what is no part of a target (RFC 9112 §3.2)
    ...'/orders\\17 \\orders\\17 /orders/17# /orders/17#/payments # /orders%2F17'.split(' '),
    // No text
    ...'/orders/%00 /orders/a%00b /orders/a\0b /orders/% /orders/%zz /orders/%FF /orders/%C3'.split(
      ' ',
    ),
    ...'/orders/%%34%31'.split(' '),
    // Other forms of a target
    ...'orders/17 * api.example.se:443 ftp://api.example.se/orders/17 http:///orders/17'.split(' '),
    ...'http:/orders/17 http://api.example.se\\orders\\17 http://api.example.se#/orders/17'.split(
      ' ',
    ),
    // No item of the service is identified
    ...'/reports/4'.split(' '),
    // The base path ends with a segment
    ...'/shop/v10/orders/17 /shop/v1orders/17 /shop/v1/shop/v1/orders/17 /v1/orders/17'.split(' '),
  ])('%j', (url) => {
    for (const method of ['GET', 'POST', 'PATCH']) {
      expect(matched(method, url)).toEqual([404, undefined]);
    }
  });
});

// RFC 9110 §15.5.6, §9.3.7, §10.2.1
test.each<[url: string, allow: string, other: string]>([
  ['/orders/17', 'GET, HEAD, PATCH, DELETE', 'PUT'],
  ['/orders/17/payments', 'POST', 'GET'],
  ['/orders', 'GET, HEAD, POST', 'DELETE'],
  ['/orders/export', 'GET, HEAD', 'PATCH'],
  ['/customers/4/notes', 'GET, HEAD, POST', 'PUT'],
  ['/basket', 'GET, HEAD, PATCH', 'POST'],
  ['/', 'GET, HEAD', 'POST'],
  ['/openapi.json', 'GET, HEAD', 'POST'],
])('%s allows %s', (url, allow, other) => {
  for (const method of [other, 'TRACE', 'get', '', 'constructor']) {
    expect(matched(method, url)).toEqual([405, allow]);
  }
  expect(matched('OPTIONS', url)).toEqual([204, allow]);
  const preflight = {
    headers: { origin: 'https://shop.example.se', 'access-control-request-method': 'PATCH' },
  };
  expect(matched('OPTIONS', url, preflight)).toEqual([204, allow]);
});

test('OPTIONS of the whole server is answered', () => {
  expect(matched('OPTIONS', '*')).toEqual([204, undefined]);
  expect(matched('OPTIONS', undefined as never)).toEqual([404, undefined]);
});

describe('the path that a framework gives', () => {
  const seventeen = ['orders', 'item', 'self', { id: '17' }];

  test.each<[url: string, more: Partial<RequestDescriptor>]>([
    // Express, in a router that is mounted at the base path, elsewhere, or at the resource
    ['/orders/17', { baseUrl: '/shop/v1', originalUrl: '/shop/v1/orders/17' }],
    ['/orders/17', { baseUrl: '/api', originalUrl: '/api/orders/17' }],
    ['/shop/v1/orders/17', { baseUrl: '/api', originalUrl: '/api/shop/v1/orders/17' }],
    ['/17', { baseUrl: '/shop/v1/orders', originalUrl: '/shop/v1/orders/17' }],
    ['/', { baseUrl: '/shop/v1/orders/17', originalUrl: '/shop/v1/orders/17' }],
    ['/?a=b', { baseUrl: '/shop/v1/orders/17', originalUrl: '/shop/v1/orders/17?a=b' }],
    [
      'http://a.se/17',
      { baseUrl: '/shop/v1/orders', originalUrl: 'http://a.se/shop/v1/orders/17' },
    ],
    ['/shop/v1/orders/17', { baseUrl: '', originalUrl: '/shop/v1/orders/17' }],
    // Koa below koa-mount; Fastify
    ['/orders/17', { originalUrl: '/shop/v1/orders/17' }],
    ['/orders/17', { originalUrl: '/api/orders/17' }],
    ['/shop/v1/orders/17', { originalUrl: '/shop/v1/orders/17' }],
    // Middleware that rewrites the URL
    ['/orders/17', { originalUrl: '/shop/v1/latest' }],
  ])('%s with %o', (url, more) => {
    expect(matched('GET', url, more)).toEqual(seventeen);
  });

  test.each<[url: string, more: Partial<RequestDescriptor>]>([
    ['/17', { baseUrl: '/orders' }],
    ['/17', { baseUrl: '/api/orders' }],
    ['/orders/17#', { baseUrl: '/shop/v1' }],
    ['http://a.se#/17', { baseUrl: '/shop/v1/orders' }],
    ['http://a.se\\17', { baseUrl: '/shop/v1/orders' }],
    ['/orders/17', { baseUrl: '/shop/v1\\' }],
  ])('404 for %s with %o', (url, more) => {
    expect(matched('GET', url, more)).toEqual([404, undefined]);
  });

  test('may be absolute', () => {
    const fallback = 'https://api.example.se/';
    const own = service({ ...options, fallback });
    const at = (url: string) => own.match({ method: 'GET', url, headers: {} });
    for (const url of ['http://a.se', 'HTTP://a.se/', 'https://a.se?x', 'http://u:p@[::1]:80/']) {
      expect(at(url)).toMatchObject({ target: 'index' });
    }
    expect(at('http://a.se/orders/17')).toMatchObject({ rel: 'self', values: { id: '17' } });
    expect(at('http://a.se/shop/v1/orders/17').response?.status).toBe(404);
  });
});

describe('the base path of a request', () => {
  const gateway = service({
    ...options,
    fallback: 'http://localhost:3000/v1',
    trustedHops: 1,
    allowedHosts: ['gw.example.se'],
  });
  const at = (url: string, forwarded = 'host=gw.example.se;prefix="/shop/v1"') =>
    gateway.match({ method: 'GET', url, headers: { forwarded } });

  test.each(['/orders/17', '/v1/orders/17', '/shop/v1/orders/17'])('is cut off %s', (url) => {
    expect(at(url)).toMatchObject({ rel: 'self', values: { id: '17' } });
  });

  test('is that of no other host', () => {
    const evil = 'host=evil.example;prefix="/shop/v1"';
    expect(at('/shop/v1/orders/17', evil).response?.status).toBe(404);
    expect(at('/v1/orders/17', evil)).toMatchObject({ rel: 'self' });
  });
});

describe('links of several definitions at one URL', () => {
  const define = (name: string, path: string, links: object) =>
    defineResource({
      name,
      schema: z.object({ id: z.int(), other_id: z.int() }),
      path,
      links,
    } as never);
  const make = (...resources: ReturnType<typeof define>[]) =>
    service({ title: 'Shop', resources, fallback: FALLBACK });
  const link = { href: '/things/{id}/files', method: 'POST', meaning: 'Adds a file.' };
  const FILES = 'https://example.se/rels/files';

  test('are operations on the resource that is there', () => {
    const things = define('things', '/things/{id}', { [FILES]: { ...link, permission: 'a' } });
    const files = define('files', '/things/{id}/files/{other_id}', { create: {} });
    for (const resources of [
      [things, files],
      [files, things],
    ]) {
      const request = { method: 'POST', url: '/things/1/files', headers: {} };
      expect(make(...resources).match(request)).toMatchObject({ resource: files, rel: 'create' });
    }
  });

  test('are those of the first, if they need one permission', () => {
    const things = define('things', '/things/{id}', { [FILES]: link });
    const parts = define('parts', '/parts/{id}', { related: link });
    const request = { method: 'POST', url: '/things/1/files', headers: {} };
    expect(make(things, parts).match(request)).toMatchObject({ resource: things, rel: FILES });
    const guarded = define('parts', '/parts/{id}', { related: { ...link, permission: 'a' } });
    expect(() => make(things, guarded)).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'resource.definition' }),
    );
  });

  test('two resources at one path are refused', () => {
    const things = define('things', '/things/{id}', {});
    const same = define('parts', '/things/{other_id}', {});
    expect(() => make(things, same)).toThrow(
      expect.objectContaining({ code: 'resource.definition' }),
    );
    expect(() => service({ ...options, serviceDoc: '/orders' })).toThrow(
      expect.objectContaining({ code: 'resource.definition' }),
    );
  });

  test('a variable that is there twice has one value', () => {
    const pairs = define('pairs', '/pairs/{id}', { edit: { href: '/pairs/{id}/of/{id}' } });
    const at = (url: string) => make(pairs).match({ method: 'PATCH', url, headers: {} });
    expect(at('/pairs/1/of/1')).toMatchObject({ rel: 'edit', values: { id: '1' } });
    expect(at('/pairs/1/of/2').response?.status).toBe(404);
  });

  test.each(['/things/{id}.pdf', '/things/{id}-{other_id}', '/things{/id}', '/things/{+id}'])(
    'no segment is part text and part variable: %s',
    (href) => {
      const things = define('things', '/things/{id}', { related: { href } });
      expect(() => make(things)).toThrow(expect.objectContaining({ code: 'resource.definition' }));
    },
  );
});

test('the type of a match follows from its resource and rel', () => {
  const request = { method: 'GET', url: '/customers/4/notes/1', headers: {} };
  const match = api.match(request);
  if (match.response !== undefined) throw new Error('unreachable');
  switch (match.resource) {
    case orders:
      switch (match.rel) {
        case 'edit':
          return match.values.id satisfies string;
        case 'create':
          return match.target satisfies 'collection';
        // @ts-expect-error no link of orders
        case 'replace':
          return;
        default:
          return;
      }
    case notes:
      if (match.target === 'collection') return match.values.customer_id satisfies string;
      expect([match.values.customer_id, match.values.id]).toEqual(['4', '1']);
      // @ts-expect-error no variable of the path
      expect(match.values.order).toBeUndefined();
      return match.resource.name satisfies 'notes';
    case undefined:
      return match.rel satisfies 'index' | `service-${'desc' | 'doc' | 'meta'}` | 'api-catalog';
    case basket:
      return match.target satisfies 'item';
    default:
      return;
  }
});

// Fetch Metadata §2.3: the browser says whose page sent the request.
describe('a change from a page of another site', () => {
  const origin = 'https://evil.example';
  const cookie = 'session=1';
  const site = 'sec-fetch-site';
  const cross = { [site]: 'cross-site', cookie, origin };

  test.each<[method: string, headers: Record<string, string>, status: number | undefined]>([
    ['POST', cross, 403],
    ['PATCH', cross, 405],
    ['POST', { ...cross, origin: 'null' }, 403],
    ['POST', { [site]: 'cross-site', cookie }, 403],
    ['POST', { ...cross, origin: 'https://app.example.se' }, undefined],
    ['POST', { ...cross, [site]: 'same-site' }, undefined],
    ['POST', { ...cross, [site]: 'same-origin' }, undefined],
    // A link that is typed in or bookmarked, and a client that is no browser
    ['POST', { ...cross, [site]: 'none' }, undefined],
    // Without TLS, browsers send Origin alone
    ['POST', { cookie, origin }, 403],
    ['POST', { cookie, origin: 'null' }, 403],
    ['POST', { cookie, origin, host: 'evil.example' }, undefined],
    ['POST', { cookie, origin: 'https://app.example.se' }, undefined],
    ['POST', { cookie, origin: new URL(FALLBACK).origin }, undefined],
    ['POST', { cookie }, undefined],
    // Without a cookie, it has no rights of the user
    ['POST', { [site]: 'cross-site', origin }, undefined],
    // Links lead here from anywhere
    ['GET', cross, 405],
  ])('%s %j: %s', (method, headers, status) => {
    const own = service({ ...options, origins: ['https://app.example.se'] });
    const { response } = own.match({ method, url: '/orders/17/payments', headers });
    expect(response?.status).toBe(status);
    const read = own.match({ method: 'GET', url: '/orders/17', headers });
    expect(read.response).toBeUndefined();
  });

  test('is refused too where the routes are those of a framework', () => {
    const { refuse, refuseCollection } = api.at({ method: 'POST', url: '/', headers: cross });
    const row = { id: 17 } as never;
    expect(refuse(orders, row, { rel: 'pay' })?.status).toBe(403);
    expect(refuseCollection(orders, { rel: 'create' })?.status).toBe(403);
  });
});
