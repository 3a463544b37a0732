/*
 * The request path, by hand and by the library: what a careful service without a library writes for
 * the same responses, byte for byte, but for the hash behind the version in a tag. The hand-written side
 * does what its response needs and no more.
 */

import { isDeepStrictEqual } from 'node:util';
import { defineResource } from 'halyard';
import { baseUrl } from 'halyard/forwarded';
import type { ResponseDescriptor } from 'halyard/http';
import { parseQuery } from 'halyard/query';
import { BASE, definitions, LIST, literalLinks, type Order, ordersOf, resource } from './orders.js';

/** Who writes the code. */
export type RequestWay = keyof typeof WAYS;

/** What is asked for. */
export type RequestCase =
  | 'item'
  | 'page'
  | 'not modified'
  | 'parseQuery'
  | 'parseQuery, plain spec'
  | 'baseUrl';

/** Prepares a way: each run is of another request. */
export function prepare(way: RequestWay, given: RequestCase): () => unknown {
  const answer = WAYS[way][given];
  let run = 0;
  return () => answer(run++ % COUNT);
}

/** Throws if a way does not return what the hand-written code returns. */
export function prove(way: RequestWay, given: RequestCase): void {
  for (let index = 0; index < COUNT; index++) {
    const [seen, wanted] = [WAYS[way][given](index), WAYS.hand[given](index)].map(comparable);
    if (!isDeepStrictEqual(seen, wanted)) {
      throw new Error(`${way} returns something else for ${given} than the code by hand`);
    }
  }
}

/** Undefined members are as good as absent ones, and a tag is as good as its version. */
function comparable(value: object): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, member) => (name === 'etag' ? `"${VERSION}"` : member)),
  );
}

/** A request as `node:http` gives it, as far as the handlers read it. */
export interface Incoming {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

const TOTAL = 1000;
const LIMIT = 20;
const VERSION = 7;
const STATES = ['open', 'paid'];
const REVALIDATED = 'private, max-age=0, must-revalidate';

const ORDERS = ordersOf('å', TOTAL);
const orders = definitions[4];
const spec = { parameters: { status: STATES } } as const;
/** The query of a definition, which is checked when the definition is made. */
const checkedSpec = defineResource({ ...resource, links: {}, query: spec }).query;
const trust = { fallback: BASE, trustedHops: 1, allowedHosts: ['gw.example.se'] };

/** How many requests take turns in each case. */
const COUNT = 48;

/** Requests with strings of their own, as a parser makes them. */
function requestsOf(urlOf: (index: number) => string, fields: Incoming['headers'] = {}) {
  const headers = { host: 'api.example.se', accept: '*/*', 'user-agent': 'bench', ...fields };
  return Array.from({ length: COUNT }, (_, index): Incoming => {
    const request = { method: 'GET', url: urlOf(index), headers };
    return JSON.parse(JSON.stringify(request)) as Incoming;
  });
}

const itemUrl = (index: number) => `/orders/${1000 + index}`;
const forwarded = 'proto=https;host=gw.example.se;prefix="/orders/v1"';

const listUrl = (index: number) => `/orders?status=${STATES[index % 2]}&page=${1 + index}`;

const REQUESTS: Readonly<Record<RequestCase, readonly Incoming[]>> = {
  item: requestsOf(itemUrl),
  page: requestsOf((index) => `/orders?page=${2 + index}`),
  'not modified': requestsOf(itemUrl, { 'if-none-match': `"${VERSION}"` }),
  parseQuery: requestsOf(listUrl),
  'parseQuery, plain spec': requestsOf(listUrl),
  baseUrl: requestsOf(itemUrl, { forwarded }),
};

const requestAt = (given: RequestCase, index: number) => REQUESTS[given][index] as Incoming;

/** The order of an item's URL, and the rows of a page, as a store returns them. */
const orderAt = (url: string) => ORDERS[Number(url.slice('/orders/'.length)) - 1000] as Order;
const rowsAt = (page: number) => ORDERS.slice((page - 1) * LIMIT, page * LIMIT);

/** The items again, with the tags that the library gave them. */
const REVALIDATIONS = REQUESTS.item.map((request): Incoming => {
  const { etag } = item(request).headers;
  return { ...request, headers: { ...request.headers, 'if-none-match': String(etag) } };
});

const WAYS = {
  hand: {
    item: (index: number) => itemByHand(requestAt('item', index)),
    page: (index: number) => pageByHand(requestAt('page', index), 2 + index),
    'not modified': (index: number) => itemByHand(requestAt('not modified', index)),
    parseQuery: (index: number) => queryByHand(requestAt('parseQuery', index).url),
    'parseQuery, plain spec': (index: number) => queryByHand(requestAt('parseQuery', index).url),
    baseUrl: (index: number) => baseByHand(requestAt('baseUrl', index)),
  },
  halyard: {
    item: (index: number) => item(requestAt('item', index)),
    page: (index: number) => page(requestAt('page', index), 2 + index),
    'not modified': (index: number) => item(REVALIDATIONS[index] as Incoming),
    parseQuery: (index: number) => parseQuery(requestAt('parseQuery', index), checkedSpec),
    'parseQuery, plain spec': (index: number) => parseQuery(requestAt('parseQuery', index), spec),
    baseUrl: (index: number) => ({ href: baseUrl(requestAt('baseUrl', index), trust).href }),
  },
};

/** A whole handler of two URLs, for the servers under load. */
export const handlers: Readonly<
  Record<RequestWay, (request: Incoming) => ResponseDescriptor<string | Uint8Array>>
> = {
  hand: (request) => {
    if (!request.url.includes('?')) return itemByHand(request);
    const query = queryByHand(request.url);
    return query.ok ? pageByHand(request, query.value.page) : { status: 400, headers: {} };
  },
  halyard: (request) => {
    if (!request.url.includes('?')) return item(request);
    const query = parseQuery(request, checkedSpec);
    return query.ok ? page(request, query.value.page) : { status: 400, headers: {} };
  },
};

function item(request: Incoming) {
  return orders.respond(request, orderAt(request.url), { base: BASE, version: VERSION });
}

function page(request: Incoming, number: number) {
  return orders.respondCollection(request, rowsAt(number), {
    base: BASE,
    page: number,
    limit: LIMIT,
    totalRecords: TOTAL,
    version: VERSION,
  });
}

/** GET of one item by its version: 200 or 304. */
function itemByHand(request: Incoming): ResponseDescriptor<Uint8Array> {
  const order = orderAt(request.url);
  const etag = `"${VERSION}"`;
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && isNamed(ifNoneMatch, etag)) return notModified(etag);
  return ok(request, represent(order), etag);
}

/** GET of a page by its version: 200 or 304. */
function pageByHand(request: Incoming, number: number): ResponseDescriptor<Uint8Array> {
  const rows = rowsAt(number);
  const etag = `"${VERSION}"`;
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && isNamed(ifNoneMatch, etag)) return notModified(etag);
  const last = Math.max(1, Math.ceil(TOTAL / LIMIT));
  const links = [pageLink('self', number), pageLink('first', 1)];
  if (number > 1) links.push(pageLink('prev', number - 1));
  if (number < last) links.push(pageLink('next', number + 1));
  links.push(pageLink('last', last));
  const body = {
    _meta: { totalRecords: TOTAL, page: number, limit: LIMIT, count: rows.length },
    _links: links,
    orders: rows.map(represent),
  };
  return ok(request, body, etag);
}

const represent = (order: Order) => ({
  id: order.id,
  customer: order.customer,
  total: order.total,
  status: order.status,
  placed: order.placed,
  _links: literalLinks[4](order),
});

const pageLink = (rel: string, number: number) => ({
  href: `${LIST}?page=${number}`,
  rel,
  method: 'GET',
});

/** If-None-Match = "*" / #entity-tag, compared weakly (RFC 9110 §13.1.2). */
function isNamed(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((member) => {
    const tag = member.trim();
    return tag === etag || tag === `W/${etag}`;
  });
}

function notModified(etag: string) {
  return { status: 304, headers: { etag, 'cache-control': REVALIDATED } };
}

function ok(request: Incoming, value: object, etag: string): ResponseDescriptor<Uint8Array> {
  const body = Buffer.from(JSON.stringify(value));
  const fields = {
    'content-type': 'application/hal+json',
    'content-length': String(body.length),
    etag,
    'cache-control': REVALIDATED,
  };
  if (request.method === 'HEAD') return { status: 200, headers: fields };
  return { status: 200, headers: fields, body };
}

/** `?status=open&page=3`: one of the states, and an integer from 1; a fault is a finding. */
function queryByHand(url: string) {
  const start = url.indexOf('?');
  const parameters = new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
  const findings = [];
  const status = parameters.get('status') ?? undefined;
  if (status !== undefined && !STATES.includes(status)) {
    findings.push({ message: 'status must be one of open, paid', path: ['status'] });
  }
  const text = parameters.get('page') ?? '1';
  const number = Number(text);
  if (!/^[1-9][0-9]*$/.test(text) || !Number.isSafeInteger(number)) {
    findings.push({ message: 'page must be an integer ≥ 1', path: ['page'] });
  }
  if (findings.length > 0) return { ok: false, findings } as const;
  return { ok: true, value: { page: number, limit: LIMIT, parameters: { status } } } as const;
}

/** The base URL by the last element of Forwarded, if it names an allowed host. */
function baseByHand(request: Incoming): { href: string } {
  const element = request.headers.forwarded?.split(',').at(-1) ?? '';
  const parameters = new Map(
    element.split(';').map((pair) => {
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1).trim();
      const text = value.startsWith('"') ? value.slice(1, -1) : value;
      return [pair.slice(0, at).trim().toLowerCase(), text] as const;
    }),
  );
  const host = parameters.get('host');
  const proto = parameters.get('proto') ?? 'https';
  const prefix = parameters.get('prefix') ?? '';
  const isTrusted = host !== undefined && trust.allowedHosts.includes(host);
  if (!isTrusted || !/^https?$/.test(proto) || !/^(?:\/[\w.~-]+)*$/.test(prefix)) {
    return { href: BASE };
  }
  return { href: `${proto}://${host}${prefix}` };
}
