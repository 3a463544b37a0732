import { cursorCodec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { modelContext } from '../../src/describe/model/context.js';
import {
  fieldsParameters,
  pathParameters,
  queryParameters,
  templateParameters,
} from '../../src/describe/model/parameters.js';
import { plainOrders } from './support/plain-orders.js';

const define = (more: object = {}) =>
  plainOrders({
    schema: z.object({
      id: z.int(),
      total: z.number().meta({ description: 'The sum.' }),
      status: z.enum(['open', 'done']),
    }),
    ...more,
  });

/** A schema of another library, whose JSON Schema differs by direction; or that has none. */
const own = (isDescribed: boolean) => ({
  '~standard': {
    version: 1,
    vendor: 'own',
    validate: (value: unknown) => ({ value }),
    ...(isDescribed && {
      jsonSchema: { input: () => ({ type: 'integer' }), output: () => ({ type: 'boolean' }) },
    }),
  },
});

describe('the place of a page', () => {
  test.each<[query: object, name: string, description: string, schema: object]>([
    [{}, 'page', 'The page number, starting at 1.', { type: 'integer', minimum: 1 }],
    [
      { page: { parameter: 'p' } },
      'p',
      'The page number, starting at 1.',
      { type: 'integer', minimum: 1 },
    ],
    [
      { paging: 'offset' },
      'offset',
      'The number of records before the page.',
      { type: 'integer', minimum: 0 },
    ],
    [
      { paging: 'cursor', cursor: cursorCodec(), fields: { id: 'integer' } },
      'cursor',
      'The position of the page, from a link of another page.',
      { type: 'string' },
    ],
  ])('%o: %s', (query, name, description, schema) => {
    expect(queryParameters(define({ query }))[0]).toEqual({
      name,
      in: 'query',
      required: false,
      description,
      schema,
    });
  });
});

describe('a parameter of the service', () => {
  const text = { type: 'string' };
  const ofService = 'The parameter q of the service.';

  test.each<[parameters: object, schema: object, description: string]>([
    [['q'], text, ofService],
    [{ q: 'string' }, text, ofService],
    [{ q: 'date' }, text, ofService],
    [{ q: 'number' }, { type: 'number' }, ofService],
    [{ q: 'integer' }, { type: 'integer' }, ofService],
    [{ q: 'boolean' }, { type: 'boolean' }, ofService],
    [{ q: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'] }, ofService],
    [{ q: own(true) }, { type: 'integer' }, ofService],
    [{ q: own(false) }, text, ofService],
    [
      { q: z.string().max(9).meta({ description: 'Words.' }) },
      { type: 'string', maxLength: 9, description: 'Words.' },
      'Words.',
    ],
  ])('%o has its schema and description', (parameters, schema, description) => {
    const found = queryParameters(define({ query: { parameters } })).slice(2);
    expect(found).toEqual([{ name: 'q', in: 'query', required: false, description, schema }]);
  });

  test.each<[parameters: object, schema: object, description: string]>([
    [
      ['status'],
      { type: 'string', enum: ['open', 'done'] },
      'Only items whose status has this value.',
    ],
    [
      { status: ['open'] },
      { type: 'string', enum: ['open'] },
      'Only items whose status has this value.',
    ],
    [['total'], { type: 'number', description: 'The sum.' }, 'The sum.'],
  ])('with the name of a field compares it: %o', (parameters, schema, description) => {
    expect(queryParameters(define({ query: { parameters } })).slice(2)).toMatchObject([
      { description, schema },
    ]);
  });

  test('may be described by the definition', () => {
    const parameterDescriptions = { q: 'Words.', page: 'The page.' };
    const described = queryParameters(
      define({ query: { parameters: ['q'] }, parameterDescriptions }),
    );
    expect(described.map(({ name, description }) => [name, description])).toEqual([
      ['page', 'The page.'],
      ['limit', 'The page size.'],
      ['q', 'Words.'],
    ]);
  });
});

test('the variables of links that search the collection are its parameters', () => {
  const resource = define({
    collectionLinks: {
      search: { href: '/orders{?q,w}' },
      find: { href: '/orders/found{?z}', meaning: 'Finds.' },
    },
  });
  expect(queryParameters(resource)).toEqual([
    expect.objectContaining({ name: 'page' }),
    expect.objectContaining({ name: 'limit' }),
    ...['q', 'w'].map((name) => ({
      name,
      in: 'query',
      required: false,
      description: `The parameter ${name} of the service.`,
      schema: { type: 'string' },
    })),
  ]);
});

describe('the parameter fields', () => {
  const namesOf = (more: object) => fieldsParameters(define(more)).map(({ name }) => name);

  test('is that of a resource with fields to select', () => {
    expect(namesOf({ query: { fields: { id: 'integer' } } })).toEqual(['fields']);
    expect(namesOf({ query: { fields: { id: { type: 'integer', select: false } } } })).toEqual([]);
    expect(namesOf({})).toEqual([]);
  });

  test('is not that of a search of the collection', () => {
    expect(namesOf({ collectionLinks: { search: { href: '/orders{?fields}' } } })).toEqual([]);
  });
});

test('the variables of a template have the descriptions of the definition', () => {
  const href = '/orders/found{?q,size}';
  const resource = define({
    collectionLinks: { search: { href } },
    parameterDescriptions: { q: 'Words.' },
  });
  const schema = { type: 'string' };
  expect(templateParameters(href, resource)).toEqual([
    { name: 'q', in: 'query', required: false, description: 'Words.', schema },
    {
      name: 'size',
      in: 'query',
      required: false,
      description: 'The parameter size of the service.',
      schema,
    },
  ]);
});

test('the variables of a path have the schemas of the fields of their names', () => {
  const resource = define();
  const context = modelContext([resource], '', {} as never);
  expect(pathParameters('/shops/{shop}/orders/{total}', resource, context)).toEqual([
    {
      name: 'shop',
      in: 'path',
      required: true,
      description: 'The field shop of orders.',
      schema: { type: 'string' },
    },
    {
      name: 'total',
      in: 'path',
      required: true,
      description: 'The sum.',
      schema: { type: 'number', description: 'The sum.' },
    },
  ]);
});
