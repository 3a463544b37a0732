import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  baseUrl,
  collection,
  created,
  follow,
  href,
  link,
  parseQuery,
  problem,
  type RequestDescriptor,
  type ResponseDescriptor,
  resource,
  respond,
  withQuery,
} from 'halyard';
import { bodyText } from 'halyard/http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const FALLBACK = 'https://api.example.se/orders/v1';

const CSV = 'id;kund\n17;Björn\n';

/** The same handler for every adapter, from a plain request to a plain response. */
function handle(request: RequestDescriptor): ResponseDescriptor {
  const base = baseUrl(request, { fallback: FALLBACK, trustedHops: 1 });
  const self = (id: number) => href(base, '/orders/{id}', { id });
  const order = (id: number) =>
    resource({ id, text: 'räksmörgås 🦐' }, [
      link('self', self(id)),
      link('edit', self(id)),
      link('collection', href(base, '/orders')),
    ]);
  const path = new URL(request.url ?? '', 'http://localhost').pathname;
  if (path === '/missing') return problem({ status: 404 });
  if (path === '/orders/17' && request.method === 'DELETE')
    return respond(request, { status: 204 });
  if (path === '/orders/17') return respond(request, { body: () => order(17), version: 7, base });
  if (request.method === 'POST') {
    return created(request, { base, resource: order(18) });
  }
  if (path === '/orders.csv') {
    const headers = { 'content-type': 'text/csv; charset=utf-8' };
    return respond(request, { body: CSV, headers, base });
  }
  const query = parseQuery(request, { parameters: ['status'] });
  if (!query.ok) return problem(query.findings);
  const { page } = query.value;
  const url = withQuery(href(base, '/orders'), request);
  const body = collection({
    name: 'orders',
    items: [1, 2, 3, 4, 5].slice((page - 1) * 2, page * 2).map(order),
    page,
    limit: 2,
    totalRecords: 5,
    url,
  });
  return respond(request, { body, base });
}

interface Expected {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | null>>;
  readonly body: RegExp;
}

const TAG_7 = { 'if-none-match': 'W/"6", "7"' };
const ORDER_17 = /^{"id":17,"text":"räksmörgås 🦐","_links":\[.*\]}$/;
const HAL = 'application/hal+json';
const body17 = bodyText(handle({ method: 'GET', url: '/orders/17', headers: {} }));
const LENGTH = String(Buffer.byteLength(body17));

/** What is sent and what a client receives, whatever the adapter is. */
const exchanges: [what: string, path: string, init: RequestInit, expected: Expected][] = [
  [
    'GET',
    '/orders/17',
    {},
    {
      status: 200,
      headers: { 'content-type': HAL, 'content-length': LENGTH, etag: '"7"', vary: 'forwarded' },
      body: ORDER_17,
    },
  ],
  [
    'GET with another tag',
    '/orders/17',
    { headers: { 'if-none-match': '"6"' } },
    { status: 200, headers: { etag: '"7"' }, body: ORDER_17 },
  ],
  [
    'GET with the same tag',
    '/orders/17',
    { headers: TAG_7 },
    {
      status: 304,
      headers: { etag: '"7"', 'content-type': null, vary: 'forwarded' },
      body: /^$/,
    },
  ],
  [
    'GET with a tag that must be another',
    '/orders/17',
    { headers: { 'if-match': '"6"' } },
    { status: 412, headers: { 'cache-control': 'no-store', 'content-type': null }, body: /^$/ },
  ],
  [
    'HEAD',
    '/orders/17',
    { method: 'HEAD' },
    {
      status: 200,
      headers: { 'content-type': HAL, 'content-length': LENGTH, etag: '"7"', vary: 'forwarded' },
      body: /^$/,
    },
  ],
  [
    'HEAD with the same tag',
    '/orders/17',
    { method: 'HEAD', headers: TAG_7 },
    { status: 304, headers: { etag: '"7"' }, body: /^$/ },
  ],
  [
    'GET of a string with a media type',
    '/orders.csv',
    {},
    {
      status: 200,
      headers: { 'content-type': 'text/csv; charset=utf-8', 'content-length': '18' },
      body: /^id;kund\n17;Björn\n$/,
    },
  ],
  [
    'GET behind a gateway',
    '/orders?status=open&page=2',
    { headers: { forwarded: 'proto=https;host=gw.example.se;prefix=/orders/v2' } },
    {
      status: 200,
      headers: { vary: 'forwarded' },
      body: /"rel":"self".*"https:\/\/gw\.example\.se\/orders\/v2\/orders\?status=open&page=3","rel":"next"/,
    },
  ],
  [
    'GET with an invalid page',
    '/orders?page=0',
    {},
    {
      status: 400,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
      body: /^{"type":"about:blank","title":"Bad Request","status":400,/,
    },
  ],
  [
    'POST',
    '/orders',
    { method: 'POST' },
    {
      status: 201,
      headers: { location: `${FALLBACK}/orders/18`, 'cache-control': 'no-store', etag: null },
      body: /^{"id":18,/,
    },
  ],
  [
    'DELETE',
    '/orders/17',
    { method: 'DELETE' },
    { status: 204, headers: { 'content-type': null, 'cache-control': 'no-store' }, body: /^$/ },
  ],
  [
    'GET of a missing resource',
    '/missing',
    {},
    { status: 404, headers: { 'content-type': 'application/problem+json' }, body: /"Not Found"/ },
  ],
];

async function expectResponse(response: Response, expected: Expected): Promise<void> {
  expect(response.status).toBe(expected.status);
  for (const [name, value] of Object.entries(expected.headers)) {
    expect(response.headers.get(name), name).toBe(value);
  }
  expect(await response.text()).toMatch(expected.body);
}

describe('node:http', () => {
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const r = handle(request);
      response.writeHead(r.status, r.headers).end(r.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test.each(exchanges)('%s', async (_what, path, init, expected) => {
    await expectResponse(await fetch(origin + path, init), expected);
  });

  test('HEAD and GET have the same fields, except those of the transfer', async () => {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map(async (method) => {
        const response = await fetch(`${origin}/orders/17`, { method });
        await response.text();
        const transfer = ['date', 'transfer-encoding', 'connection', 'keep-alive'];
        return [...response.headers].filter(([name]) => !transfer.includes(name));
      }),
    );
    expect(head).toStrictEqual(get);
  });

  test('a client walks the pages by the links alone', async () => {
    const pages: unknown[] = [];
    let next = follow([link('start', `${origin}/orders`)], 'start');
    while (next !== undefined && pages.length < 10) {
      const target = next.url.replace(FALLBACK, origin);
      const body = (await (await fetch(target, next)).json()) as { _meta: { page: number } };
      pages.push(body._meta.page);
      next = follow(body, 'next');
    }
    expect(pages).toEqual([1, 2, 3]);
  });
});

describe('Fetch', () => {
  test.each(exchanges)('%s', async (_what, path, init, expected) => {
    const r = handle(new Request(`https://internal.example${path}`, init));
    await expectResponse(new Response(r.body, r), expected);
  });
});
