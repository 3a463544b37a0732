import { defineResource } from 'halyard/definition';
import { bodyText, respond } from 'halyard/http';
import { selectFields } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';

/*
 * Bodies as bytes are those of the representation, whatever the row: `respond` writes the body of
 * `represent` by JSON.stringify, by way of `toHal`.
 */

const base = 'https://api.example.se/v1';
const request = { method: 'GET', url: '/orders?page=1', headers: {} };

const customers = defineResource({
  name: 'customers',
  schema: z.object({ id: z.int(), name: z.string(), address: z.object({ city: z.string() }) }),
  path: '/customers/{id}',
  links: { edit: {} },
});
const node = z.object({
  label: z.string(),
  get children() {
    return z.array(node).optional();
  },
});
const orders = defineResource({
  name: 'orders',
  schema: z.object({
    id: z.union([z.int(), z.string(), z.bigint()]),
    status: z.enum(['open', 'paid']).nullish(),
    total: z.number().nullish(),
    created: z.date().nullish(),
    note: z.unknown(),
    tags: z.array(z.string()).nullish(),
    pairs: z.tuple([z.string(), z.int()]).nullish(),
    extra: z.record(z.string(), z.int()).nullish(),
    either: z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]).nullish(),
    tree: node.nullish(),
    labels: z.record(z.string(), z.string()).nullish(),
    open: z.record(z.string(), z.unknown()).nullish(),
    json: z.json().nullish(),
    event: z
      .discriminatedUnion('type', [
        z.object({ type: z.literal('sent'), to: z.string() }),
        z.object({ type: z.literal('paid'), sum: z.number() }),
      ])
      .nullish(),
    buyer: z.object({ name: z.string(), last: z.object({ id: z.int() }).optional() }).nullish(),
    owner: z
      .object({ id: z.int(), name: z.string(), address: z.object({ city: z.string() }) })
      .nullish(),
    buyers: z.array(z.object({ id: z.int(), name: z.string() })).nullish(),
    any: z.unknown(),
  }),
  path: '/orders/{id}',
  state: 'status',
  embed: { owner: customers as never, buyers: customers as never, any: customers as never },
  links: {
    collection: {},
    pay: { href: '/orders/{id}/payments', when: 'open' },
    refund: { href: '/orders/{id}/refunds', when: (status) => status === 'paid' },
    owner: { href: '/customers/{total}', method: 'GET', title: 'Köparen' },
    archive: { href: '/orders/2024', method: 'GET' },
  },
});

const eva = { id: 4, name: 'Eva', address: { city: 'Umeå', zip: 1 }, secret: 'x' };
const cycle: Record<string, unknown> = { label: 'a' };
cycle.children = [cycle];
const deep = Array.from({ length: 60 }).reduce<object>(
  (children) => ({ label: 'a', children: [children] }),
  { label: 'end' },
);
const throwing = {
  get label(): string {
    throw new Error('closed');
  },
};

const ROWS: readonly (readonly [what: string, row: Record<string, unknown>])[] = [
  [
    'every member',
    { status: 'open', total: 1.5, created: new Date(0), tags: ['a', 'å"'], pairs: ['a', 1] },
  ],
  ['columns of no schema', { password: 'x', status: 'paid' }],
  [
    'null and undefined',
    { status: null, total: null, created: undefined, tags: null, owner: null },
  ],
  ['no state of the schema', { status: 'refunded' }],
  ['a state that is an object', { status: { toString: () => 'open' } }],
  ['an identifier as text', { id: '01ARZ/å' }],
  ['an identifier of dots', { id: '..' }],
  ['an identifier with a URL of another link', { id: 2024 }],
  ['an identifier as text with such a URL', { id: '2024' }],
  ['an identifier that is a bigint', { id: 17n }],
  ['an identifier that is a Date', { id: new Date(0) }],
  ['no identifier', { id: null }],
  ['a foreign key', { total: 7 }],
  ['a number that JSON does not have', { total: Number.NaN }],
  ['a bigint', { total: 17n }],
  ['a lone surrogate', { note: '\ud800', tags: ['\ud800'] }],
  ['an invalid date', { created: new Date(Number.NaN), total: new Date(1e15) }],
  [
    'a date by another toISOString',
    { created: Object.assign(new Date(0), { toISOString: () => 'now' }) },
  ],
  ['a decimal', { total: { toJSON: () => '10.50' } }],
  ['a toJSON that returns nothing', { total: { toJSON: () => undefined } }],
  ['a toJSON that returns an object', { total: { toJSON: () => ({ a: 1 }) } }],
  ['functions and symbols', { total: () => 1, note: Symbol('x'), tags: [() => 1, undefined] }],
  ['an object in place of a number', { total: { amount: 1 } }],
  ['a list in place of a number', { total: [1] }],
  ['an object in place of a list', { tags: { a: 1 } }],
  ['a list in place of an object', { tree: [{ label: 'a' }] }],
  ['any value', { note: { a: [1, { b: 2n }], _links: [] }, any: { c: 1 } }],
  ['a record', { extra: { a: 1, b: 2 } }],
  ['a record of texts', { labels: { å: '"', 'a-b': 'c' } }],
  ['a record with an odd value', { labels: { a: 'b', c: { d: 1 } } }],
  ['a record with a name of links', { labels: { _links: 'a' }, open: { _links: [] } }],
  ['a list in place of a record', { labels: ['a'], open: [1] }],
  ['a record of any values', { open: { a: [1, { b: null }], c: new Date(0), d: undefined } }],
  ['JSON', { json: { a: [1, { b: [true, null, 'å'] }], 2024: {}, c: [] } }],
  ['JSON that is a list', { json: [[], {}, 'a'] }],
  ['bytes', { note: Buffer.from('a'), json: Buffer.from('a'), extra: Buffer.from('a') }],
  ['one of two events', { event: { type: 'sent', to: 'a', sum: 1, secret: 1 } }],
  ['an event that no schema has', { event: { type: 'lost', to: 'a', sum: 1 } }],
  ['a date in place of an embedded row', { owner: new Date(0), buyers: new Date(0) }],
  [
    'identifiers in place of embedded rows',
    { buyers: [{ toJSON: () => '64a' }, { toJSON: () => '64b' }], owner: { toJSON: () => '64c' } },
  ],
  ['a resource in a record', { open: { _links: [], a: 1 }, note: [{ _links: [] }] }],
  ['an embedded row with a resource', { owner: { ...eva, address: { city: 'a', _links: [] } } }],
  ['one of two objects', { either: { a: 1, b: 2 } }],
  [
    'one of two objects with getters',
    {
      either: new (class {
        get a() {
          return 1;
        }
      })(),
    },
  ],
  [
    'a tree',
    {
      tree: {
        label: 'a',
        children: [
          { label: 'b', secret: 1 },
          { label: 'c', children: [] },
        ],
      },
    },
  ],
  ['a tree that contains itself', { tree: cycle }],
  ['a tree that is too deep for one pass', { tree: deep }],
  ['a member that throws', { tree: throwing }],
  ['a promise', { owner: Promise.resolve(eva) }],
  ['an embedded row', { owner: eva }],
  ['embedded rows', { buyers: [eva, { ...eva, id: 5 }] }],
  ['no embedded rows', { buyers: [] }],
  ['null among embedded rows', { buyers: [eva, null, 17] }],
  ['a list in place of an embedded row', { owner: [eva] }],
  ['an embedded row in place of a list', { buyers: eva }],
  ['an embedded row of any members', { any: eva }],
  ['embedded rows of any members', { any: [eva] }],
  ['an embedded row with toJSON', { owner: { ...eva, toJSON: () => ({ id: 4, name: 'E' }) } }],
  ['text in place of an embedded row', { owner: 'Eva' }],
  ['toJSON of the row', { toJSON: () => ({ id: 17, total: 1 }), secret: 1 }],
  [
    'a toJSON of the row that throws',
    {
      toJSON: () => {
        throw new Error('closed');
      },
    },
  ],
];

describe.each(['links', 'hal'] as const)('in the form %s', (format) => {
  test.each(ROWS)('%s', (_what, members) => {
    const row = { id: 17, ...members } as never;
    for (const onFinding of [undefined, () => {}]) {
      for (const fields of [undefined, ['id', 'owner', 'total'], ['owner.name', 'tags']]) {
        const body = selectFields(orders.represent(row, base), fields);
        const expected = bodyText(respond(request, { body, format }));
        const item = orders.respond(request, row, { base, format, fields, onFinding, version: 1 });
        expect(bodyText(item)).toBe(expected);
        const page = { base, url: `${base}/orders`, page: 1, limit: 3, totalRecords: 9, onFinding };
        const given = { ...page, fields, format, version: 1 };
        expect(bodyText(orders.respondCollection(request, [row], given))).toContain(expected);
        if (fields !== undefined) continue;
        // HAL embeds no null, so that the list is a member of the page.
        const list = { body: orders.collection([row, null as never], page), format };
        const two = bodyText(orders.respondCollection(request, [row, null as never], given));
        expect(two).toBe(bodyText(respond(request, list)));
      }
    }
  });
});

test('links of more than 31 relation types, and of templates with queries, are written one by one', () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`link-${n}`, { href: `/things/{id}/part-${n}` }]),
  );
  for (const links of [many, { search: { href: '/things/{id}/lines?of={id}' } }]) {
    const things = defineResource({
      name: 'things',
      schema: z.object({ id: z.int() }),
      path: '/things/{id}',
      links,
    });
    const body = things.represent({ id: 1 }, base);
    expect(decode(things.serializeItem({ id: 1 }, base))).toBe(JSON.stringify(body));
  }
});

test('a copy of a definition embeds its rows with their links, as the definition does', () => {
  const shop = (embedded: object) =>
    defineResource({
      name: 'baskets',
      schema: z.object({ id: z.int(), owner: z.object({ id: z.int(), name: z.string() }) }),
      path: '/baskets/{id}',
      embed: { owner: embedded as never },
      links: {},
    });
  const row = { id: 1, owner: { id: 4, name: 'Eva' } } as never;
  const written = decode(shop({ ...customers }).serializeItem(row, base));
  expect(written).toContain('/customers/4');
  expect(written).toBe(decode(shop(customers).serializeItem(row, base)));
});

test('what refers to the row contains itself, also where the schema ends', () => {
  const buyer: Record<string, unknown> = { name: 'Eva' };
  const row: Record<string, unknown> = { id: 17, buyer, note: { buyer } };
  for (const last of [row, buyer, [row]]) {
    buyer.last = last;
    const expected = JSON.stringify(orders.represent(row as never, base));
    expect(decode(orders.serializeItem(row as never, base))).toBe(expected);
  }
});

test('names that are integers come first, as in JSON', () => {
  const years = defineResource({
    name: 'years',
    schema: z.object({ id: z.int() }),
    members: ['id', '2024'] as never,
    path: '/years/{id}',
    links: {},
  });
  const row = { id: 1, 2024: 'a' } as never;
  const expected = JSON.stringify(years.represent(row, base));
  expect(decode(years.serializeItem(row, base))).toBe(expected);
});

test('more sets of links than are kept have the same bytes', () => {
  const flags = Array.from({ length: 9 }, (_, index) => `f${index}`);
  const many = defineResource({
    name: 'many',
    schema: z.object({ id: z.int() }),
    path: '/many/{id}',
    links: Object.fromEntries(
      flags.map((flag) => [
        `do-${flag}`,
        { href: `/many/{id}/${flag}`, when: (row: object) => Reflect.get(row, flag) === true },
      ]),
    ) as never,
  });
  for (let bits = 0; bits < 512; bits++) {
    const set = flags.map((flag, index) => [flag, (bits & (1 << index)) !== 0]);
    const row = { id: 1, ...Object.fromEntries(set) };
    const expected = JSON.stringify(many.represent(row, base));
    expect(decode(many.serializeItem(row, base))).toBe(expected);
  }
});

test('a page whose first rows are the longest has the bytes of its representation', () => {
  const row = (_: unknown, index: number) => {
    const name = (index < 100 ? 'å' : '').repeat(3000) + index;
    return { id: index, name, address: { city: 'Umeå' } };
  };
  const items = Array.from({ length: 150 }, row);
  const page = { base, page: 1, limit: 150, totalRecords: 150 };
  const expected = JSON.stringify(customers.collection(items, page));
  expect(decode(customers.serialize(items, page))).toBe(expected);
});
