import {
  noContent,
  notFound,
  parseCreate,
  parseInput,
  parsePatch,
  parseQuery,
  problem,
  type RequestDescriptor,
  type ResponseDescriptor,
  service,
} from 'halyard';
import type { MatchedOperation, ServiceCall } from 'halyard/definition';
import type { AllowedHosts } from 'halyard/forwarded';
import { about, serviceDesc, serviceDoc } from './documentation.js';
import { orders } from './resources.js';
import type { Order, OrderStore } from './store.js';

/** What the service works with. */
export interface ServiceParts {
  readonly store: OrderStore;
  /** Its own base URL, for requests that come without a gateway. */
  readonly fallback: string;
  /** The hosts that its URLs may name. */
  readonly allowedHosts: AllowedHosts;
}

/** A request with its body, and the functions of the service bound to it. */
interface Call extends ServiceCall {
  readonly request: RequestDescriptor;
  readonly body: string;
  readonly store: OrderStore;
}

/** Makes the order service: a plain function from a request and its body to a response. */
export function orderService({ store, fallback, allowedHosts }: ServiceParts) {
  const api = service({
    ...about,
    resources: [orders],
    describedBy: true,
    fallback,
    // One gateway of ours adds an element to Forwarded. No link leads to a host outside the list.
    trustedHops: 1,
    allowedHosts,
  });

  return (request: RequestDescriptor, body: string): ResponseDescriptor => {
    const match = api.match(request);
    if (match.response !== undefined) return match.response;
    const call = { ...api.at(request), request, body, store };
    switch (match.target) {
      case 'index':
        return call.index({ cache: { public: true, maxAge: 3600 } });
      case 'document':
        return match.rel === 'service-desc' ? serviceDesc(call) : serviceDoc(call);
      case 'collection':
        return allOrders(call, match);
      case 'item':
        return oneOrder(call, match);
    }
  };
}

type Operation = MatchedOperation<readonly [typeof orders]>;

function allOrders(
  call: Call,
  { rel }: Extract<Operation, { readonly target: 'collection' }>,
): ResponseDescriptor {
  const refused = call.refuseCollection(orders, { rel });
  if (refused !== undefined) return refused;
  return rel === 'create' ? createOrders(call) : listOrders(call);
}

function listOrders({ request, store, respondCollection }: Call): ResponseDescriptor {
  const query = parseQuery(request, orders.query);
  if (!query.ok) return problem(query.findings);
  const { page, limit, parameters } = query.value;
  const found = store.page(page, limit, parameters.status);
  return respondCollection(orders, found.orders, { query: query.value, totalRecords: found.total });
}

function createOrders({ request, body, store, respondCreated }: Call): ResponseDescriptor {
  const input = parseCreate(body, orders, { request });
  if (!input.ok) return input.response;
  const created = input.value.map((fields) => store.add(fields));
  return respondCreated(orders, created, { version: created[0]?.version });
}

function oneOrder(
  call: Call,
  { rel, values: { id } }: Extract<Operation, { readonly target: 'item' }>,
): ResponseDescriptor {
  const { request, store, refuse, respond } = call;
  const order = /^[1-9]\d{0,8}$/.test(id) ? store.get(Number(id)) : undefined;
  if (order === undefined) return notFound();
  const { version } = order;
  const refused = refuse(orders, order, { rel, version });
  if (refused !== undefined) return refused;
  switch (rel) {
    case 'self':
      return respond(orders, order, { version });
    case 'delete':
      store.delete(order);
      return noContent(request);
    case 'edit':
    case 'replace':
      return changeOrder(call, order);
    default:
      return act(call, order, rel);
  }
}

function changeOrder({ request, body, store, respond }: Call, order: Order): ResponseDescriptor {
  const input =
    request.method === 'PUT'
      ? parseInput(body, orders, { request, current: order })
      : parsePatch(body, orders, { request, current: order });
  if (!input.ok) return input.response;
  const changed = store.change(order, input.value);
  return respond(orders, changed, { version: changed.version });
}

/** Follows an action, which leads to the state that the definition gives it. */
function act({ store, respond }: Call, order: Order, rel: string): ResponseDescriptor {
  const { to } = orders.transitions(order).find((action) => action.rel === rel) ?? {};
  const changed = to === undefined ? order : store.change(order, { status: to });
  return respond(orders, changed, { version: changed.version });
}
