/*
 * Ways to write a page of linked items, as bytes ready to send. Each is measured in a process of its own:
 * see turns.ts.
 *
 * Named functions stand at the top level: tsx gives each its name where it is made.
 */

import fastJsonStringify from 'fast-json-stringify';
// @ts-expect-error it has no types
import hal from 'hal';
import halson from 'halson';
import { service } from 'halyard/definition';
import { link } from 'halyard/link';
import { collection, resource } from 'halyard/resource';
import { href } from 'halyard/url';
import * as z from 'zod';
import {
  BASE,
  type Content,
  LIST,
  type Order,
  rowsOf,
  type Shape,
  type ShapeName,
  shapeOf,
} from './shapes.js';

/** A way to write a page. */
export type PageWay = keyof typeof WAYS;

/** A page to write. */
export interface PageCase {
  readonly shape: ShapeName;
  readonly items: number;
  readonly content: Content;
  /** The number of links or members, where the shape is one of these. */
  readonly size?: number;
}

/** Prepares a way for a page: its rows are there, and nothing else is. */
export function prepare(way: PageWay, given: PageCase): () => unknown {
  const shape = shapeOf(given.shape, given.size);
  const write = WAYS[way](shape, given.items);
  const rows = rowsOf(shape, given.content, given.items);
  return () => write(rows);
}

/** Throws if a way does not write what the literals write. */
export function prove(way: PageWay, given: PageCase): void {
  if (given.items > 1000) return;
  const [seen, wanted] = [way, 'literals' as const].map((each) =>
    Buffer.from(prepare(each, given)() as Uint8Array).toString(),
  );
  // The HAL draft keys links by relation type, so the peers' bytes differ: the URLs must not.
  const isPeer = way === 'halson' || way === 'hal';
  const isSame = isPeer ? urlsIn(seen) === urlsIn(wanted) : seen === wanted;
  if (!isSame) {
    throw new Error(`${way} differs from the literals of ${given.shape}: ${seen}\n${wanted}`);
  }
}

const urlsIn = (text = '') => (text.match(/"href":"[^"]*"/g) ?? []).sort().join('\n');

/** Writes a page of rows. */
type Write = (rows: readonly Order[]) => Uint8Array;

const encode = (text: string): Uint8Array => Buffer.from(text);

/** The first of ten pages. */
const pageOf = (limit: number) => ({ page: 1, limit, totalRecords: 10 * limit });

function urlOf(page: number, limit: number, { fields }: Shape): string {
  return `${LIST}?page=${page}&limit=${limit}${fields ? `&fields=${fields}` : ''}`;
}

/** What a service writes by hand: literals, with the URLs as template strings. */
function byHand(shape: Shape, rows: readonly Order[]): object {
  const { literal, links, form } = shape;
  const { length } = rows;
  const { totalRecords, page, limit } = pageOf(length);
  const _meta = { totalRecords, page, limit, count: length };
  const self = urlOf(1, limit, shape);
  const items = rows.map((row) => literal(row, links(row)));
  if (form === undefined) {
    const _links = [
      { href: self, rel: 'self', method: 'GET' },
      { href: urlOf(1, limit, shape), rel: 'first', method: 'GET' },
      { href: urlOf(2, limit, shape), rel: 'next', method: 'GET' },
      { href: urlOf(10, limit, shape), rel: 'last', method: 'GET' },
    ];
    return { _meta, _links, orders: items };
  }
  const _links = {
    self: { href: self },
    first: { href: urlOf(1, limit, shape) },
    next: { href: urlOf(2, limit, shape) },
    last: { href: urlOf(10, limit, shape) },
  };
  const body = { _meta, _links, _embedded: { orders: items } };
  return form === 'hal' ? body : { ...body, _templates: { default: PAGE_FORM } };
}

const PAGE_FORM = {
  method: 'GET',
  target: LIST,
  properties: [
    { name: 'page', type: 'number', min: 1, step: 1 },
    { name: 'limit', type: 'number', min: 1, max: 100, step: 1 },
  ],
};

/** The path of the guides: a page by its version. */
function byService(shape: Shape, limit: number): Write {
  const { definition, form, fields } = shape;
  const api = service({ title: 'Orders', resources: [definition], fallback: BASE });
  const url = urlOf(1, limit, shape).slice(BASE.length);
  const request = { method: 'GET', url, headers: { host: 'localhost:3000', accept: '*/*' } };
  const { page, totalRecords } = pageOf(limit);
  const query = fields ? { page, limit, fields } : { page, limit };
  let version = 0;
  return (rows) => {
    version = (version + 1) & 0xff;
    const options = { query, totalRecords, version, format: form };
    return api.at(request).respondCollection(definition, rows, options).body as Uint8Array;
  };
}

/** The builders as the README shows them: each link by link(), each URL by href(). */
function built(rows: readonly Order[], limit: number) {
  const list = href(BASE, '/orders');
  const items = rows.map((order) => {
    const { id, customer, total, status } = order;
    const url = href(BASE, '/orders/{id}', { id });
    const action =
      status === 'open'
        ? link('cancel', href(BASE, '/orders/{id}/cancellations', { id }))
        : link('refund', href(BASE, '/orders/{id}/refunds', { id }), { method: 'POST' });
    const links = [link('self', url), link('collection', list), link('edit', url), action];
    return resource({ id, customer, total, status }, links);
  });
  return collection({
    name: 'orders',
    items,
    ...pageOf(limit),
    url: `${list}?page=1&limit=${limit}`,
  });
}

/** Adds the same links in the form of the HAL draft, without methods, which is what the peers write. */
function addLinks(links: object, add: (rel: string, url: string) => void): void {
  if (Array.isArray(links)) for (const { rel, href } of links) add(rel, href);
  else for (const [rel, { href }] of Object.entries(links)) add(rel, href);
}

function byHalson(shape: Shape, rows: readonly Order[]) {
  const limit = rows.length;
  const page = halson({ total: 10 * limit })
    .addLink('self', urlOf(1, limit, shape))
    .addLink('first', urlOf(1, limit, shape))
    .addLink('next', urlOf(2, limit, shape))
    .addLink('last', urlOf(10, limit, shape));
  const items = rows.map((row) => {
    const item = halson(shape.literal(row, {}));
    addLinks(shape.links(row), (rel, url) => item.addLink(rel, url));
    return item;
  });
  return page.addEmbed('orders', items);
}

function byHal(shape: Shape, rows: readonly Order[]) {
  const limit = rows.length;
  const page = new hal.Resource({ total: 10 * limit }, urlOf(1, limit, shape));
  page.link('first', urlOf(1, limit, shape));
  page.link('next', urlOf(2, limit, shape));
  page.link('last', urlOf(10, limit, shape));
  const items = rows.map((row) => {
    const item = new hal.Resource(shape.literal(row, {}));
    addLinks(shape.links(row), (rel, url) => item.link(rel, url));
    return item;
  });
  page.embed('orders', items);
  return page;
}

/** The serialiser that fast-json-stringify makes of the schema of a shape. */
function stringifierOf({ schema, form }: Shape) {
  const item = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'date') return;
      Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  const text = { type: 'string' } as const;
  const link = { type: 'object', properties: { href: text, rel: text, method: text } } as const;
  const links = form
    ? ({ type: 'object', additionalProperties: link } as const)
    : ({ type: 'array', items: link } as const);
  const { $schema: _, ...rest } = item;
  const { owner } = rest.properties as Record<string, { properties: object }>;
  if (owner !== undefined) Object.assign(owner.properties, { _links: links });
  const orders = {
    type: 'array',
    items: { ...rest, properties: { ...rest.properties, _links: links } },
  };
  const count = { type: 'integer' } as const;
  const _meta = { totalRecords: count, page: count, limit: count, count };
  const _templates = { type: 'object', additionalProperties: true };
  return fastJsonStringify({
    type: 'object',
    properties: {
      _meta: { type: 'object', properties: _meta },
      _links: links,
      ...(form
        ? { _embedded: { type: 'object', properties: { orders } }, _templates }
        : { orders }),
    },
  } as Parameters<typeof fastJsonStringify>[0]);
}

function byFastJsonStringify(shape: Shape): Write {
  const stringify = stringifierOf(shape);
  return (rows) => encode(stringify(byHand(shape, rows)));
}

function bySerialize({ definition }: Shape, limit: number): Write {
  const url = `${LIST}?page=1&limit=${limit}`;
  const options = { base: BASE, ...pageOf(limit), url };
  return (rows) => definition.serialize(rows, options);
}

const WAYS = {
  literals: (shape) => (rows) => encode(JSON.stringify(byHand(shape, rows))),
  respondCollection: byService,
  serialize: bySerialize,
  builders: (_, limit) => (rows) => encode(JSON.stringify(built(rows, limit))),
  'fast-json-stringify': byFastJsonStringify,
  halson: (shape) => (rows) => encode(JSON.stringify(byHalson(shape, rows))),
  hal: (shape) => (rows) => encode(JSON.stringify(byHal(shape, rows))),
} satisfies Readonly<Record<string, (shape: Shape, limit: number) => Write>>;
