import fc from 'fast-check';
import { checkLinks, defineResource, parseCreate, parsePatch } from 'halyard';
import { checkCollection } from 'halyard/audit';
import type { PageOptions } from 'halyard/definition';
import { bodyText } from 'halyard/http';
import { collectionSchema } from 'halyard/schema';
import { encodeIdentifier } from 'halyard/url';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';
import { runs } from '../support/runs.js';

const base = 'https://api.example.se/orders/v1';

/** Any fields at all: the writing is compared with the plain builders, not the schema. */
const anything = z.object({ id: z.any(), status: z.any(), parent: z.any() });

const input = {
  name: 'orders',
  schema: anything,
  path: '/orders/{id}',
  state: 'status',
  links: {
    collection: {},
    edit: { when: ['open', 'paid'], title: 'Ändra "den" \u2028' },
    cancel: { href: '/orders/{id}/cancellations', method: 'POST', when: 'open' },
    up: {
      href: '/customers/{parent}/orders/{id}',
      when: (_state: unknown, item: object) => 'parent' in item,
    },
    search: { href: '/search{?id,parent*}', when: (state: unknown) => state === 'odd' },
    refund: { href: '/orders/{id}/refunds', method: 'POST', permission: 'refunds', type: 'a/b' },
  },
} as const;
const definition = defineResource(input as never) as ReturnType<typeof define>;
const define = () =>
  defineResource({ name: 'orders', schema: anything, path: '/orders/{id}', links: {} });

/** A definition, one that leaves members out, one that embeds it, and one that does both. */
const definitions = [
  definition,
  ...[{ members: 'all' }, { embed: { parent: definition } }].map(
    (more) => defineResource({ ...input, ...more } as never) as typeof definition,
  ),
  defineResource({
    ...input,
    embed: { parent: defineResource({ ...input } as never) },
  } as never) as typeof definition,
];
const singletons = definitions.map(
  ({ embed }, index) =>
    defineResource({
      ...input,
      links: { ...input.links, collection: { href: '/orders' } },
      path: '/orders/{id}',
      singleton: true,
      embed,
      ...(index % 2 === 1 && { members: 'all' as const }),
    } as never) as typeof definition,
);
const defined = fc.constantFrom(...definitions);

/** Texts that JSON can express, and others: lone surrogates, controls, separators. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('', '\ud800', 'a\udfff', '"\\', '\u2028', '__proto__', '..', '.', '%2e', 'å/17'),
);
const value = fc.oneof(
  fc.json().map((json): unknown => JSON.parse(json)),
  text,
  fc.string({ unit: 'binary', minLength: 90, maxLength: 110 }),
  fc.anything({
    maxDepth: 4,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
  fc.double(),
  fc.oneof(fc.integer(), fc.maxSafeInteger()),
  fc.constantFrom(
    undefined,
    null,
    -0,
    2 ** 31,
    Number.NaN,
    true,
    new Date(0),
    /a/,
    () => 1,
    Symbol('a'),
    new Map(),
  ),
  fc.constant({ toJSON: (key: string) => `made of ${key}` }),
  fc.constant({ toJSON: 'no function' }),
);
const resources = fc.constantFrom(
  { id: 1, status: 'open', secret: 'x' },
  { id: 2, status: 'odd', parent: { id: 3, status: 'paid', parent: null } },
  [
    { id: 4, status: 'open' },
    { id: 5, status: 'odd' },
  ],
  [],
  null,
);
const id = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.oneof(fc.nat(), fc.uuid(), fc.string({ minLength: 1 }).map(encodeIdentifier)),
  },
  fc.oneof(text, fc.double(), fc.constantFrom(undefined, null, [1, 2], { a: 1 }, true, -0)),
);
const key = fc.oneof(text, fc.constantFrom('0', '17', 'toJSON', '__proto__', 'parent', 'a'));

const item = fc
  .record({
    id,
    status: fc.oneof(fc.constantFrom('open', 'paid', 'odd', '__proto__'), value),
    members: fc.array(fc.tuple(key, value), { maxLength: 5 }),
    // The link `up` has no URL with a parent that is a resource.
    parent: fc.option(resources, { nil: undefined, freq: 1 }),
    shape: fc.constantFrom('plain', 'bare', 'instance', 'own toJSON', 'own _links', 'empty'),
  })
  .map(({ id, status, members, parent, shape }): object => {
    const target: object =
      shape === 'bare'
        ? Object.create(null)
        : shape === 'instance'
          ? Object.create({ toJSON: () => 'inherited', id: 17 })
          : {};
    const define = (name: string, member: unknown) =>
      Object.defineProperty(target, name, {
        value: member,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    for (const [name, member] of members) define(name, member);
    if (shape !== 'empty') {
      define('id', id);
      define('status', status);
      if (parent !== undefined) define('parent', parent);
    }
    if (shape === 'own toJSON') define('toJSON', (at: string) => ({ at }));
    if (shape === 'own _links') define('_links', []);
    return target;
  });

/** The text that a run returns, or the error that it throws, so that errors are compared too. */
function outcome(run: () => string): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof Error ? [error.name, (error as { code?: string }).code] : error;
  }
}

/** The place of a page, in each way of paging. */
const place = fc.constantFrom<Partial<PageOptions>>(
  { page: 2, totalRecords: 25 },
  { offset: 10, hasMore: true },
  { cursor: {}, metaFields: [] },
  { cursor: { next: 'b', prev: 'ä' }, totalRecords: 25, metaFields: ['totalPages'] },
);

const options = fc.record({
  place,
  base: fc.constantFrom(base, 'http://localhost:3000', { href: `${base}/` }),
  caller: fc.record({
    permissions: fc.constantFrom([], ['refunds'], new Set(['refunds', 'other'])),
  }),
  itemLinks: fc.boolean(),
  metaFields: fc.constantFrom([], ['totalPages'] as const, ['offset', 'totalPages'] as const),
  meta: fc.constantFrom({}, { note: 'é', toJSON: undefined }, { asOf: new Date(0) }),
});

test('serialize is JSON.stringify of collection, byte by byte, for any items', () => {
  let written = 0;
  fc.assert(
    fc.property(
      defined,
      fc.array(item, { maxLength: 4 }),
      options,
      (orders, items, { place: at, ...given }) => {
        const page = { ...given, ...at, limit: 10 } as PageOptions;
        const rows = items as { id: unknown; status: unknown; parent: unknown }[];
        const text = outcome(() => decode(orders.serialize(rows, page)));
        expect(text).toEqual(outcome(() => JSON.stringify(orders.collection(rows, page))));
        if (typeof text === 'string' && items.length > 0) written += 1;
      },
    ),
  );
  // Errors are compared as well; they must not be most of what is compared.
  expect(written).toBeGreaterThan(runs() / 60);
});

test('serializeItem is JSON.stringify of represent, byte by byte, for any item', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...definitions, ...singletons),
      item,
      options,
      (orders, given, { base: url, caller }) => {
        const row = given as { id: unknown; status: unknown; parent: unknown };
        expect(outcome(() => decode(orders.serializeItem(row, url, caller)))).toEqual(
          outcome(() => JSON.stringify(orders.represent(row, url, caller))),
        );
      },
    ),
  );
});

test("with members: 'all', a body is the whole item and its links", () => {
  const whole = defineResource({ ...input, members: 'all' } as never) as typeof definition;
  const named = fc.constantFrom('toJSON', '_meta', 'name', 'note', 'total', 'version', 'password');
  const row = fc
    .dictionary(fc.oneof(fc.string(), named), fc.jsonValue())
    .map(({ _links: _, ...members }) => ({ ...members, id: 17, status: 'open', parent: 4 }));
  fc.assert(
    fc.property(row, (given) => {
      const request = { method: 'GET', url: '/orders/17', headers: {} };
      const bodies = [
        JSON.stringify(whole.represent(given, base)),
        bodyText(whole.respond(request, given, { base })),
      ];
      for (const body of bodies) {
        const { _links, ...members } = JSON.parse(body) as Record<string, unknown>;
        expect(members).toEqual(JSON.parse(JSON.stringify(given)));
        expect(_links).toHaveLength(5);
      }
    }),
  );
});

test('a row of a class has the body, the links and the patches of the fields that it shows', () => {
  const orders = defineResource({
    name: 'orders',
    schema: z.object({
      id: z.int(),
      status: z.enum(['open', 'paid']),
      total: z.number().default(0),
      note: z.string().nullable().optional(),
    }),
    path: '/orders/{id}',
    state: 'status',
    links: { edit: { when: 'open' }, invoice: { href: '/orders/{id}/invoice{?status}' } },
  });
  const order = fc.record(
    {
      id: fc.nat(),
      status: fc.constantFrom('open' as const, 'paid' as const),
      total: fc.double({ noNaN: true, noDefaultInfinity: true }),
      note: fc.option(text),
    },
    { requiredKeys: ['id', 'status', 'total'] },
  );
  type Order = Parameters<typeof orders.represent>[0];
  const shapes: readonly ((shown: object, toJSON: object) => object)[] = [
    (shown, toJSON) => Object.assign(Object.create(toJSON), shown, { secret: 's' }),
    (_, toJSON) => Object.create(toJSON, { secret: { value: 's', enumerable: true } }),
    (shown, toJSON) => {
      const members = Object.entries(shown).map(([name, value]) => [name, { get: () => value }]);
      return Object.create(Object.create(toJSON, Object.fromEntries(members)));
    },
  ];
  const patch = fc.record(
    { id: fc.nat(), total: fc.option(fc.integer()), note: fc.option(text) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(order, fc.constantFrom(...shapes), patch, (fields, rowOf, changes) => {
      const row = rowOf(fields, { toJSON: () => ({ ...fields }) }) as Order;
      expect(orders.represent(row, base)).toEqual(orders.represent(fields, base));
      expect(decode(orders.serializeItem(row, base))).toBe(
        decode(orders.serializeItem(fields, base)),
      );
      const request = { method: 'PATCH', url: `/orders/${fields.id}`, headers: {} };
      expect(orders.refuse(request, row, { base })).toEqual(
        orders.refuse(request, fields, { base }),
      );
      const patched = parsePatch(changes, orders, { current: fields });
      expect(parsePatch(changes, orders, { current: row })).toEqual(patched);
      // Without toJSON, JSON has no getters: only links and patches are read from them.
      const bare = rowOf(fields, {}) as Order;
      if (!('id' in bare)) return;
      expect(orders.represent(bare, base)._links).toEqual(orders.represent(fields, base)._links);
      expect(orders.refuse(request, bare, { base })).toEqual(
        orders.refuse(request, fields, { base }),
      );
      expect(parsePatch(changes, orders, { current: bare })).toEqual(patched);
    }),
  );
});

test('an embedded row has the links that it has alone, whatever its JSON shows', () => {
  const book = z.object({ id: z.union([z.int(), z.string()]), status: z.enum(['in', 'out']) });
  const shelf = z.object({ id: z.int(), first: book, all: z.array(book) });
  const definitionsOf = (only: { readonly members?: 'all' }) => {
    const books = defineResource({
      name: 'books',
      schema: book,
      path: '/books/{id}',
      state: 'status',
      links: { edit: { when: 'in' } },
      ...only,
    });
    const shelves = defineResource({
      name: 'shelves',
      schema: shelf,
      path: '/shelves/{id}',
      links: {},
      embed: { first: books, all: books },
      ...only,
    });
    return { books, shelves };
  };
  const members = fc.record({ id: fc.nat(), status: fc.constantFrom('in', 'out') });
  const shown = fc.record(
    { id: fc.string({ minLength: 1 }), status: fc.constantFrom('in', 'out') },
    { requiredKeys: [] },
  );
  const row = fc.tuple(members, fc.option(shown)).map(([own, json]) => {
    const row = Object.assign(Object.create(json === null ? {} : { toJSON: () => json }), own);
    return row as z.infer<typeof book>;
  });
  const asIn = fc.constantFrom(definitionsOf({}), definitionsOf({ members: 'all' }));
  fc.assert(
    fc.property(asIn, row, fc.array(row), ({ books, shelves }, first, all) => {
      const alone = (each: z.infer<typeof book>) => books.represent(each, base);
      const body = shelves.represent({ id: 1, first, all }, base);
      expect(body.first).toEqual(alone(first));
      expect(body.all).toEqual(all.map(alone));
    }),
  );
});

test('a stream has the members of the page, its _meta at the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 6 }), async (items) => {
      const rows = items as { id: unknown; status: unknown; parent: unknown }[];
      const page = { base, page: 1, limit: 10, totalRecords: 6 };
      const whole = outcome(() => decode(definition.serialize(rows, page)));
      if (typeof whole !== 'string') return;
      let text = '';
      for await (const piece of definition.stream(rows, page)) text += piece;
      const { _links, _meta, orders } = JSON.parse(whole) as Record<string, unknown>;
      expect(text).toBe(JSON.stringify({ _links, orders, _meta }));
    }),
  );
});

test('what a definition writes has no finding at level SHALL and is valid against its schema', () => {
  const fields = z.object({
    id: z.string(),
    status: z.enum(['open', 'paid', 'odd']),
    parent: z.int(),
  });
  const typed = defineResource({
    name: 'orders',
    schema: fields,
    path: '/orders/{id}',
    state: 'status',
    links: {
      collection: {},
      edit: { when: ['open', 'paid'], permission: 'edit' },
      up: { href: '/customers/{parent}', when: (status) => status !== 'odd' },
    },
    collectionLinks: { create: {}, search: { href: '/orders{?q}' } },
  });
  const schema = collectionSchema('orders', fields);
  const rows = fc.array(
    fc.record({
      id: fc.string({ unit: 'binary', minLength: 1 }).map(encodeIdentifier),
      status: fc.constantFrom('open' as const, 'paid' as const, 'odd' as const),
      parent: fc.integer(),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(rows, fc.subarray(['edit']), place, (items, permissions, at) => {
      const page = { base, limit: 10, caller: { permissions }, ...at };
      const body = JSON.parse(decode(typed.serialize(items, page)));
      expect(schema.safeParse(body).error).toBeUndefined();
      for (const each of [body, ...body.orders]) {
        expect(checkLinks(each).filter(({ level }) => level.startsWith('SHALL'))).toEqual([]);
      }
      const byOffset = at.offset === undefined ? {} : ({ paging: 'offset' } as const);
      const found = checkCollection(body, byOffset).map(({ rule, level }) => [rule, level]);
      // Without a total there is advice to give one, except with a cursor.
      const hasAdvice = at.hasMore !== undefined;
      expect(found.filter(([rule]) => rule?.startsWith('collection.'))).toEqual(
        hasAdvice ? [['collection.meta', 'SHOULD']] : [],
      );
    }),
  );
});

test('what parseCreate accepts is written, by every writer', () => {
  const json = z.json();
  const loose = defineResource({
    name: 'products',
    schema: z.looseObject({ sku: json, group: json, path: json, size: json }),
    path: '/products/{sku}',
    links: {
      collection: {},
      up: { href: '/groups/{group}/{sku:3}', when: (_state, { group }) => group !== null },
      related: { href: '/files/{+path}' },
      search: { href: '/products{?size,group*}' },
    },
  });
  const member = fc.oneof(
    { weight: 3, arbitrary: fc.stringMatching(/^[a-z0-9.~-]{1,4}$/) },
    fc.string({ unit: 'grapheme', maxLength: 4 }),
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom('..', '', 'a/../b', 'A', '%2e', 17, -1.5, 1e21, null),
  );
  const others = fc.dictionary(
    fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('_links', '__proto__', 'toJSON')),
    fc.jsonValue(),
    { maxKeys: 3 },
  );
  const product = fc
    .tuple(others, fc.record({ sku: member, group: member, path: member, size: member }))
    .map(([more, fields]) => ({ ...more, ...fields }));
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 3 }), (products) => {
      const result = parseCreate({ products }, loose);
      if (!result.ok) return;
      const items = result.value;
      const page: PageOptions = { base, page: 1, limit: 10, totalRecords: items.length };
      const body = loose.collection(items, page);
      expect(decode(loose.serialize(items, page))).toBe(JSON.stringify(body));
      for (const item of items) {
        const represented = loose.represent(item, base);
        const findings = checkLinks(represented).filter(({ level }) => level.startsWith('SHALL'));
        // Without an identifier, it has no self link.
        expect(findings.filter(({ rule }) => rule !== 'HYP.05')).toEqual([]);
        expect(decode(loose.serializeItem(item, base))).toBe(JSON.stringify(represented));
      }
    }),
  );
});
