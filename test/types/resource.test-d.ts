import {
  type AnyResource,
  type Collection,
  defineRelations,
  defineResource,
  type ParsedBody,
  type ParsedPatch,
  parseCreate,
  parseInput,
  parsePatch,
  parseQuery,
  type Query,
  type Resource,
  type ResourceDefinition,
  type ResponseDescriptor,
  type SingletonDefinition,
  service,
} from 'halyard';
import type { Transition } from 'halyard/definition';
import { describe, expectTypeOf, test } from 'vitest';
import * as z from 'zod';

const schema = z.object({ id: z.int(), status: z.enum(['open', 'paid']), total: z.number() });
type Order = z.infer<typeof schema>;
const relations = defineRelations({ cancel: { method: 'POST', meaning: 'Cancels.' } });
const base = 'https://api.example.se/orders/v1';
const named = { name: 'orders', schema, path: '/orders/{id}' } as const;

const orders = defineResource({
  ...named,
  input: z.object({ total: z.number() }),
  state: 'status',
  relations,
  links: {
    edit: { when: ['open', 'paid'] },
    cancel: { href: '/orders/{id}/cancellations', when: 'open', to: 'paid' },
    up: { href: '/states/{status}', when: (status, { total }) => status === 'open' && total > 1 },
    'https://example.se/rels/audit': { href: '/orders/{id}/audits' },
  },
  collectionLinks: { create: {}, search: { href: '/orders{?q}' } },
  query: { fields: { id: 'integer', total: 'number' } },
});

describe('bodies of a definition are typed', () => {
  const order: Order = { id: 1, status: 'open', total: 1 };
  const place = { base, page: 1, limit: 1, hasMore: false };

  test('representations and collections', () => {
    expectTypeOf(orders.represent(order, base)).toEqualTypeOf<Resource<Order>>();
    expectTypeOf(orders.collection([order], place)).toEqualTypeOf<
      Collection<'orders', Resource<Order>>
    >();
    expectTypeOf(orders.serialize([order], place)).toEqualTypeOf<Uint8Array<ArrayBuffer>>();
    expectTypeOf(orders.transitions(order)[0]).toEqualTypeOf<
      | Transition<
          'edit' | 'cancel' | 'up' | 'https://example.se/rels/audit' | 'self',
          'open' | 'paid'
        >
      | undefined
    >();
  });

  test('what a client sends', () => {
    expectTypeOf(parseCreate({}, orders)).toEqualTypeOf<ParsedBody<{ total: number }[]>>();
    expectTypeOf(parseInput({}, orders)).toEqualTypeOf<ParsedBody<{ total: number }>>();
    expectTypeOf(parsePatch({}, orders, { current: {} })).toEqualTypeOf<
      ParsedPatch<{ total: number }>
    >();
  });
});

describe('responses of a definition are typed', () => {
  const order: Order = { id: 1, status: 'open', total: 1 };
  const request = { method: 'GET', url: '/orders/1', headers: {} };

  test('what they take and return', () => {
    expectTypeOf(orders.respond(request, order, { base })).toEqualTypeOf<ResponseDescriptor>();
    const page = { base, hasMore: false } as const;
    const query = parseQuery(request, orders.query);
    if (query.ok) orders.respondCollection(request, [order], { ...page, query: query.value });
    orders.respondCreated(request, [order], { base });
    expectTypeOf(orders.refuse(request, order, { rel: 'cancel' })).toEqualTypeOf<
      ResponseDescriptor<string> | undefined
    >();
    // @ts-expect-error the base is needed
    orders.respond(request, order, { version: 1 });
    // @ts-expect-error the body is made of the item
    orders.respond(request, order, { base, body: {} });
    // @ts-expect-error a field is missing
    orders.respond(request, { id: 1, status: 'open' }, { base });
    const api = service({ title: 'Orders', resources: [orders], fallback: base });
    api.at(request).refuse(orders, order, { rel: 'cancel' });
    // @ts-expect-error unknown link buy
    api.at(request).refuse(orders, order, { rel: 'buy' });
  });

  test('a singleton has no collection', () => {
    const input = { ...named, path: '/order', singleton: true, links: {} } as const;
    const single = defineResource(input);
    expectTypeOf(single).toExtend<SingletonDefinition<'orders', Order>>();
    expectTypeOf(single.represent(order, base)).toEqualTypeOf<Resource<Order>>();
    // @ts-expect-error there is no collection
    single.serialize;
    expectTypeOf(defineResource({ ...named, singleton: false, links: {} })).toExtend<
      ResourceDefinition<'orders', Order>
    >();
    expectTypeOf<[typeof single, typeof orders]>().toExtend<readonly AnyResource[]>();
    // @ts-expect-error unknown field number
    defineResource({ ...input, path: '/orders/{number}' });
  });

  test('embedded resources have the type of their member', () => {
    const embedding = {
      name: 'baskets',
      schema: z.object({ id: z.int(), first: schema.nullish(), all: z.array(schema), n: z.int() }),
      path: '/baskets/{id}',
      links: {},
    } as const;
    defineResource({ ...embedding, embed: { first: orders, all: orders } });
    const few = z.object({ id: z.int(), n: z.object({ id: z.int() }) });
    // @ts-expect-error an order has more members
    defineResource({ ...embedding, schema: few, embed: { n: orders } });
    // @ts-expect-error unknown member owner
    defineResource({ ...embedding, embed: { owner: orders } });
  });
});

describe('a definition that contradicts its schema does not compile', () => {
  test('a template that names no field', () => {
    // @ts-expect-error unknown field number
    defineResource({ ...named, path: '/orders/{number}', links: {} });
    // @ts-expect-error unknown field number
    defineResource({ ...named, links: { cancel: { href: '/orders/{number}/cancellations' } } });
  });

  test('a state that there is not', () => {
    const state = 'status';
    // @ts-expect-error unknown state lost
    defineResource({ ...named, state, links: { edit: { when: ['open', 'lost'] } } });
    // @ts-expect-error unknown state lost
    defineResource({ ...named, state, links: { edit: { when: (status) => status === 'lost' } } });
    // @ts-expect-error unknown state lost
    defineResource({ ...named, state, links: { edit: { to: 'lost' } } });
    // @ts-expect-error unknown field state
    defineResource({ ...named, state: 'state', links: {} });
    // @ts-expect-error without a state field no link is there by state
    defineResource({ ...named, links: { edit: { when: 'open' } } });
    defineResource({ ...named, links: { edit: { when: ({ total }) => total > 1 } } });
  });

  test('a relation type that the registry does not have', () => {
    // @ts-expect-error unknown relation type cancle
    defineResource({ ...named, relations, links: { cancle: {} } });
    defineResource({ ...named, relations, links: { cancel: {}, next: {}, delete: {} } });
    defineResource({ ...named, links: { 'any-action': {} } });
  });

  test('a member that no link has, a field that no query has', () => {
    // @ts-expect-error it is called method
    defineResource({ ...named, links: { edit: { verb: 'PATCH' } } });
    // @ts-expect-error unknown field customer
    defineResource({ ...named, links: {}, query: { fields: { customer: 'string' } } });
    defineResource({ ...named, links: {}, query: { fields: { 'status.since': 'date' } } });
  });
});

test('the schema of a definition says which fields of a query may be null', () => {
  const { query } = defineResource({
    name: 'books',
    schema: z.object({
      id: z.int(),
      note: z.string().nullable(),
      author: z.object({ name: z.string() }).nullable(),
      sort: z.string().optional(),
    }),
    path: '/books/{id}',
    links: {},
    query: {
      fields: {
        id: 'integer',
        note: { type: 'string', sort: false },
        'author.name': 'string',
        sort: 'string',
      },
    },
  });
  type Filter = Query<typeof query>['filters'][number];
  type Nullable = Extract<Filter, { operator: 'is null' | 'is not null' }>['field'];
  expectTypeOf<Nullable>().toEqualTypeOf<'note' | 'author.name'>();
  expectTypeOf<Query<typeof query>['sort'][number]['field']>().toEqualTypeOf<
    'id' | 'author.name' | 'sort'
  >();
});

test('a misspelt member of a query does not compile', () => {
  const schema = z.object({ id: z.int(), total: z.number() });
  const input = { name: 'orders', schema, path: '/orders/{id}', links: {} } as const;
  // @ts-expect-error it is maximum
  defineResource({ ...input, query: { limit: { max: 50 } } });
});
