import { Ajv2020 } from 'ajv/dist/2020.js';
import { defineResource, HalyardError } from 'halyard';
import {
  collectionJsonSchema,
  collectionSchema,
  representationJsonSchema,
  representationSchema,
} from 'halyard/schema';
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
const compile = (json: object) => new Ajv2020({ strict: false }).compile(json);

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
    ['zod, one', (value) => zodOne.safeParse(value).success, one, ones],
    ['zod, a page', (value) => zodPage.safeParse(value).success, page, pages],
    ['JSON Schema, one', compile(representationJsonSchema(schema)), one, ones],
    ['JSON Schema, a page', compile(collectionJsonSchema('orders', schema)), page, pages],
  ])('%s', (_what, check, value, wrong) => {
    expect(check(JSON.parse(JSON.stringify(value)))).toBe(true);
    for (const other of wrong) expect(check(other)).toBe(false);
  });
});

describe('the numbers of _meta agree with each other and with the list', () => {
  const zod = collectionSchema('orders', schema);
  const json = compile(collectionJsonSchema('orders', schema));
  const pageOf = (meta: object, items = 1) => ({
    _meta: meta,
    _links: page._links,
    orders: Array.from({ length: items }, () => one),
  });

  test.each<[meta: object, items: number]>([
    [{ totalRecords: 25, page: 3, limit: 10, count: 5 }, 5],
    [{ totalRecords: 25, page: 9, limit: 10, count: 0 }, 0],
    [{ totalRecords: 0, page: 1, limit: 10, count: 0 }, 0],
    [{ page: 7, limit: 2, count: 2 }, 2],
    [{ page: 1, limit: 1, count: 1, totalPages: 3 }, 1],
    // Paging by cursor has no page.
    [{ limit: 1, count: 1 }, 1],
    [{ limit: 1, count: 1, offset: 3, totalRecords: 4 }, 1],
    [{ totalRecords: 25, page: 2, limit: 10, count: 10, offset: 15, totalPages: 3 }, 10],
    [{ totalRecords: 0, page: 1, limit: 10, count: 0, offset: 0, totalPages: 1 }, 0],
  ])('%j of %i items', (meta, items) => {
    expect(zod.safeParse(pageOf(meta, items)).success).toBe(true);
    expect(json(pageOf(meta, items))).toBe(true);
  });

  const atLeast = (position: number) =>
    `totalRecords must be at least the position of the last item, ${position}`;

  test.each<[meta: object, items: number, message: string, isInJson?: boolean]>([
    [{ totalRecords: 9, count: 7 }, 1, 'count must equal the number of items, 1'],
    [{ totalRecords: 9, count: 0 }, 1, 'count must equal the number of items, 1', true],
    [{ totalRecords: 9, count: 1 }, 0, 'count must equal the number of items, 0', true],
    [{ limit: 1, count: 2 }, 2, 'count must be at most limit, 1'],
    [{ totalRecords: 0, count: 1 }, 1, atLeast(1), true],
    [{ totalRecords: 10, page: 2, count: 1 }, 1, atLeast(11)],
    [{ totalRecords: 0, page: undefined, count: 1 }, 1, atLeast(1), true],
    [{ totalRecords: 10, limit: 5, count: 1, offset: 10 }, 1, 'page must be the page of offset, 3'],
    [
      { totalRecords: 11, count: 1, totalPages: 1 },
      1,
      'totalPages must be totalRecords divided by limit, 2',
    ],
  ])('%j of %i items: %s', (given, items, message, isInJson = false) => {
    const body = pageOf({ page: 1, limit: 10, ...given }, items);
    const { error } = zod.safeParse(body);
    expect(error?.issues.map((issue) => issue.path)).toContainEqual(['_meta']);
    expect(error?.issues.map((issue) => issue.message)).toContain(`${message} [collection.meta]`);
    expect(json(body)).toBe(!isInJson);
  });
});

test('a name that no list can have is refused', () => {
  expect(() => collectionSchema('_meta', schema)).toThrow(HalyardError);
  expect(() => collectionJsonSchema('_meta', schema)).toThrow(HalyardError);
});
