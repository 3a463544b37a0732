import { cursorCodec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { BodyKind } from '../../src/describe/model/context.js';
import { modelContext } from '../../src/describe/model/context.js';
import { bodyExamples, requestExample } from '../../src/describe/model/examples.js';
import { foreignSchema, plainOrders } from './support/plain-orders.js';

const base = 'https://api.example.se/v1';

const define = (more: object = {}) =>
  plainOrders({
    schema: z.object({ id: z.int(), status: z.enum(['open', 'paid']) }),
    ...more,
  });

function examplesOf(more: object, kind: BodyKind = 'item', forms = ['links']): unknown[] {
  const resource = define(more);
  const context = modelContext([resource], base, {} as never);
  return bodyExamples(resource, kind, forms as ['links'], context).map(({ value }) => value);
}

const link = (rel: string, path: string, method = 'GET') => ({ href: base + path, rel, method });
const order = { id: 1, status: 'open' };
const self = link('self', '/orders/1');

describe('the example of a body', () => {
  test.each<[kind: BodyKind, more: object, value: object]>([
    ['item', {}, { ...order, _links: [self] }],
    ['created', {}, { ...order, _links: [self] }],
    [
      'page',
      {},
      {
        _meta: { totalRecords: 1, page: 1, limit: 20, count: 1 },
        _links: [
          link('self', '/orders'),
          link('first', '/orders?page=1'),
          link('last', '/orders?page=1'),
        ],
        orders: [{ ...order, _links: [self] }],
      },
    ],
  ])('%s is what the definition sends', (kind, more, value) => {
    expect(examplesOf(more, kind)).toEqual([value]);
  });

  test.each<[query: object, meta: object]>([
    [{ limit: { default: 5 } }, { totalRecords: 1, page: 1, limit: 5, count: 1 }],
    [{ paging: 'offset' }, { totalRecords: 1, page: 1, limit: 20, count: 1 }],
    [
      { paging: 'cursor', cursor: cursorCodec(), fields: { id: 'integer' } },
      { totalRecords: 1, limit: 20, count: 1 },
    ],
  ])('a page by %o has its numbers', (query, _meta) => {
    expect(examplesOf({ query }, 'page')).toMatchObject([{ _meta, orders: [{ id: 1 }] }]);
  });

  test('of several new resources is one of them', () => {
    expect(examplesOf({}, 'created', ['links', 'hal'])).toEqual([
      { ...order, _links: [self] },
      { ...order, _links: { self: { href: self.href } } },
    ]);
  });

  test('of a nested collection has the URL of the example', () => {
    const more = {
      schema: z.object({ id: z.int(), customer: z.string() }),
      path: '/customers/{customer}/orders/{id}',
    };
    expect(examplesOf(more, 'page')).toMatchObject([
      { _links: [{ href: `${base}/customers/text/orders` }, {}, {}] },
    ]);
  });

  test('has the links of a caller with every permission', () => {
    const more = {
      links: { edit: { permission: 'edit' } },
      collectionLinks: { create: { permission: 'create' } },
    };
    const edit = link('edit', '/orders/1', 'PATCH');
    expect(examplesOf(more)).toEqual([{ ...order, _links: [self, edit] }]);
    expect(examplesOf(more, 'page')).toMatchObject([
      {
        _links: expect.arrayContaining([link('create', '/orders', 'POST')]),
        orders: [{ _links: [self, edit] }],
      },
    ]);
  });

  test.each<[more: object, status: string]>([
    [{ state: 'status', initial: 'paid' }, 'paid'],
    [{ state: 'status', initial: ['paid', 'open'] }, 'paid'],
    [{ state: 'status' }, 'open'],
    [{ initial: 'paid' }, 'open'],
  ])('is in the first initial state: %o', (more, status) => {
    expect(examplesOf(more)).toEqual([{ id: 1, status, _links: [self] }]);
  });

  test.each<[json: object]>([
    [{ type: 'object', properties: { a: { type: 'string', pattern: '^#$' } }, required: ['a'] }],
    [{ const: null }],
  ])('there is none of a state alone: %j', ({ ...json }) => {
    const schema = foreignSchema({ properties: { status: { enum: ['open'] } }, ...json });
    const more = { schema, path: '/order', singleton: true, state: 'status', initial: 'open' };
    expect(examplesOf(more)).toEqual([]);
  });
});

describe('the example of an item', () => {
  const json = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };
  const refused = () => ({ issues: [{ message: 'no' }] });
  const text = { ...json, properties: { id: { type: 'string' } } };

  test.each<[what: string, schema: object, id: unknown]>([
    ['a schema accepts', foreignSchema(json), 1],
    ['a schema may accept later', foreignSchema(json, async (value) => ({ value })), 1],
    ['a schema transforms, so that it cannot say', foreignSchema(text, refused, json), 1],
    [
      'a schema accepts, whose output may have more members',
      foreignSchema(json, undefined, { ...json, additionalProperties: false }),
      1,
    ],
  ])('is what %s', (_what, schema, id) => {
    expect(examplesOf({ schema })).toMatchObject([{ id }]);
  });

  test.each<[what: string, schema: object]>([
    ['a schema refuses', foreignSchema(json, refused)],
    [
      'a schema refuses, whose output is closed',
      foreignSchema(json, refused, { ...json, additionalProperties: false }),
    ],
    [
      'a schema throws on',
      foreignSchema(json, () => {
        throw new TypeError('no');
      }),
    ],
    ['is no object', foreignSchema({ type: 'string' })],
    ['is null', foreignSchema({ const: null, properties: { id: {} } })],
    [
      'cannot be made',
      foreignSchema({ ...json, properties: { id: { type: 'string', pattern: '^#$' } } }),
    ],
  ])('is not what %s', (_what, schema) => {
    expect(examplesOf({ schema, members: 'all' })).toEqual([]);
  });

  test('has no links if its identifier fits no URL', () => {
    const schema = foreignSchema({ ...json, properties: { id: { const: '' } } });
    expect(examplesOf({ schema })).toEqual([{ id: '', _links: [] }]);
  });

  test('is omitted for a collection without a URL', () => {
    const nested = {
      schema: z.object({ id: z.int(), customer_id: z.null() }),
      path: '/customers/{customer_id}/orders/{id}',
    };
    expect(examplesOf(nested, 'page')).toEqual([]);
  });

  test('may be given', () => {
    const schema = z.object({ id: z.string().regex(/^x\d$/) });
    expect(examplesOf({ schema, example: { id: 'x1' } })).toMatchObject([{ id: 'x1' }]);
  });
});

describe('the example of a request', () => {
  const input = z.object({ a: z.string(), b: z.boolean(), c: z.int() });
  const whole = { a: 'text', b: true, c: 1 };

  test.each<[link: object, schema: object, example: unknown]>([
    [{ rel: 'create', method: 'POST' }, input, { orders: [whole] }],
    [{ rel: 'edit', method: 'PATCH' }, input, { c: 1 }],
    [{ rel: 'replace', method: 'PUT' }, input, whole],
    [{ rel: 'pay', method: 'PATCH', accepts: input }, input, whole],
    [{ rel: 'create', method: 'POST', accepts: input }, input, whole],
    [{ rel: 'pay', method: 'POST', accepts: z.string() }, z.string(), undefined],
    [{ rel: 'create', method: 'POST' }, foreignSchema({ const: null }), undefined],
    [{ rel: 'create', method: 'POST' }, foreignSchema({ type: 'string' }), undefined],
    [{ rel: 'create', method: 'POST' }, foreignSchema({}), undefined],
    [{ rel: 'replace', method: 'PUT' }, z.object({ a: z.string().regex(/^#$/) }), undefined],
    [
      { rel: 'replace', method: 'PUT' },
      z.object({ a: z.string().refine((text) => text === '#') }),
      undefined,
    ],
  ])('%o', (given, schema, example) => {
    expect(requestExample(define({ input: schema }), given as never)).toEqual(example);
  });
});
