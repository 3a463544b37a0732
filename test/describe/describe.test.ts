import { defineResource, HalyardError } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { describe as describeApi, describeHtml } from 'halyard/describe';
import { cursorCodec, type QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about, customers, orders } from '../definition/shop.js';
import { rows } from '../support/rows.js';
import { outlines } from './support/outline.js';
import { partOf } from './support/page.js';
import { plainOrders } from './support/plain-orders.js';

const { openapi } = describeApi([orders, customers], about);

describe('states', () => {
  const pageOf = (more: object, status: z.ZodType = z.string()) => {
    const schema = z.object({ id: z.int(), status });
    return describeHtml([plainOrders({ schema, state: 'status', ...more })], about);
  };

  test('are those that links name if the schema lists none', () => {
    const links = { edit: { when: ['new one', 'end'], to: 'done' } };
    const page = pageOf({ initial: 'new one', links });
    expect(partOf('resource-orders', page)).toContain(
      'Initially new one. Links by state; any other link is always present Link new one end done edit ✓ present → done ✓ present → done – absent',
    );
  });

  test('are those of the schema, whether it is an enumeration or a union of literals', () => {
    const status = z.literal('open').or(z.literal('paid'));
    const page = pageOf({ links: { edit: { when: 'open' } } }, status);
    expect(partOf('resource-orders', page)).toContain('Link open paid edit ✓ present – absent');
  });

  test('are in no section of their own where none is named', () => {
    expect(pageOf({ links: { edit: {} } })).not.toContain('id="resource-orders.states"');
  });
});

test('a link of a resource with the relation type of a paging link is always present', () => {
  const links = { prev: { href: '/orders/{id}/before' } };
  const page = describeHtml([plainOrders({ links })], about);
  expect(partOf('link-orders.prev', page)).toContain(' always ');
  expect(partOf('page-orders.prev', page)).toContain(' except on the first page ');
});

describe('incomplete documentation is refused', () => {
  const own = {
    '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }) },
  };

  const unmeant = plainOrders({ links: { cancel: {} } });

  test.each<[what: string, resource: AnyResource, options: object, code: string]>([
    ['a relation without a meaning', unmeant, {}, 'describe.meaning'],
    ['no JSON Schema', plainOrders({ schema: own, members: 'all' }), {}, 'describe.option'],
    ['a relative base', plainOrders({}), { base: '/shop/v1' }, 'url.base'],
  ])('%s', (_what, resource, options, code) => {
    const run = () => describeApi([resource], { ...about, ...options });
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(expect.objectContaining({ code }));
  });
});

describe('templates', () => {
  test.each([
    ['/orders/{id}{?q}', '/orders/{id}'],
    ['/orders/{+id}', '/orders/{id}'],
    ['/orders{/id}', '/orders/{id}'],
    ['/orders/{id}#part', '/orders/{id}'],
    ['/', '/'],
  ])('%s has the path %s', (href, path) => {
    const schema = z.object({ id: z.int(), q: z.string() });
    const resource = plainOrders({ schema, path: '/things/{id}', links: { up: { href } } });
    expect(Object.keys(describeApi([resource], about).openapi.paths)).toContain(path);
  });
});

test.each(['pay-', 'pay.', 'x:pay/', 'https://rels.example.se/pay/'])(
  'the schemas of the relation type %s are in the document',
  (rel) => {
    const input = z.object({ amount: z.int() });
    const links = { [rel]: { method: 'POST', meaning: 'Pays.', accepts: input, returns: input } };
    const { openapi: document } = describeApi([plainOrders({ links })], about);
    const names = JSON.stringify(document).match(/(?<="#\/components\/schemas\/)[^"/]+/g);
    const { schemas } = document.components;
    expect(Object.keys(schemas as object)).toEqual(expect.arrayContaining(names ?? []));
    expect(names?.some((name) => name.endsWith('Input'))).toBe(true);
  },
);

test('a singleton that creates other resources sends a representation with links', () => {
  const links = { create: { href: '/things' } };
  const profile = plainOrders({ path: '/profile', singleton: true, links });
  const create = outlines(describeApi([profile], about).openapi).find((text) =>
    text.startsWith('post /things'),
  );
  expect(create).toMatch(
    /^201 A representation with links\..*\n {2}application\/hal\+json: Representation$/m,
  );
});

test('component names and operation ids have no diacritics', () => {
  const links = { edit: {} };
  const resource = plainOrders({ name: 'beställningar', path: '/bestallningar/{id}', links });
  const text = JSON.stringify(describeApi([resource], about).openapi);
  for (const name of ['"list-bestallningar"', '"edit-bestallningar"', 'schemas/Bestallningar"']) {
    expect(text).toContain(name);
  }
  expect(text).toContain('"beställningar":{"type":"array"');
});

test('references to the definitions of a JSON Schema hold inside the document', () => {
  const text = JSON.stringify(openapi);
  expect(text).toContain('#/components/schemas/Customers/$defs/');
  expect(text).not.toContain('"#/$defs');
});

test('omitted options have defaults', () => {
  const { openapi: document } = describeApi([plainOrders({})], {
    title: 'Things',
    version: '1',
    base: 'https://api.example.se/things/v1',
    contact: { name: 'The team' },
  });
  expect(document.info).toEqual({
    title: 'Things',
    version: '1',
    description: 'The resources of Things.',
    contact: { name: 'The team' },
  });
  expect(document.tags).toEqual([
    { name: 'index', description: 'The index and the documentation.' },
    { name: 'orders', description: 'The resources named orders.' },
  ]);
  expect(document.security).toEqual([]);
});

describe('a collection with other paging', () => {
  const paged = (query: QuerySpec) => [{ ...customers, query }];

  test('by cursor has neither page numbers nor a last page', () => {
    const cursor = cursorCodec({ key: 'k'.repeat(32) });
    const resources = paged({ paging: 'cursor', cursor, fields: { id: 'integer' } });
    const { schemas } = describeApi(resources, about).openapi.components as {
      readonly schemas: Record<string, unknown>;
    };
    expect(Object.keys(schemas)).not.toContain('Meta');
    expect(schemas).toMatchObject({
      CursorMeta: { required: ['limit', 'count'] },
      CustomersPage: { properties: { _meta: { $ref: '#/components/schemas/CursorMeta' } } },
    });
    const page = describeHtml(resources, about);
    expect(page).toContain('The position of the page, from a link of another page.');
    expect(page).not.toContain('page-customers.last');
  });

  test('by offset has the parameter offset', () => {
    const page = describeHtml(paged({ paging: 'offset' }), about);
    expect(partOf('page-customers.self', page)).toContain(
      'offset integer The number of records before the page. · at least 0',
    );
  });
});

test('a link with the name of a definition means what that says of itself', () => {
  const reviews = defineResource({
    name: 'reviews',
    description: 'What readers think.',
    schema: z.object({ id: z.int(), book: z.int() }),
    path: '/books/{book}/reviews/{id}',
    links: {},
  });
  const books = defineResource({
    name: 'books',
    schema: z.object({ id: z.int() }),
    path: '/books/{id}',
    links: { reviews: { href: '/books/{id}/reviews' } },
  });
  const page = describeHtml([books, reviews], about);
  expect(partOf('link-books.reviews', page)).toContain('What readers think. · always');
  expect(() => describeApi([books], about)).toThrow(
    expect.objectContaining({ code: 'describe.meaning' }),
  );
});

test('limits are in words, without the pattern of a format', () => {
  const schema = z.object({
    id: z.int(),
    email: z.email(),
    due: z.iso.date(),
    code: z.string().regex(/^x+$/).min(1).max(2),
    lines: z.array(z.string()).min(1).max(9),
  });
  const page = partOf('resource-orders', describeHtml([plainOrders({ schema })], about));
  for (const [row] of rows(`
    email required string (email) due required string (date) code required
    code required string at least 1 character, at most 2 characters, matches ^x+$
    lines required list of string at least 1 item, at most 9 items
  `)) {
    expect(page).toContain(row);
  }
});
