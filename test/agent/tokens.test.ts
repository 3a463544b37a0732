import { defineRelations, defineResource, service } from 'halyard';
import { type AgentTools, agentTools } from 'halyard/agent';
import type { Fetch } from 'halyard/client';
import { describe as describeApi } from 'halyard/describe';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { orders } from '../../examples/orders/resources.js';
import { demoFetch } from '../support/demo-fetch.js';
import { callsOf, urlOf } from '../support/tool-calls.js';

/*
 * What the tools of an API cost the context of a model, beside one tool for each of its operations. It is counted in
 * characters of JSON: the definitions as `tools/list` returns them, the name and the arguments of each call, and the
 * text of each result, for one tool an operation the body that the API sends as JSON.
 */

const size = (value: unknown): number => JSON.stringify(value).length;

interface Operation {
  readonly operationId: string;
  readonly [member: string]: unknown;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: unknown }>> };
}

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: object;
}

/** One tool for each operation, as generators make them of an OpenAPI document. */
function toolsOf(document: { readonly paths: object }): object[] {
  return Object.values(document.paths).flatMap(({ parameters: shared = [], ...item }) =>
    Object.values(item as Readonly<Record<string, Operation>>).map(
      ({ operationId, summary, description, ...operation }) => {
        const { parameters = [], requestBody } = operation;
        const every: readonly Parameter[] = [...shared, ...parameters];
        const properties = every.map((each) => [
          each.name,
          { ...each.schema, description: each.description },
        ]);
        const required = every.filter((each) => each.required).map(({ name }) => name);
        const body = Object.values(requestBody?.content ?? {})[0]?.schema;
        return {
          name: operationId,
          description: `${summary}. ${description}`,
          inputSchema: {
            type: 'object',
            properties: { ...Object.fromEntries(properties), body: resolved(body, document) },
            required: body === undefined ? required : [...required, 'body'],
          },
        };
      },
    ),
  );
}

/** A schema with the targets of its references in their place. */
function resolved(schema: unknown, document: object): unknown {
  const text = JSON.stringify(schema, (_, value) => {
    if (typeof value?.$ref !== 'string') return value;
    const path: string[] = value.$ref.slice(2).split('/');
    return path.reduce((part: unknown, name) => Object(part)[name], document);
  });
  return text === undefined ? undefined : JSON.parse(text);
}

const about = { title: 'Every service', serviceDesc: '/service-desc' };
const input = z.strictObject({
  name: z.string().min(1).max(100).meta({ description: 'The name' }),
  amount: z.number().min(0).meta({ description: 'The amount in kronor' }),
  due: z.iso.date().optional().meta({ description: 'The date on which it is due' }),
});
const relations = defineRelations({
  close: { method: 'POST', meaning: 'Closes it.' },
  remind: { method: 'POST', meaning: 'Sends a reminder of it.' },
  split: { method: 'POST', meaning: 'Splits it into parts.' },
});
const regions = ['north', 'south', 'east', 'west', 'central', 'coastal', 'island', 'inner'];
const nouns = ['invoices', 'parcels', 'tickets', 'contracts', 'meters', 'readings', 'permits'];
const resources = regions.flatMap((region) =>
  nouns.map((noun) =>
    defineResource({
      name: `${region}-${noun}`,
      title: `The ${noun} of ${region}`,
      schema: z.object({ id: z.int(), ...input.shape, status: z.enum(['open', 'closed']) }),
      input,
      path: `/${region}-${noun}/{id}`,
      state: 'status',
      relations,
      links: {
        collection: {},
        edit: {},
        replace: {},
        delete: {},
        close: { href: `/${region}-${noun}/{id}/closures`, to: 'closed' },
        remind: { href: `/${region}-${noun}/{id}/reminders` },
        split: { href: `/${region}-${noun}/{id}/parts` },
      },
      transitions: { open: ['edit', 'replace', 'delete', 'close', 'remind', 'split'] },
      collectionLinks: { create: {} },
      query: { parameters: { status: ['open', 'closed'] } },
    }),
  ),
);

const base = demoFetch().start.slice(0, -1);
const all = [orders, ...resources];
const api = service({ ...about, resources: all, fallback: base });
const contact = { name: 'The team', url: 'https://example.se', email: 'team@example.se' };
const { openapi } = describeApi(all, { ...about, base, version: '1.0.0', contact });

/** The demo as a part of an API of more than 500 operations, with an index and a document of all of them. */
function largeDemo() {
  const demo = demoFetch();
  const fetch: Fetch = (url, init) => {
    if (url === `${base}/service-desc`) return Response.json(openapi);
    if (url !== demo.start) return demo.fetch(url, init);
    const { headers, body } = api.at({ method: 'GET', url: '/', headers: {} }).index();
    return new Response(String(body), { headers });
  };
  return { ...demo, fetch };
}

type Demo = ReturnType<typeof demoFetch>;

const WRONG = { customer: 'Eva', total: -1 };
const RIGHT = { customer: 'Eva', total: 1 };

/** A task of ten steps by one tool an operation: 11 is an open order on the second page, 26 the one that is placed. */
const CALLS: readonly [
  name: string,
  method: string,
  path: string,
  args: object,
  status?: number,
][] = [
  ['list-orders', 'GET', 'orders', {}],
  ['list-orders', 'GET', 'orders?page=2', { page: 2 }],
  ['read-orders', 'GET', 'orders/11', { id: 11 }],
  ['edit-orders', 'PATCH', 'orders/11', { id: 11, body: { total: 90 } }],
  ['pay-orders', 'POST', 'orders/11/payments', { id: 11 }],
  ['ship-orders', 'POST', 'orders/11/shipments', { id: 11 }],
  ['read-orders', 'GET', 'orders/11', { id: 11 }],
  ['create-orders', 'POST', 'orders', { body: WRONG }, 422],
  ['create-orders', 'POST', 'orders', { body: RIGHT }, 201],
  ['cancel-orders', 'POST', 'orders/26/cancellations', { id: 26 }],
];

/** The calls of the task with the bodies that they receive. */
async function taskByOperations(demo: Demo): Promise<unknown[]> {
  const messages: unknown[] = [];
  for (const [name, method, path, args, status = 200] of CALLS) {
    const response = await send(demo, method, path, args);
    expect([name, response.status]).toEqual([name, status]);
    messages.push({ name, arguments: args }, { text: await response.text() });
  }
  return messages;
}

async function send({ fetch, start }: Demo, method: string, path: string, args: object) {
  const { body } = args as { body?: object };
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const { signal } = new AbortController();
  const content = body && JSON.stringify(body);
  return fetch(start + path, { method, headers, redirect: 'manual', signal, body: content ?? '' });
}

/** The same by the three tools, which read the start and describe two inputs besides. */
async function taskByTools(tools: AgentTools): Promise<unknown[]> {
  const messages: unknown[] = [];
  const toolCall = callsOf(tools);
  const call = async (name: string, args: object = {}) => {
    const result = await toolCall(name, args);
    messages.push({ name, arguments: args }, { text: result.text });
    return result;
  };
  const list = await call('read', { url: urlOf(await call('read'), 'orders') });
  const page = await call('read', { url: urlOf(list, 'next') });
  const listed = page.data.orders.find(({ status }: { status: string }) => status === 'open');
  const { from } = await call('read', { url: listed._self });
  await call('describe', { from, rel: 'edit' });
  const edited = await call('submit', { from, rel: 'edit', input: { total: 90 } });
  const paid = await call('submit', { from: edited.from, rel: 'pay' });
  await call('submit', { from: paid.from, rel: 'ship' });
  const { data } = await call('read', { url: listed._self });
  expect(data).toMatchObject({ id: 11, status: 'shipped', total: 90 });
  await call('describe', { from: page.from, rel: 'create' });
  const wrong = await call('submit', { from: page.from, rel: 'create', input: WRONG });
  expect(wrong.isError).toBe(true);
  const made = await call('submit', { from: page.from, rel: 'create', input: RIGHT });
  const cancelled = await call('submit', { from: made.from, rel: 'cancel' });
  expect(cancelled.data).toMatchObject({ id: 26, status: 'cancelled' });
  return messages;
}

/** The characters of a task: with the definitions once, and with them in each turn, as a model is billed. */
function costs(definitions: unknown, messages: readonly unknown[]) {
  const turns = messages.length / 2;
  const [once, rest] = [size(definitions), size(messages)];
  return { once: once + rest, eachTurn: once * turns + rest };
}

async function measured(make: () => Demo) {
  const { fetch, start } = make();
  const { definitions, ...tools } = agentTools(start, { fetch, mode: 'write', key: 'a secret' });
  const operations = toolsOf(await (await send(make(), 'GET', 'service-desc', {})).json());
  const ours = costs(definitions, await taskByTools({ definitions, ...tools }));
  const theirs = costs(operations, await taskByOperations(make()));
  const ratio = { once: ours.once / theirs.once, eachTurn: ours.eachTurn / theirs.eachTurn };
  return { definitions, operations: operations.length, ratio };
}

const [demo, large] = await Promise.all([() => demoFetch(), largeDemo].map(measured));

test('the definitions take at most 1,000 tokens, for an API of 500 operations as for the demo', () => {
  expect([demo?.operations, large?.operations]).toEqual([12, expect.toSatisfy((n) => n >= 500)]);
  expect(size(demo?.definitions) / 4).toBeLessThanOrEqual(1000);
  expect(large?.definitions).toEqual(demo?.definitions);
  const other = agentTools('https://other.example.se/', { mode: 'write' }).definitions;
  const { start } = demoFetch();
  const text = JSON.stringify(demo?.definitions).replaceAll(start, 'https://other.example.se/');
  expect(JSON.stringify(other)).toBe(text);
});

// The fewer operations an API has, the less there is to save: a fifth is reached at about 70.
test.each([
  ['the demo, of 12 operations, at most half', demo, 0.5],
  ['an API of 500 operations, at most a fifth', large, 0.2],
])('a task of ten steps costs, beside one tool an operation: %s', (_, measure, most) => {
  expect(measure?.ratio.once).toBeLessThanOrEqual(most);
  expect(measure?.ratio.eachTurn).toBeLessThanOrEqual(most);
});
