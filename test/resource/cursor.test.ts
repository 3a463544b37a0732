import { collection, defineResource, link, resource } from 'halyard';
import { checkCollection, checkExchange } from 'halyard/audit';
import { cursorCodec, cursorPage, keyset, parseQuery } from 'halyard/query';
import type { Paging } from 'halyard/resource';
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
});
