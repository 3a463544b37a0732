import { Ajv2020 } from 'ajv/dist/2020.js';
import { HalyardError } from 'halyard';
import {
  collectionJsonSchema,
  collectionSchema,
  representationJsonSchema,
  representationSchema,
} from 'halyard/schema';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineResource } from '../../src/definition/define-resource.js';

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

describe('what a definition makes keeps its schemas', () => {
  test.each<[what: string, check: (value: unknown) => boolean, value: unknown, wrong: unknown[]]>([
    [
      'zod, one',
      (value) => representationSchema(schema).safeParse(value).success,
      one,
      [{ id: 17 }, { id: 'a', _links: one._links }, { id: 17, _links: [] }],
    ],
    [
      'zod, a page',
      (value) => collectionSchema('orders', schema).safeParse(value).success,
      page,
      [
        { ...page, _meta: {} },
        { ...page, orders: [{ id: 17 }] },
        { ...page, _links: [] },
      ],
    ],
    [
      'JSON Schema, one',
      (value) => compile(representationJsonSchema(schema))(value) as boolean,
      one,
      [{ id: 17 }, { id: 'a', _links: one._links }, { id: 17, _links: [] }],
    ],
    [
      'JSON Schema, a page',
      (value) => compile(collectionJsonSchema('orders', schema))(value) as boolean,
      page,
      [
        { ...page, _meta: {} },
        { ...page, orders: [{ id: 17 }] },
        { ...page, _links: [] },
      ],
    ],
  ])('%s', (_what, check, value, wrong) => {
    expect(check(JSON.parse(JSON.stringify(value)))).toBe(true);
    for (const other of wrong) expect(check(other)).toBe(false);
  });
});

test('a name that no list has is refused', () => {
  expect(() => collectionSchema('_meta', schema)).toThrow(HalyardError);
});
