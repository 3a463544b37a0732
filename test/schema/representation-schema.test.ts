import { defineResource, HalyardError } from 'halyard';
import { collectionSchema, representationSchema } from 'halyard/schema';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const base = 'https://api.example.se/orders/v1';
const schema = z.object({ id: z.int() });
const orders = defineResource({
  name: 'orders',
  schema,
  path: '/orders/{id}',
  links: { edit: {} },
});

const one = orders.represent({ id: 17 }, base);
const page = orders.collection([{ id: 17 }], { base, page: 1, limit: 5, totalRecords: 1 });

describe('bodies of a definition are valid against its schemas', () => {
  const ones = [{ id: 17 }, { id: 'a', _links: one._links }, { id: 17, _links: [] }];
  const pages = [
    { ...page, _meta: {} },
    { ...page, orders: [{ id: 17 }] },
    { ...page, _links: [] },
  ];
  const zodOne = representationSchema(schema);
  const zodPage = collectionSchema('orders', schema);

  test.each<[what: string, check: (value: unknown) => unknown, value: unknown, wrong: unknown[]]>([
    ['one', (value) => zodOne.safeParse(value).success, one, ones],
    ['a page', (value) => zodPage.safeParse(value).success, page, pages],
  ])('%s', (_what, check, value, wrong) => {
    expect(check(JSON.parse(JSON.stringify(value)))).toBe(true);
    for (const other of wrong) expect(check(other)).toBe(false);
  });
});

test.each([
  [1, 0],
  [0, 1],
])('a count of %i with %i items is refused', (count, items) => {
  const body = { ...page, _meta: { page: 1, limit: 5, count }, orders: Array(items).fill(one) };
  const { error } = collectionSchema('orders', schema).safeParse(body);
  const message = `count must equal the number of items, ${items} [collection.meta]`;
  expect(error?.issues).toMatchObject([{ path: ['_meta'], message }]);
});

test('a name that no list can have is refused', () => {
  expect(() => collectionSchema('_meta', schema)).toThrow(HalyardError);
});
