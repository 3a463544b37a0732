import { collection, type Link, link } from 'halyard';
import { describe, expect, test } from 'vitest';

const ORDERS = 'https://api.example.se/orders/v1/orders';

const pageOf = (item: { readonly _links: readonly Link[] }) =>
  collection({ name: 'orders', items: [item], page: 1, limit: 5, totalRecords: 1, url: ORDERS });

describe('collection.item-links: each item has its own _links with a self link by GET', () => {
  const self = link('self', `${ORDERS}/1`);
  const edit = link('edit', `${ORDERS}/1`);

  test.each<[what: string, _links: readonly Link[]]>([
    ['self', [self]],
    ['self among others', [edit, self]],
  ])('%s', (_what, _links) => {
    expect(pageOf({ _links }).orders).toStrictEqual([{ _links }]);
  });
});
