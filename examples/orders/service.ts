import {
  type BaseUrl,
  baseUrl,
  created,
  currentTag,
  evaluatePreconditions,
  href,
  parseCreate,
  parseQuery,
  problem,
  type RequestDescriptor,
  type ResponseDescriptor,
  respond,
  serviceIndex,
} from 'halyard';
import { serviceDesc, serviceDoc } from './documentation.js';
import { type OrderInput, orderInput, orders } from './resources.js';
import type { Order, OrderFields, OrderStore, Status } from './store.js';

/** What the service needs to answer. */
export interface Service {
  readonly store: OrderStore;
  /** Its own base URL, for clients that come without a gateway. */
  readonly fallback: string;
}

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

  if (id === undefined) {
    if (name === '') return index(request, base);
    if (name === 'service-desc') return readOnly(request, () => serviceDesc(request, base));
    if (name === 'service-doc') return readOnly(request, () => serviceDoc(request, base));
  }
  if (name !== 'orders' || rest.length > 0) return notFound();
  if (id === undefined) return ordersResource(store, request, base, body);

  const order = /^[1-9]\d{0,8}$/.test(id) ? store.get(Number(id)) : undefined;
  if (order === undefined) return notFound();
  if (segment === undefined) return orderResource(store, request, base, order, body);

  const action = orders.links.find(({ href }) => href === `/orders/{id}/${segment}`);
  return action === undefined ? notFound() : act(store, request, base, order, action.rel);
}

function pathOf({ url = '/' }: RequestDescriptor): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

function index(request: RequestDescriptor, base: BaseUrl): ResponseDescriptor {
  const documents = { serviceDesc: '/service-desc', serviceDoc: '/service-doc' };
  return readOnly(request, () =>
    respond(request, {
      base,
      format,
      body: serviceIndex([orders], base, { title: 'Order service', ...documents }),
      cache: { public: true, maxAge: 3600 },
    }),
  );
}

function readOnly(
  request: RequestDescriptor,
  answer: () => ResponseDescriptor,
): ResponseDescriptor {
  return isRead(request) ? answer() : notAllowed('GET, HEAD');
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
  const query = parseQuery(request, orders.query);
  if (!query.ok) return problem(query.findings);
  const { page, limit, parameters } = query.value;
  const { orders: found, total: totalRecords } = store.page(page, limit, parameters.status);
  return respond(request, {
    base,
    format,
    body: orders.collection(found.map(fieldsOf), { base, request, page, limit, totalRecords }),
  });
}

/** The body of a POST holds the list property with the items to create. */
function createOrder(
  store: OrderStore,
  request: RequestDescriptor,
  base: BaseUrl,
  body: string,
): ResponseDescriptor {
  const input = parseCreate(body, orders);
  if (!input.ok) return problem(input.findings);
  const made = input.value.map((item) => store.add(item));
  const [order, ...others] = made;
  if (order !== undefined && others.length === 0) {
    const { version } = order;
    return created(request, { base, format, resource: orderBody(order, base), version });
  }
  const resources = made.map((item) => orderBody(item, base));
  const url = href(base, orders.collectionPath);
  return created(request, { base, format, name: 'orders', resources, url });
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
  const refusal = refuse(request, order);
  if (refusal !== undefined) return refusal;
  if (request.method === 'DELETE') {
    store.delete(order);
    return respond(request, { status: 204 });
  }
  const input = readOrder(request, body);
  return input === undefined
    ? malformed('{"customer":"Astrid","total":125}')
    : answerOrder(request, base, store.change(order, input));
}

/** Why a change of an order is refused: its method, its preconditions or its state. */
function refuse(request: RequestDescriptor, order: Order): ResponseDescriptor | undefined {
  const { method = 'GET' } = request;
  if (!['PUT', 'PATCH', 'DELETE'].includes(method))
    return notAllowed('GET, HEAD, PUT, PATCH, DELETE');
  const allowed = orders.transitions(fieldsOf(order)).some((one) => one.method === method);
  return refuseStale(request, order) ?? (allowed ? undefined : conflict(order, method));
}

function act(
  store: OrderStore,
  request: RequestDescriptor,
  base: BaseUrl,
  order: Order,
  action: string,
): ResponseDescriptor {
  if (request.method !== 'POST') return notAllowed('POST');
  const transition = orders.transitions(fieldsOf(order)).find(({ rel }) => rel === action);
  if (transition === undefined) return conflict(order, action);
  const status = transition.to as Status;
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

/** An order with the links that its present state allows, and no others. */
function orderBody(order: Order, base: BaseUrl) {
  return orders.represent(fieldsOf(order), base);
}

function fieldsOf({ version, ...fields }: Order): OrderFields {
  return fields;
}

function isRead({ method = 'GET' }: RequestDescriptor): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** What a body says of an order: all of it for PUT, any part for PATCH. */
function readOrder({ method }: RequestDescriptor, body: string): Partial<OrderInput> | undefined {
  const schema = method === 'PUT' ? orderInput : orderInput.partial();
  try {
    const { data } = schema.safeParse(JSON.parse(body));
    return data === undefined || Object.keys(data).length === 0
      ? undefined
      : (data as Partial<OrderInput>);
  } catch {
    return undefined;
  }
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
