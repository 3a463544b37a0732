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
import type { MatchedOperation, ServiceCall } from 'halyard/definition';
import { once } from 'halyard/http';
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
    const match = api.match(request);
    if (match.response !== undefined) return match.response;
    const call = { ...api.at(request), request, body, store, signal };
    switch (match.target) {
      case 'collection':
        return allOrders(call, match);
      case 'item':
        return oneOrder(call, match);
      default:
        return call.index();
    }
  };
}

type Operation = MatchedOperation<readonly [typeof orders]>;
type OnOrder = Extract<Operation, { readonly target: 'item' }>;

function allOrders(
  call: Call,
  { rel }: Extract<Operation, { readonly target: 'collection' }>,
): Response | Promise<Response> {
  const refused = call.refuseCollection(orders, { rel });
  if (refused !== undefined) return refused;
  return rel === 'create' ? createOrders(call) : listOrders(call);
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

/** A repeat with the same Idempotency-Key gets the response of the first request, and adds nothing. */
function createOrders({ request, body, store, respondCreated }: Call): Promise<Response> {
  // Pass the id of your user: without one, all clients share their keys.
  const options = { store: store.keys, caller: null, content: body };
  return once(request, options, async (transaction) => {
    const input = parseCreate(body, orders, { request });
    if (!input.ok) return input.response;
    const created = await store.add(input.value, transaction);
    return respondCreated(orders, created, { version: 1 });
  });
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

async function oneOrder(call: Call, operation: OnOrder): Promise<Response> {
  const { rel, values } = operation;
  const { request, store, refuse, respond } = call;
  const order = /^[1-9]\d{0,8}$/.test(values.id) ? await store.get(Number(values.id)) : undefined;
  if (order === undefined) return notFound();
  const { version } = order;
  const refused = refuse(orders, order, { rel, version, required: true });
  if (refused !== undefined) return refused;
  if (rel === 'delete') {
    return (await store.delete(order)) ? noContent(request) : oneOrder(call, operation);
  }
  const change = changeOf(call, order, rel);
  if (change === undefined) return respond(orders, order, { version });
  if (!change.ok) return change.response;
  const changed = await store.change(order, change.value);
  // Another request has changed the order since it was read. Decide again on what it is now: a tag
  // that matched is a 412, and an action may have become a 409.
  if (changed === undefined) return oneOrder(call, operation);
  return respond(orders, changed, { version: changed.version });
}

/** What an operation changes of an order; undefined if it only reads. */
function changeOf({ request, body }: Call, order: Order, rel: OnOrder['rel']) {
  if (rel === 'self') return undefined;
  if (rel === 'edit') return parsePatch(body, orders, { request, current: order });
  // An action leads to the state that the definition gives it.
  const { to: status } = orders.transitions(order).find((action) => action.rel === rel) ?? {};
  return { ok: true, value: status === 'paid' ? { status, paid: now() } : { status } } as const;
}

function now(): string {
  return new Date().toISOString();
}
