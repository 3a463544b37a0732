/*
 * The service of the guides, by the library and by hand: the same routes, checks, statuses, header fields
 * and bodies, but for the tags and the texts of errors.
 */

import { createHash } from 'node:crypto';
import { defineResource, notFound, parsePatch, parseQuery, problem, service } from 'halyard';
import type { ResponseDescriptor } from 'halyard/http';
import type { Link } from 'halyard/link';
import * as z from 'zod';

/** A request as `node:http` and Express give it, as far as the handlers read it. */
export interface Incoming {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string | undefined>;
}

type Outgoing = ResponseDescriptor<string | Uint8Array>;

/** The operations, for a framework with routes, and `handle` for `node:http`, which has none. */
export interface Handlers {
  readonly list: (request: Incoming) => Outgoing;
  readonly item: (request: Incoming, id: string) => Outgoing;
  readonly change: (request: Incoming, id: string, body: Uint8Array) => Outgoing;
  readonly handle: (request: Incoming, body: Uint8Array) => Outgoing;
}

const BASE = 'http://localhost:3000/v1';
const LIST = `${BASE}/orders`;
const STATES = ['open', 'paid'] as const;

interface Order {
  readonly id: number;
  customer: string;
  total: number;
  readonly status: (typeof STATES)[number];
  version: number;
}

/** Every third order is paid. */
const store = new Map<string, Order>();
for (let id = 1; id <= 1000; id++) {
  const status = id % 3 === 0 ? 'paid' : 'open';
  const order: Order = { id, customer: `Åsa Öberg ${id}`, total: id * 10, status, version: 1 };
  store.set(String(id), order);
}
const ORDERS = [...store.values()];

/** The orders of a state, or all of them. */
const ordersIn = (status: string | undefined): readonly Order[] =>
  status === undefined ? ORDERS : ORDERS.filter((order) => order.status === status);

/* By the library. */

const input = z.strictObject({ customer: z.string().min(1), total: z.number().min(0) });
const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), ...input.shape, status: z.enum(STATES) }),
  input,
  path: '/orders/{id}',
  state: 'status',
  links: {
    collection: {},
    edit: {},
    delete: {},
    pay: { href: '/orders/{id}/payments', to: 'paid' },
  },
  transitions: { open: ['edit', 'delete', 'pay'] },
  collectionLinks: { create: {} },
  query: { limit: { default: 10 }, parameters: { status: STATES } },
});
const api = service({ title: 'Orders', resources: [orders], fallback: BASE });

const byHalyard: Handlers = {
  list(request) {
    const call = api.at(request);
    const refused = call.refuseCollection(orders, { rel: 'collection' });
    if (refused !== undefined) return refused;
    const query = parseQuery(request, orders.query);
    if (!query.ok) return problem(query.findings);
    const { page, limit, parameters } = query.value;
    const found = ordersIn(parameters.status);
    const items = found.slice((page - 1) * limit, page * limit);
    const options = { query: query.value, totalRecords: found.length };
    return call.respondCollection(orders, items, options);
  },
  item(request, id) {
    const order = store.get(id);
    if (order === undefined) return notFound();
    const { version } = order;
    const call = api.at(request);
    const refused = call.refuse(orders, order, { rel: 'self', version, required: true });
    return refused ?? call.respond(orders, order, { version });
  },
  change(request, id, body) {
    const order = store.get(id);
    if (order === undefined) return notFound();
    const { version } = order;
    const call = api.at(request);
    const refused = call.refuse(orders, order, { rel: 'edit', version, required: true });
    if (refused !== undefined) return refused;
    const patch = parsePatch(body, orders, { request, current: order });
    if (!patch.ok) return patch.response;
    Object.assign(order, patch.changes, { version: version + 1 });
    return call.respond(orders, order, { version: order.version });
  },
  handle(request, body) {
    const match = api.match(request);
    if (match.response !== undefined) return match.response;
    switch (match.rel) {
      case 'collection':
        return byHalyard.list(request);
      case 'self':
        return byHalyard.item(request, match.values.id);
      case 'edit':
        return byHalyard.change(request, match.values.id, body);
      default:
        return notFound();
    }
  },
};

/** Reads the query of a list as the library does. */
export const queryByHalyard = (request: Incoming) => parseQuery(request, orders.query);

/* By hand. */

const REVALIDATED = 'private, max-age=0, must-revalidate';
const ITEM = /^\/v1\/orders\/([^/]+)$/;

const byHand: Handlers = {
  list(request) {
    const query = queryByHand(request.url);
    if (!query.ok) return failure(400, query.detail);
    const { page, limit, parameters } = query.value;
    const found = ordersIn(parameters.status);
    const items = found.slice((page - 1) * limit, page * limit);
    const text = JSON.stringify({
      _meta: { totalRecords: found.length, page, limit, count: items.length },
      _links: pageLinks(query.names, page, Math.max(1, Math.ceil(found.length / limit))),
      orders: items.map(represent),
    });
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    return isCurrent(request, etag) ? notModified(etag) : ok(request, text, etag, REVALIDATED);
  },
  item(request, id) {
    const order = store.get(id);
    if (order === undefined) return failure(404);
    const etag = `"${order.version}"`;
    if (isCurrent(request, etag)) return notModified(etag);
    return ok(request, JSON.stringify(represent(order)), etag, REVALIDATED);
  },
  change(request, id, body) {
    const order = store.get(id);
    if (order === undefined) return failure(404);
    if (order.status !== 'open') return failure(409, 'The order is paid');
    const ifMatch = request.headers['if-match'];
    if (ifMatch === undefined) return failure(428);
    if (!isListed(ifMatch, `"${order.version}"`)) return failure(412);
    const type = request.headers['content-type']?.split(';')[0]?.trim();
    if (type !== 'application/merge-patch+json' && type !== 'application/json') return failure(415);
    const changes = parsed(body);
    if (changes === undefined) return failure(400, 'The body is not a JSON object');
    const fault = faultIn(changes);
    if (fault !== undefined) return failure(422, fault);
    Object.assign(order, changes, { version: order.version + 1 });
    return ok(request, JSON.stringify(represent(order)), `"${order.version}"`, 'no-store');
  },
  handle(request, body) {
    const { method, url } = request;
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    const isRead = method === 'GET' || method === 'HEAD';
    if (path === '/v1/orders') return isRead ? byHand.list(request) : failure(405);
    const id = ITEM.exec(path)?.[1];
    if (id === undefined) return failure(404);
    if (isRead) return byHand.item(request, id);
    return method === 'PATCH' ? byHand.change(request, id, body) : failure(405);
  },
};

/** `?status=open&page=3`: one of the states, and integers from 1. */
export function queryByHand(url: string) {
  const start = url.indexOf('?');
  const names = new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
  for (const name of names.keys()) {
    if (name !== 'page' && name !== 'limit' && name !== 'status') {
      return { ok: false, detail: `Unknown parameter ${name}` } as const;
    }
  }
  const page = Number(names.get('page') ?? 1);
  if (!Number.isSafeInteger(page) || page < 1) {
    return { ok: false, detail: 'page must be an integer ≥ 1' } as const;
  }
  const limit = Number(names.get('limit') ?? 10);
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > 100) {
    return { ok: false, detail: 'limit must be an integer from 1 to 100' } as const;
  }
  const status = names.get('status') ?? undefined;
  if (status !== undefined && status !== 'open' && status !== 'paid') {
    return { ok: false, detail: 'status must be one of open, paid' } as const;
  }
  return { ok: true, names, value: { page, limit, parameters: { status } } } as const;
}

function represent(order: Order) {
  const url = `${LIST}/${order.id}`;
  const _links: Link[] = [
    { href: url, rel: 'self', method: 'GET' },
    { href: LIST, rel: 'collection', method: 'GET' },
  ];
  if (order.status === 'open') {
    _links.push(
      { href: url, rel: 'edit', method: 'PATCH' },
      { href: url, rel: 'delete', method: 'DELETE' },
      { href: `${url}/payments`, rel: 'pay', method: 'POST' },
    );
  }
  const { id, customer, total, status } = order;
  return { id, customer, total, status, _links };
}

function pageLinks(names: URLSearchParams, page: number, last: number): Link[] {
  const urlOf = (number: number) => {
    const parameters = new URLSearchParams(names);
    parameters.set('page', String(number));
    return `${LIST}?${parameters}`;
  };
  const links: Link[] = [
    { href: names.size > 0 ? `${LIST}?${names}` : LIST, rel: 'self', method: 'GET' },
    { href: urlOf(1), rel: 'first', method: 'GET' },
  ];
  if (page > 1) links.push({ href: urlOf(page - 1), rel: 'prev', method: 'GET' });
  if (page < last) links.push({ href: urlOf(page + 1), rel: 'next', method: 'GET' });
  links.push(
    { href: urlOf(last), rel: 'last', method: 'GET' },
    { href: LIST, rel: 'create', method: 'POST' },
  );
  return links;
}

function parsed(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString());
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with the members of a patch. */
function faultIn(changes: Record<string, unknown>): string | undefined {
  for (const name in changes) {
    const value = changes[name];
    if (name === 'total') {
      if (typeof value !== 'number' || value < 0) return 'total must be a number ≥ 0';
    } else if (name === 'customer') {
      if (typeof value !== 'string' || value === '') return 'customer must be a non-empty string';
    } else return `Unknown member ${name}`;
  }
  return undefined;
}

function isCurrent({ headers }: Incoming, etag: string): boolean {
  const ifNoneMatch = headers['if-none-match'];
  return ifNoneMatch !== undefined && isListed(ifNoneMatch, etag);
}

/** `*` or a list of entity tags (RFC 9110 §13.1.1). */
function isListed(field: string, etag: string): boolean {
  if (field === etag || field === '*') return true;
  return field.split(',').some((member) => member.trim().replace(/^W\//, '') === etag);
}

function notModified(etag: string): Outgoing {
  return { status: 304, headers: { etag, 'cache-control': REVALIDATED } };
}

function ok({ method }: Incoming, text: string, etag: string, cacheControl: string): Outgoing {
  const body = Buffer.from(text);
  const headers = {
    'content-type': 'application/hal+json',
    'content-length': String(body.length),
    etag,
    'cache-control': cacheControl,
  };
  return method === 'HEAD' ? { status: 200, headers } : { status: 200, headers, body };
}

function failure(status: number, detail?: string): Outgoing {
  return {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    body: JSON.stringify({ status, detail }),
  };
}

/** Who writes the code. */
export const handlers = { hand: byHand, halyard: byHalyard } satisfies Record<string, Handlers>;
