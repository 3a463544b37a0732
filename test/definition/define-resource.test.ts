import {
  defineRelations,
  defineResource,
  HalyardError,
  type Link,
  link,
  parseQuery,
  type QuerySpec,
  resource,
  serviceIndex,
} from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decode, decodeAll } from '../support/decode.js';

const base = 'https://api.example.se/orders/v1';
const URL_17 = `${base}/orders/17`;

const relations = defineRelations({
  cancel: { method: 'POST', meaning: 'Cancels the order.' },
  refund: { method: 'POST', meaning: 'Pays the money back.' },
});
const schema = z.object({ id: z.int(), status: z.enum(['open', 'paid', 'shipped']) });

const orders = defineResource({
  name: 'orders',
  schema,
  path: '/orders/{id}',
  state: 'status',
  relations,
  links: {
    collection: {},
    edit: { when: 'open', title: 'Change it' },
    delete: { when: ['open', 'paid'], permission: 'orders:delete' },
    cancel: { href: '/orders/{id}/cancellations', when: (status) => status !== 'shipped' },
    refund: { href: '/orders/{id}/refunds', when: (_, { id }) => id > 10, permission: 'money' },
  },
  collectionLinks: { create: { permission: 'orders:create' }, search: { href: '/orders{?q}' } },
});

const relsOf = (status: 'open' | 'paid' | 'shipped', permissions?: string[], id = 17) =>
  orders
    .represent({ id, status }, base, permissions && { permissions })
    ._links.map(({ rel }) => rel);

describe('represent', () => {
  test('returns the same body as resource with the links of the state', () => {
    expect(orders.represent({ id: 17, status: 'open' }, base)).toStrictEqual(
      resource({ id: 17, status: 'open' }, [
        link('self', URL_17),
        link('collection', `${base}/orders`),
        link('edit', URL_17, { title: 'Change it' }),
        link('cancel', `${URL_17}/cancellations`, { relations }),
      ]),
    );
  });

  test.each<['open' | 'paid' | 'shipped', string[] | undefined, string[]]>([
    ['open', undefined, ['self', 'collection', 'edit', 'cancel']],
    ['open', [], ['self', 'collection', 'edit', 'cancel']],
    ['open', ['orders:delete'], ['self', 'collection', 'edit', 'delete', 'cancel']],
    ['paid', ['orders:delete'], ['self', 'collection', 'delete', 'cancel']],
    ['paid', ['money'], ['self', 'collection', 'cancel', 'refund']],
    ['shipped', ['orders:delete'], ['self', 'collection']],
    ['shipped', ['money', 'orders:delete'], ['self', 'collection', 'refund']],
  ])('%s for a caller with %j', (status, permissions, rels) => {
    expect(relsOf(status, permissions)).toEqual(rels);
  });

  test('a function in when gets the state and the resource', () => {
    expect(relsOf('shipped', ['money'], 3)).toEqual(['self', 'collection']);
  });

  test('any state is known where the schema lists none', () => {
    const loose = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int(), status: z.string() }),
      path: '/orders/{id}',
      state: 'status',
      links: { edit: { when: 'open' } },
    });
    expect(loose.represent({ id: 17, status: 'lost' }, base)._links).toHaveLength(1);
    expect(loose.represent({ id: 17, status: 'open' }, base)._links).toHaveLength(2);
  });
});

describe('collection', () => {
  const rows = [{ id: 1, status: 'open' as const }];
  const place = { base, page: 1, limit: 10, totalRecords: 1 };

  test('has the links of the collection that the caller may see', () => {
    const rels = (permissions: string[]) =>
      orders.collection(rows, { ...place, caller: { permissions } })._links.map(({ rel }) => rel);
    expect(rels([])).toEqual(['self', 'first', 'last', 'search']);
    expect(rels(['orders:create'])).toEqual(['self', 'first', 'last', 'create', 'search']);
  });

  test('self has the query of the request, or is the URL given', () => {
    const selfOf = (more: object) => orders.collection(rows, { ...place, ...more })._links[0]?.href;
    expect(selfOf({})).toBe(`${base}/orders`);
    expect(selfOf({ request: { url: '/orders?status=open', headers: {} } })).toBe(
      `${base}/orders?status=open`,
    );
    expect(selfOf({ url: `${base}/orders?q=a` })).toBe(`${base}/orders?q=a`);
  });
});

describe('a nested resource', () => {
  const lines = defineResource({
    name: 'lines',
    schema: z.object({ order: z.int(), number: z.int() }),
    path: '/orders/{order}/lines/{number}',
    links: { collection: {}, up: { href: '/orders/{order}' } },
  });
  const row = { order: 17, number: 2 };
  const place = { base, page: 1, limit: 5, hasMore: false, values: { order: 17 } };

  test('has a collection below its parent', () => {
    expect(lines.collection([row], place)._links[0]?.href).toBe(`${URL_17}/lines`);
    expect(() => lines.collection([row], { ...place, values: {} })).toThrow(
      expect.objectContaining({ code: 'url.value' }),
    );
  });

  test('has a URL of several fields, written fast too', () => {
    const hrefs = lines.represent(row, base)._links.map(({ href }) => href);
    expect(hrefs).toEqual([`${URL_17}/lines/2`, `${URL_17}/lines`, URL_17]);
    expect(decode(lines.serializeItem(row, base))).toBe(JSON.stringify(lines.represent(row, base)));
  });
});

describe('a state table', () => {
  const define = (more: object) =>
    defineResource({
      name: 'orders',
      schema,
      path: '/orders/{id}',
      state: 'status',
      relations,
      links: {
        edit: {},
        cancel: { href: '/orders/{id}/cancellations' },
        refund: { href: '/orders/{id}/refunds', to: 'shipped' },
        up: { href: '/' },
      },
      ...more,
    } as never) as typeof orders;
  const transitions = { open: ['cancel', 'edit'], paid: ['refund'] };

  test('replaces when', () => {
    const table = define({ transitions, initial: ['open', 'paid'] });
    const rels = (status: 'open' | 'paid' | 'shipped') =>
      table.represent({ id: 1, status }, base)._links.map(({ rel }) => rel);
    expect(rels('open')).toEqual(['self', 'edit', 'cancel', 'up']);
    expect(rels('paid')).toEqual(['self', 'refund', 'up']);
    expect(rels('shipped')).toEqual(['self', 'up']);
    expect(table.initial).toEqual(['open', 'paid']);
  });
});

describe('a definition that contradicts itself is refused', () => {
  const DEFINITION = 'resource.definition';
  const define = (more: object) => () =>
    defineResource({ name: 'orders', schema, path: '/orders/{id}', links: {}, ...more } as never);
  test.each<[more: object, code: string, rule?: string]>([
    [{ name: '' }, 'collection.option', 'collection.list'],
    [{ name: '_links' }, 'collection.option', 'collection.list'],
    [{ path: '/orders' }, DEFINITION, 'naming.identifier'],
    [{ path: 'orders/{id}' }, DEFINITION, 'naming.identifier'],
    [{ path: '/orders/{id}/lines' }, DEFINITION, 'naming.identifier'],
    [{ path: '/orders/{?id}' }, DEFINITION, 'naming.identifier'],
    [{ schema: z.record(z.string(), z.int()) }, DEFINITION],
    // Members that cannot be read are not sent by mistake.
    [{ schema: { '~standard': { version: 1, vendor: 'own', validate: () => ({}) } } }, DEFINITION],
    [{ query: { limit: { default: 0 } } }, 'query.spec', 'UFN.04'],
    [{ links: { 'not a rel': {} } }, 'link.rel', 'HYP.15'],
    [{ links: { edit: { method: 'patch' } } }, 'link.method', 'HYP.17'],
    [{ links: { edit: { href: 'https://a.se/{id}' } } }, 'url.template'],
    [{ links: { edit: { href: '/a/{id' } } }, 'url.template'],
    [{ links: { SELF: {} } }, DEFINITION, 'HYP.05'],
    [{ links: { self: { method: 'HEAD' } } }, DEFINITION, 'HYP.05'],
    [{ links: { self: { when: () => true } } }, DEFINITION, 'HYP.05'],
    [{ links: { self: { permission: 'a' } } }, DEFINITION, 'HYP.05'],
    [{ links: { self: { to: 'paid' } } }, DEFINITION, 'HYP.05'],
    [{ links: { up: { to: 'paid' } } }, DEFINITION, 'HYP.02'],
    [
      { state: 'status', transitions: { open: ['edit'] }, links: { edit: { when: 'paid' } } },
      DEFINITION,
      'link.state',
    ],
    [
      { links: { cancel: { href: '/orders/{id}/cancellations', method: 'GET', to: 'paid' } } },
      DEFINITION,
      'HYP.02',
    ],
    [{ collectionLinks: { self: {} } }, DEFINITION, 'collection.links'],
    [{ collectionLinks: { Next: {} } }, DEFINITION, 'collection.links'],
    [{ collectionLinks: { last: {} } }, DEFINITION, 'collection.links'],
    // The URL rules of templates.
    [{ path: '/Orders/{id}' }, DEFINITION, 'UFN.06'],
    [{ path: '/order_items/{id}' }, DEFINITION, 'UFN.09'],
    [{ path: '/order.items/{id}' }, DEFINITION, 'UFN.08'],
    [{ path: '/beställningar/{id}' }, DEFINITION, 'UFN.07'],
    [{ path: '/v1.0/orders/{id}' }, DEFINITION, 'VER.05'],
    [{ collectionLinks: { search: { href: '/orders?_q=a' } } }, DEFINITION, 'UFN.10'],
  ])('%o', (more, code, rule) => {
    expect(thrownBy(define(more))).toMatchObject({ code, rule });
  });
});

describe('the URL templates of a definition follow the URL rules', () => {
  const define = (more: object) => () =>
    defineResource({ name: 'orders', schema, path: '/orders/{id}', links: {}, ...more } as never);

  test.each([
    '/orders/{id}',
    '/order-items/{id}',
    '/orders/{id}/lines/{status}',
    '/shop/v1/orders/{id}',
    '/.well-known/{id}',
    '/orders2/{id}',
    '/get-orders/{id}',
  ])('%s keeps them', (path) => {
    expect(define({ path })).not.toThrow();
  });
});

describe('states of the schema', () => {
  const define = (status: z.ZodType, when: string) =>
    defineResource({
      name: 'orders',
      schema: z.object({ id: z.int(), placed: z.date(), status }),
      path: '/orders/{id}',
      state: 'status',
      links: { edit: { when } },
    } as never);

  test.each<[schema: string, status: z.ZodType]>([
    ['any text', z.string()],
    ['an enum or any text', z.union([z.enum(['open']), z.string().min(9)])],
    ['a type without a JSON Schema', z.custom()],
    ['a transformed value', z.enum(['O']).transform(() => 'open')],
  ])('%s: any state is accepted', (_, status) => {
    expect(() => define(status, 'opne')).not.toThrow();
  });
});

test('links are written for the base that is given, whichever came before', () => {
  const item = { id: 17, status: 'open' as const };
  for (const host of ['a', 'b', 'a']) {
    const at = `https://${host}.example.se`;
    expect(decode(orders.serializeItem(item, at))).toBe(JSON.stringify(orders.represent(item, at)));
  }
});

test('a definition is frozen', () => {
  expect(Object.isFrozen(orders)).toBe(true);
});

describe('the URL and the links of a page', () => {
  const titled = defineResource({
    name: 'orders',
    schema,
    path: '/orders/{id}',
    links: {},
    collectionLinks: { create: { title: 'Place an order' } },
  });

  test('a toJSON in meta that returns undefined leaves no _meta, as JSON.stringify does', () => {
    const meta = { toJSON: () => undefined };
    const place = { base, page: 1, limit: 1, totalRecords: 0, meta };
    expect(decode(titled.serialize([], place))).toBe(JSON.stringify(titled.collection([], place)));
  });
});

test('an item of a list whose toJSON hides it is in no page', async () => {
  const shown = { id: 17, status: 'open' as const };
  class Visible extends Array<object> {
    toJSON() {
      return [...this].filter((each) => !('hidden' in each));
    }
  }
  const items = Visible.of({ ...shown, id: 666, hidden: true } as object, shown) as never;
  const page = { base, page: 1, limit: 2, totalRecords: 1 };
  const expected = orders.collection([shown] as never, page);
  expect(orders.collection(items, page)).toEqual(expected);
  expect(decode(orders.serialize(items, page))).toBe(JSON.stringify(expected));
  const chunks = orders.stream(items, page);
  expect(JSON.parse(await decodeAll(chunks))).toMatchObject({ orders: expected.orders });
  const odd = Object.assign([shown], { toJSON: () => null });
  expect(orders.collection(odd as never, page)).toEqual(expected);
});

test('an empty permission must be held too', () => {
  const guarded = defineResource({
    name: 'orders',
    schema,
    path: '/orders/{id}',
    state: 'status',
    links: { edit: { permission: '' } },
  } as never) as typeof orders;
  const item = { id: 17, status: 'open' as const };
  expect(guarded.represent(item, base)._links.map(({ rel }) => rel)).toEqual(['self']);
});

function thrownBy(run: () => unknown): HalyardError {
  try {
    run();
  } catch (error) {
    if (error instanceof HalyardError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown');
}

describe('paging follows the names of the query parameters', () => {
  const definition = (query: QuerySpec) =>
    defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: {},
      query,
    });
  const hrefs = (page: { readonly _links: readonly Link[] }) =>
    page._links.map(({ rel, href }) => `${rel} ${href.split('?')[1]}`);

  test('the page parameter of the definition is the one of the links', () => {
    const orders = definition({ page: { parameter: 'p' } });
    const options = { base, page: 2, limit: 10, totalRecords: 30 };
    const expected = ['self undefined', 'first p=1', 'prev p=1', 'next p=3', 'last p=3'];
    expect(hrefs(orders.collection([], options))).toEqual(expected);
    expect(hrefs(JSON.parse(decode(orders.serialize([], options))))).toEqual(expected);
  });
});

test('a field of a query may be null where the schema allows it', () => {
  const { query } = defineResource({
    name: 'books',
    schema: z.object({
      id: z.int(),
      note: z.string().nullable(),
      kind: z.enum(['novel', 'essay']).nullish(),
      author: z.object({ name: z.string(), born: z.iso.date().nullable() }).nullable(),
      shelf: z.object({ code: z.string(), row: z.int().nullable() }),
      due: z.iso.date().nullable(),
    }),
    path: '/books/{id}',
    links: {},
    query: {
      fields: {
        id: 'integer',
        note: 'string',
        kind: { type: ['novel', 'essay'], sort: false },
        'author.name': 'string',
        'shelf.code': 'string',
        'shelf.row': 'integer',
        due: { type: 'date', nullable: false },
      },
    },
  });
  const accepts = (field: string) => parseQuery(`/books?filter=${field} is null`, query).ok;
  const names = Object.keys(query.fields);
  expect(names.filter(accepts)).toEqual(['note', 'kind', 'author.name', 'shelf.row']);
});

test('an item may write other bodies while it is written', () => {
  const any = defineResource({
    name: 'orders',
    schema: z.looseObject({ id: z.json() }),
    path: '/orders/{id}',
    links: { edit: {} },
  });
  const page = { base, page: 1, limit: 10, totalRecords: 2 };
  const inner = () => [
    decode(any.serialize([{ id: 3 }], page)),
    decode(any.serializeItem({ id: 44 }, base)),
  ];
  const items = [17, 2].map((id) => ({
    get id() {
      inner();
      return id;
    },
    get others() {
      return inner();
    },
    nested: { toJSON: inner },
  }));
  expect(decode(any.serialize(items, page))).toBe(JSON.stringify(any.collection(items, page)));
});

describe('the index', () => {
  const options = { title: 'Orders' };

  test('documents under their usual names are accepted', () => {
    const serviceDesc = '/openapi.json';
    expect(
      serviceIndex([orders], base, { ...options, serviceDesc, serviceDoc: '/docs' })._links,
    ).toHaveLength(4);
  });
});
