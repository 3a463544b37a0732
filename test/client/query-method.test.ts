import { defineResource, parseQuery, problem, service } from 'halyard';
import { connect, type FetchInit } from 'halyard/client';
import { forms } from 'halyard/definition';
import { parseQueryContent } from 'halyard/resource';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Stub, stubFetch } from '../support/stub-fetch.js';

const API = 'https://api.example.se';
const FORM = 'application/x-www-form-urlencoded';

async function start(stubs: Readonly<Record<string, Stub>>, trusted: readonly string[] = []) {
  const { fetch, sent } = stubFetch(stubs);
  const api = await connect(`${API}/`, { fetch, trustedOrigins: trusted });
  /** The method, the URL, the media type and the content of each request after the first. */
  const requests = () =>
    sent.slice(1).map(({ method, url, headers, body }) => {
      return [method, url.replace(API, ''), headers['content-type'], body?.toString()];
    });
  return { api, requests };
}

const searchAt = (href: string, headers: Record<string, string> = {}, more: object = {}): Stub => ({
  headers,
  body: { _links: [{ rel: 'search', href, method: 'QUERY', ...more }] },
});
const JSON_TYPE = 'application/json';

describe('follow of a QUERY link', () => {
  test.each<[what: string, index: Stub, values: object, expected: readonly unknown[]]>([
    [
      'sends JSON',
      searchAt('/orders'),
      { limit: 5, filter: ['id gt 1', 'id lt 9'] },
      ['/orders', JSON_TYPE, '{"limit":5,"filter":["id gt 1","id lt 9"]}'],
    ],
    ['without values, too', searchAt('/orders'), {}, ['/orders', JSON_TYPE, '{}']],
    [
      'a large integer as text',
      searchAt('/orders'),
      { id: 12n },
      ['/orders', JSON_TYPE, '{"id":"12"}'],
    ],
    [
      'variables of the template first',
      searchAt('/{area}/orders{?q}', {}, { templated: true }),
      { area: 'a', q: 'x', limit: 5 },
      ['/a/orders?q=x', JSON_TYPE, '{"limit":5}'],
    ],
    [
      'JSON if any is accepted',
      searchAt('/?a=b', { 'accept-query': `"${FORM}", application/json` }),
      { q: 1 },
      ['/?a=b', JSON_TYPE, '{"q":1}'],
    ],
  ])('%s', async (_what, index, values, [url, type, content]) => {
    const { api, requests } = await start({ '/': index, [`${url}`]: {} });
    await api.follow('search', { values: values as Record<string, string> }).catch(() => {});
    expect(requests()).toEqual([['QUERY', url, type, content]]);
  });

  test('a form of HAL-FORMS adds its values, and tells the media type', async () => {
    const properties = [
      { name: 'q' },
      { name: 'limit', value: '5' },
      { name: 'open', type: 'checkbox' },
    ];
    const search = { method: 'QUERY', target: '/orders', contentType: FORM, properties };
    const { api, requests } = await start({
      '/': { body: { _templates: { search } } },
      '/orders': {},
    });
    await api.follow('search', { values: { q: 'x' } });
    expect(requests()).toEqual([['QUERY', '/orders', undefined, 'q=x&limit=5']]);
  });

  test('submit names follow', async () => {
    const { api } = await start({ '/': searchAt('/orders') });
    await expect(api.submit('search', {})).rejects.toThrow('Call follow');
  });
});

describe('redirects of a QUERY (RFC 10008 §2.5)', () => {
  test.each<[status: number, method: string, content: string | undefined]>([
    [301, 'QUERY', '{"q":1}'],
    [302, 'QUERY', '{"q":1}'],
    [307, 'QUERY', '{"q":1}'],
    [308, 'QUERY', '{"q":1}'],
    [303, 'GET', undefined],
  ])('%s is followed by %s', async (status, method, content) => {
    const { api, requests } = await start({
      '/': searchAt('/orders'),
      '/orders': { status, headers: { location: '/found' } },
      '/found': { body: { id: 1 } },
    });
    const found = await api.follow('search', { values: { q: 1 } });
    expect(found.body).toEqual({ id: 1 });
    const type = content && JSON_TYPE;
    expect(requests()[1]).toEqual([method, '/found', type, content]);
  });

  test('content is not sent to an origin that is not trusted; a GET may be', async () => {
    const other = 'https://other.example/orders';
    const stubs = (status: number) => ({
      '/': searchAt('/orders'),
      '/orders': { status, headers: { location: other } },
      [other]: {},
    });
    const { api, requests } = await start(stubs(307));
    const error = await api.follow('search').catch((cause) => cause);
    expect([error.code, requests().length]).toEqual(['client.redirect', 1]);
    const trusting = await start(stubs(307), ['https://other.example']);
    expect((await trusting.api.follow('search')).url).toBe(other);
    const seeing = await start(stubs(303));
    expect((await seeing.api.follow('search')).url).toBe(other);
  });
});

/** A service whose orders can be queried, called without a socket. */
const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), total: z.number() }),
  path: '/orders/{id}',
  links: {},
  query: { method: 'QUERY', fields: { id: 'integer', total: 'number' }, limit: { default: 2 } },
  forms,
});
const shop = service({
  title: 'Shop',
  resources: [orders],
  fallback: `${API}/shop/v1`,
  format: 'negotiate',
});

async function handle(request: Request): Promise<Response> {
  const { method, url } = request;
  const plain = { method, url, headers: request.headers };
  const { response, resource, rel } = shop.match(plain);
  const call = shop.at(plain);
  const made = async () => {
    if (response !== undefined) return response;
    if (resource === undefined) return call.index();
    if (rel === 'self') return call.respond(orders, { id: 1, total: 1 });
    const search =
      rel === 'search' ? parseQueryContent(plain, await request.text(), orders.query) : undefined;
    if (search && !search.ok) return search.response;
    const query = search ?? parseQuery(plain, orders.query);
    if (!query.ok) return problem(query.findings);
    const { page, limit, filters } = query.value;
    const found = Array.from({ length: 9 }, (_, id) => ({ id, total: id })).filter(
      ({ id, total }) =>
        filters.every(({ operator, value }) =>
          operator === 'in' ? (value as number[]).includes(id) : total > Number(value),
        ),
    );
    const rows = found.slice((page - 1) * limit, page * limit);
    return call.respondCollection(orders, rows, { query: query.value, totalRecords: found.length });
  };
  const { status, headers, body } = await made();
  return new Response(body ?? null, { status, headers });
}

test.each(['application/hal+json', 'application/prs.hal-forms+json'])(
  'client and definition agree, in %s',
  async (accept) => {
    const methods: string[] = [];
    const fetch = (url: string, init: FetchInit) => {
      methods.push(init.method);
      return handle(new Request(url, init as RequestInit));
    };
    const api = await connect(`${API}/shop/v1/`, {
      fetch,
      resources: [orders],
      headers: { accept },
    });
    const page = await api.follow('orders');
    const found = await page.follow('search', { values: { filter: 'total gt 3' } });
    const ids: number[] = [];
    for await (const { body } of found.items()) ids.push(body.id);
    expect(ids).toEqual([4, 5, 6, 7, 8]);
    expect(methods).toEqual(['GET', 'GET', 'QUERY', 'GET', 'GET']);
    expect(found.headers.get('location')).toBe(`${API}/shop/v1/orders?filter=total%20gt%203`);
    // The representation is that of a GET (RFC 10008 §2.6).
    const headers = { 'if-none-match': found.etag ?? '' };
    expect((await found.follow('self', { headers })).status).toBe(304);
    const wrong = await page
      .follow('search', { values: { filter: 'totl gt 3' } })
      .catch((error) => error);
    expect([wrong.response.status, wrong.problem.errors[0].pointer]).toEqual([422, '/filter']);
  },
);

test('the pages of a query that no URL holds are those of the same content', async () => {
  const requests: unknown[] = [];
  const fetch = (url: string, init: FetchInit) => {
    requests.push([init.method, url.replace(/.*orders/, ''), `${init.body ?? ''}`.length]);
    return handle(new Request(url, init as RequestInit));
  };
  const api = await connect(`${API}/shop/v1/`, { fetch });
  const page = await api.follow('orders');
  const id = Array.from({ length: 900 }, (_, index) => index + 4);
  const found = await page.follow('search', { values: { id } });
  requests.length = 0;
  const ids: unknown[] = [];
  for await (const { body } of found.items()) ids.push((body as { id: number }).id);
  expect(ids).toEqual([4, 5, 6, 7, 8]);
  const { length } = JSON.stringify({ id });
  expect(requests).toEqual([
    ['QUERY', '?page=2', length],
    ['QUERY', '?page=3', length],
  ]);
  expect((await found.read()).body).toEqual(found.body);
  expect((await found.follow('self')).body).toEqual(found.body);
  const less = await found.follow('search', { values: { id: [8] } });
  expect(less.body).toMatchObject({ orders: [{ id: 8 }] });
});

test('the content of a query is repeated to its own origin alone', async () => {
  const next = { rel: 'next', href: 'https://other.example/orders?page=2', method: 'QUERY' };
  const { api } = await start({
    '/': searchAt('/orders'),
    '/orders': { body: { _links: [next] } },
  });
  const found = await api.follow('search', { values: { q: 'secret' } });
  await expect(found.follow('next')).rejects.toMatchObject({ code: 'client.link' });
});

test('a result is read again by GET of its Location (RFC 10008 §2.4)', async () => {
  const { api, requests } = await start({
    '/': searchAt('/orders'),
    '/orders': { headers: { location: '/searches/7' }, body: { orders: [] } },
    '/searches/7': { body: { orders: [] } },
  });
  await (await api.follow('search', { values: { q: 'x' } })).read();
  expect(requests().map(([method, url]) => [method, url])).toEqual([
    ['QUERY', '/orders'],
    ['GET', '/searches/7'],
  ]);
});
