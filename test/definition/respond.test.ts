import {
  type BaseUrl,
  baseUrl,
  defineResource,
  parseQuery,
  type RequestDescriptor,
  respond,
} from 'halyard';
import { bodyText } from 'halyard/http';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';
import { tagOf } from '../support/tags.js';

const OWN = 'https://api.example.se/orders/v1';
const URL_17 = `${OWN}/orders/17`;
const GATEWAY = 'proto=https;host=gw.example.se;prefix=/shop/v1';
const PROFILE =
  'application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"';

const calls = vi.fn(() => true);
const orders = defineResource({
  name: 'orders',
  schema: z.object({
    id: z.int(),
    status: z.enum(['open', 'paid']),
    customer: z.object({ name: z.string(), city: z.string() }),
  }),
  path: '/orders/{id}',
  state: 'status',
  links: {
    edit: { when: 'open' },
    delete: { when: 'open', permission: 'orders:delete' },
    replace: { when: 'open' },
    up: { href: '/', when: calls },
  },
  collectionLinks: { create: {} },
  query: {
    fields: { id: 'integer', 'customer.name': 'string', status: ['open', 'paid'] },
    limit: { default: 2 },
  },
});
const order = { id: 17, status: 'open' as const, customer: { name: 'Eva', city: 'Umeå' } };
const caller = { permissions: ['orders:delete'] };

const get = (headers: Record<string, string> = {}, url = '/orders/17'): RequestDescriptor => ({
  method: 'GET',
  url,
  headers,
});
const baseOf = (request: RequestDescriptor): BaseUrl =>
  baseUrl(request, { fallback: OWN, trustedHops: 1 });

describe('respond', () => {
  test('sends the body with its tag, its cache policy and Vary', () => {
    const request = get();
    expect(orders.respond(request, order, { base: baseOf(request), version: 3 })).toStrictEqual({
      status: 200,
      headers: {
        'content-type': 'application/hal+json',
        'content-length': String(Buffer.byteLength(orders.serializeItem(order, OWN))),
        etag: expect.stringMatching(tagOf(3)),
        'cache-control': 'private, max-age=0, must-revalidate',
        vary: 'forwarded',
      },
      body: orders.serializeItem(order, OWN),
    });
  });

  test('the tag of a version tells each shape from the others, and is the same every time', () => {
    const shapes: Partial<Parameters<typeof orders.respond>[2]>[] = [
      {},
      { fields: ['id'] },
      { fields: [] },
      { caller },
      { caller: { ...caller, id: 'ann' } },
      { variant: 'sv' },
      { format: 'hal' },
      { headers: { 'content-language': 'sv' } },
      { release: '2' },
    ];
    const tags = () =>
      shapes.map((shape) => {
        const options = { base: OWN, version: 3, ...shape };
        return orders.respond(get(), order, options).headers.etag;
      });
    expect(tags()).toEqual(shapes.map(() => expect.stringMatching(tagOf(3))));
    expect(new Set(tags()).size).toBe(shapes.length);
    expect(tags()).toEqual(tags());
  });

  test('the tag and Vary name the base of a gateway; its links lead there', () => {
    const request = get({ forwarded: GATEWAY });
    const response = orders.respond(request, order, { base: baseOf(request), version: 3 });
    expect(response.headers).toMatchObject({
      etag: expect.stringMatching(tagOf('3')),
      vary: 'forwarded',
    });
    expect(JSON.parse(bodyText(response))._links[0].href).toBe(
      'https://gw.example.se/shop/v1/orders/17',
    );
  });

  describe('without the option, a GET has the fields that it asks for', () => {
    const fieldsOf = (url: string, own: object = {}, method = 'GET') => {
      const request = { ...get({}, url), method };
      const response = orders.respond(request, order, { base: OWN, version: 3, ...own });
      const { status, headers } = response;
      return [status, headers.etag, Object.keys(JSON.parse(bodyText(response) || '{}'))];
    };
    const all = Object.keys(orders.represent(order, OWN));

    test.each([
      ['/orders/17?fields=id', expect.stringMatching(tagOf('3')), ['id', '_links']],
      ['/orders/17?page=0&fields=id&other=1', expect.stringMatching(tagOf('3')), ['id', '_links']],
      [
        'https://x.example.se/orders/17?fields=id&fields=status#x',
        expect.stringMatching(tagOf('3')),
        ['id', 'status', '_links'],
      ],
      ['/orders/17?filter=x', expect.stringMatching(tagOf('3')), all],
      ['/orders/17', expect.stringMatching(tagOf('3')), all],
    ])('%s', (url, tag, fields) => {
      expect(fieldsOf(url)).toEqual([200, tag, fields]);
    });

    test('an unknown field is 400', () => {
      const response = orders.respond(get({}, '/orders/17?fields=x'), order, { base: OWN });
      expect(response.status).toBe(400);
    });

    test('the response to a change is whole', () => {
      expect(fieldsOf('/orders/17?fields=id', {}, 'PATCH')).toEqual([
        200,
        expect.stringMatching(tagOf('3')),
        all,
      ]);
    });

    test('a definition that lets clients select none has no such parameter', () => {
      const plain = defineResource({
        name: 'orders',
        schema: z.object({ id: z.int() }),
        path: '/orders/{id}',
        links: {},
        query: { fields: { id: { type: 'integer', select: false } } },
      });
      const given = get({}, '/orders/17?fields=x');
      expect(plain.respond(given, { id: 17 }, { base: OWN }).status).toBe(200);
    });
  });

  test('without a version the tag is made of the body', () => {
    const response = orders.respond(get(), order, { base: OWN });
    const match = { 'if-none-match': response.headers.etag ?? '' };
    expect(orders.respond(get(match), order, { base: OWN }).status).toBe(304);
    const text = bodyText(response);
    expect(respond(get(), { text }).headers.etag).toBe(response.headers.etag);
  });

  test('a 304 by version never makes the body', () => {
    for (const format of ['links', 'hal', 'negotiate'] as const) {
      const options = { base: OWN, version: 3, format, fields: ['id'] };
      const { etag = '' } = orders.respond(get(), order, options).headers;
      calls.mockClear();
      const response = orders.respond(get({ 'if-none-match': etag }), order, options);
      expect(calls).not.toHaveBeenCalled();
      expect(response.status).toBe(304);
      expect(response.headers.vary).toBe(format === 'negotiate' ? 'accept' : undefined);
    }
  });
});

describe('respondCollection', () => {
  const items = [order, { ...order, id: 18, status: 'paid' as const }];
  const request = get({}, '/orders?status=open&page=2&limit=2');
  const queryOf = (given: RequestDescriptor) => {
    const query = parseQuery(given, orders.query);
    if (!query.ok) throw new Error(query.findings[0]?.message);
    return query.value;
  };

  test('sends the page that the query asks for', () => {
    const options = { base: baseOf(request), query: queryOf(request), totalRecords: 5, caller };
    const response = orders.respondCollection(request, items, options);
    const page = { base: OWN, request, page: 2, limit: 2, totalRecords: 5, caller };
    expect(response.body).toEqual(orders.serialize(items, page));
    expect(response.headers.vary).toBe('forwarded');
    const match = { ...request, headers: { 'if-none-match': response.headers.etag ?? '' } };
    expect(orders.respondCollection(match, items, options).status).toBe(304);
  });

  test('the items have the fields of the query, with their links', () => {
    const given = get({}, '/orders?fields=id');
    const options = { base: OWN, query: queryOf(given), hasMore: false, version: 'a' };
    const response = orders.respondCollection(given, items, options);
    const { headers } = response;
    expect(headers.etag).toMatch(tagOf('a'));
    expect(JSON.parse(bodyText(response))).toMatchObject({
      _meta: { page: 1, limit: 2, count: 2 },
      orders: [{ id: 17, _links: expect.any(Array) }, { id: 18 }],
    });
    expect(Object.keys(JSON.parse(bodyText(response)).orders[0])).toEqual(['id', '_links']);
  });

  test.each<[options: object, self: string, meta: object]>([
    [{ page: 3, limit: 2 }, '/orders', { page: 3, limit: 2 }],
    [{ offset: 4, limit: 2 }, '/orders', { page: 3, limit: 2, offset: 4 }],
    [{ query: { page: 3, limit: 2 } }, '/orders', { page: 3, limit: 2 }],
    [{ query: { page: 3, limit: 20 }, limit: 2 }, '/orders', { page: 3, limit: 2 }],
    [{ query: { page: 3, limit: 2 }, page: 1 }, '/orders', { page: 1, limit: 2 }],
    [{ query: { page: 1, limit: 2 }, offset: 4 }, '/orders', { page: 3, offset: 4 }],
    [{ page: 1, limit: 2, url: `${OWN}/orders?q=a` }, '/orders?q=a', {}],
    [{ page: 1, limit: 2, meta: { asOf: 7 }, metaFields: ['offset'] }, '/orders', { asOf: 7 }],
  ])('%j is the position of the page', (options, self, meta) => {
    const response = orders.respondCollection(get({}, '/orders'), [], {
      base: OWN,
      totalRecords: 5,
      ...options,
    });
    const body = JSON.parse(bodyText(response));
    expect(body._links[0].href).toBe(`${OWN}${self}`);
    expect(body._meta).toMatchObject(meta);
  });

  test('a cursor given beside a query is the position of the page', () => {
    const options = { base: OWN, query: { page: 3, limit: 2 }, cursor: { next: 'abc' } };
    const response = orders.respondCollection(get({}, '/orders'), items, options as never);
    const { _meta, _links } = JSON.parse(bodyText(response));
    expect(_meta).not.toHaveProperty('page');
    expect(_links.map(({ href }: { href: string }) => href.split('?')[1])).toContain('cursor=abc');
  });

  test('without a query and a limit, a page has the default of the definition', () => {
    const options = { base: OWN, totalRecords: 30 };
    const { body } = orders.respondCollection(request, [], options);
    expect(JSON.parse(String(body))._meta.limit).toBe(2);
  });
});

describe('respondCreated', () => {
  const request = { method: 'POST', url: '/orders', headers: {} };

  test('sends 201 with the Location and the body of the new resource', () => {
    const response = orders.respondCreated(request, order, { base: OWN, version: 1, caller });
    expect(response).toMatchObject({
      status: 201,
      headers: { location: URL_17, etag: expect.stringMatching(tagOf('1')) },
      body: decode(orders.serializeItem(order, OWN, caller)),
    });
  });

  test('several resources are a list with the URL of their collection', () => {
    const items = [order, { ...order, id: 18 }];
    const { headers, body } = orders.respondCreated(request, items, { base: OWN });
    expect(headers.location).toBe(URL_17);
    expect(JSON.parse(body ?? '')).toEqual({
      _links: [
        { href: `${OWN}/orders`, rel: 'self', method: 'GET' },
        { href: URL_17, rel: 'item', method: 'GET' },
        { href: `${OWN}/orders/18`, rel: 'item', method: 'GET' },
      ],
      orders: items.map((item) => orders.represent(item, OWN)),
    });
  });

  test('resources of a nested collection name its values', () => {
    const lines = defineResource({
      name: 'lines',
      schema: z.object({ order: z.int(), number: z.int() }),
      path: '/orders/{order}/lines/{number}',
      links: {},
    });
    const made = [
      { order: 17, number: 1 },
      { order: 17, number: 2 },
    ];
    const { status, body: none } = lines.respondCreated(request, [], { base: OWN });
    expect([status, JSON.parse(none ?? '').lines]).toEqual([201, []]);
    const { body } = lines.respondCreated(request, made, { base: OWN });
    expect(JSON.parse(body ?? '')._links[0].href).toBe(`${URL_17}/lines`);
  });
});

test('the tag of a version is found by If-Match, whatever shaped the body', () => {
  const through = get({ forwarded: GATEWAY, accept: PROFILE });
  const { headers } = orders.respond(through, order, {
    base: baseOf(through),
    version: 3,
    caller,
    fields: ['id'],
    format: 'negotiate',
  });
  const match = { method: 'PATCH', url: '/orders/17', headers: { 'if-match': headers.etag ?? '' } };
  expect(orders.refuse(match, order, { version: 3 })).toBeUndefined();
  expect(orders.refuse(match, order, { version: 4 })?.status).toBe(412);
});
