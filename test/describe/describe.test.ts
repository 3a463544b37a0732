import { defineResource, HalyardError } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { describe as describeApi } from 'halyard/describe';
import { cursorCodec, type QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about, customers, orders } from '../definition/shop.js';
import { rows } from '../support/rows.js';
import { outlines } from './support/outline.js';
import { plainOrders } from './support/plain-orders.js';

const { markdown, openapi } = describeApi([orders, customers], about);

/** The row of the first table that has a link. */
const rowOf = (rel: string) =>
  markdown
    .slice(markdown.indexOf('## orders'))
    .split('\n')
    .find((line) => line.startsWith(`| [\`${rel}\``) || line.startsWith(`| \`${rel}\``));

describe('the page describes each link (HYP.01)', () => {
  test.each(
    rows(`
    self => GET => /orders/{id} => always => identifies this resource
    up => rfc8288 => /customers/{customer_id} => one level above
    edit => PATCH => in state open => the fields to change (\`customer_id\`, \`total\`) as
    delete => DELETE => in state open or cancelled, with permission orders:delete => 204
    pay => POST => in state open => Pay the order => Pays the order. => the input of pay (\`card\`)
    cancel => https://api.example.se/docs/cancel => if the service allows it => no content
    create => POST => 201 with \`Location\` and the new resource
    next => GET => if there are more pages => 200 with a page of orders; 304
    related => Their orders. => 200 with a representation with links; 304
  `),
  )('%s', (_row, rel = '', ...parts) => {
    for (const part of parts) expect(rowOf(rel)).toContain(part);
  });
});

describe('states', () => {
  const pageOf = (more: object, status: z.ZodType = z.string()) => {
    const schema = z.object({ id: z.int(), status });
    return describeApi([plainOrders({ schema, state: 'status', ...more })], about).markdown;
  };

  test('are those that links name if the schema lists none', () => {
    const links = { edit: { when: ['new one', 'end'], to: 'done' } };
    const page = pageOf({ initial: 'new one', links });
    expect(page).toContain('state "new one" as s0\n');
    expect(page).toContain('state "end" as s1\n');
    expect(page).toContain('  [*] --> s0\n  s0 --> done: edit\n  s1 --> done: edit\n');
  });

  test('are those of the schema, whether it is an enumeration or a union of literals', () => {
    const page = pageOf({ links: { edit: {} } }, z.literal('open').or(z.literal('paid')));
    expect(page).toContain('  open --> open: edit\n  paid --> paid: edit\n');
  });

  test('there is no diagram without named states', () => {
    expect(pageOf({ links: { edit: {} } })).not.toContain('mermaid');
  });
});

test('a link of a resource with the relation type of a paging link is always present', () => {
  const links = { prev: { href: '/orders/{id}/before' } };
  const found = describeApi([plainOrders({ links })], about).markdown.match(/^\| \[`prev`].*$/gm);
  expect(found?.[0]).toContain('| always |');
  expect(found?.[1]).toContain('| except on the first page |');
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
  const schema = z.object({
    id: z.int(),
    email: z.email(),
    due: z.iso.date(),
    code: z.string().regex(/^x+$/).min(1).max(2),
    lines: z.array(z.string()).min(1).max(9),
  });
  const page = describeApi([plainOrders({ schema })], about).markdown;
  for (const [row] of rows(`
    | \`email\` | string (email) | yes |  |  |
    | \`due\` | string (date) | yes |  |  |
    | \`code\` | string | yes | at least 1 character, at most 2 characters, matches \`^x+$\` |  |
    | \`lines\` | list of string | yes | at least 1 item, at most 9 items |  |
  `)) {
    expect(page).toContain(row);
  }
});
