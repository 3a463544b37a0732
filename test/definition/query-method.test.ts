import { defineResource, service } from 'halyard';
import { forms } from 'halyard/definition';
import { bodyText } from 'halyard/http';
import { parseQueryContent } from 'halyard/resource';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const LIST = 'https://api.example.se/shop/v1/orders';
const TYPES = '"application/json", "application/x-www-form-urlencoded"';
const query = {
  method: 'QUERY',
  fields: { id: 'integer', status: ['open', 'paid'], total: 'number' },
  parameters: ['q'],
} as const;
const schema = z.object({ id: z.int(), status: z.enum(['open', 'paid']), total: z.number() });
const orders = defineResource({
  name: 'orders',
  schema,
  path: '/orders/{id}',
  links: {},
  collectionLinks: { create: {} },
  query,
  forms,
});
const customers = defineResource({
  name: 'customers',
  schema: z.object({ id: z.int() }),
  path: '/customers/{id}',
  links: { search: { href: '/customers/{id}/notes', method: 'QUERY' } },
});
const api = service({
  title: 'Shop',
  resources: [orders, customers],
  fallback: 'https://api.example.se/shop/v1',
  format: 'negotiate',
  ignored: ['key'],
});
const rows = [
  { id: 1, status: 'open' as const, total: 8 },
  { id: 2, status: 'paid' as const, total: 9 },
];

/** The response to a QUERY, as a handler makes it. */
function answer(
  content: object,
  {
    url = '/orders',
    headers = {},
    items = rows,
    ...options
  }: Record<string, unknown> & {
    url?: string;
    headers?: Record<string, string>;
    items?: typeof rows;
  } = {},
) {
  const request = {
    method: 'QUERY',
    url,
    headers: { 'content-type': 'application/json', ...headers },
  };
  const call = api.at(request);
  const parsed = parseQueryContent(call.requestFor(orders), content, orders.query);
  if (!parsed.ok) return parsed.response;
  return call.respondCollection(orders, items, {
    totalRecords: 5,
    query: parsed.value,
    ...options,
  });
}

function linksOf(response: ReturnType<typeof answer>): unknown {
  const { _links } = JSON.parse(bodyText(response));
  return _links.map(({ rel, method, href }: Record<string, string>) => [
    rel,
    method,
    href?.replace(LIST, ''),
  ]);
}

describe('match and refuseCollection', () => {
  test.each<[method: string, url: string, expected: readonly unknown[]]>([
    ['QUERY', '/orders', ['orders', 'collection', 'search']],
    ['GET', '/orders', ['orders', 'collection', 'collection']],
    ['HEAD', '/orders', ['orders', 'collection', 'collection']],
    ['POST', '/orders', ['orders', 'collection', 'create']],
    ['QUERY', '/customers/1/notes', ['customers', 'item', 'search']],
    ['QUERY', '/orders/1', [405, 'GET, HEAD', undefined]],
    ['QUERY', '/customers', [405, 'GET, HEAD', undefined]],
    ['QUERY', '/', [405, 'GET, HEAD', undefined]],
    ['PUT', '/orders', [405, 'GET, HEAD, QUERY, POST', undefined]],
    ['OPTIONS', '/orders', [204, 'GET, HEAD, QUERY, POST', TYPES]],
    ['OPTIONS', '/customers/1/notes', [204, 'QUERY', undefined]],
  ])('%s %s', (method, url, expected) => {
    const { response, resource, target, rel } = api.match({ method, url, headers: {} });
    const given = response
      ? [response.status, response.headers.allow, response.headers['accept-query']]
      : [resource?.name, target, rel];
    expect(given).toEqual(expected);
  });

  test('the operation is named search, which the compiler knows', () => {
    const request = { method: 'QUERY', url: '/orders', headers: {} };
    expect(orders.refuseCollection(request, { rel: 'search' })).toBeUndefined();
    expect(orders.refuseCollection(request)).toBeUndefined();
    expect(orders.refuseCollection({ ...request, method: 'GET' }, { rel: 'search' })?.status).toBe(
      405,
    );
    expect(orders.refuseCollection(request, { rel: 'collection' })?.headers.allow).toBe(
      'GET, HEAD, QUERY, POST',
    );
  });

  test('search may have a title and a permission', () => {
    const guarded = defineResource({
      name: 'orders',
      schema,
      path: '/orders/{id}',
      links: {},
      collectionLinks: { search: { title: 'Find orders', permission: 'orders:search' } },
      query,
    });
    const request = { method: 'QUERY', url: '/orders', headers: {} };
    const caller = { permissions: ['orders:search'] };
    const links = guarded.collection([], { base: LIST, limit: 20, caller })._links;
    expect(links.at(-1)).toEqual({
      href: `${LIST}/orders`,
      rel: 'search',
      method: 'QUERY',
      title: 'Find orders',
    });
    expect(guarded.refuseCollection(request)?.status).toBe(403);
    expect(guarded.refuseCollection(request, { caller })).toBeUndefined();
  });
});

describe('the response to a QUERY', () => {
  test('has the links of the equivalent URL, which is its Location (RFC 10008 §2.2, §2.4)', () => {
    const response = answer({ status: 'open', q: 'a b', limit: 2, page: 2 });
    const search = '?status=open&q=a%20b&limit=2';
    expect(linksOf(response)).toEqual([
      ['self', 'GET', `${search}&page=2`],
      ['first', 'GET', `${search}&page=1`],
      ['prev', 'GET', `${search}&page=1`],
      ['next', 'GET', `${search}&page=3`],
      ['last', 'GET', `${search}&page=3`],
      ['search', 'QUERY', ''],
      ['create', 'POST', ''],
    ]);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      location: `${LIST}${search}&page=2`,
      'accept-query': TYPES,
      'content-type': 'application/hal+json',
    });
  });

  test('has the query of the URL too, without what is ignored', () => {
    const { headers } = answer({ limit: 2 }, { url: '/orders?key=secret&q=x&utm_source=y' });
    expect(headers.location).toBe(`${LIST}?q=x&limit=2`);
  });

  test.each<[what: string, content: object, options: { url?: null; query?: object }]>([
    ['a query that is too long for a URL', { q: 'x'.repeat(2000) }, {}],
    ['a query that must not be in a URL (§4)', { q: '19121212-1212' }, { url: null }],
    ['a query that the handler does not pass on', { q: 'x' }, { query: { page: 1, limit: 20 } }],
  ])('%s: self is the QUERY', (_what, content, { url, ...options }: { url?: null }) => {
    const request = {
      method: 'QUERY',
      url: '/orders',
      headers: { 'content-type': 'application/json' },
    };
    const parsed = parseQueryContent(request, content, orders.query);
    const given = {
      base: 'https://api.example.se/shop/v1',
      query: parsed.ok ? parsed.value : {},
      ...options,
    };
    const all = { ...given, ...(url === null && { url }), totalRecords: 50 };
    const response = orders.respondCollection(request, rows, all);
    const { _meta, _links } = JSON.parse(bodyText(response));
    expect(_meta).toEqual({ totalRecords: 50, page: 1, limit: 20, count: 2 });
    const paged = (page: number) => `${LIST}?page=${page}`;
    expect(_links).toEqual([
      { href: LIST, rel: 'self', method: 'QUERY' },
      { href: paged(1), rel: 'first', method: 'QUERY' },
      { href: paged(2), rel: 'next', method: 'QUERY' },
      { href: paged(3), rel: 'last', method: 'QUERY' },
      { href: LIST, rel: 'search', method: 'QUERY' },
      { href: LIST, rel: 'create', method: 'POST' },
    ]);
    expect(response.headers).not.toHaveProperty('location');
    expect(bodyText(response)).not.toContain('1212');
    const hal = orders.respondCollection(request, rows, { ...all, format: 'hal' });
    expect(JSON.parse(bodyText(hal))._links).toEqual({
      self: { href: LIST, method: 'QUERY' },
      first: { href: paged(1), method: 'QUERY' },
      next: { href: paged(2), method: 'QUERY' },
      last: { href: paged(3), method: 'QUERY' },
      search: { href: LIST, method: 'QUERY' },
      create: { href: LIST, method: 'POST' },
    });
  });

  test('has the URL that the handler has stored it at, and its own header fields', () => {
    const request = { method: 'QUERY', url: '/orders', headers: {} };
    const response = orders.respondCollection(request, rows, {
      base: 'https://api.example.se/shop/v1',
      url: `${LIST}/searches/7`,
      page: 1,
      limit: 2,
      totalRecords: 5,
      headers: { 'Content-Location': `${LIST}/results/3`, 'Accept-Query': 'application/json' },
    });
    expect(response.headers).toMatchObject({
      location: `${LIST}/searches/7`,
      'content-location': `${LIST}/results/3`,
      'accept-query': 'application/json',
    });
    expect(linksOf(response)).toContainEqual(['next', 'GET', '/searches/7?page=2']);
  });

  test('other bodies of a page are of the QUERY as well', async () => {
    const request = { method: 'QUERY', url: '/orders', headers: {} };
    const options = { base: 'https://api.example.se/shop/v1', request };
    const self = { href: LIST, rel: 'self', method: 'QUERY' };
    expect(orders.collection(rows, { ...options, limit: 20 })._links[0]).toEqual(self);
    const stream = orders.stream(rows, options);
    const { value } = await stream.next();
    expect(new TextDecoder().decode(value as Uint8Array)).toContain(JSON.stringify(self));
  });

  test('a GET has Accept-Query where QUERY is offered, and no Location', () => {
    const request = { method: 'GET', url: '/orders?limit=2', headers: {} };
    const { headers } = api.at(request).respondCollection(orders, rows, { limit: 2 });
    expect([headers['accept-query'], headers.location]).toEqual([TYPES, undefined]);
    const others = api.at(request).respondCollection(customers, [], { limit: 2 });
    expect(others.headers).not.toHaveProperty('accept-query');
  });
});

describe('the tag of a result (RFC 10008 §2.6)', () => {
  const tagOf = (response: ReturnType<typeof answer>) => response.headers.etag ?? '';

  test('is 304 for the same query alone, whatever the version is', () => {
    const [open, paid] = [rows.slice(0, 1), rows.slice(1)];
    const first = answer({ status: 'open' }, { items: open, version: 3, totalRecords: 1 });
    const headers = { 'if-none-match': tagOf(first) };
    const again = answer({ status: 'open' }, { items: open, version: 3, totalRecords: 1, headers });
    expect(again).toMatchObject({
      status: 304,
      headers: { location: `${LIST}?status=open`, 'accept-query': TYPES },
    });
    const other = answer({ status: 'paid' }, { items: paid, version: 3, totalRecords: 1, headers });
    expect(other.status).toBe(200);
    const next = answer({ status: 'open' }, { items: open, version: 4, totalRecords: 1, headers });
    expect(next.status).toBe(200);
  });

  test('differs for queries without links of their own', () => {
    const tags = ['x', 'y'].map((letter) => {
      const items = letter === 'x' ? rows : [];
      return tagOf(
        answer({ q: letter.repeat(2000) }, { items, version: 3, totalRecords: undefined }),
      );
    });
    expect(new Set(tags).size).toBe(2);
  });

  test('a date is that of the collection, and tells no query from another', () => {
    const lastModified = new Date('2026-11-01T12:00:00Z');
    const headers = { 'if-modified-since': lastModified.toUTCString() };
    expect(answer({ status: 'paid' }, { headers, lastModified, version: 3 }).status).toBe(200);
  });

  test('without a version it is that of the content', () => {
    const headers = { 'if-none-match': tagOf(answer({})) };
    expect(answer({}, { headers }).status).toBe(304);
    expect(answer({}, { headers, items: [] }).status).toBe(200);
    expect(answer({}, { headers: { 'if-match': '"other"' } }).status).toBe(412);
  });
});

test('forms ask for the parameters of the query, to be sent as JSON', () => {
  const accept = 'application/prs.hal-forms+json';
  const { _templates } = JSON.parse(bodyText(answer({}, { headers: { accept } })));
  expect(_templates.search).toMatchObject({
    method: 'QUERY',
    target: LIST,
    contentType: 'application/json',
  });
  expect(_templates.search.properties).toEqual(_templates.default.properties);
  expect(_templates.search.properties.map(({ name }: { name: string }) => name)).toContain(
    'filter',
  );
});
