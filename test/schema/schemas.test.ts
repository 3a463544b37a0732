import { link } from 'halyard';
import { collectionJsonSchema, collectionSchema, representationJsonSchema } from 'halyard/schema';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { jsonSchemaOf, linkSchemas, metaJsonSchema } from '../../src/schema/json-schema.js';

const self = link('self', 'https://api.example.se/orders/v1/orders');
const fields = z.object({ id: z.int() });

test('the JSON Schema of a page has its members, and the items that its count allows', () => {
  const { $schema: _, ...schema } = collectionJsonSchema('orders', fields) as Record<string, never>;
  expect(schema).toMatchObject({
    type: 'object',
    required: ['_meta', '_links', 'orders'],
    properties: { orders: { type: 'array' } },
    if: { properties: { _meta: { properties: { count: { const: 0 } } } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { orders: { maxItems: 0 } } },
    else: { properties: { orders: { minItems: 1 } } },
  });
});

test('the JSON Schema of _meta has the least value of each number, and no count without records', () => {
  const { properties } = collectionJsonSchema('orders', fields) as {
    properties: { readonly _meta: object };
  };
  const number = (minimum: number, description: string) => ({
    type: 'integer',
    minimum,
    description,
  });
  const meta = {
    type: 'object',
    properties: {
      totalRecords: number(0, 'Records on all pages'),
      page: number(1, 'The number of this page'),
      limit: number(1, 'The page size'),
      count: number(0, 'Records on this page'),
    },
    if: { properties: { totalRecords: { const: 0 } }, required: ['totalRecords'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { count: { const: 0 } } },
  };
  expect(metaJsonSchema).toEqual({ ...meta, required: ['page', 'limit', 'count'] });
  expect(properties._meta).toEqual({ ...meta, required: ['limit', 'count'] });
});

test('the schema of links may refer to that of a link', () => {
  const { link, links } = linkSchemas('#/components/schemas/Link');
  expect(links).toMatchObject({
    title: 'Links',
    type: 'array',
    items: { $ref: '#/components/schemas/Link' },
    contains: { required: ['rel', 'method'] },
  });
  expect(link).toMatchObject({ type: 'object', required: ['href', 'rel', 'method'] });
  for (const schema of [link, links]) expect(schema).not.toHaveProperty('$schema');
});

test('a date is the text that JSON has for it, and what JSON Schema cannot express is any value', () => {
  const schema = z.object({
    placed: z.date(),
    count: z.bigint(),
    size: z.literal(7n),
    note: z.string(),
  });
  const { properties, required, type } = representationJsonSchema(schema);
  expect(type).toBe('object');
  expect(required).toEqual(['placed', 'count', 'size', 'note', '_links']);
  expect(properties).toMatchObject({
    placed: { type: 'string', format: 'date-time' },
    count: {},
    size: { type: 'number', const: 7 },
    note: { type: 'string' },
    _links: { type: 'array' },
  });
});

test('a schema without properties and required has those of links', () => {
  const json = { description: 'Anything' };
  const jsonSchema = { input: () => json, output: () => json };
  const validate = (value: unknown) => ({ value });
  const own = { '~standard': { version: 1, vendor: 'own', validate, jsonSchema } } as const;
  expect(representationJsonSchema(own)).toMatchObject({
    type: 'object',
    description: 'Anything',
    required: ['_links'],
  });
});

test('the library is asked for the output of a schema, as JSON Schema 2020-12', () => {
  const asked: unknown[] = [];
  const jsonSchema = {
    input: () => expect.unreachable(),
    output: (options: { readonly target: string }) => {
      asked.push(options.target);
      return { $schema: 'x', type: 'object' };
    },
  };
  const validate = (value: unknown) => ({ value });
  const own = { '~standard': { version: 1, vendor: 'own', validate, jsonSchema } } as const;
  expect(representationJsonSchema(own)).not.toHaveProperty('$schema');
  expect(asked).toEqual(['draft-2020-12']);
});

test('a schema without JSON Schema is refused', () => {
  const wrong = { '~standard': { version: 1, vendor: 'own' } } as never;
  const error = expect.objectContaining({ code: 'describe.option', rule: 'HYP.01' });
  expect(() => representationJsonSchema(wrong)).toThrow(error);
  expect(() => collectionJsonSchema('orders', wrong)).toThrow(error);
  expect(() => jsonSchemaOf(wrong, 'input', 'orders')).toThrow(/orders/);
});

test('by cursor, the numbers of _meta have no page and no total to agree with', () => {
  const page = {
    _meta: { limit: 1, count: 1 },
    _links: [self],
    orders: [{ id: 1, _links: [self] }],
  };
  const schema = collectionSchema('orders', fields);
  expect(schema.safeParse(page).success).toBe(true);
  const full = { ...page, _meta: { limit: 1, count: 1, offset: 3, totalRecords: 4 } };
  expect(schema.safeParse(full).success).toBe(true);
  const { error } = schema.safeParse({ ...page, _meta: { limit: 1, count: 1, totalRecords: 0 } });
  expect(error?.issues).toEqual([
    {
      code: 'custom',
      path: ['_meta'],
      message: 'totalRecords must be at least the position of the last item, 1 [collection.meta]',
    },
  ]);
});

test('the number of pages has nothing to agree with if the total is unknown', () => {
  const page = {
    _meta: { page: 1, limit: 1, count: 1, totalPages: 3 },
    _links: [self],
    orders: [{ id: 1, _links: [self] }],
  };
  expect(collectionSchema('orders', fields).safeParse(page).error).toBeUndefined();
});

test.each<object>([
  { totalRecords: -1 },
  { page: 0 },
  { limit: 0 },
  { count: -1 },
  { offset: -1 },
  { totalPages: 0 },
  { totalRecords: '2' },
  { page: 1.5 },
  { limit: undefined },
  { count: undefined },
])('a page is refused at the number that is none of _meta: %o', (wrong) => {
  const _meta = { totalRecords: 1, page: 1, limit: 10, count: 1, ...wrong };
  const page = { _meta, _links: [self], orders: [{ id: 1, _links: [self] }] };
  const { error } = collectionSchema('orders', fields).safeParse(page);
  expect(error?.issues.map(({ path }) => path)).toContainEqual(['_meta', ...Object.keys(wrong)]);
});
