import fc from 'fast-check';
import { defineResource } from 'halyard';
import { checkCollection } from 'halyard/audit';
import type { PageOptions } from 'halyard/definition';
import { checkLinks } from 'halyard/link';
import { collectionSchema } from 'halyard/schema';
import { encodeIdentifier } from 'halyard/url';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';

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
const defined = fc.constantFrom(...definitions);

/** Rows of any kind are in rows.test.ts; these have what links and texts depend on. */
const item = fc.record({
  id: fc.oneof(fc.nat(), fc.uuid(), fc.string({ minLength: 1 }).map(encodeIdentifier)),
  status: fc.constantFrom('open', 'paid', 'odd', '__proto__'),
  parent: fc.constantFrom(...[1, null, undefined, [], [{ id: 4, status: 'open' }]], {
    id: 2,
    status: 'odd',
    parent: { id: 3, status: 'paid', parent: null },
  }),
  note: fc.string({ unit: 'binary', maxLength: 110 }),
});

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

test('serialize is JSON.stringify of collection, byte by byte, for any page', () => {
  const rows = fc.array(item, { maxLength: 4 });
  fc.assert(
    fc.property(defined, rows, options, (orders, items, { place: at, ...given }) => {
      const page = { ...given, ...at, limit: 10 } as PageOptions;
      const text = decode(orders.serialize(items, page));
      expect(text).toBe(JSON.stringify(orders.collection(items, page)));
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
