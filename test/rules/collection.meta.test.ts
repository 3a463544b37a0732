import { collection, link, resource } from 'halyard';
import { describe, expect, test } from 'vitest';

const ORDERS = 'https://api.example.se/orders/v1/orders';

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, id) => resource({ id }, [link('self', `${ORDERS}/${id}`)]));

describe('collection.meta: _meta has totalRecords, page, limit and count, all of them integers', () => {
  test.each<[totalRecords: number, page: number, limit: number, count: number]>([
    [0, 1, 20, 0],
    [1, 1, 20, 1],
    [25, 1, 10, 10],
    [25, 3, 10, 5],
    [25, 4, 10, 0],
    [3, 3, 1, 1],
  ])('%i records, page %i, page size %i, %i of them here', (totalRecords, page, limit, count) => {
    const place = { totalRecords, page, limit };
    const body = collection({ name: 'orders', items: itemsOf(count), url: ORDERS, ...place });
    expect(body._meta).toStrictEqual({ ...place, count });
  });
});
