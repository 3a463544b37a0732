/*
 * What pages of linked items cost as bytes ready to send, against object literals and
 * JSON.stringify, as ratios of one run: npm run build && npm run bench -- resource
 *
 * Each way makes a whole response: status, media type, the entity tag of a version, which is compared
 * with If-None-Match, Cache-Control, and the body as bytes. The literals do so by hand. The package is
 * measured as it is built: tsx gives each function of the sources its name at every call.
 */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
// @ts-expect-error it has no types
import hal from 'hal';
import halson from 'halson';
import { collection, defineResource, href, type Link, link, resource, respond } from 'halyard';
import * as z from 'zod';

const BASE = 'https://api.example.se/orders/v1';
const STATES = ['open', 'paid'] as const;
const REQUEST = { method: 'GET', url: '/orders', headers: {} };

type Order = (typeof ORDERS)[number];

const ORDERS = Array.from({ length: 100_000 }, (_, index) => ({
  id: 1000 + index,
  customer: ['Astrid', 'Björn', 'Cecilia', 'David', 'Elsa'][index % 5] ?? '',
  total: 100 + 25 * index,
  status: STATES[index % 2] ?? 'open',
  placed: '2026-01-05T08:00:00Z',
}));

/** Four links an item, of which one differs by the state. */
const orders = defineResource({
  name: 'orders',
  schema: z.object({
    id: z.int(),
    customer: z.string(),
    total: z.number(),
    status: z.enum(STATES),
    placed: z.string(),
  }),
  path: '/orders/{id}',
  state: 'status',
  links: {
    collection: {},
    edit: {},
    cancel: { href: '/orders/{id}/cancellations', method: 'POST', when: 'open' },
    refund: { href: '/orders/{id}/refunds', method: 'POST', when: 'paid' },
  },
});

const place = (rows: readonly Order[]) => ({
  page: 1,
  limit: rows.length,
  totalRecords: rows.length,
});

/** What a service writes by hand: literals, with the URLs as template strings. */
function byHand(rows: readonly Order[]) {
  const list = `${BASE}/orders`;
  return {
    _meta: { totalRecords: rows.length, page: 1, limit: rows.length, count: rows.length },
    _links: [
      { href: list, rel: 'self', method: 'GET' },
      { href: `${list}?page=1`, rel: 'first', method: 'GET' },
      { href: `${list}?page=1`, rel: 'last', method: 'GET' },
    ],
    orders: rows.map((order) => ({
      id: order.id,
      customer: order.customer,
      total: order.total,
      status: order.status,
      placed: order.placed,
      _links: [
        { href: `${list}/${order.id}`, rel: 'self', method: 'GET' },
        { href: list, rel: 'collection', method: 'GET' },
        { href: `${list}/${order.id}`, rel: 'edit', method: 'PATCH' },
        order.status === 'open'
          ? { href: `${list}/${order.id}/cancellations`, rel: 'cancel', method: 'POST' }
          : { href: `${list}/${order.id}/refunds`, rel: 'refund', method: 'POST' },
      ],
    })),
  };
}

/** The plain builders alone: the links are the literals that are written by hand. */
function builtOfLiterals(rows: readonly Order[]) {
  const list = `${BASE}/orders`;
  const action = (order: Order): Link =>
    order.status === 'open'
      ? { href: `${list}/${order.id}/cancellations`, rel: 'cancel', method: 'POST' }
      : { href: `${list}/${order.id}/refunds`, rel: 'refund', method: 'POST' };
  return collection({
    name: 'orders',
    items: rows.map((order) =>
      resource(order, [
        { href: `${list}/${order.id}`, rel: 'self', method: 'GET' },
        { href: list, rel: 'collection', method: 'GET' },
        { href: `${list}/${order.id}`, rel: 'edit', method: 'PATCH' },
        action(order),
      ]),
    ),
    ...place(rows),
    url: list,
  });
}

/** The plain builders as the README shows them: each link by link(), each URL by href(). */
function built(rows: readonly Order[]) {
  const list = href(BASE, '/orders');
  return collection({
    name: 'orders',
    items: rows.map((order) => {
      const url = href(BASE, '/orders/{id}', { id: order.id });
      return resource(order, [
        link('self', url),
        link('collection', list),
        link('edit', url),
        order.status === 'open'
          ? link('cancel', href(BASE, '/orders/{id}/cancellations', order), { method: 'POST' })
          : link('refund', href(BASE, '/orders/{id}/refunds', order), { method: 'POST' }),
      ]);
    }),
    ...place(rows),
    url: list,
  });
}

/** The same links in the form of the HAL draft, which is what the peers write. */
function byHalson(rows: readonly Order[]) {
  const list = `${BASE}/orders`;
  const page = halson({ total: rows.length }).addLink('self', list);
  const items = rows.map((order) =>
    halson({ ...order })
      .addLink('self', `${list}/${order.id}`)
      .addLink('collection', list)
      .addLink('edit', `${list}/${order.id}`)
      .addLink(
        order.status === 'open' ? 'cancel' : 'refund',
        `${list}/${order.id}/${order.status === 'open' ? 'cancellations' : 'refunds'}`,
      ),
  );
  return page.addEmbed('orders', items);
}

function byHal(rows: readonly Order[]) {
  const list = `${BASE}/orders`;
  const page = new hal.Resource({ total: rows.length }, list);
  page.embed(
    'orders',
    rows.map((order) => {
      const item = new hal.Resource({ ...order }, `${list}/${order.id}`);
      item.link('collection', list);
      item.link('edit', `${list}/${order.id}`);
      item.link(
        order.status === 'open' ? 'cancel' : 'refund',
        `${list}/${order.id}/${order.status === 'open' ? 'cancellations' : 'refunds'}`,
      );
      return item;
    }),
  );
  return page;
}

const bytes = (body: string | Uint8Array | undefined) =>
  typeof body === 'object' ? (body as Buffer) : Buffer.from(body ?? '');

/** The response around a body, as a service writes it by hand. */
function respondByHand(body: () => string, version: number) {
  const etag = `"${version}"`;
  const cacheControl = 'private, max-age=0, must-revalidate';
  const { headers }: { headers: { 'if-none-match'?: string } } = REQUEST;
  if (headers['if-none-match'] === etag) {
    return { status: 304, headers: { etag, 'cache-control': cacheControl } };
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/hal+json', etag, 'cache-control': cacheControl },
    body: body(),
  };
}

const WAYS: Readonly<Record<string, (rows: readonly Order[]) => Buffer>> = {
  'literals, JSON.stringify': (rows) =>
    bytes(respondByHand(() => JSON.stringify(byHand(rows)), 1).body),
  'definition.serialize, respond': (rows) => {
    const text = () => orders.serialize(rows, { base: BASE, ...place(rows) });
    return bytes(respond(REQUEST, { text, version: 1 }).body);
  },
  'resource, collection, respond': (rows) =>
    bytes(respond(REQUEST, { body: builtOfLiterals(rows), version: 1 }).body),
  'the same, with link() and href()': (rows) =>
    bytes(respond(REQUEST, { body: built(rows), version: 1 }).body),
  'definition.collection, respond': (rows) => {
    const body = orders.collection(rows, { base: BASE, ...place(rows) });
    return bytes(respond(REQUEST, { body, version: 1 }).body);
  },
  halson: (rows) => bytes(respondByHand(() => JSON.stringify(byHalson(rows)), 1).body),
  hal: (rows) => bytes(respondByHand(() => JSON.stringify(byHal(rows)), 1).body),
};

const [measured] = process.argv.slice(2);
if (measured === undefined) main();
else console.log(peakMemory(measured));

function main(): void {
  const hand = WAYS['literals, JSON.stringify']?.(ORDERS.slice(0, 1000));
  for (const name of Object.keys(WAYS).slice(1, 5)) {
    if (hand === undefined || WAYS[name]?.(ORDERS.slice(0, 1000)).equals(hand) !== true) {
      throw new Error(`${name} writes other bytes than the literals`);
    }
  }
  for (const [size, times, rounds] of [
    [10, 300, 101],
    [1000, 4, 101],
    [100_000, 1, 7],
  ] as const) {
    comparePages(ORDERS.slice(0, size), times, rounds);
  }
  console.log('\na page of 100000 items: memory at its peak, above that of its rows, MB');
  for (const name of Object.keys(WAYS)) {
    const peak = execFileSync(
      process.execPath,
      ['--expose-gc', '--import', 'tsx', fileURLToPath(import.meta.url), name],
      { encoding: 'utf8' },
    );
    console.log(`  ${name.padEnd(36)}${peak.trim().padStart(8)}`);
  }
}

/** The ways take turns, so that other work on the machine slows all of them alike. */
function comparePages(rows: readonly Order[], times: number, rounds: number): void {
  const ways = Object.entries(WAYS).map(([name, make]) => ({ name, make, times: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { make, times: spent } of ways) {
      // Each begins with a young heap that is empty: what one leaves is not another's to collect.
      globalThis.gc?.();
      const start = process.hrtime.bigint();
      for (let run = 0; run < times; run++) make(rows);
      spent.push(Number(process.hrtime.bigint() - start) / times);
    }
  }
  const [hand] = ways;
  console.log(`\na page of ${rows.length} items, four links each, as bytes`);
  for (const { name, times: spent } of ways) {
    // Ratios of one round: other work on the machine slows both down alike.
    const ratio = median(spent.map((time, round) => time / (hand?.times[round] ?? Number.NaN)));
    const time = (median(spent) / 1e6).toFixed(3);
    console.log(`  ${name.padEnd(36)}${time.padStart(10)} ms${ratio.toFixed(2).padStart(8)}x`);
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

/** In a process of its own: what one page adds to the resident memory, in MB. */
function peakMemory(name: string): string {
  WAYS[name]?.(ORDERS.slice(0, 100));
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const page = WAYS[name]?.(ORDERS);
  const peak = process.resourceUsage().maxRSS * 1024 - before;
  if (page?.length === 0) throw new Error('The page is empty');
  return (peak / 1e6).toFixed(0);
}
