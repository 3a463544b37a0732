import {
  cacheHeaders,
  noContent,
  notFound,
  parseCreate,
  parsePatch,
  parseQuery,
  problem,
  type RequestDescriptor,
  type ResponseDescriptor,
  service,
} from 'halyard';
import type { ServiceCall } from 'halyard/definition';
import { cursorPage, type Query } from 'halyard/query';
import type { JsonChunks } from 'halyard/resource';
import { orders } from './resources.js';
import type { Order, OrderStore } from './store.js';

/** A response, whose body may be a stream. */
export type Response = ResponseDescriptor<string | Uint8Array | JsonChunks>;

/** A request with its body, and the functions of the service bound to it. */
interface Call extends ServiceCall {
  readonly request: RequestDescriptor;
  readonly body: string;
  readonly store: OrderStore;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}

/** Makes the order service: a function from a request, its body and a signal to a response. */
export function orderService(store: OrderStore, fallback: string) {
  const api = service({ title: 'Orders', resources: [orders], fallback });

  return async (
    request: RequestDescriptor,
    body: string,
    signal: AbortSignal,
  ): Promise<Response> => {
    const call = { ...api.at(request), request, body, store, signal };
    const [path = ''] = request.url?.split(/[?#]/, 1) ?? [];
    const [, version, name, id] = path.split('/');
    if (version !== 'v1') return notFound();
    if (!name) return id === undefined ? call.index() : notFound();
    if (name !== 'orders') return notFound();
    return id === undefined ? allOrders(call) : oneOrder(call, id);
  };
}

function allOrders(call: Call): Response | Promise<Response> {
  const refused = call.refuseCollection(orders);
  if (refused !== undefined) return refused;
  return call.request.method === 'POST' ? createOrders(call) : listOrders(call);
}

async function listOrders(call: Call): Promise<Response> {
  const { request, store, respondCollection } = call;
  const query = parseQuery(request, orders.query);
  if (!query.ok) return problem(query.findings);
  if (query.value.parameters.all) return streamOrders(call, query.value);
  const { rows, totalRecords } = await store.page(query.value);
  const { items, cursor } = cursorPage(rows, query.value, orders.query);
  return respondCollection(orders, items, { query: query.value, cursor, totalRecords });
}

async function createOrders({ request, body, store, respondCreated }: Call): Promise<Response> {
  const input = parseCreate(body, orders, { request });
  if (!input.ok) return input.response;
  const created = await store.add(input.value);
  return respondCreated(orders, created, { version: 1 });
}

/** A stream has no tag and no length: both need the whole body. */
function streamOrders(call: Call, query: Query<typeof orders.query>): Response {
  const { request, base, store, signal } = call;
  const headers = {
    'content-type': 'application/hal+json',
    ...cacheHeaders({ method: 'GET' }),
    ...(base.vary.length > 0 && { vary: base.vary.join(', ') }),
  };
  if (request.method === 'HEAD') return { status: 200, headers };
  return { status: 200, headers, body: orders.stream(store.all(query), { base, request, signal }) };
}

async function oneOrder(call: Call, id: string): Promise<Response> {
  const { request, store, refuse, respond } = call;
  const order = /^[1-9]\d{0,8}$/.test(id) ? await store.get(Number(id)) : undefined;
  if (order === undefined) return notFound();
  const { version } = order;
  const refused = refuse(orders, order, { version, required: true });
  if (refused !== undefined) return refused;
  if (request.method === 'DELETE') {
    return (await store.delete(order)) ? noContent(request) : oneOrder(call, id);
  }
  const change = changeOf(call, order);
  if (change === undefined) return respond(orders, order, { version });
  if (!change.ok) return change.response;
  const changed = await store.change(order, change.value);
  // Another request has changed the order since it was read. Decide again on what it is now: a tag
  // that matched is a 412, and an action may have become a 409.
  if (changed === undefined) return oneOrder(call, id);
  return respond(orders, changed, { version: changed.version });
}

/** What a request changes of an order; undefined if it only reads. */
function changeOf({ request, body }: Call, order: Order) {
  const { method, url = '' } = request;
  if (method === 'PATCH') return parsePatch(body, orders, { request, current: order });
  if (method !== 'POST') return undefined;
  // The URL is that of an action of this order, since it was not refused.
  const segment = url.split(/[?#]/, 1)[0]?.split('/').at(-1);
  const action = orders.links.find(({ href }) => href === `/orders/{id}/${segment}`);
  const { to: status } = orders.transitions(order).find(({ rel }) => rel === action?.rel) ?? {};
  return { ok: true, value: status === 'paid' ? { status, paid: now() } : { status } } as const;
}

function now(): string {
  return new Date().toISOString();
}
