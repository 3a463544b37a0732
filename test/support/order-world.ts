import type { RequestDescriptor, ResponseDescriptor } from 'halyard';
import { checkExchange } from 'halyard/audit';
import type { AnyResource } from 'halyard/definition';
import { bodyText } from 'halyard/http';
import { fromHal } from 'halyard/link';
import { expect } from 'vitest';
import { handle as orderApi } from '../../examples/order-api/handlers.js';
import {
  orders as orderApiOrders,
  store as orderApiStore,
} from '../../examples/order-api/orders.js';
import { orderService } from '../../examples/orders/service.js';
import { OrderStore, type Status } from '../../examples/orders/store.js';
import { staffedService } from './staffed-service.js';

/*
 * Order services beside a model of them: the orders, their versions, and the links that their states and the
 * permissions of a client allow. Each exchange is compared with the model.
 */

type Handle = (request: RequestDescriptor, body: string) => ResponseDescriptor;

export interface Fields {
  readonly customer: string;
  readonly total: number;
}

interface Order extends Fields {
  readonly id: number;
  readonly status: Status;
  readonly version: number;
}

/** An operation on an order: its method, its place below the order, and the state it leads to. */
interface Operation {
  readonly method: 'PATCH' | 'PUT' | 'DELETE' | 'POST';
  readonly segment?: string;
  readonly to?: Status;
  /** The states in which it is available. */
  readonly when: readonly Status[];
  readonly permission?: string;
}

/** A service, and what its documentation says of it. */
export interface Subject {
  /** Starts it without orders. */
  readonly start: () => { readonly handle: Handle; readonly lastId: number };
  readonly base: string;
  /** What the path of a request to the handler has before `/orders`. */
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly createPermission?: string;
  /** Whether clients may limit the fields of an order. */
  readonly hasFields: boolean;
  /** The definitions of a service whose responses have no forms. */
  readonly resources?: readonly AnyResource[];
  /** Whether changes need If-Match. */
  readonly isStrict: boolean;
}

const GATEWAY = 'https://gw.example.se/orders/v1';
const operations = {
  edit: { method: 'PATCH', when: ['open'] },
  replace: { method: 'PUT', when: ['open'] },
  delete: { method: 'DELETE', when: ['open', 'cancelled'] },
  pay: { method: 'POST', segment: '/payments', to: 'paid', when: ['open'] },
  ship: { method: 'POST', segment: '/shipments', to: 'shipped', when: ['paid'] },
  cancel: { method: 'POST', segment: '/cancellations', to: 'cancelled', when: ['open', 'paid'] },
} as const satisfies Record<string, Operation>;

export const subjects: Readonly<Record<string, Subject>> = {
  'the demo': {
    start: () => {
      const parts = { fallback: GATEWAY, allowedHosts: ['gw.example.se'] };
      return { handle: orderService({ ...parts, store: new OrderStore() }), lastId: 0 };
    },
    base: GATEWAY,
    prefix: '',
    headers: { forwarded: 'proto=https;host=gw.example.se;prefix=/orders/v1' },
    operations,
    hasFields: true,
    isStrict: false,
  },
  'the demo with permissions': {
    start: () => ({ handle: staffedService(new OrderStore(), GATEWAY), lastId: 0 }),
    base: GATEWAY,
    prefix: '',
    headers: {},
    operations: {
      ...operations,
      edit: { ...operations.edit, permission: 'write' },
      replace: { ...operations.replace, permission: 'write' },
      delete: { ...operations.delete, permission: 'delete' },
      ship: { ...operations.ship, permission: 'ship' },
      cancel: { ...operations.cancel, permission: 'write' },
    },
    createPermission: 'write',
    hasFields: true,
    isStrict: true,
  },
  'the API of the framework examples': {
    start: () => {
      const { id: lastId } = orderApiStore.add({ customer: 'Eva', total: 0 });
      for (const order of orderApiStore.page(1, 100_000).items) orderApiStore.delete(order);
      return { handle: orderApi, lastId };
    },
    base: 'https://gw.example.se/v1',
    prefix: '/v1',
    headers: { forwarded: 'proto=https;host=gw.example.se;prefix=/v1' },
    operations: {
      edit: operations.edit,
      delete: { ...operations.delete, when: ['open'] },
      pay: operations.pay,
    },
    hasFields: false,
    isStrict: true,
    resources: [orderApiOrders],
  },
};

/** A client: its permissions, and the form that it asks for. */
export interface Client {
  readonly permissions: readonly string[];
  readonly accept: string;
}

export interface Sent {
  readonly method: string;
  /** The path below the base, with the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Body {
  readonly _links?: readonly { readonly rel: string; readonly href: string; method: string }[];
  readonly [member: string]: unknown;
}

/** The model. Each exchange goes through it, so that it has the order in which the service saw them. */
export class World {
  readonly #subject: Subject;
  readonly #handle: Handle;
  readonly #orders = new Map<number, Order>();
  /** The content that a service has sent under a tag, by URL and tag. */
  readonly #sent = new Map<string, string>();
  /** The versions that tags stand for, by path and tag. */
  readonly #versions = new Map<string, number>();
  readonly #firstId: number;
  #lastId: number;

  constructor(subject: Subject) {
    const { handle, lastId } = subject.start();
    this.#subject = subject;
    this.#handle = handle;
    this.#firstId = lastId + 1;
    this.#lastId = lastId;
  }

  /** One of the orders that ever were, or the one after. */
  idOf(order: number): number {
    return this.#firstId + (order % (this.#lastId - this.#firstId + 2));
  }

  /** Sends a request, and compares the response and what it changed with the model. */
  exchange(client: Client, sent: Sent): Answer {
    const { method, path, headers = {} } = sent;
    const response = this.#send(client, sent);
    const [below = ''] = path.split('?', 1);
    const [, resource, id, action] = below.split('/');
    // The index and the documentation have nothing of the model.
    if (resource !== 'orders') return response;
    if (method === 'GET' || method === 'HEAD') this.#checkRead(client, sent, response);
    else if (id === undefined) this.#checkCreate(client, sent, response);
    else this.#checkChange(client, { ...sent, path: below }, Number(id), action, response);
    if (headers['if-match'] === undefined) expect(response.status).not.toBe(412);
    return response;
  }

  version(id: number): number | undefined {
    return this.#orders.get(id)?.version;
  }

  #send({ permissions, accept }: Client, { method, path, headers, body }: Sent): Answer {
    const { prefix } = this.#subject;
    const request = {
      method,
      url: prefix + path,
      headers: {
        ...this.#subject.headers,
        ...(body !== undefined && { 'content-type': contentType(method) }),
        ...headers,
        accept,
        authorization: permissions.join(' '),
      },
    };
    const response = this.#handle(request, body === undefined ? '' : JSON.stringify(body));
    const faults = checkExchange(request, response).filter(({ level }) => level === 'SHALL');
    expect(faults).toEqual([]);
    const { status, headers: fields } = response;
    return { status, headers: fields, body: response.body && bodyText(response) };
  }

  #checkRead(client: Client, sent: Sent, response: Answer): void {
    const { path, headers = {} } = sent;
    const { 'if-none-match': condition, ...unconditional } = headers;
    const whole = this.#send(client, { ...sent, method: 'GET', headers: unconditional });
    const { etag = '' } = whole.headers;
    const known = this.#sent.get(`${path} ${etag}`);
    if (this.#expectContent(client, path, whole)) this.#noteContent(path, whole);
    if (response.status === 304) {
      // The client has what it would get.
      const tags = condition?.match(/"[^"]*"/g) ?? [];
      expect(tags).toContain(etag);
      // One who knows the tag from a change alone has no content.
      expect(known ?? whole.body).toBe(whole.body);
    } else {
      expect(response.status).toBe(whole.status);
      const isEmpty = sent.method === 'HEAD' && isSuccess(whole.status);
      expect(response.body).toBe(isEmpty ? undefined : whole.body);
      if (condition?.includes(etag) && etag !== '') throw new Error(`No 304 for ${condition}`);
    }
  }

  /** Compares a response to GET with the model; returns whether it has content. */
  #expectContent(client: Client, path: string, { status, body = '{}' }: Answer) {
    const [, , id, action] = pathOf(path).split('/');
    const content = fromHal(JSON.parse(body)) as Body;
    if (id === undefined) {
      expect(status).toBe(200);
      this.#expectPage(client, path, content);
      return true;
    }
    const order = this.#orders.get(Number(id));
    // The method of a URL is judged before there is an order.
    if (action !== undefined) expect([404, 405]).toContain(status);
    else if (order === undefined) expect(status).toBe(404);
    else {
      expect(status).toBe(200);
      this.#expectOrder(client, order, content, new URLSearchParams(path.split('?')[1]));
      return true;
    }
    return false;
  }

  #expectPage(client: Client, path: string, content: Body): void {
    const query = new URLSearchParams(path.split('?')[1]);
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
    const status = query.get('status');
    const found = [...this.#orders.values()].filter((order) => !status || order.status === status);
    const items = found.slice((page - 1) * limit, page * limit);
    expect(content._meta).toMatchObject({ totalRecords: found.length, count: items.length });
    const listed = content.orders as Body[];
    expect(listed.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    for (const [index, order] of items.entries()) {
      this.#expectOrder(client, order, listed[index] ?? {}, new URLSearchParams());
    }
    const rels = content._links?.map(({ rel }) => rel);
    expect(rels?.includes('next')).toBe(page * limit < found.length);
    const { createPermission } = this.#subject;
    const mayCreate =
      createPermission === undefined || client.permissions.includes(createPermission);
    expect(rels?.includes('create')).toBe(mayCreate);
  }

  #expectOrder(client: Client, order: Order, content: Body, query: URLSearchParams): void {
    const { id, customer, total, status } = order;
    const { _links = [], _templates = {}, ...fields } = content;
    const isPart = this.#subject.hasFields && query.has('fields');
    expect(fields).toEqual(isPart ? { customer } : { id, customer, total, status });
    const url = `${this.#subject.base}/orders`;
    const open = this.#openTo(client, order).map(([rel, { method, segment = '' }]) => [
      rel,
      method,
      `${url}/${id}${segment}`,
    ]);
    expect(_links.map(({ rel, method, href }) => [rel, method, href]).sort()).toEqual(
      [['self', 'GET', `${url}/${id}`], ['collection', 'GET', url], ...open].sort(),
    );
    for (const name of Object.keys(_templates as object)) {
      expect(['default', ...open.map(([rel]) => rel)]).toContain(name);
    }
  }

  /** The operations that the state of an order and the permissions of a client allow. */
  #openTo(client: Client, { status }: Order): [string, Operation][] {
    return Object.entries(this.#subject.operations).filter(
      ([, { when, permission }]) =>
        when.includes(status) &&
        (permission === undefined || client.permissions.includes(permission)),
    );
  }

  #checkCreate(client: Client, { body }: Sent, response: Answer): void {
    const { createPermission, base } = this.#subject;
    const { orders: given = [body] } = body as { orders?: unknown[] };
    const isAllowed =
      createPermission === undefined || client.permissions.includes(createPermission);
    if (!isAllowed || !given.every(isValid)) {
      expect([400, 403, 422]).toContain(response.status);
      return;
    }
    expect(response.status).toBe(201);
    for (const fields of given as Fields[]) {
      this.#lastId += 1;
      const order = { id: this.#lastId, ...fields, status: 'open' as const, version: 1 };
      this.#orders.set(order.id, order);
    }
    // With several, the Location and the tag are those of the first (RFC 9110 §15.3.2).
    const path = `/orders/${this.#lastId - given.length + 1}`;
    expect(response.headers.location).toBe(base + path);
    if (given.length === 1) this.#noteContent(path, response);
    else this.#versions.set(`${path} ${response.headers.etag}`, 1);
  }

  #checkChange(
    client: Client,
    { method, headers = {}, body }: Sent,
    id: number,
    action: string | undefined,
    response: Answer,
  ): void {
    const order = this.#orders.get(id);
    const segment = action === undefined ? undefined : `/${action}`;
    const [, operation] =
      Object.entries(this.#subject.operations).find(
        ([, one]) => one.method === method && one.segment === segment,
      ) ?? [];
    if (order === undefined) {
      expect(operation === undefined ? [404, 405] : [404]).toContain(response.status);
      return;
    }
    const condition = headers['if-match'];
    const reasons =
      operation === undefined
        ? [404, 405]
        : [
            !isPermitted(operation, client) && 403,
            !operation.when.includes(order.status) && 409,
            condition === undefined && this.#subject.isStrict && method !== 'POST' && 428,
            condition !== undefined && !this.#names(condition, order) && 412,
            (method === 'PUT' || method === 'PATCH') &&
              !isValid(method === 'PUT' ? body : { ...order, ...(body as object) }) &&
              422,
          ].filter((status) => status !== false);
    if (reasons.length > 0) {
      expect(reasons).toContain(response.status);
      return;
    }
    const version = order.version + 1;
    if (method === 'DELETE') {
      expect(response.status).toBe(204);
      this.#orders.delete(id);
      return;
    }
    expect(response.status).toBe(200);
    const { to: status = order.status } = operation ?? {};
    const fields = method === 'POST' ? {} : (body as object);
    const changed = { ...order, ...fields, status, version };
    this.#orders.set(id, changed);
    const content = fromHal(JSON.parse(response.body ?? '')) as Body;
    this.#expectOrder(client, changed, content, new URLSearchParams());
    this.#noteContent(`/orders/${id}`, response);
  }

  /** Whether an If-Match names the current version of an order, by a tag that was sent for it. */
  #names(condition: string, { id, version }: Order): boolean {
    if (condition === '*') return true;
    const tags = condition.match(/(?:W\/)?"[^"]*"/g) ?? [];
    return tags.some((tag) => this.#versions.get(`/orders/${id} ${tag}`) === version);
  }

  /** Notes what was sent under a tag: two bodies never share one, whoever they are for, and whenever. */
  #noteContent(path: string, { headers: { etag = '' }, body = '' }: Answer): void {
    expect(etag).toMatch(/^"/);
    const key = `${path} ${etag}`;
    expect(this.#sent.get(key) ?? body).toBe(body);
    this.#sent.set(key, body);
    const version = this.#versionAt(path);
    if (version === undefined) return;
    // Its number is that of the version, which grows.
    expect(Number(/^"(\d+)/.exec(etag)?.[1])).toBe(version);
    this.#versions.set(`${pathOf(path)} ${etag}`, version);
  }

  #versionAt(path: string): number | undefined {
    return this.#orders.get(Number(pathOf(path).split('/')[2]))?.version;
  }
}

function isPermitted({ permission }: Operation, { permissions }: Client): boolean {
  return permission === undefined || permissions.includes(permission);
}

export const pathOf = (path: string): string => path.split('?', 1)[0] ?? '';

const contentType = (method: string): string =>
  method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';

/** By the schema of the input. */
function isValid(body: unknown): body is Fields {
  const { customer, total, unknown } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const isText = typeof customer === 'string' && customer !== '';
  return isText && typeof total === 'number' && total >= 0 && unknown === undefined;
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
