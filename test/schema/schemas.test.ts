import { link } from 'halyard';
import { collectionJsonSchema, collectionSchema, representationJsonSchema } from 'halyard/schema';
import { expect, test } from 'vitest';
import * as z from 'zod';

const self = link('self', 'https://api.example.se/orders/v1/orders');
const fields = z.object({ id: z.int() });

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
