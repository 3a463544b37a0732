import { defineResource, HalyardError } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { describe as describeApi } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about, customers, orders } from '../definition/shop.js';

const { markdown, openapi } = describeApi([orders, customers], about);

/** The row of the first table that has a link. */
const rowOf = (rel: string) =>
  markdown
    .split('\n')
    .find((line) => line.startsWith(`| [\`${rel}\``) || line.startsWith(`| \`${rel}\``));

describe('the page tells of each link what HYP.01 asks', () => {
  test.each<[rel: string, ...parts: string[]]>([
    ['self', 'GET', '/orders/{id}', 'always', 'identifies this resource'],
    ['up', 'rfc8288', '/customers/{customer_id}', 'one level above'],
    ['edit', 'PATCH', 'in state open', 'an object with any of `customer_id`, `total`'],
    ['replace', 'PUT', 'in state open', 'an object with `customer_id`, `total`'],
    ['delete', 'DELETE', 'in state open, cancelled, with the permission orders:delete', '204'],
    ['pay', 'POST', 'in state open', 'Pays the order.', 'an object with `card`'],
    ['cancel', 'https://api.example.se/docs/cancel', 'when the service allows it', 'no body'],
    ['create', 'POST', 'the list `orders` of items with', '201 with `Location`'],
    ['next', 'GET', 'while there are more pages', '200 with a page, or 304'],
    ['related', 'Their orders.', '200, or 304'],
  ])('%s', (rel, ...parts) => {
    for (const part of parts) expect(rowOf(rel)).toContain(part);
  });

  test('the format of a resource and of a page', () => {
    expect(markdown).toContain('| `id` | integer | yes | The number of the order |');
    expect(markdown).toContain('| `status` | `open`, `paid`, `cancelled` | yes |');
    expect(markdown).toContain('| `lines` | list of object | yes |');
    expect(markdown).toContain('`_meta` with `totalRecords`');
  });

  test('the states as a diagram, for a resource that has them', () => {
    expect(markdown.match(/```mermaid/g)).toHaveLength(1);
    for (const arrow of ['[*] --> open', 'open --> paid: pay', 'cancelled --> [*]: delete']) {
      expect(markdown).toContain(`\n  ${arrow}\n`);
    }
  });

  test('what a text of the definition holds ends no cell', () => {
    const piped = defineResource({
      name: 'orders',
      description: 'a | b',
      schema: z.object({ id: z.int().meta({ description: 'a | b\nc' }), any: z.any() }),
      path: '/orders/{id}',
      links: { edit: { meaning: 'x | y' } },
    });
    const page = describeApi([piped], { ...about, title: 'A\n# B' }).markdown;
    expect(page).toContain('a \\| b c');
    expect(page).toContain('x \\| y');
    expect(page).toContain('# A # B');
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

  test('that the schema does not list are those that links name', () => {
    const resource = define({
      initial: 'new one',
      links: { edit: { when: ['new one', 'end'], to: 'done' } },
    });
    const page = describeApi([resource], about).markdown;
    expect(page).toContain('state "new one" as s0\n');
    expect(page).toContain('state "end" as s1\n');
    expect(page).toContain('  [*] --> s0\n  s0 --> done: edit\n  s1 --> done: edit\n');
  });

  test('of nothing but a name are no states', () => {
    expect(describeApi([define({ links: { edit: {} } })], about).markdown).not.toContain('mermaid');
  });
});

describe('a documentation that cannot be whole is refused', () => {
  const define = (more: object) =>
    defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: {},
      ...more,
    } as never) as AnyResource;
  const own = {
    '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }) },
  };

  test.each<[what: string, resource: AnyResource, options: object, code: string]>([
    ['a relation without a meaning', define({ links: { cancel: {} } }), {}, 'describe.meaning'],
    ['a schema without JSON Schema', define({ schema: own }), {}, 'describe.schema'],
    ['a name that no component has', define({ name: '注文' }), {}, 'describe.schema'],
    ['a base that is not https', define({}), { url: 'http://api.example.se/v1' }, 'describe.url'],
  ])('%s', (_what, resource, options, code) => {
    const run = () => describeApi([resource], { ...about, ...options });
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(expect.objectContaining({ code }));
  });

  test('a rule may be ignored', () => {
    const local = {
      ...about,
      url: 'http://127.0.0.1:3000/',
      ignore: ['UFN.01', 'UFN.02', 'VER.05'],
    };
    const { openapi: document } = describeApi([define({})], local as typeof about);
    expect(document.servers).toEqual([{ url: 'http://127.0.0.1:3000' }]);
  });
});

describe('templates', () => {
  test.each([
    ['/orders/{id}{?q}', '/orders/{id}'],
    ['/orders/{+id}', '/orders/{id}'],
    ['/orders{/id}', '/orders/{id}'],
    ['/orders/{id}#part', '/orders/{id}'],
    ['/', '/'],
  ])('%s is the path %s', (href, path) => {
    const resource = defineResource({
      name: 'things',
      schema: z.object({ id: z.int(), q: z.string() }),
      path: '/things/{id}',
      links: { up: { href } as { href: '/orders/{id}' } },
    });
    expect(Object.keys(describeApi([resource], about).openapi.paths)).toContain(path);
  });
});

test('a name of letters with marks has components and operations without them', () => {
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

test('definitions of a JSON Schema are found where it stands in the document', () => {
  const text = JSON.stringify(openapi);
  expect(text).toContain('#/components/schemas/Customers/$defs/');
  expect(text).not.toContain('"#/$defs');
});

test('what is left out is left out of the document too', () => {
  const plain = defineResource({
    name: 'things',
    schema: z.object({
      id: z.int(),
      many: z.array(z.string()),
      either: z.union([z.string(), z.int()]),
      when: z.iso.datetime(),
    }),
    path: '/things/{id}',
    links: {
      'self-test': { method: 'HEAD', meaning: 'Whether it works.' },
      'options-of': { method: 'OPTIONS', meaning: 'What it takes.' },
      up: { href: '/' },
    },
    collectionLinks: { search: { href: '/things{?q}' } },
  });
  const { markdown: page, openapi: document } = describeApi([plain], {
    title: 'Things',
    version: '1',
    url: 'https://api.example.se/things/v1',
    contact: { name: 'The team' },
  });
  expect(document.info).toEqual({
    title: 'Things',
    version: '1',
    description: 'The resources of Things.',
    contact: { name: 'The team' },
  });
  expect(document.tags).toEqual([{ name: 'things', description: 'The resources named things.' }]);
  expect(page).toContain('| `many` | list of string | yes |');
  expect(page).toContain('| `either` | string or integer | yes |');
  expect(page).toContain('| `when` | string (date-time) | yes |');
  expect(Object.keys(document.paths['/things/{id}'] ?? {})).toEqual([
    'parameters',
    'get',
    'head',
    'options',
  ]);
});
