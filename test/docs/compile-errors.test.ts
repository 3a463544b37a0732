import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { compilerFor } from '../support/compiler.js';

/* The guide to TypeScript lists messages of the compiler. Here is code for each, in the same order. */

const compiler =
  compilerFor(`import { defineRelations, defineResource, href, link, parseQuery } from 'halyard';
import { connect } from 'halyard/client';
import * as z from 'zod';
const schema = z.object({ id: z.int(), status: z.enum(['open', 'paid']) });
const relations = defineRelations({ pay: { method: 'POST', meaning: 'Pays.' } });
const named = { name: 'orders', schema, path: '/orders/{id}' } as const;
const base = 'https://api.example.se/orders/v1';
const orders = defineResource({ ...named, state: 'status', links: { edit: {} } });
const open = { id: 17, status: 'open' } as const;
const request = { method: 'GET', url: '/orders', headers: {} };
declare const text: string;
async function client() {
  const page = await (await connect(base, { resources: [orders] })).follow('orders');
  return page.follow('item');
}`);

const FAULTS = [
  'parseQuery(request, orders.query).value;',
  'JSON.parse(orders.respond(request, open, { base }).body);',
  'orders.represent({ id: 17, status: text }, base);',
  "const options = { method: 'POST' }; link('lend', base, options);",
  'const query = parseQuery(request, {}); if (query.ok) query.value.filters;',
  "href(base, '/orders/{id}');",
  "defineResource({ ...named, path: '/orders/{number}', links: {} });",
  'const define = <S extends z.ZodObject>(schema: S) => defineResource({ ...named, schema, links: {} });',
  "defineResource({ ...named, links: {}, query: { fields: { size: 'integer' } } });",
  'defineResource({ ...named, relations, links: { cancle: {} } });',
  "defineResource({ ...named, links: { edit: { when: 'open' } } });",
  'defineResource({ ...named, links: { edit: { when: async () => false } } });',
  "async () => { const edited = await (await client()).submit('edit', {}); edited.body.id; };",
  "parseQuery({ page: '1' }, orders.query);",
];

/** The parts of each message in the table, which leaves out types by `…`. */
const messages = readFileSync('docs/guides/typescript.md', 'utf8')
  .split('## Compile errors')[1]
  ?.match(/^\| `+.*/gm)
  ?.map((row) => /^\| (`+) ?(.*?) ?\1/.exec(row)?.[2]?.replaceAll('\\|', '|').split('…') ?? []);

const errors: string[] = [];
beforeAll(() => {
  errors.push(...compiler.errors(FAULTS.join('\n')));
}, 60_000);

test('the guide has a message for each fault', () => {
  expect(messages).toHaveLength(FAULTS.length);
  expect(errors).toHaveLength(FAULTS.length);
});

test.each(FAULTS.map((code, index) => ({ code, index })))('$code', ({ index }) => {
  for (const part of messages?.[index] ?? []) expect(errors[index]).toContain(part);
});
