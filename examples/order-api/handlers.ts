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
  const { refuseCollection, respondCreated } = api.at(request);
  const refused = refuseCollection(orders, { rel: 'create' });
  if (refused !== undefined) return refused;
  const input = parseCreate(body, orders, { request });
  if (!input.ok) return input.response;
  const created = input.value.map((fields) => store.add(fields));
  return respondCreated(orders, created, { version: 1 });
}

export function readOrder(request: RequestDescriptor, id: string): ResponseDescriptor {
  return withOrder(request, id, 'self', (order, { respond }) =>
    respond(orders, order, { version: order.version }),
  );
}

export function changeOrder(
  request: RequestDescriptor,
  id: string,
  body: unknown,
): ResponseDescriptor {
  return withOrder(request, id, 'edit', (order, { respond }) => {
    const patch = parsePatch(body, orders, { request, current: order });
    if (!patch.ok) return patch.response;
    const changed = store.change(order, patch.changes);
    return respond(orders, changed, { version: changed.version });
  });
}

export function deleteOrder(request: RequestDescriptor, id: string): ResponseDescriptor {
  return withOrder(request, id, 'delete', (order) => {
    store.delete(order);
    return noContent(request);
  });
}

export function payOrder(request: RequestDescriptor, id: string): ResponseDescriptor {
  return withOrder(request, id, 'pay', (order, { respond }) => {
    const paid = store.change(order, { status: 'paid' });
    return respond(orders, paid, { version: paid.version });
  });
}

/** The response where no route matches: 404, 405 or a 204. */
export function noRoute(request: RequestDescriptor): ResponseDescriptor {
  return api.match(request).response ?? notFound();
}

/** Runs an operation on an order, unless it is refused. */
function withOrder(
  request: RequestDescriptor,
  id: string,
  rel: 'self' | 'edit' | 'delete' | 'pay',
  run: (order: Order, call: ServiceCall) => ResponseDescriptor,
): ResponseDescriptor {
  const order = store.get(id);
  if (order === undefined) return notFound();
  const call = api.at(request);
  const { version } = order;
  const refused = call.refuse(orders, order, { rel, version, required: true });
  return refused ?? run(order, call);
}

/** The whole API, for a server without a router. */
export function handle(request: RequestDescriptor, body: unknown): ResponseDescriptor {
  const match = api.match(request);
  if (match.response !== undefined) return match.response;
  switch (match.rel) {
    case 'index':
      return index(request);
    case 'collection':
      return listOrders(request);
    case 'create':
      return createOrders(request, body);
    case 'self':
      return readOrder(request, match.values.id);
    case 'edit':
      return changeOrder(request, match.values.id, body);
    case 'delete':
      return deleteOrder(request, match.values.id);
    case 'pay':
      return payOrder(request, match.values.id);
    default:
      return notFound();
  }
}
