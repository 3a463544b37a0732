import fc from 'fast-check';
import type { RequestDescriptor, ResponseDescriptor } from 'halyard';
import { checkExchange } from 'halyard/audit';
import { bodyText } from 'halyard/http';
import { fromHal } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { handle as orderApi } from '../../examples/order-api/handlers.js';
import { store as orderApiStore } from '../../examples/order-api/orders.js';
import { orderService } from '../../examples/orders/service.js';
import { OrderStore, type Status } from '../../examples/orders/store.js';
import { runs } from '../support/runs.js';
import { staffedService } from '../support/staffed-service.js';
import { shaped } from '../support/tags.js';

/*
 * Random histories of several clients against a service, beside a model of it: its orders, their
 * versions, and the links that their states and the permissions of a client allow. Each exchange is
 * compared with the model.
 */

type Handle = (request: RequestDescriptor, body: string) => ResponseDescriptor;

interface Fields {
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
interface Subject {
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

const subjects: Readonly<Record<string, Subject>> = {
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
  },
};

/** A client: its permissions, and the form that it asks for. */
interface Client {
  readonly permissions: readonly string[];
  readonly accept: string;
}

interface Sent {
  readonly method: string;
  /** The path below the base, with the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

interface Body {
  readonly _links?: readonly { readonly rel: string; readonly href: string; method: string }[];
  readonly [member: string]: unknown;
}

/** The model. Each exchange goes through it, so that it has the order in which the service saw them. */
class World {
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
    const [, , id, action] = below.split('/');
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
        ...headers,
        accept,
        authorization: permissions.join(' '),
        ...(body !== undefined && { 'content-type': contentType(method) }),
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
    const changed = { ...order, ...(body as object), status, version };
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

const pathOf = (path: string): string => path.split('?', 1)[0] ?? '';

const contentType = (method: string): string =>
  method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';

/** By the schema of the input. */
function isValid(body: unknown): body is Fields {
  const { customer, total } = (body ?? {}) as Partial<Record<keyof Fields, unknown>>;
  return typeof customer === 'string' && customer !== '' && typeof total === 'number' && total >= 0;
}

/** What a client does. Orders are chosen by number among all that ever were, and one that never was. */
type Step = { readonly client: number } & (
  | { readonly do: 'create'; readonly bodies: readonly unknown[] }
  | { readonly do: 'read'; readonly order: number; readonly query: string; readonly verb: string }
  | { readonly do: 'list'; readonly query: string }
  | { readonly do: 'change'; readonly order: number; readonly put: boolean; readonly body: unknown }
  | { readonly do: 'delete'; readonly order: number }
  | { readonly do: 'act'; readonly order: number; readonly segment: string }
  | { readonly do: 'follow'; readonly order: number; readonly link: number; readonly body: Fields }
) & { readonly tag: Tag };

/** The tag that a client sends: the one that it has, of a version it may be unaware is old, or others. */
type Tag = 'own' | 'own and others' | 'none' | 'any' | 'weak' | 'of another' | 'unknown';

const client = fc.nat({ max: 2 });
const order = fc.nat({ max: 6 });
const tag = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Tag>('own') },
  fc.constantFrom<Tag>('own and others', 'none', 'any', 'weak', 'of another', 'unknown'),
);
const fields = fc.record({
  customer: fc.oneof(
    fc.constantFrom('Eva', '__proto__', 'å"\\\u2028'),
    fc.string({ minLength: 1 }),
  ),
  total: fc.oneof(fc.nat(), fc.constantFrom(0, 0.1, 1e21)),
});
const body = fc.oneof(
  { weight: 4, arbitrary: fields },
  fc.constantFrom({ customer: '', total: 1 }, { customer: 'Eva' }, { total: -1 }, {}),
);
const orderQuery = fc.constantFrom('', '', '?fields=customer');
const listQuery = fc.constantFrom('', '?limit=2', '?page=2&limit=2', '?status=open', '?page=9');
const segment = fc.constantFrom('payments', 'shipments', 'cancellations', 'refunds');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('create'),
    client,
    tag,
    bodies: fc.array(body, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    do: fc.constant('read'),
    client,
    tag,
    order,
    query: orderQuery,
    verb: fc.constantFrom('GET', 'GET', 'HEAD'),
  }),
  fc.record({ do: fc.constant('list'), client, tag, query: listQuery }),
  fc.record({ do: fc.constant('change'), client, tag, order, put: fc.boolean(), body }),
  fc.record({ do: fc.constant('delete'), client, tag, order }),
  fc.record({ do: fc.constant('act'), client, tag, order, segment }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('follow'),
      client,
      tag,
      order,
      link: fc.nat({ max: 9 }),
      body: fields,
    }),
  },
) as fc.Arbitrary<Step>;
const steps = fc.array(step, { minLength: 1, maxLength: 40, size: 'max' });
const clients = fc.array(
  fc.record({
    permissions: fc.subarray(['write', 'delete', 'ship']),
    accept: fc.constantFrom('*/*', 'application/hal+json', 'application/prs.hal-forms+json'),
  }),
  { minLength: 3, maxLength: 3 },
);

/** Runs the steps of one client, which remembers the tag of each URL that it has read. */
function clientOf(world: World, client: Client, base: string) {
  const tags = new Map<string, string>();

  function send(sent: Sent): Answer {
    const response = world.exchange(client, sent);
    const { etag } = response.headers;
    // The tag of a response to a change is that of the order (RFC 9110 §8.8.3).
    const [, order = sent.path] =
      /(\/orders\/\d+)/.exec(response.headers.location ?? sent.path) ?? [];
    const path = sent.method === 'GET' || sent.method === 'HEAD' ? sent.path : order;
    if (etag !== undefined && response.status < 400) tags.set(path, etag);
    return response;
  }

  function condition(name: 'if-match' | 'if-none-match', path: string, kind: Tag) {
    const own = tags.get(path);
    // The versions of two orders may have the same tag: it belongs to its URL.
    const isOther = (key: string) =>
      key !== path && (pathOf(key) === path || pathOf(key) === '/orders');
    const other = [...tags].find(([key]) => isOther(key))?.[1];
    const value = {
      own,
      'own and others': own && `"x", ${own}, ${other ?? '"y"'}`,
      none: undefined,
      any: name === 'if-match' ? '*' : undefined,
      weak: own && `W/${own}`,
      'of another': other,
      unknown: shaped('99', ';form=3:hal'),
    }[kind];
    return value === undefined ? {} : { [name]: value };
  }

  return async (step: Step, turn: () => Promise<void>): Promise<void> => {
    const id = 'order' in step ? world.idOf(step.order) : 0;
    const path = `/orders/${id}`;
    await turn();
    switch (step.do) {
      case 'create': {
        const { bodies } = step;
        send({ method: 'POST', path: '/orders', body: bodies[1] ? { orders: bodies } : bodies[0] });
        return;
      }
      case 'read': {
        const at = path + step.query;
        send({ method: step.verb, path: at, headers: condition('if-none-match', at, step.tag) });
        return;
      }
      case 'list': {
        const at = `/orders${step.query}`;
        send({ method: 'GET', path: at, headers: condition('if-none-match', at, step.tag) });
        return;
      }
      case 'change': {
        const method = step.put ? 'PUT' : 'PATCH';
        send({ method, path, headers: condition('if-match', path, step.tag), body: step.body });
        return;
      }
      case 'delete':
        send({ method: 'DELETE', path, headers: condition('if-match', path, step.tag) });
        return;
      case 'act': {
        const at = `${path}/${step.segment}`;
        send({ method: 'POST', path: at, headers: condition('if-match', path, step.tag) });
        return;
      }
      case 'follow': {
        const read = send({ method: 'GET', path });
        if (read.status !== 200) return;
        const version = world.version(id);
        const { _links = [] } = fromHal(JSON.parse(read.body ?? '')) as Body;
        const chosen = _links[step.link % _links.length];
        if (chosen === undefined) throw new Error('A resource has a link to itself');
        await turn();
        const isUnchanged = world.version(id) === version;
        const { method, href } = chosen;
        const { status } = send({
          method,
          path: href.slice(base.length),
          headers: method === 'GET' ? {} : { 'if-match': read.headers.etag ?? '' },
          ...((method === 'PUT' || method === 'PATCH') && { body: step.body }),
        });
        // A link that is offered can be followed, until somebody else changes the resource.
        if (isUnchanged)
          expect([chosen.rel, status]).toEqual([chosen.rel, expect.toSatisfy(isSuccess)]);
        else if (method !== 'GET') expect([404, 409, 412]).toContain(status);
      }
    }
  };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

describe.each(Object.entries(subjects))('%s', (_name, subject) => {
  const numRuns = runs({ quick: 20, full: 100, nightly: 1000 });

  test('keeps every promise to clients that take turns', async () => {
    await fc.assert(
      fc.asyncProperty(clients, steps, async (people, history) => {
        const world = new World(subject);
        const acting = people.map((client) => clientOf(world, client, subject.base));
        for (const step of history) await acting[step.client]?.(step, async () => {});
      }),
      { numRuns },
    );
  });

  test('keeps every promise to clients whose requests overlap', async () => {
    await fc.assert(
      fc.asyncProperty(clients, steps, fc.scheduler(), async (people, history, scheduler) => {
        const world = new World(subject);
        const turn = scheduler.scheduleFunction(async () => {});
        const all = people.map(async (client, index) => {
          const act = clientOf(world, client, subject.base);
          for (const step of history) if (step.client === index) await act(step, turn);
        });
        await scheduler.waitFor(Promise.all(all));
      }),
      { numRuns },
    );
  });
});
