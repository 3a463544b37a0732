/*
 * Ways to write a page of linked items, as bytes ready to send. Each is measured in a process of its
 * own: see turns.ts.
 *
 * Named functions stand at the top level: tsx gives each its name where it is made.
 */

import { createHash } from 'node:crypto';
import fastJsonStringify from 'fast-json-stringify';
// @ts-expect-error it has no types
import hal from 'hal';
import halson from 'halson';
import { bodyText } from 'halyard/http';
import { type Link, link } from 'halyard/link';
import { collection, resource } from 'halyard/resource';
import { href } from 'halyard/url';
import {
  BASE,
  type Content,
  definitions,
  LIST,
  type LinkCount,
  literalLinks,
  type Order,
  ordersOf,
} from './orders.js';

/** A way to write a page. */
export type PageWay = keyof typeof WAYS;

/** A page to write. */
export interface PageCase {
  readonly items: number;
  readonly links: LinkCount;
  readonly content: Content;
}

/** Prepares a way for a page: its rows are there, and nothing else is. */
export function prepare(way: PageWay, { items, links, content }: PageCase): () => unknown {
  const rows = rowsOf(content, items);
  const make: Write = WAYS[way];
  return () => make(rows, links);
}

/** Throws if a way does not write what the literals write. */
export function prove(way: PageWay, given: PageCase): void {
  const rows = rowsOf(given.content, given.items);
  const seen = Buffer.from(WAYS[way](rows, given.links));
  const wanted = Buffer.from(WAYS.literals(rows, given.links));
  const isHal = way === 'halson' || way === 'hal';
  const same = isHal ? digestOfLinks(seen) === digestOfLinks(wanted) : seen.equals(wanted);
  if (!same) throw new Error(`${way} writes another page than the literals`);
}

let largest: { readonly content: Content; readonly rows: readonly Order[] } | undefined;

/** Sizes come in ascending order: a small page is measured before the rows of a large one exist. */
function rowsOf(content: Content, items: number): readonly Order[] {
  if (largest?.content !== content || largest.rows.length < items) {
    largest = { content, rows: ordersOf(content, items) };
  }
  return largest.rows.slice(0, items);
}

/** The HAL draft keys links by relation type, so the peers' bytes differ: the URLs must not. */
function digestOfLinks(bytes: Buffer): string {
  const urls = bytes.toString().match(/"href":"[^"]*"/g) ?? [];
  return createHash('sha256').update(urls.sort().join('\n')).digest('hex');
}

const encode = (text: string): Uint8Array => Buffer.from(text);

/** What a service writes by hand: literals, with the URLs as template strings. */
function byHand(rows: readonly Order[], count: LinkCount) {
  const links = literalLinks[count];
  return {
    _meta: { totalRecords: rows.length, page: 1, limit: rows.length, count: rows.length },
    _links: [
      { href: LIST, rel: 'self', method: 'GET' },
      { href: `${LIST}?page=1`, rel: 'first', method: 'GET' },
      { href: `${LIST}?page=1`, rel: 'last', method: 'GET' },
    ],
    orders: rows.map((order) => ({
      id: order.id,
      customer: order.customer,
      total: order.total,
      status: order.status,
      placed: order.placed,
      _links: links(order),
    })),
  };
}

/**
 * The text joined by hand, with JSON.stringify for the fields: what a service could write that gave
 * up on objects altogether. It shows how much of the rest is avoidable.
 */
function joinedByHand(rows: readonly Order[], count: LinkCount): string {
  const { orders: _, ...envelope } = byHand([], count);
  const { length } = rows;
  envelope._meta = { totalRecords: length, page: 1, limit: length, count: length };
  const join = JOINED_LINKS[count];
  let text = `${JSON.stringify(envelope).slice(0, -1)},"orders":[`;
  for (let index = 0; index < length; index++) {
    const order = rows[index] as Order;
    text += `${index > 0 ? ',' : ''}${JSON.stringify(order).slice(0, -1)},"_links":[${join(order)}]}`;
  }
  return `${text}]}`;
}

const link4 = ({ id, status }: Order) =>
  `{"href":"${LIST}/${id}","rel":"self","method":"GET"},{"href":"${LIST}","rel":"collection","method":"GET"},{"href":"${LIST}/${id}","rel":"edit","method":"PATCH"},{"href":"${LIST}/${id}/${
    status === 'open'
      ? 'cancellations","rel":"cancel","method":"POST"}'
      : 'refunds","rel":"refund","method":"POST"}'
  }`;

const JOINED_LINKS: Readonly<Record<LinkCount, (order: Order) => string>> = {
  1: ({ id }) => `{"href":"${LIST}/${id}","rel":"self","method":"GET"}`,
  4: link4,
  10: (order) =>
    `${link4(order)},{"href":"${LIST}/${order.id}","rel":"replace","method":"PUT"},{"href":"${LIST}/${order.id}","rel":"delete","method":"DELETE"},{"href":"${LIST}/${order.id}/lines","rel":"item","method":"GET"},{"href":"${LIST}/${order.id}/payments","rel":"payment","method":"GET"},{"href":"${LIST}/${order.id}/shipments","rel":"related","method":"GET"},{"href":"${LIST}/${order.id}/versions","rel":"version-history","method":"GET"}`,
};

/** The plain builders around literal links. */
function builtOfLiterals(rows: readonly Order[], count: LinkCount) {
  const links = literalLinks[count];
  return collection({
    name: 'orders',
    items: rows.map((order) => resource(order, links(order))),
    page: 1,
    limit: rows.length,
    totalRecords: rows.length,
    url: LIST,
  });
}

/** The plain builders as the README shows them: each link by link(), each URL by href(). */
function built(rows: readonly Order[], count: LinkCount) {
  const links = BUILT_LINKS[count];
  const list = href(BASE, '/orders');
  return collection({
    name: 'orders',
    items: rows.map((order) => resource(order, links(order, list))),
    page: 1,
    limit: rows.length,
    totalRecords: rows.length,
    url: list,
  });
}

const actionLink = (order: Order): Link =>
  order.status === 'open'
    ? link('cancel', href(BASE, '/orders/{id}/cancellations', { id: order.id }))
    : link('refund', href(BASE, '/orders/{id}/refunds', { id: order.id }), { method: 'POST' });

const BUILT_LINKS: Readonly<Record<LinkCount, (order: Order, list: string) => Link[]>> = {
  1: ({ id }) => [link('self', href(BASE, '/orders/{id}', { id }))],
  4: (order, list) => {
    const url = href(BASE, '/orders/{id}', { id: order.id });
    return [link('self', url), link('collection', list), link('edit', url), actionLink(order)];
  },
  10: (order, list) => {
    const { id } = order;
    const url = href(BASE, '/orders/{id}', { id });
    return [
      link('self', url),
      link('collection', list),
      link('edit', url),
      actionLink(order),
      link('replace', url),
      link('delete', url),
      link('item', href(BASE, '/orders/{id}/lines', { id })),
      link('payment', href(BASE, '/orders/{id}/payments', { id })),
      link('related', href(BASE, '/orders/{id}/shipments', { id })),
      link('version-history', href(BASE, '/orders/{id}/versions', { id })),
    ];
  },
};

/** The same links in the form of the HAL draft, without methods, which is what the peers write. */
function byHalson(rows: readonly Order[], count: LinkCount) {
  const links = literalLinks[count];
  const page = halson({ total: rows.length })
    .addLink('self', LIST)
    .addLink('first', `${LIST}?page=1`)
    .addLink('last', `${LIST}?page=1`);
  const items = rows.map((order) => {
    const item = halson({ ...order });
    for (const { rel, href } of links(order)) item.addLink(rel, href);
    return item;
  });
  page.addEmbed('orders', items);
  return page;
}

function byHal(rows: readonly Order[], count: LinkCount) {
  const links = literalLinks[count];
  const page = new hal.Resource({ total: rows.length }, LIST);
  page.link('first', `${LIST}?page=1`);
  page.link('last', `${LIST}?page=1`);
  const items = rows.map((order) => {
    const [self, ...others] = links(order);
    const item = new hal.Resource({ ...order }, self?.href);
    for (const { rel, href } of others) item.link(rel, href);
    return item;
  });
  page.embed('orders', items);
  return page;
}

const linksSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      href: { type: 'string' },
      rel: { type: 'string' },
      method: { type: 'string' },
    },
  },
} as const;

/** The serialiser that fast-json-stringify makes of the schema of the page. */
const stringifyBySchema = fastJsonStringify({
  type: 'object',
  properties: {
    _meta: {
      type: 'object',
      properties: {
        totalRecords: { type: 'integer' },
        page: { type: 'integer' },
        limit: { type: 'integer' },
        count: { type: 'integer' },
      },
    },
    _links: linksSchema,
    orders: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          customer: { type: 'string' },
          total: { type: 'number' },
          status: { type: 'string' },
          placed: { type: 'string' },
          _links: linksSchema,
        },
      },
    },
  },
});

const serialize = (rows: readonly Order[], count: LinkCount) =>
  definitions[count].serialize(rows, {
    base: BASE,
    page: 1,
    limit: rows.length,
    totalRecords: rows.length,
  });

const collected = (rows: readonly Order[], count: LinkCount) =>
  definitions[count].collection(rows, {
    base: BASE,
    page: 1,
    limit: rows.length,
    totalRecords: rows.length,
  });

const texts = new WeakMap<readonly Order[], string>();

/** Encodes a text that is there already: the least that a way over text can cost. */
function encodeAlone(rows: readonly Order[], count: LinkCount): Uint8Array {
  const text = texts.get(rows) ?? JSON.stringify(byHand(rows, count));
  texts.set(rows, text);
  return encode(text);
}

type Write = (rows: readonly Order[], links: LinkCount) => Uint8Array | string;

const WAYS = {
  literals: (rows, links) => encode(JSON.stringify(byHand(rows, links))),
  'encoding alone': encodeAlone,
  'literals as text': (rows, links) => JSON.stringify(byHand(rows, links)),
  serialize,
  'serialize as text': (rows, links) =>
    bodyText({ status: 200, headers: {}, body: serialize(rows, links) }),
  'builders, literal links': (rows, links) => encode(JSON.stringify(builtOfLiterals(rows, links))),
  'builders, link and href': (rows, links) => encode(JSON.stringify(built(rows, links))),
  'definition.collection': (rows, links) => encode(JSON.stringify(collected(rows, links))),
  'fast-json-stringify': (rows, links) => encode(stringifyBySchema(byHand(rows, links))),
  halson: (rows, links) => encode(JSON.stringify(byHalson(rows, links))),
  'strings joined by hand': (rows, links) => encode(joinedByHand(rows, links)),
  hal: (rows, links) => encode(JSON.stringify(byHal(rows, links))),
} satisfies Readonly<Record<string, Write>>;
