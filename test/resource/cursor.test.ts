import { collection, defineResource, link, resource } from 'halyard';
import { cursorCodec } from 'halyard/query';
import type { Paging } from 'halyard/resource';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

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

describe('a definition', () => {
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
