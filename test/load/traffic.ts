/* The requests of well-behaved and of mistaken clients, each with the statuses that are right for it. */

import { words } from '../support/rows.js';
import type { ServiceName } from './soak.js';

/** A request to send. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** Below the base URL. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The statuses that a response may have. */
  readonly statuses: readonly number[];
  /** The order that it names. */
  readonly id?: number;
}

/** A response as it came. */
export interface LoadResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the clients have learned from the responses, as clients of the API do. */
export class Traffic {
  readonly #service: ServiceName;
  readonly #tags = new Map<number, string>();
  readonly #pages: string[] = [];
  readonly #listTags = new Map<string, string>();

  constructor(service: ServiceName) {
    this.#service = service;
  }

  /** A request by chance: three of four are right. */
  next(): LoadRequest {
    return pick(Math.random() < 0.75 ? this.#rightRequests() : this.#wrongRequests())();
  }

  /** Learns tags and links from a response. */
  learn(request: LoadRequest, { status, headers, body }: LoadResponse): void {
    const { id, path, method } = request;
    if (status === 404 && id !== undefined) this.#tags.delete(id);
    if (status === 204 && id !== undefined) this.#tags.delete(id);
    const { etag = '' } = headers;
    if (status === 200 && method === 'GET' && !path.startsWith('/orders/'))
      remember(this.#listTags, path, etag);
    if ((status !== 200 && status !== 201) || !/hal\+json/.test(headers['content-type'] ?? ''))
      return;
    const content = JSON.parse(body) as Content;
    if (content.id !== undefined) remember(this.#tags, content.id, etag);
    for (const order of content.orders ?? [])
      if (order.id && !this.#tags.has(order.id)) remember(this.#tags, order.id, '"1"');
    const next = Array.isArray(content._links) && content._links.find(({ rel }) => rel === 'next');
    if (next) this.#pages[Math.floor(Math.random() * 50)] = next.href.replace(/^.*?\/v1/, '');
  }

  /** What a response lacks that every response to the request has. */
  check(request: LoadRequest, response: LoadResponse): string | undefined {
    const { status, headers, body } = response;
    const shown = `${request.method} ${request.path.slice(0, 80)} ${JSON.stringify(request.headers ?? {}).slice(0, 120)}`;
    if (!request.statuses.includes(status)) return `${status} for ${shown}: ${body.slice(0, 200)}`;
    if (status === 304 || status === 204)
      return body === '' ? undefined : `A body with ${status} for ${shown}`;
    if (status === 412 && request.method === 'GET') return undefined;
    const content = JSON.parse(body) as Content;
    if (status >= 400) {
      const isProblem =
        headers['content-type'] === 'application/problem+json' && content.status === status;
      return isProblem ? undefined : `No problem details with ${status} for ${shown}`;
    }
    const { id } = request;
    return id === undefined || content.id === id
      ? undefined
      : `The order ${content.id} for ${shown}`;
  }

  #rightRequests(): (() => LoadRequest)[] {
    const { id, tag } = this.#order();
    const path = `/orders/${id}`;
    const state = this.#service === 'demo' ? [] : [428];
    const own = (
      method: LoadRequest['method'],
      statuses: number[],
      headers?: LoadRequest['headers'],
      body?: object,
    ): LoadRequest => ({
      ...{ method, path, id, statuses },
      ...(headers && { headers }),
      ...(body && { body: JSON.stringify(body) }),
    });
    const found = [200, 404];
    const any = { 'if-match': '*' };
    const page = () => this.#pages[Math.floor(Math.random() * this.#pages.length)] ?? '/orders';
    const created = () => Array.from({ length: pick([1, 1, 3]) }, newOrder);
    return [
      () => get('/', [200]),
      () => own('GET', found),
      () => own('GET', [200, 304, 404], { 'if-none-match': tag }),
      () => own('GET', found, { accept: pick(FORMS) }),
      () => get(this.#list(), [200]),
      () => get(page(), [200]),
      () => this.#listAgain(),
      () => create(JSON.stringify({ orders: created() }), [201]),
      () =>
        own('PATCH', [200, 404, 409, 412], { ...PATCH_TYPE, 'if-match': tag }, { total: amount() }),
      () => own('PATCH', [200, 404, 409, ...state], PATCH_TYPE, { customer: 'Björn' }),
      () => ({
        ...own('POST', [200, 404, 409, 412], { 'if-match': tag }),
        path: `${path}/${pick(['payments', 'cancellations'])}`,
      }),
      () => ({ ...own('POST', [200, 404, 409], any), path: `${path}/cancellations` }),
      () => own('DELETE', [204, 404, 409], any),
      () => own('GET', found, { forwarded: 'proto=https;host=gw.example.se;prefix=/orders/v1' }),
    ];
  }

  #wrongRequests(): (() => LoadRequest)[] {
    const { id } = this.#order();
    const path = `/orders/${id}`;
    const found = [200, 404];
    return [
      () => create('{', [400]),
      () => create('', [400]),
      () => create('{"orders":[]}', [422]),
      () => create('{"orders":[{"customer":1,"total":"x"}]}', [422]),
      () => create('{"orders":[{"customer":"a","total":1,"total":2}]}', [400]),
      () => create('{"orders":[{"customer":"a","total":1,"__proto__":{}}]}', [400, 422]),
      () => create(`${'['.repeat(5000)}${']'.repeat(5000)}`, [400, 422]),
      () => create('\uFEFF{"orders":[{"customer":"\\ud800","total":-1}]}', [400, 422]),
      () => create('orders=1', [415], { 'content-type': 'application/x-www-form-urlencoded' }),
      () => create(' '.repeat(this.#service === 'demo' ? 70_000 : 1_100_000), [413]),
      () => get(`/orders?${pick(WRONG_QUERIES)}`, [400]),
      () => get(`/orders?${'limit=5&'.repeat(500)}`, [400]),
      () => get(`/orders?colour=${'å'.repeat(20)}`.replace(/å/g, '%C3%A5'), [400]),
      () => get(pick(WRONG_PATHS), [404]),
      () => ({ method: 'PUT', path: '/orders', headers: JSON_TYPE, body: '{}', statuses: [405] }),
      () => ({ ...get(pick(['/', '/orders']), [405]), method: pick(['DELETE', 'PATCH']) }),
      () => ({ ...get(pick(['/', '/orders', path]), [204]), method: 'OPTIONS' }),
      () => ({
        ...get(path, [400, 404, 409, 412], { 'if-match': '"unclosed' }),
        method: 'DELETE',
      }),
      () => get(path, found, { forwarded: pick(WRONG_FORWARDED) }),
      () => get(path, found, { 'if-none-match': pick(['"unclosed', ',,,,', '"a",'.repeat(500)]) }),
      () => get(path, found, { 'if-modified-since': 'yesterday', accept: '/;q=;,,' }),
    ];
  }

  #list(): string {
    const limit = pick([1, 5, 20, 100]);
    if (this.#service === 'demo')
      return pick([
        `/orders?limit=${limit}`,
        `/orders?page=${pick([1, 2, 9])}&limit=5`,
        `/orders?status=${pick(['open', 'paid'])}`,
        '/orders?fields=id,total',
      ]);
    return pick([
      `/orders?limit=${limit}&sort=${pick(['total', 'customer%20desc,total', 'paid', 'id%20desc'])}`,
      `/orders?limit=${limit}&total%3E=${amount()}&status=open`,
      '/orders?limit=5&count=true&filter=customer%20like%20A*',
      '/orders?limit=20&filter=status%20in%20open,paid&fields=id,total',
    ]);
  }

  #listAgain(): LoadRequest {
    const [path, tag] = pick([...this.#listTags, ['/orders', '"0"'] as const]);
    return get(path, [200, 304], { 'if-none-match': tag });
  }

  #order(): { id: number; tag: string } {
    const ids = [...this.#tags.keys()];
    const id = ids[Math.floor(Math.random() * ids.length)] ?? 1;
    return { id, tag: this.#tags.get(id) ?? '"1"' };
  }
}

interface Content {
  readonly id?: number;
  readonly status?: unknown;
  readonly orders?: readonly { readonly id?: number }[];
  readonly _links?: unknown;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const PATCH_TYPE = { 'content-type': 'application/merge-patch+json' };
const FORMS = [
  'application/prs.hal-forms+json',
  'application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"',
  '*/*;q=0.1',
];
const WRONG_QUERIES = words(`
  limit=0 limit=1e9 page=-1&page=2 colour=red status=red fields=,, sort=;drop status=%E0%A4
  filter=total%20gt filter=%00 cursor=%2F%2F sort=-__proto__ =&=&limit=
`);

const WRONG_PATHS = words(`
  /elsewhere /orders/x /orders/% /orders/%E0%A4 /orders/1/refunds // /orders/99999999999999999999
  /__proto__
`);

const WRONG_FORWARDED = ['"', 'host=evil.example', 'host="a";host="b"', ';'.repeat(2000)];

function get(path: string, statuses: number[], headers = {}): LoadRequest {
  return { method: 'GET', path, headers, statuses };
}

function create(body: string, statuses: number[], headers = JSON_TYPE): LoadRequest {
  return { method: 'POST', path: '/orders', headers, body, statuses };
}

function pick<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)] as Value;
}

function amount(): number {
  return Math.floor(Math.random() * 1000);
}

function newOrder() {
  return { customer: pick(['Astrid', 'Björn', 'Åke', '\u{1F600}']), total: amount() };
}

/** Keeps the last 300 entries. */
function remember<Key>(entries: Map<Key, string>, key: Key, value: string): void {
  if (value === '') return;
  entries.delete(key);
  entries.set(key, value);
  if (entries.size > 300) entries.delete(entries.keys().next().value as Key);
}
