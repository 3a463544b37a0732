import type { AnyResource } from '../definition/definition.js';
import { HalyardError } from '../errors.js';
import { checkedLimits } from '../internal/options.js';
import { show } from '../internal/show.js';
import { urlText } from './client-error.js';
import { discover } from './discover.js';
import type { Connection, Fetch, FetchInit, HeadersSource } from './exchange.js';
import { resolve } from './href.js';
import { iterators } from './iterators.js';
import { request } from './represent.js';
import type { Representation } from './representation.js';
import type { IndexShape } from './shape.js';

/** How a client calls an API. */
export interface ConnectOptions<Resources extends readonly AnyResource[] = readonly AnyResource[]> {
  /**
   * The definitions of the resources: the source of the types of bodies and relation types.
   * `connect<[typeof orders]>(url)` has the same types, with no code of the definitions in the client.
   */
  readonly resources?: Resources | undefined;
  /**
   * Where the URL is a host alone: the title or the absolute URL of the API in the catalog of the host
   * (RFC 9727). Default: the page at the root, or else the only API of the catalog.
   */
  readonly api?: string | undefined;
  /** The function that sends requests. Default: `globalThis.fetch`. */
  readonly fetch?: Fetch | undefined;
  /**
   * Header fields of each request, such as `authorization`, or a function that returns them. They are
   * sent to the origin of the index and to `trustedOrigins` only.
   */
  readonly headers?: HeadersSource | undefined;
  /** Further origins that get `headers` and credentials: `['https://files.example.se']`. */
  readonly trustedOrigins?: readonly string[] | undefined;
  /** Whether a browser sends cookies to trusted origins. To other origins it never does. */
  readonly credentials?: FetchInit['credentials'] | undefined;
  /** Aborts every request of the connection. */
  readonly signal?: AbortSignal | undefined;
  /** The maximum size of a body, in bytes. Default: 16 MiB. */
  readonly maxBytes?: number | undefined;
  /** The maximum number of pages that `items` and `pages` read. Default: 1000. */
  readonly maxPages?: number | undefined;
  /**
   * The maximum number of responses that are stored for `If-None-Match`, each of at most 256 KiB.
   * Default: 100.
   */
  readonly maxStored?: number | undefined;
}

/**
 * Connects to an API: reads its index, the only URL that a client needs to know. From there, follow
 * links by their relation type.
 *
 * Links are read in any form: the list of the conventions, the object of the HAL draft, HAL-FORMS, a
 * `Link` header, and lists or objects under `links` or `link`.
 *
 * Of a host alone, such as `https://api.example.se`, whose root has no links, it finds the index by the API
 * catalog (RFC 9727): the one that a `Link` field of the root names with the relation type `api-catalog`,
 * else `/.well-known/api-catalog`. The catalog and
 * the API must be on the origin of the host or on `trustedOrigins`; other catalogs that it links to are not read.
 *
 * @param url The absolute URL of the index, http or https, or of its host.
 * @param options The header fields, the definitions, and the limits of the connection.
 * @returns The representation of the index.
 * @throws {HalyardError} `client.option` for a URL that is not absolute http(s) or has credentials, for an
 *   invalid header field, and for a limit that is not a number ≥ 0.
 * @throws {ClientError} If the service responds with an error, or with a body that is too large or
 *   malformed; `client.link` for a catalog that lists no API or several, with their titles and URLs. Network errors are the ones that `fetch` throws.
 * @rule HYP.01, HYP.06, HYP.17, client.follow, client.opaque-url, link.state
 *
 * @example
 * ```ts
 * import { connect } from 'halyard/client';
 *
 * const bodies: Record<string, object> = {
 *   '/v1/': { _links: [{ rel: 'orders', href: '/v1/orders', method: 'GET' }] },
 *   '/v1/orders': {
 *     _links: { next: { href: '?page=2' } },
 *     _embedded: { orders: [{ id: 1 }, { id: 2 }] },
 *   },
 *   '/v1/orders?page=2': { _links: [], orders: [{ id: 3 }] },
 * };
 * const fetch = async (url: string) => Response.json(bodies[url.replace(/^.*se/, '')]);
 *
 * const api = await connect('https://api.example.se/v1/', { fetch });
 * const orders = await api.follow('orders');
 * const items: unknown[] = [];
 * for await (const { body } of orders.items()) items.push(body);
 * items;
 * // → [{ id: 1 }, { id: 2 }, { id: 3 }]
 * orders.has('create');
 * // → false
 * ```
 *
 * @example
 * ```ts
 * import { connect } from 'halyard/client';
 * import { defineResource } from 'halyard/definition';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int(), total: z.number() }),
 *   path: '/orders/{id}',
 *   links: { edit: {} },
 * });
 * const url = 'https://api.example.se/v1/orders';
 * const link = (rel: string, href: string, method = 'GET') => ({ rel, href, method });
 * const order = { id: 17, total: 80, _links: [link('self', `${url}/17`), link('edit', `${url}/17`, 'PATCH')] };
 * const sent: unknown[] = [];
 * const fetch = async (target: string, { method, headers, body }: RequestInit) => {
 *   sent.push([method, new Headers(headers).get('if-match'), body]);
 *   const _links = [link('orders', url), link('item', `${url}/17`)];
 *   return Response.json(target.endsWith('17') ? order : { _links, orders: [order] }, {
 *     headers: { etag: '"3"' },
 *   });
 * };
 *
 * const api = await connect('https://api.example.se/v1/', { fetch, resources: [orders] });
 * const page = await api.follow('orders');
 * page.body.orders[0]?.total;
 * // → 80
 * const one = await page.follow('item');
 * await one.submit('edit', { total: 90 });
 * sent.at(-1);
 * // → ['PATCH', '"3"', '{"total":90}']
 * ```
 */
export async function connect<const Resources extends readonly AnyResource[] = readonly []>(
  url: string | URL,
  options: ConnectOptions<Resources> = {},
): Promise<Representation<IndexShape<Resources[number]>>> {
  const connection = { ...connectionTo(url, options), iterators };
  return readIndex(connection, options.api) as ReturnType<typeof connect<Resources>>;
}

/** The options of a connection with their defaults, checked. */
export function connectionTo(url: string | URL, options: ConnectOptions): Connection {
  const { fetch = globalThis.fetch, resources = [], trustedOrigins = [], ...others } = options;
  const start = absoluteUrl('url', url);
  const urls = trustedOrigins.map((each, index) => absoluteUrl(`trustedOrigins[${index}]`, each));
  return {
    ...others,
    ...checkedLimits('client.option', options, LIMITS, 0),
    fetch,
    start,
    origins: new Set([start, ...urls].map((each) => new URL(each).origin)),
    names: resources.map(({ name }) => name),
    store: new Map(),
  };
}

/** Reads the start of a connection; of a host alone, the index that it leads to. */
export function readIndex(connection: Connection, api?: string): Promise<Representation> {
  const { start } = connection;
  const isHost = start === `${new URL(start).origin}/`;
  return isHost ? discover(connection, api) : request(connection, { method: 'GET', url: start });
}

const LIMITS = { maxBytes: 16_777_216, maxPages: 1000, maxStored: 100 };

function absoluteUrl(subject: string, given: string | URL): string {
  const text = `${given}`;
  const url = resolve(text);
  if (url !== undefined) return url;
  // No message quotes a password, not even one before a host without a scheme.
  const shown = text.includes('@') ? '' : `, got ${show(urlText(text))}`;
  throw new HalyardError(
    'client.option',
    `${subject} must be an absolute http(s) URL without credentials${shown}`,
  );
}
