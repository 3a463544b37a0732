import { collection, defineResource, link, resource, respond } from 'halyard';
import { audit, checkCollection, checkExchange } from 'halyard/audit';
import { bodyText } from 'halyard/http';
import { formatLinkHeader } from 'halyard/link';
import { cursorCodec, cursorPage, keyset, parseQuery } from 'halyard/query';
import { type Paging, streamCollection } from 'halyard/resource';
import { collectionJsonSchema, collectionSchema } from 'halyard/schema';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';

const base = 'https://api.example.se/orders/v1';
const url = `${base}/orders`;

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    resource({ id: index + 1 }, [link('self', `${url}/${index + 1}`)]),
  );

const page = (place: Partial<Paging>, count = 1) =>
  collection({ name: 'orders', items: itemsOf(count), limit: 10, url, cursor: {}, ...place });

const linksOf = (place: Partial<Paging>) =>
  page(place)._links.map(({ rel, href }) => `${rel} ${href.slice(base.length)}`);

describe('links by cursor', () => {
  test.each<[place: Partial<Paging>, links: string[]]>([
    [{}, ['self /orders', 'first /orders']],
    [{ cursor: { next: 'b' } }, ['self /orders', 'first /orders', 'next /orders?cursor=b']],
    [
      { url: `${url}?status=open&cursor=a&limit=10`, cursor: { next: 'b', prev: 'c' } },
      [
        'self /orders?status=open&cursor=a&limit=10',
        'first /orders?status=open&limit=10',
        'prev /orders?status=open&cursor=c&limit=10',
        'next /orders?status=open&cursor=b&limit=10',
      ],
    ],
    [
      { url: `${url}?%63ursor=a&cursor=d#rows`, cursor: { prev: 'c' } },
      ['self /orders?%63ursor=a&cursor=d#rows', 'first /orders#rows', 'prev /orders?cursor=c#rows'],
    ],
    [
      { url: `${url}?after=a&cursor=x`, cursor: { next: 'å&=' }, cursorParameter: 'after' },
      [
        'self /orders?after=a&cursor=x',
        'first /orders?cursor=x',
        'next /orders?after=%C3%A5%26%3D&cursor=x',
      ],
    ],
    [{ cursor: { next: undefined } }, ['self /orders', 'first /orders']],
  ])('%o', (place, links) => {
    expect(linksOf(place)).toEqual(links);
  });

  test('_meta has what is known', () => {
    expect(page({})._meta).toStrictEqual({ limit: 10, count: 1 });
    const meta = page({ totalRecords: 25, metaFields: ['totalPages'], meta: { took: 3 } })._meta;
    expect(meta).toEqual({ totalRecords: 25, limit: 10, count: 1, totalPages: 3, took: 3 });
    expect(Object.keys(page({ totalRecords: 25 })._meta)).toEqual([
      'totalRecords',
      'limit',
      'count',
    ]);
  });

  test('last may be known from elsewhere', () => {
    expect(linksOf({ links: [link('last', `${url}?cursor=z`)] })).toHaveLength(3);
  });

  test('the Link header is one line', () => {
    expect(formatLinkHeader(page({ cursor: { next: 'b' } })._links)).toBe(
      '<https://api.example.se/orders/v1/orders>; rel="self", <https://api.example.se/orders/v1/orders>; rel="first", <https://api.example.se/orders/v1/orders?cursor=b>; rel="next"',
    );
  });
});

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), total: z.number() }),
  path: '/orders/{id}',
  links: { edit: {} },
  query: {
    paging: 'cursor',
    cursor: cursorCodec({ key: 'k'.repeat(32), parameter: 'after', nulls: {} }),
    fields: { id: 'integer', total: 'number' },
    limit: { default: 3 },
  },
});

/** A service with 20 orders, of which many have the same total. */
const table = Array.from({ length: 20 }, (_, id) => ({ id, total: id % 7 }));

function listOrders(target: string) {
  const request = { method: 'GET', url: target, headers: {} };
  const query = parseQuery(request, orders.query);
  if (!query.ok) throw new Error(query.findings[0]?.message);
  const { anyOf, sort, limit } = keyset(query.value, orders.query);
  const rows = table
    .filter(
      (row) =>
        anyOf?.some((all) =>
          all.every(({ field, operator, value }) =>
            operator === 'eq'
              ? row[field] === value
              : operator === 'gt'
                ? row[field] > value
                : row[field] < value,
          ),
        ) ?? true,
    )
    .sort((a, b) => {
      const order = sort.map(({ field, direction }) =>
        direction === 'asc' ? a[field] - b[field] : b[field] - a[field],
      );
      return order.find((one) => one !== 0) ?? 0;
    })
    .slice(0, limit);
  const { items, cursor } = cursorPage(rows, query.value, orders.query);
  const page = { base, cursor, request, limit: query.value.limit };
  return {
    body: orders.collection(items, page),
    text: orders.serialize(items, page),
    response: orders.respondCollection(request, items, { base, cursor, query: query.value }),
    request,
  };
}

describe('a definition', () => {
  test('writes the same body in each way, and the checkers find nothing', () => {
    let target: string | undefined = '/orders/v1/orders?sort=total%20desc';
    let pages = 0;
    const seen: number[] = [];
    while (target !== undefined) {
      const { body, text, response, request } = listOrders(target);
      expect(JSON.parse(decode(text))).toEqual(body);
      expect(response.body).toEqual(text);
      expect(checkCollection(body)).toEqual([]);
      expect(checkCollection(body, { paging: 'cursor' })).toEqual([]);
      expect(checkExchange(request, response)).toEqual([]);
      seen.push(...body.orders.map(({ id }) => id));
      pages += 1;
      target = body._links.find(({ rel }) => rel === 'next')?.href;
    }
    expect(pages).toBe(7);
    expect(seen).toHaveLength(20);
    expect(new Set(seen).size).toBe(20);
  });

  test('streams a page by cursor, and the whole without one', async () => {
    let text = '';
    const request = { url: '/orders?after=abc&sort=total', headers: {} };
    const cursor = { next: 'd' };
    for await (const piece of orders.stream(table.slice(0, 2), {
      base,
      request,
      cursor,
      limit: 3,
    })) {
      text += piece;
    }
    const { _links, _meta } = JSON.parse(text);
    expect(_links.map(({ href }: { href: string }) => href.slice(url.length))).toEqual([
      '?after=abc&sort=total',
      '?sort=total',
      '?after=d&sort=total',
    ]);
    expect(_meta).toEqual({ limit: 3, count: 2 });
    let whole = '';
    for await (const piece of orders.stream(table, { base, request })) whole += piece;
    expect(JSON.parse(whole)._links[0].href).toBe(`${url}?sort=total`);
  });

  test('a stream by cursor needs its limit', () => {
    const input = { name: 'orders', url, cursor: { next: 'b' } };
    expect(() => streamCollection([], input)).toThrow('limit must be an integer ≥ 1');
  });

  test('by offset, the query gives the offset', () => {
    const byOffset = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: {},
      query: { paging: 'offset', offset: { parameter: 'skip' } },
    });
    const request = { method: 'GET', url: '/orders?skip=20&limit=10', headers: {} };
    const query = parseQuery(request, byOffset.query);
    if (!query.ok) throw new Error();
    const response = byOffset.respondCollection(request, [{ id: 21 }], {
      base,
      query: query.value,
      totalRecords: 21,
    });
    const { _meta, _links } = JSON.parse(bodyText(response));
    expect(_meta.offset).toBe(20);
    expect(_links[2]).toMatchObject({ rel: 'prev', href: `${url}?skip=10&limit=10` });
  });

  test('the schemas accept the body', () => {
    const { body } = listOrders('/orders/v1/orders');
    const schema = z.object({ id: z.int(), total: z.number() });
    expect(collectionSchema('orders', schema).safeParse(body).success).toBe(true);
    const { _meta } = collectionJsonSchema('orders', schema).properties as Record<string, object>;
    expect(_meta).toMatchObject({ required: ['limit', 'count'] });
  });
});

describe('the checkers', () => {
  const bodyOf = (meta: object, links: Readonly<Record<string, string>>) => ({
    _meta: { limit: 10, count: 1, ...meta },
    _links: Object.entries(links).map(([rel, query]) => link(rel, `${url}${query}`)),
    orders: itemsOf(1),
  });
  const found = (body: unknown, options = {}) =>
    checkCollection(body, options).map(({ message }) => message);

  test.each<
    [what: string, meta: object, links: Readonly<Record<string, string>>, messages: string[]]
  >([
    ['only next', {}, { self: '', next: '?cursor=b' }, []],
    ['a token', {}, { self: '?page_token=a', next: '?page_token=b' }, []],
    [
      'last',
      {},
      { self: '', next: '?cursor=b', first: '', last: '?cursor=z' },
      ['_meta must have page'],
    ],
    [
      'next to itself',
      {},
      { self: '?cursor=b', next: '?cursor=b' },
      [`Link next must lead to another page than self, got "${url}?cursor=b"`],
    ],
    [
      'prev to itself',
      {},
      { self: '?cursor=b', prev: '?cursor=b', first: '' },
      [`Link prev must lead to another page than self, got "${url}?cursor=b"`],
    ],
    [
      'a lost filter',
      {},
      { self: '?status=open', next: '?cursor=b' },
      ['Link next must keep the parameter "status" of self'],
    ],
    [
      'a wrong count',
      { count: 3 },
      { self: '', next: '?cursor=b' },
      ['_meta.count must be the number of items in "orders" (1), got 3'],
    ],
    ['numbered pages', {}, { self: '', next: '?page=2' }, ['_meta must have page']],
    ['no paging', {}, { self: '', up: '' }, ['_meta must have page']],
  ])('%s', (_what, meta, links, messages) => {
    expect(
      found(bodyOf(meta, links)).filter((message) => !message.includes('totalRecords')),
    ).toEqual(messages);
  });

  test('an API may say how it pages', () => {
    const links = { self: '', first: '', next: '?cursor=b', last: '?cursor=z' };
    expect(found(bodyOf({}, links), { paging: 'cursor' })).toEqual([]);
    expect(found(bodyOf({}, { self: '', next: '?cursor=b' }), { paging: 'page' })).toHaveLength(2);
  });
});

test('an audit follows cursors to the end, and sees each item once', async () => {
  const fetch = async (target: string) => {
    const { pathname, search } = new URL(target);
    if (pathname === '/orders/v1/orders') return Response.json(listOrders(pathname + search).body);
    const id = /^\/orders\/v1\/orders\/(\d+)$/.exec(pathname)?.[1];
    const item = table[Number(id)];
    return item === undefined || id === undefined
      ? Response.json({ _links: [link('self', `${base}/`), link('orders', url)] })
      : Response.json(orders.represent(item, base));
  };
  const report = await audit(`${base}/`, { fetch: fetch as never, ignore: ['HYP.04', 'HYP.06'] });
  expect(report.skipped).toBe(0);
  const messages = report.groups.map(({ rule }) => rule);
  expect(messages.filter((rule) => rule.startsWith('collection.'))).toEqual([]);
});

test('paging links can be sent in a Link header', () => {
  const body = page({ cursor: { next: 'b' } });
  const request = { method: 'GET', url: '/orders', headers: {} };
  const headers = { link: formatLinkHeader(body._links) };
  expect(respond(request, { body, headers }).headers.link).toContain('rel="next"');
});
