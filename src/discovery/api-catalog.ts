import type { CachePolicy } from '../cache/cache-headers.js';
import { methodNotAllowed } from '../http/problem.js';
import { respond } from '../http/respond.js';
import type { ResponseDescriptor } from '../http/response.js';
import type { RequestDescriptor } from '../internal/request.js';
import { formatLinkHeader, type SerializableLink } from '../link/header/format-link-header.js';
import { formatLinkset } from '../link/header/linkset.js';
import { type LinkOptions, link } from '../link/link.js';
import { type Base, baseText, parseUrl } from '../url/absolute-url.js';

/** The target of a link of a catalog: its URL, or its URL with attributes (RFC 8288 §3.4.1). */
export type CatalogTarget =
  | string
  | ({ readonly href: string } & Pick<LinkOptions, 'type' | 'title' | 'hreflang'>);

/** One target or several. */
type CatalogTargets = CatalogTarget | readonly CatalogTarget[];

/** An API of a catalog. */
export interface CatalogApi {
  /** The URL of the API: of its index, where it has one. */
  readonly anchor: string;
  /** The name of the API. */
  readonly title?: string | undefined;
  /** Descriptions for machines, such as an OpenAPI document: `service-desc` (RFC 8631 §4.2). */
  readonly serviceDesc?: CatalogTargets | undefined;
  /** Documentation for people: `service-doc` (RFC 8631 §4.1). */
  readonly serviceDoc?: CatalogTargets | undefined;
  /** Other metadata for machines, such as an `api-info`: `service-meta` (RFC 8631 §4.3). */
  readonly serviceMeta?: CatalogTargets | undefined;
  /** Where to see whether the API is up: `status` (RFC 8631 §5). */
  readonly status?: CatalogTargets | undefined;
}

/** Options of {@link apiCatalog}. */
export interface ApiCatalogOptions {
  readonly apis: readonly CatalogApi[];
  /** The URLs of further catalogs, such as one for each group of APIs (RFC 9727 §4.3). */
  readonly catalogs?: readonly string[] | undefined;
  /**
   * The base URL that relative URLs are resolved against (RFC 3986 §5.2): a string, or what `baseUrl`
   * returns. `/orders/v1` is a path at its origin. Default: the origin of the first API.
   */
  readonly base?: Base | undefined;
  /** The URL of this catalog. Default: `/.well-known/api-catalog`. */
  readonly url?: string | undefined;
  /** How the response may be cached. Default: by all caches for an hour. */
  readonly cache?: CachePolicy | undefined;
}

/**
 * Makes the response with an API catalog (RFC 9727): a link set of the APIs of a publisher, by which
 * clients, crawlers and agents find them from the host alone.
 *
 * The catalog has an `item` link to each API, and the links of each API: its description, its
 * documentation, its metadata and its status. The `Link` field names the catalog and, up to 4 kB, the
 * APIs, so that a HEAD request finds them too (§2).
 *
 * @param request The request for the catalog.
 * @param options The APIs, further catalogs, the base of relative URLs, and the cache policy.
 * @returns The response: 200, 304 for a client that has this version, 405 for any other method than GET
 *   and HEAD.
 * @throws {HalyardError} `url.base` for an invalid base; `link.href` for a URL that is not http(s) or has
 *   credentials.
 * @rule service.catalog
 *
 * @example
 * ```ts
 * import { apiCatalog } from 'halyard/discovery';
 *
 * const request = { method: 'GET', url: '/.well-known/api-catalog', headers: {} };
 * const orders = {
 *   anchor: '/orders/v1/',
 *   title: 'Orders',
 *   serviceDesc: { href: '/orders/v1/openapi.json', type: 'application/vnd.oai.openapi+json' },
 * };
 * const response = apiCatalog(request, { base: 'https://api.example.se', apis: [orders] });
 *
 * response.headers['content-type'];
 * // → 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
 * response.headers.link;
 * // → '<https://api.example.se/.well-known/api-catalog>; rel="api-catalog", ' +
 * //   '<https://api.example.se/orders/v1/>; rel="item"'
 * JSON.parse(response.body ?? '').linkset;
 * // → [
 * //   {
 * //     anchor: 'https://api.example.se/.well-known/api-catalog',
 * //     item: [{ href: 'https://api.example.se/orders/v1/', title: 'Orders' }],
 * //   },
 * //   {
 * //     anchor: 'https://api.example.se/orders/v1/',
 * //     'service-desc': [
 * //       {
 * //         href: 'https://api.example.se/orders/v1/openapi.json',
 * //         type: 'application/vnd.oai.openapi+json',
 * //       },
 * //     ],
 * //   },
 * // ]
 * ```
 */
export function apiCatalog(
  request: RequestDescriptor,
  options: ApiCatalogOptions,
): ResponseDescriptor<string> {
  const { apis, catalogs = [], url = '/.well-known/api-catalog', cache = HOUR } = options;
  const base = options.base ?? parseUrl(apis[0]?.anchor ?? '')?.origin ?? '';
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET']);
  const linkTo = (rel: string, target: CatalogTarget, anchor?: string) => {
    const { href, ...attributes } = typeof target === 'string' ? { href: target } : target;
    const absolute = parseUrl(href, `${baseText(base)}/`)?.href ?? href;
    return { ...link(rel, absolute, attributes), ...(anchor !== undefined && { anchor }) };
  };
  const self = linkTo('api-catalog', url);
  const items = apis.map(({ anchor, title }) => linkTo('item', { href: anchor, title }, self.href));
  const nested = catalogs.map((each) => linkTo('api-catalog', each, self.href));
  const links = apis.flatMap((api, index) =>
    RELATIONS.flatMap(([name, rel]) =>
      [api[name] ?? []].flat().map((target) => linkTo(rel, target, items[index]?.href)),
    ),
  );
  return respond(request, {
    body: JSON.stringify(formatLinkset([...items, ...nested, ...links])),
    headers: { 'content-type': MEDIA_TYPE, link: linkField([self, ...items]) },
    base,
    cache,
  }) as ResponseDescriptor<string>;
}

/** The default policy of the documents of a host. */
export const HOUR = { public: true, maxAge: 3600 };

/** The media type with the profile of a catalog (RFC 9727 §4.2, RFC 9264 §5). */
const MEDIA_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const RELATIONS = [
  ['serviceDesc', 'service-desc'],
  ['serviceDoc', 'service-doc'],
  ['serviceMeta', 'service-meta'],
  ['status', 'status'],
] as const;

/** The `Link` field with the catalog, and with as many APIs as it has room for. */
function linkField(links: readonly SerializableLink[]): string {
  const field = formatLinkHeader(links.map(({ href, rel }) => ({ href, rel })));
  return field.length < MAX_FIELD ? field : field.slice(0, field.lastIndexOf(', <', MAX_FIELD - 1));
}

/** Many servers and proxies refuse header sections of more than 8 kB. */
const MAX_FIELD = 4096;
