import { collection, defineResource, findLink, link, resource } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const ORDERS = 'https://api.example.se/orders/v1/orders';

describe('HYP.05: the response contains a link to itself with rel self', () => {
  test('a resource', () => {
    expect(findLink(resource({}, [link('self', URL_17)]), 'self')?.href).toBe(URL_17);
  });

  test('a collection', () => {
    const url = `${ORDERS}?page=2&status=open`;
    const input = { name: 'orders', items: [], page: 2, limit: 1, totalRecords: 2 };
    expect(findLink(collection({ ...input, url }), 'self')).toStrictEqual({
      href: url,
      rel: 'self',
      method: 'GET',
    });
  });

  test('bodies of a definition, each item of a collection too', () => {
    const base = 'https://api.example.se/orders/v1';
    const schema = z.object({ id: z.int() });
    const orders = defineResource({ name: 'orders', schema, path: '/orders/{id}', links: {} });
    const page = orders.collection([{ id: 17 }], { base, page: 1, limit: 1, hasMore: false });
    const self = { href: URL_17, rel: 'self', method: 'GET' };
    expect(orders.represent({ id: 17 }, base)._links).toStrictEqual([self]);
    expect(page.orders[0]?._links).toStrictEqual([self]);
    expect(findLink(page, 'self')?.href).toBe(ORDERS);
  });
});
