import { collection, findLink, link } from 'halyard';
import { describe, expect, test } from 'vitest';

const ORDERS = 'https://api.example.se/orders/v1/orders';

describe('collection.links: _links are the links of the collection, with a self link', () => {
  test.each(['', '?page=1', '?status=open&sort=total%20desc', '?page=1&limit=5'])(
    'self is what was asked for: orders%s',
    (query) => {
      const url = ORDERS + query;
      const body = collection({
        name: 'orders',
        items: [],
        page: 1,
        limit: 5,
        totalRecords: 0,
        url,
      });
      expect(findLink(body, 'self')).toStrictEqual({ href: url, rel: 'self', method: 'GET' });
      expect(body._links.filter(({ rel }) => rel === 'self')).toHaveLength(1);
    },
  );

  test('given links are included', () => {
    const create = link('create', ORDERS);
    const input = { name: 'orders', items: [], page: 1, limit: 5, totalRecords: 0, url: ORDERS };
    expect(findLink(collection({ ...input, links: [create] }), 'create')).toStrictEqual({
      href: ORDERS,
      rel: 'create',
      method: 'POST',
    });
  });
});
