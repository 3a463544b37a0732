import { defineResource, HalyardError } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { describe as describeApi } from 'halyard/describe';
import { cursorCodec, type QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about, customers, orders } from '../definition/shop.js';
import { plainOrders } from './support/plain-orders.js';

const { markdown, openapi } = describeApi([orders, customers], about);

/** The row of the first table that has a link. */
const rowOf = (rel: string) =>
  markdown
    .slice(markdown.indexOf('## orders'))
    .split('\n')
    .find((line) => line.startsWith(`| [\`${rel}\``) || line.startsWith(`| \`${rel}\``));

describe('the page describes each link (HYP.01)', () => {
  test.each<[rel: string, ...parts: string[]]>([
    ['self', 'GET', '/orders/{id}', 'always', 'identifies this resource'],
    ['up', 'rfc8288', '/customers/{customer_id}', 'one level above'],
    [
      'edit',
      'PATCH',
      'in state open',
      'the fields to change (`customer_id`, `total`) as `application/merge-patch+json`',
      '400, 404, 409, 412, 413, 415, 422',
    ],
    [
      'replace',
      'PUT',
      'in state open',
      'all fields (`customer_id`, `total`) as `application/json`',
      '200 with a resource of orders',
    ],
    ['delete', 'DELETE', 'in state open or cancelled, with permission orders:delete', '204'],
    [
      'pay',
      'POST',
      'in state open',
      'Pay the order',
      'Pays the order.',
      'the input of pay (`card`)',
    ],
    ['cancel', 'https://api.example.se/docs/cancel', 'if the service allows it', 'no content'],
    [
      'create',
      'POST',
      'an object with the list orders of items to create, or one item (`customer_id`, `total`)',
      '201 with `Location` and the new resource',
    ],
    ['next', 'GET', 'if there are more pages', '200 with a page of orders; 304'],
    ['related', 'Their orders.', '200 with a representation with links; 304'],
  ])('%s', (rel, ...parts) => {
    for (const part of parts) expect(rowOf(rel)).toContain(part);
  });
});

describe('states', () => {
  const define = (more: object) =>
    defineResource({
      name: 'orders',
      schema: z.object({ id: z.int(), status: z.string() }),
      path: '/orders/{id}',
      state: 'status',
      ...more,
    } as never) as AnyResource;

  test('are those that links name if the schema lists none', () => {
    const resource = define({
      initial: 'new one',
      links: { edit: { when: ['new one', 'end'], to: 'done' } },
    });
    const page = describeApi([resource], about).markdown;
    expect(page).toContain('state "new one" as s0\n');
    expect(page).toContain('state "end" as s1\n');
    expect(page).toContain('  [*] --> s0\n  s0 --> done: edit\n  s1 --> done: edit\n');
  });

  test('are those of the schema, whether it is an enumeration or a union of literals', () => {
    const schema = z.object({
      id: z.int(),
      status: z.union([z.literal('open'), z.literal('paid')]),
    });
    const resource = define({ schema, links: { edit: {} } });
    const page = describeApi([resource], about).markdown;
    expect(page).toContain('  open --> open: edit\n  paid --> paid: edit\n');
  });

  test('there is no diagram without named states', () => {
    expect(describeApi([define({ links: { edit: {} } })], about).markdown).not.toContain('mermaid');
  });
});

test('a link of a resource with the relation type of a paging link is always present', () => {
  const resource = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
    links: { prev: { href: '/orders/{id}/before' } },
  });
  const rows = describeApi([resource], about).markdown.match(/^\| \[`prev`].*$/gm);
  expect(rows?.[0]).toContain('| always |');
  expect(rows?.[1]).toContain('| except on the first page |');
});

describe('incomplete documentation is refused', () => {
  const own = {
    '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }) },
  };

  test.each<[what: string, resource: AnyResource, options: object, code: string]>([
    [
      'a relation without a meaning',
      plainOrders({ links: { cancel: {} } }),
      {},
      'describe.meaning',
    ],
    [
      'a schema without JSON Schema',
      plainOrders({ schema: own, members: 'all' }),
      {},
      'describe.option',
    ],
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
    const resource = defineResource({
      name: 'things',
      schema: z.object({ id: z.int(), q: z.string() }),
      path: '/things/{id}',
      links: { up: { href } as { href: '/orders/{id}' } },
    });
    expect(Object.keys(describeApi([resource], about).openapi.paths)).toContain(path);
  });
});

test.each(['pay-', 'pay.', 'x:pay/', 'https://rels.example.se/pay/'])(
  'the schemas of the relation type %s are in the document',
  (rel) => {
    const input = z.object({ amount: z.int() });
    const links = { [rel]: { method: 'POST', meaning: 'Pays.', accepts: input, returns: input } };
    const { openapi: document } = describeApi([plainOrders({ links })], about);
    const schemas = document.components.schemas as Readonly<Record<string, unknown>>;
    const text = JSON.stringify(document);
    const named = Array.from(
      text.matchAll(/"#\/components\/schemas\/([^"/]+)/g),
      ([, name]) => name,
    );
    expect(named.filter((name) => !Object.hasOwn(schemas, name as string))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  },
);

test('a singleton that creates other resources sends a representation with links', () => {
  const profile = defineResource({
    name: 'profile',
    schema: z.object({ name: z.string() }),
    path: '/profile',
    singleton: true,
    links: { create: { href: '/things' } },
  });
  const { paths } = describeApi([profile], about).openapi;
  expect(paths['/things']?.post).toMatchObject({
    responses: {
      201: {
        content: {
          'application/hal+json': { schema: { $ref: '#/components/schemas/Representation' } },
        },
      },
    },
  });
});

test('component names and operation ids have no diacritics', () => {
  const resource = defineResource({
    name: 'beställningar',
    schema: z.object({ id: z.int() }),
    path: '/bestallningar/{id}',
    links: { edit: {} },
  });
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
  const paged = (query: QuerySpec) => describeApi([{ ...customers, query }], about);

  test('by cursor has neither page numbers nor a last page', () => {
    const { openapi: document, markdown: page } = paged({
      paging: 'cursor',
      cursor: cursorCodec(),
      fields: { id: 'integer' },
    });
    const { schemas } = document.components as { readonly schemas: Record<string, unknown> };
    expect(Object.keys(schemas)).not.toContain('Meta');
    expect(schemas).toMatchObject({
      CursorMeta: { required: ['limit', 'count'] },
      CustomersPage: { properties: { _meta: { $ref: '#/components/schemas/CursorMeta' } } },
    });
    expect(page).toContain('`_meta` with `totalRecords` (if known), `limit` and `count`;');
    expect(page).toContain('The position of the page, from a link of another page.');
    expect(page).not.toContain('`last`');
  });

  test('by offset has the parameter offset', () => {
    const { markdown: page } = paged({ paging: 'offset' });
    expect(page).toContain(
      '| `offset` | integer | at least 0 | The number of records before the page. |',
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
  expect(describeApi([books, reviews], about).markdown).toContain(
    '| `reviews` | GET | `/books/{id}/reviews` |  | always | What readers think. |',
  );
  expect(() => describeApi([books], about)).toThrow(
    expect.objectContaining({ code: 'describe.meaning' }),
  );
});

test('limits are in words, without the pattern of a format', () => {
  const resource = defineResource({
    name: 'orders',
    schema: z.object({
      id: z.int(),
      email: z.email(),
      due: z.iso.date(),
      code: z.string().regex(/^x+$/).min(1).max(2),
      lines: z.array(z.string()).min(1).max(9),
    }),
    path: '/orders/{id}',
    links: {},
  });
  const { markdown } = describeApi([resource], about);
  for (const row of [
    '| `email` | string (email) | yes |  |  |',
    '| `due` | string (date) | yes |  |  |',
    '| `code` | string | yes | at least 1 character, at most 2 characters, matches `^x+$` |  |',
    '| `lines` | list of string | yes | at least 1 item, at most 9 items |  |',
  ]) {
    expect(markdown).toContain(row);
  }
});
