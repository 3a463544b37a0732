import {
  type BaseUrl,
  baseUrl,
  created,
  href,
  parseCreate,
  parseQuery,
  problem,
  type RequestDescriptor,
  type ResponseDescriptor,
  refusal,
  respond,
  serviceIndex,
} from 'halyard';
import type { AllowedHosts } from 'halyard/forwarded';
import { serviceDesc, serviceDoc } from './documentation.js';
import { type OrderInput, orderInput, orders } from './resources.js';
import type { Order, OrderFields, OrderStore, Status } from './store.js';

/** What the service works with. */
export interface Service {
  readonly store: OrderStore;
  /** Its own base URL, for requests that come without a gateway. */
  readonly fallback: string;
  /** The hosts that its URLs may name. */
  readonly allowedHosts: AllowedHosts;
}

/** `Accept` decides the form of each response: the list of links, or the HAL draft's object. */
const format = 'negotiate';

/** Handles a request: a plain function from a request and its body to a response. */
export function handle(
  { store, fallback, allowedHosts }: Service,
  request: RequestDescriptor,
  body: string,
): ResponseDescriptor {
  // One gateway of ours adds an element to Forwarded. No link ever leads to a host outside the list.
  const base = baseUrl(request, { fallback, trustedHops: 1, allowedHosts });
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
    // The body is a function: a 304 never calls it.
    const { version } = order;
    return respond(request, { base, format, version, body: () => orderBody(order, base) });
  }
  const { method = 'GET' } = request;
  if (!['PUT', 'PATCH', 'DELETE'].includes(method)) {
    return notAllowed('GET, HEAD, PUT, PATCH, DELETE');
  }
  const refused = refusal(request, order) ?? refuseState(order, method);
  if (refused !== undefined) return refused;
  if (method === 'DELETE') {
    store.delete(order);
    return respond(request, { status: 204 });
  }
  const input = readOrder(request, body);
  return input === undefined
    ? malformed('{"customer":"Astrid","total":125}')
    : answerOrder(request, base, store.change(order, input));
}

/** 409 if the state of the order does not allow the method. */
function refuseState(order: Order, method: string): ResponseDescriptor | undefined {
  const isAllowed = orders.transitions(fieldsOf(order)).some((one) => one.method === method);
  return isAllowed ? undefined : conflict(order, method);
}

function act(
  store: OrderStore,
  request: RequestDescriptor,
  base: BaseUrl,
  order: Order,
  action: string,
): ResponseDescriptor {
  if (request.method !== 'POST') return notAllowed('POST');
  const refused = refusal(request, order);
  if (refused !== undefined) return refused;
  const transition = orders.transitions(fieldsOf(order)).find(({ rel }) => rel === action);
  if (transition === undefined) return conflict(order, action);
  const status = transition.to as Status;
  return answerOrder(request, base, store.change(order, { status }));
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

/** The fields in a body: all of them for PUT, at least one for PATCH. */
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
  return problem({
    status: 404,
    detail: 'No resource has this URL. Start at / and follow the links',
  });
}

function conflict(order: Order, operation: string): ResponseDescriptor {
  return problem({
    status: 409,
    detail: `Order ${order.id} is ${order.status}, so ${operation} is not available`,
  });
}

function notAllowed(allow: string): ResponseDescriptor {
  return problem({ status: 405, detail: `Allowed here: ${allow}`, headers: { allow } });
}
