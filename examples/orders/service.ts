import {
  type BaseUrl,
  baseUrl,
  collection,
  created,
  currentTag,
  evaluatePreconditions,
  href,
  type Link,
  link,
  parseQuery,
  problem,
  type RequestDescriptor,
  type ResponseDescriptor,
  resource,
  respond,
  withQuery,
} from 'halyard';
import { type Action, nextStatus, type Order, type OrderInput, type OrderStore } from './store.js';

/** What the service needs to answer. */
export interface Service {
  readonly store: OrderStore;
  /** Its own base URL, for clients that come without a gateway. */
  readonly fallback: string;
}

/** The actions on an order: each makes a thing of its own, so each URL is a noun. */
const ACTIONS = [
  { rel: 'pay', segment: 'payments', title: 'Pay the order' },
  { rel: 'ship', segment: 'shipments', title: 'Ship the order' },
  { rel: 'cancel', segment: 'cancellations', title: 'Cancel the order' },
] as const satisfies readonly { rel: Action; segment: string; title: string }[];

/** Each response in the form that its client asks for: the list of links, or the HAL draft's. */
const format = 'negotiate';

/** Answers a request: a plain function from a request and its body to a response. */
export function handle(
  { store, fallback }: Service,
  request: RequestDescriptor,
  body: string,
): ResponseDescriptor {
  // The gateway in front of this service is ours, so the element that it adds is trusted.
  const base = baseUrl(request, { fallback, trustedHops: 1 });
  const [, name, id, segment, ...rest] = pathOf(request).split('/');

  if (name === '' && id === undefined) return index(request, base);
  if (name !== 'orders' || rest.length > 0) return notFound();
  if (id === undefined) return ordersResource(store, request, base, body);

  const order = /^[1-9]\d{0,8}$/.test(id) ? store.get(Number(id)) : undefined;
  if (order === undefined) return notFound();
  if (segment === undefined) return orderResource(store, request, base, order, body);

  const action = ACTIONS.find((candidate) => candidate.segment === segment);
  return action === undefined ? notFound() : act(store, request, base, order, action.rel);
}

function pathOf({ url = '/' }: RequestDescriptor): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

function index(request: RequestDescriptor, base: BaseUrl): ResponseDescriptor {
  if (!isRead(request)) return notAllowed('GET, HEAD');
  const links = [
    link('self', href(base, '/')),
    link('orders', href(base, '/orders'), { title: 'All orders' }),
  ];
  return respond(request, {
    base,
    format,
    body: resource({ title: 'Order service' }, links),
    cache: { public: true, maxAge: 3600 },
  });
}

function ordersResource(
  store: OrderStore,
  request: RequestDescriptor,
  base: BaseUrl,
  body: string,
): ResponseDescriptor {
  if (isRead(request)) return listOrders(store, request, base);
  if (request.method === 'POST') return createOrder(store, request, base, body);
  return notAllowed('GET, HEAD, POST');
}

function listOrders(
  store: OrderStore,
  request: RequestDescriptor,
  base: BaseUrl,
): ResponseDescriptor {
  const query = parseQuery(request, { limit: { default: 10 }, parameters: ['status'] });
  if (!query.ok) return problem(query.findings);
  const { page, limit } = query.value;
  const status = new URLSearchParams(request.url?.split('?')[1]).get('status');
  const { orders, total } = store.page(page, limit, status);
  const url = href(base, '/orders');
  return respond(request, {
    base,
    format,
    body: collection({
      name: 'orders',
      items: orders.map((order) => orderBody(order, base)),
      page,
      limit,
      totalRecords: total,
      url: withQuery(url, request),
      links: [link('create', url, { title: 'Place an order' })],
    }),
  });
}

/** The body of a POST holds the list property with the item to create. */
function createOrder(
  store: OrderStore,
  request: RequestDescriptor,
  base: BaseUrl,
  body: string,
): ResponseDescriptor {
  const given = parseJson(body) as { orders?: unknown } | undefined;
  const [item, ...others] = Array.isArray(given?.orders) ? given.orders : [];
  const input = readOrder(item);
  if (others.length > 0 || !isWhole(input))
    return malformed('{"orders":[{"customer":"Astrid","total":125}]}');
  const order = store.add(input);
  const { version } = order;
  return created(request, { base, format, resource: orderBody(order, base), version });
}

function orderResource(
  store: OrderStore,
  request: RequestDescriptor,
  base: BaseUrl,
  order: Order,
  body: string,
): ResponseDescriptor {
  if (isRead(request)) {
    // The version is known without the body, so a 304 never builds it.
    const { version } = order;
    return respond(request, { base, format, version, body: () => orderBody(order, base) });
  }
  const refusal = refuse(request, base, order);
  if (refusal !== undefined) return refusal;
  if (request.method === 'DELETE') {
    store.delete(order);
    return respond(request, { status: 204 });
  }
  const input = readOrder(parseJson(body));
  if (request.method === 'PUT' && !isWhole(input))
    return malformed('{"customer":"Astrid","total":125}');
  if (Object.keys(input).length === 0) return malformed('{"total":125}');
  return answerOrder(request, base, store.change(order, input));
}

/** Why a change of an order is refused: its method, its preconditions or its state. */
function refuse(
  request: RequestDescriptor,
  base: BaseUrl,
  order: Order,
): ResponseDescriptor | undefined {
  const { method = 'GET' } = request;
  if (!['PUT', 'PATCH', 'DELETE'].includes(method))
    return notAllowed('GET, HEAD, PUT, PATCH, DELETE');
  const allowed = orderLinks(order, base).some((candidate) => candidate.method === method);
  return refuseStale(request, order) ?? (allowed ? undefined : conflict(order, method));
}

function act(
  store: OrderStore,
  request: RequestDescriptor,
  base: BaseUrl,
  order: Order,
  action: Action,
): ResponseDescriptor {
  if (request.method !== 'POST') return notAllowed('POST');
  const status = nextStatus(order, action);
  if (status === undefined) return conflict(order, action);
  return refuseStale(request, order) ?? answerOrder(request, base, store.change(order, { status }));
}

/** A client that has not seen the present version must not change it (RFC 9110 §13.1.1). */
function refuseStale(request: RequestDescriptor, order: Order): ResponseDescriptor | undefined {
  const { outcome } = evaluatePreconditions(request, {
    etag: currentTag(request, { version: order.version, format }),
  });
  if (outcome !== 'failed') return undefined;
  return problem({ status: 412, detail: `The order is at version ${order.version} by now` });
}

function answerOrder(request: RequestDescriptor, base: BaseUrl, order: Order): ResponseDescriptor {
  return respond(request, { base, format, version: order.version, body: orderBody(order, base) });
}

function orderBody(order: Order, base: BaseUrl) {
  const { version, ...fields } = order;
  return resource(fields, orderLinks(order, base));
}

/** The links that an order has in its present state, and no others. */
function orderLinks(order: Order, base: BaseUrl): Link[] {
  const url = href(base, '/orders/{id}', { id: order.id });
  const open = order.status === 'open';
  const actions = ACTIONS.filter(({ rel }) => nextStatus(order, rel) !== undefined);
  return [
    link('self', url),
    link('collection', href(base, '/orders')),
    ...(open ? [link('edit', url), link('replace', url)] : []),
    ...(open || order.status === 'cancelled' ? [link('delete', url)] : []),
    ...actions.map(({ rel, segment, title }) =>
      link(rel, `${url}/${segment}`, { method: 'POST', title }),
    ),
  ];
}

function isRead({ method = 'GET' }: RequestDescriptor): boolean {
  return method === 'GET' || method === 'HEAD';
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** What a value says of an order; nothing where it says anything else. */
function readOrder(value: unknown): Partial<OrderInput> {
  if (typeof value !== 'object' || value === null) return {};
  const { customer, total, ...unknown } = value as Record<string, unknown>;
  const valid =
    Object.keys(unknown).length === 0 &&
    (customer === undefined || (typeof customer === 'string' && customer !== '')) &&
    (total === undefined || (typeof total === 'number' && total >= 0));
  return valid ? (value as Partial<OrderInput>) : {};
}

function isWhole(input: Partial<OrderInput>): input is OrderInput {
  return input.customer !== undefined && input.total !== undefined;
}

function malformed(example: string): ResponseDescriptor {
  return problem({ status: 400, detail: `Send a body such as ${example}` });
}

function notFound(): ResponseDescriptor {
  return problem({ status: 404, detail: 'Start at the index and follow its links' });
}

function conflict(order: Order, operation: string): ResponseDescriptor {
  return problem({ status: 409, detail: `An order that is ${order.status} has no ${operation}` });
}

function notAllowed(allow: string): ResponseDescriptor {
  const response = problem({ status: 405, detail: `Here are ${allow}` });
  return { ...response, headers: { ...response.headers, allow } };
}
