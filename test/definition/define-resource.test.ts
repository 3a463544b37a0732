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
import { streamCollection } from 'halyard/resource';
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

  test.each(['lost', null, 7, 'toString'])('the unknown state %j is refused', (status) => {
    const item = { id: 17, status: status as 'open' };
    const page = { base, page: 1, limit: 1, totalRecords: 1 };
    const request = { method: 'PATCH', url: '/orders/17', headers: {} };
    for (const run of [
      () => orders.represent(item, base),
      () => orders.serializeItem(item, base),
      () => orders.serialize([item], page),
      () => orders.transitions(item),
      () => orders.refuse(request, item),
    ]) {
      expect(thrownBy(run).message).toBe(
        `status of the item must be one of open, paid, shipped; got ${JSON.stringify(status)}. Add it to the schema, or correct the item. [link.state]`,
      );
    }
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

  test.each<[item: unknown, code: string]>([
    [null, 'resource.fields'],
    [undefined, 'resource.fields'],
    [17, 'resource.fields'],
    [[], 'resource.fields'],
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

  test.each<unknown>([null, undefined, 17, { length: 1 }])('%j is not a list of items', (items) => {
    const expected = expect.objectContaining({ code: 'collection.count' });
    expect(() => orders.collection(items as [], place)).toThrow(expected);
    expect(() => orders.serialize(items as [], place)).toThrow(expected);
  });

  test('a hole in the list is refused', () => {
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
    expect(decode(lines.serializeItem(row, base))).toBe(JSON.stringify(lines.represent(row, base)));
  });

  test('has a collection below its parent', () => {
    expect(lines.collection([row], place)._links[0]?.href).toBe(`${URL_17}/lines`);
    expect(decode(lines.serialize([row], place))).toBe(
      JSON.stringify(lines.collection([row], place)),
    );
    expect(() => lines.collection([row], { ...place, values: {} })).toThrow(
      expect.objectContaining({
        code: 'url.value',
        message:
          'Template variable order of "/orders/{order}/lines" must have a value that is not empty, got undefined. Add order to the values or to the item, or write {?order} for an optional query parameter. [HYP.13]',
      }),
    );
  });

  test('has links of its collection with the values of the page', () => {
    const orders = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: {},
      collectionLinks: { import: { href: '/imports/{year}' } },
    });
    const page = { base, page: 1, limit: 5, hasMore: false };
    const { _links } = orders.collection([], { ...page, values: { year: 2026 } });
    expect(_links.at(-1)?.href).toBe(`${base}/imports/2026`);
    const message =
      'Link import of the page: Template variable year of "/imports/{year}" must have a value that is not empty, got undefined. Add year to the values or to the item, or write {?year} for an optional query parameter. [HYP.13]';
    for (const run of [orders.collection, orders.serialize, orders.stream]) {
      expect(() => run([], page)).toThrow(expect.objectContaining({ code: 'url.value', message }));
    }
    expect(() => orders.collection([], { ...page, base: '/' })).toThrow(/^base must be/);
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

  test.each<[what: string, more: object, message: string]>([
    [
      'a state that no link leads to',
      { transitions },
      'State paid must be initial or be the target (to) of a link, got {"open":["cancel","edit"],"paid":["refund"]}. Add to: \'paid\' to the link that leads there, or write initial: [\'open\', \'paid\']. [link.state]',
    ],
    [
      'a state reached from an unreachable one alone',
      { transitions: { open: ['edit'], paid: ['refund'], shipped: ['cancel'] } },
      'State paid, shipped must be initial',
    ],
    [
      'a relation that is not in the table',
      { transitions: { open: ['pay'] } },
      'transitions of state open must be links of the resource: edit, cancel, refund, up; got "pay". Define it in links. [link.state]',
    ],
    [
      'a link with two conditions',
      { transitions: { open: ['edit'] }, links: { edit: { when: 'open' } } },
      'Link edit must be set by when or by transitions, not by both; got "open". Keep one. [link.state]',
    ],
  ])('%s is refused', (_what, more, message) => {
    expect(() => define(more)).toThrow(HalyardError);
    expect(() => define(more)).toThrow(message);
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

  test.each([1, null, ['open', 1]])('initial %j is refused', (initial) => {
    expect(() => define({ transitions, initial } as never)).toThrow(
      'initial must be a state or an array of states, got',
    );
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
  const define = (more: object) => () =>
    defineResource({ name: 'orders', schema, path: '/orders/{id}', links: {}, ...more } as never);
  test.each<[more: object, code: string, rule?: string]>([
    [{ name: '' }, 'collection.name', 'collection.list'],
    [{ name: '_links' }, 'collection.name', 'collection.list'],
    [{ schema: {} }, 'resource.schema'],
    [{ schema: undefined }, 'resource.schema'],
    [{ path: '/orders' }, 'resource.path', 'naming.identifier'],
    [{ path: 'orders/{id}' }, 'resource.path', 'naming.identifier'],
    [{ path: '/orders/{id}/lines' }, 'resource.path', 'naming.identifier'],
    [{ path: '/orders/{?id}' }, 'resource.path', 'naming.identifier'],
    [{ path: 17 }, 'resource.path', 'naming.identifier'],
    [{ links: null }, 'resource.links'],
    [{ links: [] }, 'resource.links'],
    [{ links: { edit: true } }, 'resource.links'],
    [{ links: { edit: null } }, 'resource.links'],
    [{ collectionLinks: 'create' }, 'resource.links'],
    [{ links: { 'not a rel': {} } }, 'link.rel', 'HYP.15'],
    [{ links: { edit: { method: 'patch' } } }, 'link.method', 'HYP.17'],
    [{ links: { edit: { title: '' } } }, 'link.title', 'link.title'],
    [{ links: { edit: { href: 'https://a.se/{id}' } } }, 'url.template'],
    [{ links: { edit: { href: '/a/../{id}' } } }, 'url.dot-segment'],
    [{ links: { edit: { href: '/a/{id' } } }, 'url.template'],
    [{ links: { self: { method: 'HEAD' } } }, 'resource.links', 'HYP.05'],
    [{ links: { self: { when: () => true } } }, 'resource.links', 'HYP.05'],
    [{ links: { self: { permission: 'a' } } }, 'resource.links', 'HYP.05'],
    [{ links: { self: { to: 'paid' } } }, 'resource.links', 'HYP.05'],
    [{ links: { self: null } }, 'resource.links'],
    [{ links: { edit: { when: 'open' } } }, 'resource.state', 'link.state'],
    [{ state: 'status', links: { edit: { when: true } } }, 'resource.links', 'link.state'],
    [{ state: 'status', links: { edit: { when: ['open', 1] } } }, 'resource.links', 'link.state'],
    [{ links: { edit: {} }, transitions: { open: ['edit'] } }, 'resource.state', 'link.state'],
    [{ links: { edit: {} }, transitions: { open: 'edit' } }, 'resource.state', 'link.state'],
    [{ links: { edit: {} }, transitions: [['edit']] }, 'resource.state', 'link.state'],
    [{ links: { up: { to: 'paid' } } }, 'resource.links', 'HYP.02'],
    [{ links: { edit: { wen: 'open' } } }, 'resource.links'],
    [{ collectionLinks: { create: { when: 'open' } } }, 'resource.links'],
    [{ state: 'status', links: { edit: { when: 'opne' } } }, 'resource.state', 'link.state'],
    [{ state: 'status', links: { pay: { to: 'payed' } } }, 'resource.state', 'link.state'],
    [
      { state: 'status', links: { edit: {} }, transitions: { opne: ['edit'] } },
      'resource.state',
      'link.state',
    ],
    [{ state: 'status', initial: 'opne', links: {} }, 'resource.state', 'link.state'],
    [
      { links: { cancel: { href: '/orders/{id}/cancellations', method: 'GET', to: 'paid' } } },
      'resource.links',
      'HYP.02',
    ],
    [{ collectionLinks: { self: {} } }, 'resource.links', 'collection.links'],
    [{ collectionLinks: { Next: {} } }, 'resource.links', 'collection.links'],
    [{ collectionLinks: { last: {} } }, 'resource.links', 'collection.links'],
    [
      {
        links: Object.fromEntries(
          Array.from({ length: 31 }, (_, index) => [
            `act-${index}`,
            { href: `/orders/{id}/acts-${index}`, permission: 'a' },
          ]),
        ),
      },
      'resource.links',
    ],
  ])('%o', (more, code, rule) => {
    expect(thrownBy(define(more))).toMatchObject({ code, rule });
  });

  test('the message of a transition by a safe method says what to write', () => {
    expect(thrownBy(define({ links: { up: { to: 'paid' } } })).message).toBe(
      'Link up must have an unsafe method, since it leads to another state; got "GET". Pass method: \'POST\', or leave out `to`. [HYP.02]',
    );
  });
});

describe('the URL templates of a definition follow the URL rules', () => {
  const define = (more: object) => () =>
    defineResource({ name: 'orders', schema, path: '/orders/{id}', links: {}, ...more } as never);

  test.each<[more: object, rules: string[]]>([
    [{ path: '/Orders/{id}' }, ['UFN.06']],
    [{ path: '/order_items/{id}' }, ['UFN.09']],
    [{ path: '/orderItems/{id}' }, ['UFN.06', 'UFN.08']],
    [{ path: '/order.items/{id}' }, ['UFN.08']],
    [{ path: '/order%20items/{id}' }, ['UFN.09']],
    [{ path: '/beställningar/{id}' }, ['UFN.07']],
    [{ path: '/orders(all)/{id}' }, ['UFN.07']],
    [{ path: '/v1.0/orders/{id}' }, ['VER.05']],
    [{ path: '/version2/orders/{id}' }, ['VER.05']],
    [{ path: '/api_two/v1/orders/{id}' }, ['UFN.09', 'UFN.11']],
    [{ links: { cancel: { href: '/orders/{id}/Cancellations', method: 'POST' } } }, ['UFN.06']],
    [{ collectionLinks: { search: { href: '/order_search{?q}' } } }, ['UFN.09']],
    [{ collectionLinks: { search: { href: '/orders?_q=a' } } }, ['UFN.10']],
  ])('%j breaks %j', (more, rules) => {
    const error = thrownBy(define(more));
    expect(error).toMatchObject({ code: 'resource.path', rule: rules[0] });
    expect([...new Set(error.details.findings?.map(({ rule }) => rule))].sort()).toEqual(rules);
  });

  test('the error lists every finding of every template', () => {
    const links = { cancel: { href: '/Orders/{id}/my_cancellations', method: 'POST' } };
    const error = thrownBy(define({ path: '/Orders/{id}', links }));
    expect(error.details.findings).toHaveLength(3);
    expect(error.details.given).toEqual(['/Orders/{id}', '/Orders/{id}/my_cancellations']);
    expect(error.message).toMatch(
      /^The URL templates of the definition must follow the URL rules, got .* Write \/orders\/\{id\}\. \[UFN\.06\]\n {2}\/Orders\/\{id\}: /,
    );
    expect(error.message.split('\n')).toHaveLength(4);
  });

  test('the error lists only the templates that break a rule', () => {
    const links = { cancel: { href: '/orders/{id}/Cancellations', method: 'POST' } };
    expect(thrownBy(define({ links })).details.given).toEqual(['/orders/{id}/Cancellations']);
  });

  test('the message has no remedy without a suggestion', () => {
    expect(thrownBy(define({ path: '/orders(all)/{id}' })).message).toMatch(
      /^The URL templates of the definition must follow the URL rules, got \["\/orders\(all\)\/\{id\}"\]\. \[UFN\.07\]\n/,
    );
  });

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

describe('a condition that is not a boolean', () => {
  const define = (when: unknown) =>
    defineResource({
      name: 'orders',
      schema,
      path: '/orders/{id}',
      links: { edit: { when: when as () => boolean } },
    });
  const item = { id: 17, status: 'open' as const };

  const BEFORE = 'Await asynchronous lookups before the call';
  test.each<[what: string, when: unknown, given: string]>([
    ['async', async () => false, `a Promise. ${BEFORE}`],
    [
      'async, rejecting',
      async () => Promise.reject(new Error('no database')),
      `a Promise. ${BEFORE}`,
    ],
    ['truthy', () => 1, '1. Return true or false in every case'],
    ['undefined', () => undefined, 'undefined. Return true or false in every case'],
  ])('%s: is refused by every way to write a resource', (_what, when, given) => {
    const definition = define(when);
    const page = { base, page: 1, limit: 1, totalRecords: 1 };
    for (const run of [
      () => definition.represent(item, base),
      () => definition.serializeItem(item, base),
      () => definition.collection([item], page),
      () => definition.serialize([item], page),
      () => definition.transitions(item),
    ]) {
      const error = thrownBy(run);
      expect(error).toMatchObject({ code: 'resource.links', rule: 'link.state' });
      expect(error.message).toContain(`when of link edit must return a boolean, got ${given}.`);
    }
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

  const named = z.enum(['open', 'paid']).meta({ id: 'StatusOfAnOrder' });

  test.each<[schema: string, status: z.ZodType]>([
    ['an enum', z.enum(['open', 'paid'])],
    ['an optional enum', z.enum(['open', 'paid']).optional()],
    ['literals', z.union([z.literal('open'), z.literal(['paid', 'late'])])],
    ['an enum or null', z.enum(['open', 'paid']).nullable()],
    ['an enum with a name', named],
    ['an enum with a name or null', named.nullable()],
  ])('%s: another state is refused', (_, status) => {
    expect(() => define(status, 'open')).not.toThrow();
    expect(thrownBy(() => define(status, 'opne'))).toMatchObject({ code: 'resource.state' });
  });

  test('a message lists at most 500 characters of states', () => {
    const states = Array.from({ length: 500 }, (_, index) => `s${index + 100}`);
    const shown = `be one of ${states.slice(0, 83).join(', ')}, s…; got "lost"`;
    expect(thrownBy(() => define(z.enum(states), 'lost')).message).toContain(
      `when of link edit must ${shown}`,
    );
    const orders = define(z.enum(states), 's100') as { represent(...args: unknown[]): unknown };
    const item = { id: 17, placed: new Date(0), status: 'lost' };
    expect(thrownBy(() => orders.represent(item, base)).message).toContain(
      `status of the item must ${shown}`,
    );
  });

  test.each<[schema: string, status: z.ZodType]>([
    ['any text', z.string()],
    ['an enum or any text', z.union([z.enum(['open']), z.string().min(9)])],
    ['a type without a JSON Schema', z.custom()],
    ['a transformed value', z.enum(['O']).transform(() => 'open')],
  ])('%s: any state is accepted', (_, status) => {
    expect(() => define(status, 'opne')).not.toThrow();
  });

  test.each<[what: string, jsonSchema: unknown, refused: boolean]>([
    ['lists them', { properties: { status: { enum: ['open', 'paid'] } } }, true],
    [
      'names them',
      { properties: { status: { $ref: '#/$defs/a' } }, $defs: { a: { const: 'open' } } },
      true,
    ],
    ['refers to nothing', { properties: { status: { $ref: '#/$defs/a' } } }, false],
    [
      'refers to itself',
      { properties: { status: { anyOf: [{ const: 'open' }, { $ref: '#/properties/status' }] } } },
      false,
    ],
    ['has no such field', { properties: {} }, false],
    ['has no fields', {}, false],
    ['is absent', undefined, false],
  ])('of another library, whose JSON Schema %s', (_what, json, refused) => {
    const jsonSchema = json === undefined ? json : { input: () => json, output: () => json };
    const validate = (value: unknown) => ({ value });
    const run = () =>
      defineResource({
        name: 'orders',
        schema: { '~standard': { version: 1, vendor: 'own', validate, jsonSchema } },
        path: '/orders/{id}',
        state: 'status',
        links: { edit: { when: 'opne' } },
      } as never);
    if (refused) expect(thrownBy(run)).toMatchObject({ code: 'resource.state' });
    else expect(run).not.toThrow();
  });

  test('are those of the field if the whole has no JSON Schema', () => {
    const one = z.object({ a: z.int() }).meta({ id: 'SameNameTwice' });
    const other = z.object({ b: z.int() }).meta({ id: 'SameNameTwice' });
    const definition = () =>
      defineResource({
        name: 'orders',
        schema: z.object({ id: z.int(), one, other, status: z.enum(['open', 'paid']) }),
        path: '/orders/{id}',
        state: 'status',
        links: { edit: { when: 'opne' } },
      } as never);
    expect(thrownBy(definition)).toMatchObject({ code: 'resource.state' });
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

  test.each<[wrong: object, message: string]>([
    [{ links: { edit: { when: ['open', 'opne'] } } }, 'when of link edit must STATES "opne". NEAR'],
    [{ links: { edit: { when: 'opn' } } }, 'when of link edit must STATES "opn". OTHER'],
    [{ links: { pay: { to: 'Paid' } } }, 'to of link pay must STATES "Paid". Write paid'],
    [
      { links: { edit: {} }, transitions: { open: [], opne: ['edit'] } },
      'Each state of transitions must STATES "opne". NEAR',
    ],
    [{ links: {}, initial: ['gone'] }, 'initial must STATES "gone". OTHER'],
  ])(
    'the message names the place of the state, the states and a near one: %j',
    (wrong, message) => {
      const schema = z.object({ id: z.int(), status: z.enum(['open', 'paid']).nullable() });
      const right = { name: 'orders', schema, path: '/orders/{id}', state: 'status' };
      const expected = message
        .replace('STATES', 'be one of open, paid, null; got')
        .replace('NEAR', 'Write open')
        .replace('OTHER', 'Write a value of the field status, or add it to the schema');
      expect(thrownBy(() => defineResource({ ...right, ...wrong } as never)).message).toBe(
        `${expected}. [link.state]`,
      );
    },
  );

  test('an item without its state is refused by every way to write it', () => {
    const definition = define(z.enum(['open', 'paid']), 'open') as never as typeof orders;
    const item = { id: 17 } as never;
    const page = { base, page: 1, limit: 1, totalRecords: 1 };
    for (const run of [
      () => definition.represent(item, base),
      () => definition.serializeItem(item, base),
      () => definition.collection([item], page),
      () => definition.serialize([item], page),
      () => definition.transitions(item),
    ]) {
      expect(thrownBy(run)).toMatchObject({ code: 'resource.state', rule: 'link.state' });
    }
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

  test.each(['orders:delete', 17, { 0: 'orders:delete' }])('%j is refused', (permissions) => {
    const caller = { permissions: permissions as never };
    const expected = expect.objectContaining({ code: 'http.option' });
    expect(() => orders.represent(item, base, caller)).toThrow(expected);
    expect(() => orders.serializeItem(item, base, caller)).toThrow(expected);
    const page = { base, page: 1, limit: 1, totalRecords: 1, caller };
    expect(() => orders.collection([item], page)).toThrow(expected);
  });
});

test.each([['orders:delete'], 'orders:delete', 17, null, { permission: ['orders:delete'] }])(
  'a caller that is %j is refused, and is not one without permissions',
  (caller) => {
    const item = { id: 17, status: 'open' as const };
    const expected = expect.objectContaining({
      code: 'http.option',
      message: expect.stringMatching(/^caller must be an object with permissions[,.] /),
    });
    expect(() => orders.represent(item, base, caller as never)).toThrow(expected);
    expect(() => orders.serializeItem(item, base, caller as never)).toThrow(expected);
    expect(() => orders.transitions(item, caller as never)).toThrow(expected);
  },
);

test.each([null, undefined, 17])('options that are %j', (options) => {
  for (const method of ['collection', 'serialize', 'stream'] as const) {
    expect(() => orders[method]([], options as never)).toThrow(
      expect.objectContaining({ code: 'collection.input' }),
    );
  }
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

test('enumerable members of Object.prototype are not written', () => {
  const place = { base, page: 1, limit: 1, totalRecords: 0 };
  const clean = decode(orders.serialize([], place));
  Object.defineProperty(Object.prototype, 'polluted', {
    value: 'x',
    enumerable: true,
    configurable: true,
  });
  let polluted = '';
  try {
    polluted = decode(orders.serialize([], place));
  } finally {
    Reflect.deleteProperty(Object.prototype, 'polluted');
  }
  expect(polluted).toBe(clean);
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
      only: 'schema',
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

  test('has the URLs and the state of the row, with what toJSON shows otherwise', () => {
    const own = { id: 17, status: 'shipped' as const, toJSON: () => ({ id: 99, status: 'open' }) };
    const getters = Object.create({
      get id() {
        return 17;
      },
      get status() {
        return 'shipped';
      },
      toJSON: own.toJSON,
    }) as typeof own;
    for (const item of [own, getters]) {
      const { _links } = orders.represent(item, base);
      expect(_links).toEqual(orders.represent({ id: 17, status: 'shipped' }, base)._links);
      const request = { method: 'PATCH', url: '/orders/17', headers: {} };
      const refused = orders.refuse(request, item, { base });
      expect(refused?.status).toBe(409);
      expect(JSON.parse(refused?.body as string)).toMatchObject({ state: 'shipped' });
    }
  });

  test('is read for its links alone: no other getter, and toJSON once for the body', () => {
    let calls = 0;
    const item = {
      ...fields,
      get customer(): never {
        throw new Error('not loaded');
      },
      toJSON() {
        calls++;
        return fields;
      },
    };
    const body = orders.represent(fields, base);
    expect([orders.represent(item, base), calls]).toEqual([body, 1]);
    expect(
      orders.refuse({ method: 'PATCH', url: '/orders/17', headers: {} }, item),
    ).toBeUndefined();
    expect(calls).toBe(1);
  });

  test('has each getter read once for all its links', () => {
    const notes = defineResource({
      name: 'notes',
      schema: z.object({ id: z.int() }),
      path: '/notes/{id}',
      links: { edit: {}, delete: {} },
    });
    let reads = 0;
    const note = {
      get id() {
        return ++reads;
      },
      toJSON: () => ({ id: 1 }),
    };
    const { _links } = notes.represent(note, base);
    expect(_links.map(({ href }) => href)).toEqual(Array(3).fill(`${base}/notes/1`));
    class Row {
      get code() {
        reads++;
        return 'å';
      }
      readonly id = 1;
    }
    const rows = defineResource({
      name: 'rows',
      schema: z.object({ id: z.int(), code: z.string() }),
      path: '/rows/{id}',
      links: { related: { href: '/a{?code}' }, alternate: { href: '/b{?code}' } },
    });
    for (const make of [rows.represent, rows.serializeItem]) {
      reads = 0;
      make(new Row(), base);
      expect(reads).toBe(1);
    }
  });

  test('has the text of an identifier that is an object, and a state that is no method', () => {
    const row = { id: { toJSON: (name: string) => `${name}-17` }, status: () => 'paid' };
    const item = { ...row, toJSON: () => ({ ...fields, id: 'other' }) } as never;
    const { _links } = orders.represent(item, base) as ReturnType<typeof orders.represent>;
    expect(_links.slice(0, 3).map(({ rel, href }) => [rel, href])).toEqual([
      ['self', `${base}/orders/id-17`],
      ['collection', `${base}/orders`],
      ['edit', `${base}/orders/id-17`],
    ]);
    const absent = { ...fields, status: null, toJSON: () => fields } as never;
    expect(() => orders.represent(absent, base)).toThrow('got null');
    const nothing = { toJSON: () => ({ status: 'open', note: 'a' }) } as never;
    expect(() => orders.represent(nothing, base)).toThrow('got {"status":"open","note":"a"}');
  });

  test('a plain object has the values of a URL as they are', () => {
    const id = { toJSON: () => '65f0', toString: () => '65f0' };
    expect(() => orders.represent({ ...fields, id } as never, base)).toThrow('Pass String(id)');
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

  test('whose toJSON is asynchronous is refused', () => {
    const item = { ...fields, toJSON: () => Promise.reject(new Error('no')) };
    expect(() => orders.represent(item, base)).toThrow(
      'The result of toJSON must not be a promise, got a Promise. Make toJSON synchronous: await what it needs before the call.',
    );
  });

  test.each([
    [undefined, ', got undefined'],
    ['x', ', got "x"'],
    [[fields], ''],
  ])('that returns %j is refused', (returned, given) => {
    const item = { ...fields, toJSON: () => returned };
    const message = `The result of toJSON must be an object${given}. Return the fields of the resource.`;
    expect(() => orders.represent(item, base)).toThrow(message);
    expect(() => orders.serialize([item], place)).toThrow(message);
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
            'cursor must be used with the list, sort, filters and parameters that it was made for. Start without cursor',
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

  test('a page that is not the one of the request is refused', () => {
    const orders = definition({});
    const request = { method: 'GET', url: '/orders?page=3', headers: {} };
    const options = { base, request, page: 2, limit: 10, totalRecords: 30 };
    expect(() => orders.collection([], options)).toThrow(HalyardError);
    expect(() => orders.collection([], { ...options, page: 3 })).not.toThrow();
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

  test.each<unknown>([undefined, null, 7])('defineResource(%o)', (input) => {
    expect(() => defineResource(input as never)).toThrow(
      expect.objectContaining({
        name: 'HalyardError',
        code: 'resource.schema',
        message: expect.stringContaining('definition must be an object'),
      }),
    );
  });

  test.each<[input: object, code: string]>([
    [{ input: 5 }, 'resource.schema'],
    [{ input: null }, 'resource.schema'],
    [{ input: { '~standard': null } }, 'resource.schema'],
    [{ query: 'x' }, 'query.spec'],
    [{ query: { limit: { default: 0 } } }, 'query.spec'],
    [{ title: {} }, 'resource.schema'],
    [{ title: '' }, 'resource.schema'],
    [{ description: 7 }, 'resource.schema'],
    [{ relations: 5 }, 'relation.meaning'],
    [{ relations: { create: { method: 'GET' } } }, 'relation.meaning'],
    [{ state: 'nope' }, 'resource.state'],
    [{ state: 7 }, 'resource.state'],
    [{ links: { edit: { permission: 5 } } }, 'resource.links'],
    [{ links: { edit: { meaning: 5 } } }, 'resource.links'],
    [{ links: { edit: { when: [] } }, state: 'status' }, 'resource.links'],
    [{ links: { SELF: {} } }, 'resource.links'],
    [{ links: { self: {}, Self: {} } }, 'resource.links'],
    [{ links: { up: { href: '/customers/{customer}' } } }, 'resource.path'],
    [{ links: { search: { href: '/orders{?text}' } } }, 'resource.path'],
    [{ path: '/orders/{number}' }, 'resource.path'],
  ])('%j', (wrong, code) => {
    expect(() => defineResource({ ...right, ...wrong } as never)).toThrow(
      expect.objectContaining({ name: 'HalyardError', code }),
    );
  });

  const numbered = Array.from({ length: 200 }, (_, index) => `f${index + 100}`);

  test.each<[what: string, names: string[], remedy: string]>([
    ['the fields', ['id', 'status'], 'The schema has id, status'],
    ['no field', [], 'Add it to the schema'],
    ['an escaped field', ['id', 'a\u001b[2J'], 'The schema has id, a\\u001b[2J'],
    // 83 fields of 4 characters, a comma and a space are 498.
    ['500 characters', numbered, `The schema has ${numbered.slice(0, 83).join(', ')}, f…`],
  ])('the message names the variable and %s', (_, names, remedy) => {
    const schema = z.object(Object.fromEntries(names.map((name) => [name, z.int()])));
    expect(() => defineResource({ ...right, schema, path: '/orders/{number}' } as never)).toThrow(
      `Variable number of /orders/{number} must be a field of the schema. ${remedy}.`,
    );
  });

  test.each<[what: string, schema: unknown]>([
    ['a loose object of zod', z.looseObject({ id: z.int() })],
    ['an object of zod with a catchall', z.object({ id: z.int() }).catchall(z.string())],
    ['a union', z.union([z.object({ id: z.int() }), z.object({ number: z.int() })])],
    ['another library', { '~standard': { version: 1, vendor: 'own', validate: () => ({}) } }],
    ['a loose object of Valibot', { ...valibot('loose_object'), entries: {} }],
    ['an object of Valibot with a rest', { ...valibot('object_with_rest'), entries: {}, rest: {} }],
  ])('the fields of %s are not known', (_what, loose) => {
    const definition = { ...right, schema: loose, path: '/orders/{number}' };
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
  const things = defineResource({ name: 'things', schema: own, path: '/things/{id}', links: {} });
  const base = 'https://api.example.se/v1';
  const self = { href: `${base}/things/1`, rel: 'self', method: 'GET' };
  expect(things.represent({ id: 1 }, base)).toEqual({ id: 1, _links: [self] });
  expect(parseInput({ id: 1, more: 2 }, things)).toEqual({ ok: true, value: { id: 1 } });
  expect(parseInput({ id: 'x' }, things)).toMatchObject({
    ok: false,
    findings: [{ message: 'id must be a number', path: ['id'] }],
  });
});

test.each<unknown>([null, undefined, 7, []])('the transitions of %o are refused', (item) => {
  expect(() => orders.transitions(item as never)).toThrow(
    expect.objectContaining({ name: 'HalyardError', code: 'resource.fields' }),
  );
});

describe('an item that JSON cannot express', () => {
  const any = defineResource({
    name: 'orders',
    schema: z.looseObject({ id: z.json() }),
    path: '/orders/{id}',
    links: {},
  });
  const page = { base, page: 1, limit: 10, totalRecords: 2 };
  const cycle: { id: number; self?: unknown } = { id: 2 };
  cycle.self = cycle;

  test.each<[what: string, item: object]>([
    ['a bigint', { id: 2, total: 1n }],
    ['a cycle', cycle],
    [
      'a getter that throws',
      {
        id: 2,
        get total() {
          throw new RangeError('Not loaded.');
        },
      },
    ],
    ['a toJSON that throws', { id: 2, total: { toJSON: () => JSON.parse('{') } }],
  ])('%s', async (_what, item) => {
    const wrong = item as { id: number };
    const error = expect.objectContaining({ name: 'HalyardError', code: 'resource.fields' });
    expect(() => any.serializeItem(wrong, base)).toThrow(error);
    expect(() => any.serialize([{ id: 1 }, wrong], page)).toThrow(error);
    const chunks = any.stream([{ id: 1 }, wrong], { base });
    await expect(decodeAll(chunks)).rejects.toEqual(error);
  });

  test.each([false, true])('the message says which and why, with itemLinks %s', (itemLinks) => {
    const error = thrownBy(() =>
      any.serialize([{ id: 1 }, { id: 2, total: 1n }], { ...page, itemLinks }),
    );
    expect(error.message).toMatch(
      /^(?:items\[1\]|item) must be a value that JSON can express\. Writing it failed: .*BigInt/,
    );
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test('streamCollection', async () => {
    const item = { id: 1n, _links: [link('self', URL_17)] };
    const chunks = streamCollection([item], { name: 'orders', url: `${base}/orders` });
    await expect(decodeAll(chunks)).rejects.toEqual(
      expect.objectContaining({ name: 'HalyardError', code: 'resource.fields' }),
    );
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

  test.each<[options: object, code: string]>([
    [{}, 'resource.fields'],
    [{ title: 5 }, 'resource.fields'],
    [{ title: '' }, 'resource.fields'],
    [{ ...options, path: '/Api_x' }, 'resource.path'],
    [{ ...options, serviceDoc: '/Docs' }, 'resource.path'],
    [{ ...options, serviceDesc: '/open api' }, 'resource.path'],
  ])('%j is refused', (wrong, code) => {
    expect(() => serviceIndex([orders], base, wrong as never)).toThrow(
      expect.objectContaining({ name: 'HalyardError', code }),
    );
  });

  test('without a title, the error says how to pass it', () => {
    expect(() => serviceIndex([orders], base, undefined as never)).toThrow(
      expect.objectContaining({
        code: 'collection.input',
        message: "options must be an object, got undefined. Pass { title: 'Orders' }.",
      }),
    );
  });

  test('the error about a document shows no password', () => {
    const serviceDoc = 'https://u:S3CRET@a.se/Docs';
    const { message, details } = thrownBy(() =>
      serviceIndex([orders], base, { ...options, serviceDoc }),
    );
    expect(message).toContain('Write https://…@a.se/docs. [UFN.06]\n  https://…@a.se/Docs: ');
    expect(JSON.stringify([message, details])).not.toContain('S3CRET');
  });

  test('documents under their usual names are accepted', () => {
    const serviceDesc = '/openapi.json';
    expect(
      serviceIndex([orders], base, { ...options, serviceDesc, serviceDoc: '/docs' })._links,
    ).toHaveLength(4);
  });
});
