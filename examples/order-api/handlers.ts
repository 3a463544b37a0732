import type { RequestDescriptor, ResponseDescriptor } from 'halyard';
import { noContent, notFound, parseCreate, parsePatch, parseQuery, problem } from 'halyard';
import type { ServiceCall } from 'halyard/definition';
import { api, type Order, orders, store } from './orders.js';

export function index(request: RequestDescriptor): ResponseDescriptor {
  return api.at(request).index();
}

export function listOrders(request: RequestDescriptor): ResponseDescriptor {
  const query = parseQuery(request, orders.query);
  if (!query.ok) return problem(query.findings);
  const { page, limit, parameters } = query.value;
  const { items, total } = store.page(page, limit, parameters.status);
  const options = { query: query.value, totalRecords: total };
  return api.at(request).respondCollection(orders, items, options);
}

export function createOrders(request: RequestDescriptor, body: unknown): ResponseDescriptor {
  const input = parseCreate(body, orders, { request });
  if (!input.ok) return input.response;
  const created = input.value.map((fields) => store.add(fields));
  return api.at(request).respondCreated(orders, created, { version: 1 });
}

export function readOrder(request: RequestDescriptor, id: string): ResponseDescriptor {
  return withOrder(request, id, (order, { respond }) =>
    respond(orders, order, { version: order.version }),
  );
}

export function changeOrder(
  request: RequestDescriptor,
  id: string,
  body: unknown,
): ResponseDescriptor {
  return withOrder(request, id, (order, { respond }) => {
    const patch = parsePatch(body, orders, { request, current: order });
    if (!patch.ok) return patch.response;
    const changed = store.change(order, patch.changes);
    return respond(orders, changed, { version: changed.version });
  });
}

export function deleteOrder(request: RequestDescriptor, id: string): ResponseDescriptor {
  return withOrder(request, id, (order) => {
    store.delete(order);
    return noContent(request);
  });
}

export function payOrder(request: RequestDescriptor, id: string): ResponseDescriptor {
  return withOrder(request, id, (order, { respond }) => {
    const paid = store.change(order, { status: 'paid' });
    return respond(orders, paid, { version: paid.version });
  });
}

/** The response to a request that no route matches: 405 on the URL of a resource, else 404. */
export function noRoute(request: RequestDescriptor): ResponseDescriptor {
  const id = /\/orders\/([^/?]+)/.exec(request.url ?? '')?.[1];
  if (id === undefined) return api.at(request).refuseCollection(orders) ?? notFound();
  return withOrder(request, id, () => notFound());
}

/** Runs an operation on an order; responds with 404 or a refusal where it cannot be run. */
function withOrder(
  request: RequestDescriptor,
  id: string,
  run: (order: Order, call: ServiceCall) => ResponseDescriptor,
): ResponseDescriptor {
  const order = store.get(id);
  if (order === undefined) return notFound();
  const call = api.at(request);
  const { version } = order;
  return call.refuse(orders, order, { version, required: true }) ?? run(order, call);
}

/** The whole API, for a server without a router. */
export function handle(request: RequestDescriptor, body: unknown): ResponseDescriptor {
  const { method, url = '' } = request;
  const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/\?.*$/, '');
  const [, , , id = ''] = path.split('/');
  const route = path.replace(/(?<=^\/v1\/orders\/)[^/]+/, '{id}');
  switch (`${method === 'HEAD' ? 'GET' : method} ${route}`) {
    case 'GET /v1':
    case 'GET /v1/':
      return index(request);
    case 'GET /v1/orders':
      return listOrders(request);
    case 'POST /v1/orders':
      return createOrders(request, body);
    case 'GET /v1/orders/{id}':
      return readOrder(request, id);
    case 'PATCH /v1/orders/{id}':
      return changeOrder(request, id, body);
    case 'DELETE /v1/orders/{id}':
      return deleteOrder(request, id);
    case 'POST /v1/orders/{id}/payments':
      return payOrder(request, id);
    default:
      return noRoute(request);
  }
}
