import fc from 'fast-check';
import { defineResource } from 'halyard';
import { expect, test } from 'vitest';
import * as z from 'zod';

const base = 'https://api.example.se/orders/v1';

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
