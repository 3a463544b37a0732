import { defineRelations, defineResource, HalyardError, link, resource } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

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
  test('makes what resource makes of the links of the state', () => {
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

  test('a function is told the state and the resource', () => {
    expect(relsOf('shipped', ['money'], 3)).toEqual(['self', 'collection']);
  });

  test('a state that the definition does not know has the links of every state', () => {
    const item = { id: 17, status: 'lost' as 'open' };
    expect(orders.represent(item, base)._links.map(({ rel }) => rel)).toEqual([
      'self',
      'collection',
      'cancel',
    ]);
  });

  test.each<[item: unknown, code: string]>([
    [null, 'resource.fields'],
    [undefined, 'resource.fields'],
    [17, 'resource.fields'],
    [[], 'url.value'],
    [{ status: 'open' }, 'url.value'],
    [{ id: '', status: 'open' }, 'url.value'],
    [{ id: '..', status: 'open' }, 'url.dot-segment'],
    [{ id: 17, status: 'open', _links: [] }, 'resource.fields'],
  ])('%j is refused, by the fast writer as well', (item, code) => {
    const wrong = item as { id: number; status: 'open' };
    const expected = expect.objectContaining({ code });
    expect(() => orders.represent(wrong, base)).toThrow(expected);
    expect(() => orders.serializeItem(wrong, base)).toThrow(expected);
  });
});

describe('collection', () => {
  const rows = [{ id: 1, status: 'open' as const }];
  const place = { base, page: 1, limit: 10, totalRecords: 1 };

  test('has the links of the collection that the caller may see', () => {
    const rels = (permissions: string[]) =>
      orders.collection(rows, { ...place, permissions })._links.map(({ rel }) => rel);
    expect(rels([])).toEqual(['self', 'first', 'last', 'search']);
    expect(rels(['orders:create'])).toEqual(['self', 'first', 'last', 'create', 'search']);
  });

  test('self is what was asked for: the query of the request, or a URL', () => {
    const selfOf = (more: object) => orders.collection(rows, { ...place, ...more })._links[0]?.href;
    expect(selfOf({})).toBe(`${base}/orders`);
    expect(selfOf({ request: { url: '/orders?status=open', headers: {} } })).toBe(
      `${base}/orders?status=open`,
    );
    expect(selfOf({ url: `${base}/orders?q=a` })).toBe(`${base}/orders?q=a`);
  });

  test('more links stand behind, items have theirs', () => {
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

  test.each<unknown>([null, undefined, 17, { length: 1 }])('%j is no list of items', (items) => {
    const expected = expect.objectContaining({ code: 'collection.count' });
    expect(() => orders.collection(items as [], place)).toThrow(expected);
    expect(() => orders.serialize(items as [], place)).toThrow(expected);
  });

  test('a hole of the list is no item', () => {
    const expected = expect.objectContaining({ code: 'resource.fields' });
    expect(() => orders.collection(new Array(1), place)).toThrow(expected);
    expect(() => orders.serialize(new Array(1), place)).toThrow(expected);
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

  test('has a URL of several fields, written fast too', () => {
    const hrefs = lines.represent(row, base)._links.map(({ href }) => href);
    expect(hrefs).toEqual([`${URL_17}/lines/2`, `${URL_17}/lines`, URL_17]);
    expect(lines.serializeItem(row, base)).toBe(JSON.stringify(lines.represent(row, base)));
  });

  test('has a collection below its parent', () => {
    expect(lines.collection([row], place)._links[0]?.href).toBe(`${URL_17}/lines`);
    expect(lines.serialize([row], place)).toBe(JSON.stringify(lines.collection([row], place)));
    expect(() => lines.collection([row], { ...place, values: {} })).toThrow(
      expect.objectContaining({ code: 'url.value' }),
    );
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
      links: { edit: {}, cancel: {}, refund: { to: 'shipped' }, up: { href: '/' } },
      ...more,
    } as never) as typeof orders;
  const transitions = { open: ['cancel', 'edit'], paid: ['refund'] };

  test('is the alternative to when', () => {
    const table = define({ transitions, initial: ['open', 'paid'] });
    const rels = (status: 'open' | 'paid' | 'shipped') =>
      table.represent({ id: 1, status }, base)._links.map(({ rel }) => rel);
    expect(rels('open')).toEqual(['self', 'edit', 'cancel', 'up']);
    expect(rels('paid')).toEqual(['self', 'refund', 'up']);
    expect(rels('shipped')).toEqual(['self', 'up']);
    expect(table.initial).toEqual(['open', 'paid']);
  });

  test.each<[what: string, more: object, message: string]>([
    ['a state that no link leads to', { transitions }, 'No link leads to the state paid'],
    [
      'a state reached from an unreachable one alone',
      { transitions: { open: ['edit'], paid: ['refund'], shipped: ['cancel'] } },
      'No link leads to the state paid, shipped',
    ],
    [
      'a relation that is not in the table',
      { transitions: { open: ['pay'] } },
      'The state open has a link that the resource does not have. Given: "pay". Define it in links, or write one of edit, cancel, refund, up.',
    ],
    [
      'a link told twice',
      { transitions: { open: ['edit'] }, links: { edit: { when: 'open' } } },
      'When the link edit is there is told twice',
    ],
  ])('%s is refused', (_what, more, message) => {
    expect(() => define(more)).toThrow(HalyardError);
    expect(() => define(more)).toThrow(message);
  });

  test('the first state is the initial one, and a chain of targets is followed', () => {
    const table = define({
      links: { cancel: { to: 'paid' }, refund: { to: 'shipped' }, edit: {}, up: { href: '/' } },
      transitions: { open: ['cancel', 'edit'], paid: ['refund'], shipped: ['edit'] },
    });
    expect(table.initial).toEqual(['open']);
  });

  test('without targets nothing is said of what is reachable', () => {
    expect(define({ links: { edit: {}, cancel: {}, refund: {} }, transitions }).initial).toEqual([
      'open',
    ]);
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

describe('a definition that cannot be is refused', () => {
  const define = (more: object) => () =>
    defineResource({ name: 'orders', schema, path: '/orders/{id}', links: {}, ...more } as never);
  test.each<[more: object, code: string]>([
    [{ name: '' }, 'collection.name'],
    [{ name: '_links' }, 'collection.name'],
    [{ schema: {} }, 'resource.schema'],
    [{ schema: undefined }, 'resource.schema'],
    [{ path: '/orders' }, 'resource.path'],
    [{ path: 'orders/{id}' }, 'resource.path'],
    [{ path: '/orders/{id}/lines' }, 'resource.path'],
    [{ path: '/orders/{?id}' }, 'resource.path'],
    [{ path: 17 }, 'resource.path'],
    [{ links: null }, 'resource.links'],
    [{ links: { 'not a rel': {} } }, 'link.rel'],
    [{ links: { edit: { method: 'patch' } } }, 'link.method'],
    [{ links: { edit: { title: '' } } }, 'link.title'],
    [{ links: { edit: { href: 'https://a.se/{id}' } } }, 'url.template'],
    [{ links: { edit: { href: '/a/../{id}' } } }, 'url.dot-segment'],
    [{ links: { edit: { href: '/a/{id' } } }, 'url.template'],
    [{ links: { self: { method: 'HEAD' } } }, 'resource.links'],
    [{ links: { self: { when: () => true } } }, 'resource.links'],
    [{ links: { self: { permission: 'a' } } }, 'resource.links'],
    [
      {
        links: Object.fromEntries(
          Array.from({ length: 31 }, (_, index) => [`act-${index}`, { permission: 'a' }]),
        ),
      },
      'resource.links',
    ],
  ])('%o', (more, code) => {
    expect(define(more)).toThrow(HalyardError);
    expect(define(more)).toThrow(expect.objectContaining({ code }));
  });
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

test('the texts of links are remembered for a base and dropped for the next one', () => {
  const item = { id: 17, status: 'open' as const };
  for (const host of ['a', 'b', 'a']) {
    const at = `https://${host}.example.se`;
    expect(orders.serializeItem(item, at)).toBe(JSON.stringify(orders.represent(item, at)));
  }
});

test('a definition and its lists are frozen', () => {
  expect(Object.isFrozen(orders)).toBe(true);
  expect(Object.isFrozen(orders.links)).toBe(true);
  expect(Object.isFrozen(orders.links[0])).toBe(true);
});

describe('the place of a page', () => {
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
    expect(plain.serialize([], { ...place, links: [link('up', base)] })).toBe(
      JSON.stringify(plain.collection([], { ...place, links: [link('up', base)] })),
    );
  });

  test('members of _meta that make nothing of it', () => {
    const meta = { toJSON: () => undefined };
    const place = { base, page: 1, limit: 1, totalRecords: 0, meta };
    expect(titled.serialize([], place)).toBe(JSON.stringify(titled.collection([], place)));
  });
});

test('an item that makes nothing of itself is null in a list', () => {
  const item = { id: 1, status: 'open' as const, toJSON: () => undefined };
  const place = { base, page: 1, limit: 1, totalRecords: 1 };
  expect(orders.serialize([item], place)).toBe(JSON.stringify(orders.collection([item], place)));
  expect(orders.serialize([item], place)).toContain('"orders":[null]');
});

test('the texts of links that are remembered have a bound', () => {
  const many = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
    links: Object.fromEntries(
      Array.from({ length: 11 }, (_, bit) => [
        `act-${bit}`,
        { when: ({ id }: { id: number }) => (id & (1 << bit)) !== 0 },
      ]),
    ),
  });
  for (let id = 0; id < 2048; id++) {
    expect(many.serializeItem({ id }, base)).toBe(JSON.stringify(many.represent({ id }, base)));
  }
});

test('a permission without a name is held by no one who does not hold it', () => {
  const guarded = defineResource({
    name: 'orders',
    schema,
    path: '/orders/{id}',
    links: { edit: { permission: '' }, delete: { when: [] } },
  } as never) as typeof orders;
  const item = { id: 17, status: 'open' as const };
  expect(guarded.represent(item, base)._links.map(({ rel }) => rel)).toEqual(['self']);
});
