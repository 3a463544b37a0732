import {
  defineRelations,
  defineResource,
  HalyardError,
  type Link,
  link,
  parseInput,
  parseQuery,
  type QuerySpec,
  resource,
  type StandardSchema,
  serviceIndex,
} from 'halyard';
import { cursorCodec, cursorPage } from 'halyard/query';
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

  test('a link with a permission alone is present in each state', () => {
    const guarded = defineResource({
      name: 'orders',
      schema,
      path: '/orders/{id}',
      state: 'status',
      links: { edit: { permission: 'orders:edit' }, delete: { when: 'open' } },
    });
    const rels = (status: 'open' | 'paid', permissions: string[]) =>
      guarded.represent({ id: 17, status }, base, { permissions })._links.map(({ rel }) => rel);
    expect(rels('open', ['orders:edit'])).toEqual(['self', 'edit', 'delete']);
    expect(rels('paid', ['orders:edit'])).toEqual(['self', 'edit']);
    expect(rels('paid', [])).toEqual(['self']);
  });

  test('a state may be null, where the schema says so', () => {
    const nullable = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int(), status: z.enum(['open', 'paid']).nullable() }),
      path: '/orders/{id}',
      state: 'status',
      links: { edit: { when: (status) => status !== null } },
    });
    expect(nullable.represent({ id: 17, status: null }, base)._links).toHaveLength(1);
    expect(nullable.represent({ id: 17, status: 'paid' }, base)._links).toHaveLength(2);
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

  test('more links come last, and items have their own', () => {
    const body = orders.collection(rows, { ...place, links: [link('up', base)], itemLinks: true });
    expect(body._links.map(({ rel }) => rel)).toEqual([
      'self',
      'first',
      'last',
      'search',
      'up',
      'item',
    ]);
    expect(body.orders).toStrictEqual([orders.represent(rows[0] as (typeof rows)[0], base)]);
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

  test('may name a link for several states', () => {
    const table = define({
      transitions: { open: ['edit'], paid: ['edit'], shipped: [] },
      links: { edit: {} },
    });
    const rels = (status: 'open' | 'paid' | 'shipped') =>
      table.represent({ id: 1, status }, base)._links.map(({ rel }) => rel);
    expect(rels('open')).toEqual(['self', 'edit']);
    expect(rels('paid')).toEqual(['self', 'edit']);
    expect(rels('shipped')).toEqual(['self']);
  });

  test('the first state is the initial one, and a chain of targets is followed', () => {
    const table = define({
      links: {
        cancel: { to: 'paid' },
        refund: { href: '/orders/{id}/refunds', to: 'shipped' },
        edit: {},
        up: { href: '/' },
      },
      transitions: { open: ['cancel', 'edit'], paid: ['refund'], shipped: ['edit'] },
    });
    expect(table.initial).toEqual(['open']);
  });

  test('without targets, reachability is not checked', () => {
    const links = { edit: {}, cancel: {}, refund: { href: '/orders/{id}/refunds' } };
    expect(define({ links, transitions }).initial).toEqual(['open']);
  });

  test('a state without a list has none of the links', () => {
    const table = define({
      transitions: { open: ['edit'], shipped: undefined },
      initial: ['open', 'shipped'],
    });
    expect(table.transitions({ id: 1, status: 'shipped' }).map(({ rel }) => rel)).toEqual([
      'cancel',
      'refund',
    ]);
  });
});

describe('transitions', () => {
  test('are the operations that change the state and are possible now', () => {
    expect(orders.transitions({ id: 17, status: 'open' })).toEqual([
      { rel: 'edit', method: 'PATCH' },
      { rel: 'cancel', method: 'POST' },
    ]);
    expect(orders.transitions({ id: 17, status: 'shipped' }, { permissions: ['money'] })).toEqual([
      { rel: 'refund', method: 'POST' },
    ]);
    expect(orders.transitions({ id: 17, status: 'shipped' })).toEqual([]);
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
    [{ path: '/orders/{number}' }, DEFINITION],
    [{ schema: z.record(z.string(), z.int()) }, DEFINITION],
    [{ onyl: 'schema' }, DEFINITION],
    [{ query: { limit: { default: 0 } } }, 'query.spec', 'UFN.04'],
    [{ links: { 'not a rel': {} } }, 'link.rel', 'HYP.15'],
    [{ links: { edit: { method: 'patch' } } }, 'link.method', 'HYP.17'],
    [{ links: { edit: { href: 'https://a.se/{id}' } } }, 'url.template'],
    [{ links: { edit: { href: '/a/{id' } } }, 'url.template'],
    [{ links: { up: { href: '/customers/{customer}' } } }, DEFINITION],
    [{ links: { SELF: {} } }, DEFINITION, 'HYP.05'],
    [{ links: { self: { method: 'HEAD' } } }, DEFINITION, 'HYP.05'],
    [{ links: { self: { when: () => true } } }, DEFINITION, 'HYP.05'],
    [{ links: { self: { permission: 'a' } } }, DEFINITION, 'HYP.05'],
    [{ links: { self: { to: 'paid' } } }, DEFINITION, 'HYP.05'],
    [{ links: { up: { to: 'paid' } } }, DEFINITION, 'HYP.02'],
    [{ links: { edit: { wen: 'open' } } }, DEFINITION],
    [
      { state: 'status', transitions: { open: ['edit'] }, links: { edit: { when: 'paid' } } },
      DEFINITION,
      'link.state',
    ],
    [{ collectionLinks: { create: { when: 'open' } } }, DEFINITION],
    [
      { links: { cancel: { href: '/orders/{id}/cancellations', method: 'GET', to: 'paid' } } },
      DEFINITION,
      'HYP.02',
    ],
    [{ collectionLinks: { self: {} } }, DEFINITION, 'collection.links'],
    [{ collectionLinks: { Next: {} } }, DEFINITION, 'collection.links'],
    [{ collectionLinks: { last: {} } }, DEFINITION, 'collection.links'],
    [
      {
        links: Object.fromEntries(
          Array.from({ length: 31 }, (_, index) => [
            `act-${index}`,
            { href: `/orders/{id}/acts-${index}`, permission: 'a' },
          ]),
        ),
      },
      DEFINITION,
    ],
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

  test('without a state, a field of any name is only a field', () => {
    const named = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int(), undefined: z.enum(['a']) }),
      path: '/orders/{id}',
      links: { edit: { when: () => true } },
    });
    expect(named.represent({ id: 17, undefined: 'a' }, base)._links).toHaveLength(2);
  });
});

describe('callers', () => {
  const item = { id: 17, status: 'open' as const };

  test('permissions are a list or a Set, and undefined is a caller without any', () => {
    const rels = (caller: unknown) =>
      orders.represent(item, base, caller as undefined)._links.map(({ rel }) => rel);
    expect(rels({ permissions: new Set(['orders:delete']) })).toContain('delete');
    expect(rels({ permissions: ['orders:delete'] })).toContain('delete');
    expect(rels(undefined)).not.toContain('delete');
  });
});

test('a definition has its title and description', () => {
  const texts = { title: 'Orders', description: 'What customers have ordered.' };
  const links = { edit: {} };
  expect(
    defineResource({ name: 'orders', schema, path: '/orders/{id}', links, ...texts }),
  ).toMatchObject(texts);
});

test('self may have a title', () => {
  const titled = defineResource({
    name: 'orders',
    schema,
    path: '/orders/{id}',
    links: { edit: {}, self: { title: 'The order' } },
  });
  const { _links } = titled.represent({ id: 17, status: 'open' }, base);
  expect(_links[0]).toEqual({ href: URL_17, rel: 'self', method: 'GET', title: 'The order' });
  expect(_links.map(({ rel }) => rel)).toEqual(['self', 'edit']);
});

test('links are written for the base that is given, whichever came before', () => {
  const item = { id: 17, status: 'open' as const };
  for (const host of ['a', 'b', 'a']) {
    const at = `https://${host}.example.se`;
    expect(decode(orders.serializeItem(item, at))).toBe(JSON.stringify(orders.represent(item, at)));
  }
});

test('a definition and its lists are frozen', () => {
  expect(Object.isFrozen(orders)).toBe(true);
  expect(Object.isFrozen(orders.links)).toBe(true);
  expect(Object.isFrozen(orders.links[0])).toBe(true);
  expect(Object.isFrozen(orders.embed)).toBe(true);
});

describe('the URL and the links of a page', () => {
  const titled = defineResource({
    name: 'orders',
    schema,
    path: '/orders/{id}',
    links: {},
    collectionLinks: { create: { title: 'Place an order' } },
  });

  test('links of the collection have their titles', () => {
    const { _links } = titled.collection([], { base, page: 1, limit: 1, totalRecords: 0 });
    expect(_links.at(-1)).toEqual({
      href: `${base}/orders`,
      rel: 'create',
      method: 'POST',
      title: 'Place an order',
    });
  });

  test('without links of its own a collection needs no base but that of its items', () => {
    const plain = defineResource({ name: 'orders', schema, path: '/orders/{id}', links: {} });
    const place = { base, url: `${base}/orders?page=1`, page: 1, limit: 1, totalRecords: 0 };
    const { _links } = plain.collection([], { ...place, links: [link('up', base)] });
    expect(_links.map(({ rel }) => rel)).toEqual(['self', 'first', 'last', 'up']);
    expect(decode(plain.serialize([], { ...place, links: [link('up', base)] }))).toBe(
      JSON.stringify(plain.collection([], { ...place, links: [link('up', base)] })),
    );
  });

  test('a toJSON in meta that returns undefined leaves no _meta, as JSON.stringify does', () => {
    const meta = { toJSON: () => undefined };
    const place = { base, page: 1, limit: 1, totalRecords: 0, meta };
    expect(decode(titled.serialize([], place))).toBe(JSON.stringify(titled.collection([], place)));
  });
});

test.each([50, 1_200, 12_000])(
  'a body of %i items, the first large, keeps no more memory than it needs',
  (count) => {
    const plain = defineResource({ name: 'orders', schema, path: '/orders/{id}', links: {} });
    const items = Array.from({ length: count }, (_, index) => ({
      id: index,
      status: 'open' as const,
      note: 'x'.repeat(index < 100 ? 10_000 : 10),
    }));
    const place = { base, page: 1, limit: count, totalRecords: count };
    const body = plain.serialize(items, place);
    expect(decode(body)).toBe(JSON.stringify(plain.collection(items, place)));
    expect(body.buffer.byteLength).toBeLessThanOrEqual(2 * body.length);
  },
);

describe('an item with toJSON', () => {
  /** A row of an object mapper, which hides a column. */
  class Row {
    readonly status = 'open' as const;
    readonly passwordHash = 's3cret';
    readonly id = 17;
    toJSON(name: string) {
      return { id: this.id, status: this.status, name };
    }
  }
  const row = new Row();
  const fields = { id: 17, status: 'open' as const, name: '' };
  const place = { base, page: 1, limit: 1, totalRecords: 1 };
  const request = { method: 'GET', url: '/orders/17', headers: {} };

  test('has the fields that it returns, and the links of the item', async () => {
    const body = orders.represent(fields, base);
    expect(orders.represent(row, base)).toEqual(body);
    expect(JSON.parse(decode(orders.serializeItem(row, base)))).toEqual(body);
    const page = orders.collection([fields], place);
    expect(orders.collection([row], place)).toEqual(page);
    expect(JSON.parse(decode(orders.serialize([row], place)))).toEqual(page);
    const streamed = JSON.parse(await decodeAll(orders.stream([row], { base })));
    expect(streamed.orders).toEqual(page.orders);
    expect(JSON.parse(decode(orders.respond(request, row, { base }).body as Uint8Array))).toEqual(
      body,
    );
    const created = orders.respondCreated({ ...request, method: 'POST' }, row, { base });
    expect(JSON.parse(decode(created.body as unknown as Uint8Array))).toEqual(body);
  });

  test('has only those of the schema that it returns', () => {
    const closed = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int(), status: z.string(), passwordHash: z.string() }),
      path: '/orders/{id}',
      links: {},
    });
    expect(closed.represent(row, base)).toMatchObject({ id: 17, status: 'open' });
    expect(Object.keys(closed.represent(row, base))).toEqual(['id', 'status', '_links']);
  });

  test.each<[name: string, row: object]>([
    ['toJSON as a member', { ...fields, secret: 1, toJSON: () => ({ ...fields }) }],
    [
      'a toJSON that returns it again',
      {
        ...fields,
        toJSON() {
          return { ...this };
        },
      },
    ],
    ['columns that only toJSON makes members', Object.create({ toJSON: () => fields })],
  ])('with %s has its fields and its links once', (_, row) => {
    const item = row as typeof fields;
    const body = orders.represent(fields, base);
    expect(JSON.parse(JSON.stringify(orders.represent(item, base)))).toEqual(body);
    expect(JSON.parse(decode(orders.serializeItem(item, base)))).toEqual(body);
    expect(JSON.parse(decode(orders.serialize([item], place)))).toMatchObject({ orders: [body] });
    const url = '/orders/17';
    for (const method of ['DELETE', 'PATCH', 'PUT']) {
      expect(orders.refuse({ method, url, headers: {} }, item, { base })).toEqual(
        orders.refuse({ method, url, headers: {} }, fields, { base }),
      );
    }
  });

  test('has no method of its class as a value of a URL', () => {
    const rows = defineResource({
      name: 'rows',
      schema: z.object({ id: z.int(), get: z.string() }),
      path: '/rows/{id}/{get}',
      links: {},
    });
    const row = Object.create(
      { get: () => 1, toJSON: () => ({ get: 'a' }) },
      {
        id: { value: 17 },
      },
    );
    expect(rows.represent(row, base)._links[0]?.href).toBe(`${base}/rows/17/a`);
  });

  test('of a list whose toJSON hides it is in no page', async () => {
    class Visible extends Array<object> {
      toJSON() {
        return [...this].filter((each) => !('hidden' in each));
      }
    }
    const items = Visible.of({ ...fields, id: 666, hidden: true } as object, fields) as never;
    const page = { base, page: 1, limit: 2, totalRecords: 1 };
    const expected = orders.collection([fields] as never, page);
    expect(orders.collection(items, page)).toEqual(expected);
    expect(decode(orders.serialize(items, page))).toBe(JSON.stringify(expected));
    const chunks = orders.stream(items, page);
    expect(JSON.parse(await decodeAll(chunks))).toMatchObject({ orders: expected.orders });
  });
});

test('bodies for more bases than are remembered have the links of their own', async () => {
  const item = { id: 17, status: 'open' as const };
  const bases = Array.from({ length: 150 }, (_, tenant) => `https://t${tenant}.example.se/v1`);
  const chunks = orders.stream(
    Array.from({ length: 1000 }, (_, id) => ({ id, status: id % 2 ? 'paid' : 'open' }) as const),
    { base },
  );
  let streamed = decode((await chunks.next()).value ?? new Uint8Array());
  for (const other of [...bases, ...bases.toReversed()]) {
    const body = orders.represent(item, other);
    expect(decode(orders.serializeItem(item, other))).toBe(JSON.stringify(body));
  }
  for await (const chunk of chunks) streamed += decode(chunk);
  expect(streamed).not.toContain('https://t');
  expect(JSON.parse(streamed)._meta.count).toBe(1000);
});

test('more sets of links than are remembered are written as well', () => {
  const many = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
    links: Object.fromEntries(
      Array.from({ length: 11 }, (_, bit) => [
        `act-${bit}`,
        {
          href: `/orders/{id}/acts-${bit}` as '/orders/{id}',
          when: ({ id }: { id: number }) => (id & (1 << bit)) !== 0,
        },
      ]),
    ),
  });
  // Each of the 2,048 sets twice: the 1,000 that are remembered are dropped on the way.
  for (const id of [...Array(2048).keys(), ...Array(2048).keys()]) {
    const links = JSON.parse(decode(many.serializeItem({ id }, base)))._links as { rel: string }[];
    const rels = [...Array(11).keys()].filter((bit) => (id & (1 << bit)) !== 0);
    expect(links.map(({ rel }) => rel)).toEqual(['self', ...rels.map((bit) => `act-${bit}`)]);
  }
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
    expect(hrefs(orders.collection([], { ...options, pageParameter: 'side' }))[1]).toBe(
      'first side=1',
    );
  });

  test('a cursor is of the list of its definition alone', () => {
    const cursor = cursorCodec({ key: 'k'.repeat(32) });
    const listOf = (path: string) =>
      defineResource({
        name: 'orders',
        schema: z.object({ id: z.int() }),
        path: path as '/orders/{id}',
        links: {},
        query: { paging: 'cursor', cursor, fields: { id: 'integer' } },
      }).query;
    const query = parseQuery('/orders?limit=1', listOf('/orders/{id}'));
    if (!query.ok) throw new Error('the query is right');
    const rows = [{ id: 1 }, { id: 2 }];
    const { next } = cursorPage(rows, query.value, listOf('/orders/{id}')).cursor;
    const read = (path: string) => parseQuery(`/orders?cursor=${next}`, listOf(path));
    expect(read('/orders/{id}').ok).toBe(true);
    expect(read('/drafts/{id}')).toMatchObject({
      findings: [
        {
          message:
            'cursor must be used with the list, sort, filters and parameters that it was made for. Start again from the first page, without cursor',
        },
      ],
    });
  });

  test('the cursors of a definition have its identifier, its sort and its null', () => {
    const { query: spec } = defineResource({
      name: 'orders',
      schema: z.object({ number: z.string(), paid: z.iso.date().nullable() }),
      path: '/orders/{number}',
      links: {},
      query: {
        paging: 'cursor',
        cursor: cursorCodec({
          identifier: 'number',
          sort: [{ field: 'paid', direction: 'desc' }],
          nulls: 'largest',
        }),
        fields: { number: 'string', paid: 'date' },
      },
    });
    const query = parseQuery('/orders?limit=1', spec);
    if (!query.ok) throw new Error('the query is right');
    const rows = [
      { number: 'A1', paid: null },
      { number: 'A2', paid: '2026-11-23' },
    ];
    const { next } = cursorPage(rows, query.value, spec).cursor;
    expect(parseQuery(`/orders?cursor=${next}`, spec)).toMatchObject({
      value: {
        cursor: {
          direction: 'next',
          keys: [
            { field: 'paid', value: null },
            { field: 'number', value: 'A1' },
          ],
        },
      },
    });
  });

  test('the cursor parameter of the definition is the one of the links', () => {
    const cursor = cursorCodec({ key: 'k'.repeat(32), identifier: 'id', parameter: 'after' });
    const orders = definition({ fields: { id: 'integer' }, paging: 'cursor', cursor });
    const options = { base, limit: 10, cursor: { next: 'abc' } };
    expect(hrefs(orders.collection([], options))).toContain('next after=abc');
    expect(hrefs(orders.collection([], { ...options, cursorParameter: 'mark' }))).toContain(
      'next mark=abc',
    );
  });

  test.each(['?p=2&page=7', '?page=7&p=2', '?p=2&limit=50', '?p=2&offset=3&size=10'])(
    'a request for %s does not throw where unknown parameters are ignored',
    (url) => {
      const orders = definition({
        page: { parameter: 'p' },
        limit: { parameter: 'size', default: 10 },
        unknown: 'ignore',
      });
      const query = parseQuery(url, orders.query);
      if (!query.ok) throw new Error('unreachable');
      const request = { method: 'GET', url, headers: {} };
      const options = { base, request, ...query.value, totalRecords: 30 };
      expect(orders.collection([], options)._meta.page).toBe(2);
      expect(() => orders.serialize([], options)).not.toThrow();
      expect(() => orders.stream([], options)).not.toThrow();
    },
  );
});

describe('a definition of the wrong form throws when it is made', () => {
  const right = { name: 'orders', schema, path: '/orders/{id}', links: {} };

  test.each<[what: string, schema: unknown]>([
    ['a loose object of zod', z.looseObject({ id: z.int() })],
    ['an object of zod with a catchall', z.object({ id: z.int() }).catchall(z.string())],
    ['a union', z.union([z.object({ id: z.int() }), z.object({ number: z.int() })])],
    ['another library', { '~standard': { version: 1, vendor: 'own', validate: () => ({}) } }],
    ['a loose object of Valibot', { ...valibot('loose_object'), entries: {} }],
    ['an object of Valibot with a rest', { ...valibot('object_with_rest'), entries: {}, rest: {} }],
  ])('the fields of %s are not known', (_what, loose) => {
    const definition = { ...right, schema: loose, path: '/orders/{number}', members: 'all' };
    expect(() => defineResource(definition as never)).not.toThrow();
  });

  test.each<[what: string, schema: unknown]>([
    ['a strict object of zod', z.strictObject({ id: z.int() })],
    ['an object of Valibot', { ...valibot('object'), entries: { id: {} } }],
  ])('those of %s are', (_what, closed) => {
    const definition = { ...right, schema: closed };
    expect(() => defineResource(definition as never)).not.toThrow();
    expect(() => defineResource({ ...definition, path: '/orders/{number}' } as never)).toThrow();
  });

  function valibot(type: string) {
    return { type, '~standard': { version: 1, vendor: 'valibot', validate: () => ({}) } };
  }
});

test('a schema of any library that has Standard Schema, and nothing else, checks bodies', () => {
  const own: StandardSchema<unknown, { id: number }> = {
    '~standard': {
      version: 1,
      vendor: 'own',
      validate: (value) => {
        const { id } = Object(value) as { id?: unknown };
        return typeof id === 'number'
          ? { value: { id } }
          : { issues: [{ message: 'id must be a number', path: ['id'] }] };
      },
    },
  };
  const things = defineResource({
    name: 'things',
    schema: own,
    path: '/things/{id}',
    members: 'all',
    links: {},
  });
  const base = 'https://api.example.se/v1';
  const self = { href: `${base}/things/1`, rel: 'self', method: 'GET' };
  expect(things.represent({ id: 1 }, base)).toEqual({ id: 1, _links: [self] });
  expect(parseInput({ id: 1, more: 2 }, things)).toEqual({ ok: true, value: { id: 1 } });
  expect(parseInput({ id: 'x' }, things)).toMatchObject({
    ok: false,
    findings: [{ message: 'id must be a number', path: ['id'] }],
  });
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

test('a stream of the whole collection leaves out the page that a client asks for', async () => {
  const request = {
    url: '/orders?status=open&page=3&offset=2&limit=7',
    method: 'GET',
    headers: {},
  };
  const text = await decodeAll(orders.stream([], { base, request }));
  expect(JSON.parse(text)._links[0].href).toBe(`${base}/orders?status=open&limit=7`);
  const only = { ...request, url: '/orders?page=3' };
  const others = await decodeAll(orders.stream([], { base, request: only }));
  expect(JSON.parse(others)._links[0].href).toBe(`${base}/orders`);
  const none = { ...request, url: '/orders' };
  expect(() => orders.stream([], { base, request: none })).not.toThrow();
});

describe('the index', () => {
  const options = { title: 'Orders' };

  test.each([{ path: '/Api_x' }, { serviceDoc: '/Docs' }, { serviceDesc: '/open api' }])(
    '%j breaks a rule of URLs',
    (wrong) => {
      expect(() => serviceIndex([orders], base, { ...options, ...wrong })).toThrow(
        expect.objectContaining({ code: 'resource.definition' }),
      );
    },
  );

  test('documents under their usual names are accepted', () => {
    const serviceDesc = '/openapi.json';
    expect(
      serviceIndex([orders], base, { ...options, serviceDesc, serviceDoc: '/docs' })._links,
    ).toHaveLength(4);
  });
});
