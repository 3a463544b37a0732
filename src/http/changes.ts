import { type NotPromise, refusePromise } from '../internal/plain-json.js';
import type { RequestDescriptor } from '../internal/request.js';
import { formatLinkHeader } from '../link/header/format-link-header.js';
import { type Link, type LinkInput, link, links } from '../link/link.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import { headerFields } from './header-fields.js';
import { formatRetryAfter } from './problem.js';
import { respond } from './respond.js';
import type { ChangeOptions, RespondOptions, ResponseDescriptor } from './response.js';

/** Options of `created` for one new resource. */
export interface CreatedOptions extends ChangeOptions {
  /** The new resource with its links, `self` among them. */
  readonly resource: NotPromise;
}

/** Options of `created` for several new resources. */
export interface CreatedSeveralOptions extends ChangeOptions {
  /** The new resources, each with its links. */
  readonly resources: readonly NotPromise[];
  /** The name of the list: the plural noun of the resource. */
  readonly name: string;
  /** The absolute URL of the collection. */
  readonly url: string;
}

/**
 * Makes the response to a request that created a resource: 201, `Location` with the absolute URL of
 * the new resource's `self` link, and the resource with its links as the body.
 *
 * For several resources the body is a list under the name of the resource, with links to the
 * collection (`self`) and to each of them (`item`); `Location` is the URL of the first, the primary
 * one (RFC 9110 §15.3.2). A list of one resource gives the same response as that resource.
 *
 * The resource is stored by now, so nothing about it is refused: without an absolute `self` link, because its
 * row has no identifier, the response has no `Location`.
 *
 * @param request The request.
 * @param options The new resource, or the new `resources` with their `name` and the `url` of the
 *   collection; the rest as for `respond`.
 * @returns The response.
 * @throws {HalyardError} `http.body` for a promise; `http.header` for a `location` in `headers`; `link.href` for
 *   an invalid `url`; what {@link respond} throws.
 * @rule HYP.05, created.status, created.location, created.links
 *
 * @example
 * ```ts
 * import { created, resource } from 'halyard';
 * import { createdLinks } from 'halyard/http';
 *
 * const url = 'https://api.example.se/orders/v1/orders/17';
 * const order = resource({ id: 17 }, createdLinks(url));
 * const response = created({ method: 'POST', headers: {} }, { resource: order });
 *
 * [response.status, response.headers.location];
 * // → [201, 'https://api.example.se/orders/v1/orders/17']
 * ```
 */
export function created(
  request: RequestDescriptor,
  options: CreatedOptions | CreatedSeveralOptions,
): ResponseDescriptor<string> {
  if (!('resources' in options)) {
    const { resource, ...others } = options;
    return send(request, others, resource, selfUrl(resource));
  }
  const { resources, name, url, ...others } = options;
  for (const [index, resource] of resources.entries()) refusePromise(resource, 'resources', index);
  const [first] = resources;
  if (first !== undefined && resources.length === 1) {
    return send(request, others, first, selfUrl(first));
  }
  const locations = resources.map(selfUrl).filter((location) => location !== undefined);
  const body = {
    _links: [link('self', url), ...locations.map((location) => link('item', location))],
    [name]: resources,
  };
  return send(request, others, body, locations[0]);
}

function send(
  request: RequestDescriptor,
  { headers, ...options }: ChangeOptions,
  body: NotPromise,
  location: string | undefined,
): ResponseDescriptor<string> {
  // The self link is the location.
  const fields = headerFields(headers, (name) => name === 'location');
  // Preconditions of a creation are about the state before it, and were evaluated then.
  const creation = { method: 'POST', url: request.url, headers: request.headers };
  return respond(creation, { ...options, status: 201, body, headers: { ...fields, location } });
}

/** The URL of a new resource. A link without a method has GET (HYP.16). */
function selfUrl(resource: object): string | undefined {
  const { _links } = (resource ?? {}) as { readonly _links?: unknown };
  const links: readonly (Partial<Link> | null)[] = Array.isArray(_links) ? _links : [];
  const self = links.find(
    (each) => String(each?.rel).toLowerCase() === 'self' && (each?.method ?? 'GET') === 'GET',
  );
  const href = self?.href;
  return typeof href === 'string' && isAbsoluteUrl(href) ? href : undefined;
}

/**
 * Returns the links that a new resource has: `self` by GET, `delete` by DELETE, `replace` by PUT and
 * `edit` by PATCH, all with its URL. Leave out those that its first state does not allow.
 *
 * @param url The absolute URL of the new resource, as `href()` builds it.
 * @returns The four links.
 * @throws {HalyardError} `link.href` for an invalid URL.
 * @rule created.links
 *
 * @example
 * ```ts
 * import { createdLinks } from 'halyard/http';
 *
 * createdLinks('https://api.example.se/orders/v1/orders/17').map(({ rel, method }) => [rel, method]);
 * // → [['self', 'GET'], ['delete', 'DELETE'], ['replace', 'PUT'], ['edit', 'PATCH']]
 * ```
 */
export function createdLinks(url: string): Link[] {
  return (['self', 'delete', 'replace', 'edit'] as const).map((rel) => link(rel, url));
}

/** Options of `accepted`. */
export interface AcceptedOptions
  extends Pick<RespondOptions, 'base' | 'format' | 'halRanges' | 'vary' | 'headers' | 'onFinding'> {
  /** The absolute URL of the resource that reports the progress of the work. */
  readonly monitor: string;
  /** When the client may first ask the monitor: seconds, or a time. */
  readonly retryAfter?: number | Date | null | undefined;
  /** The status of the work, such as `{ status: 'queued' }`; it may have links. Default: `{}`. */
  readonly body?: NotPromise | null | undefined;
}

/**
 * Makes the 202 for a request that is carried out later: the status of the work, and links to the
 * monitor, which reports its progress (RFC 9110 §15.3.3).
 *
 * Two links are added to the body unless it has them: `self`, since the body is a representation of the
 * monitor, and `monitor`. The header `Link` repeats `monitor`. There is no `Location`, because nothing
 * has been created yet. When the work is done, let the monitor respond with `seeOther`.
 *
 * @param request The request.
 * @param options The URL of the `monitor`; `retryAfter`, `body`, and the rest as for `respond`.
 * @returns The response, which is not stored.
 * @throws {HalyardError} `link.href` for a URL that is not absolute; `link.attribute` for a member of the
 *   `_links` of the body that is not a link; `http.body` for a promise; what {@link respond} throws.
 * @rule HYP.04, HYP.05, HYP.07, HYP.19
 *
 * @example
 * ```ts
 * import { accepted } from 'halyard';
 *
 * const request = { method: 'POST', headers: {} };
 * const monitor = 'https://api.example.se/orders/v1/imports/8';
 * const { status, headers, body = '' } = accepted(request, {
 *   monitor,
 *   retryAfter: 30,
 *   body: { status: 'queued' },
 * });
 *
 * [status, headers['retry-after'], headers.link];
 * // → [202, '30', '<https://api.example.se/orders/v1/imports/8>; rel="monitor"']
 * JSON.parse(body);
 * // → {
 * //   status: 'queued',
 * //   _links: [
 * //     { href: 'https://api.example.se/orders/v1/imports/8', rel: 'self', method: 'GET' },
 * //     { href: 'https://api.example.se/orders/v1/imports/8', rel: 'monitor', method: 'GET' },
 * //   ],
 * // }
 * ```
 */
export function accepted(
  request: RequestDescriptor,
  options: AcceptedOptions,
): ResponseDescriptor<string> {
  const { monitor, retryAfter, body, headers, ...others } = options;
  const target = link('monitor', monitor);
  const field = formatLinkHeader([target]);
  const given = headerFields(headers).link;
  return respond(request, {
    ...others,
    status: 202,
    body: withMonitor(body ?? {}, target),
    headers: {
      ...headers,
      ...headerFields({ 'retry-after': formatRetryAfter(retryAfter) }),
      link: given === undefined ? field : `${field}, ${given}`,
    },
  });
}

function withMonitor(body: object, monitor: Link): object {
  refusePromise(body, 'body');
  const { _links, ...fields } = body as { readonly _links?: LinkInput };
  const given = links(_links);
  const has = (name: string) => given.some(({ rel }) => rel.toLowerCase() === name);
  return {
    ...fields,
    _links: links(!has('self') && link('self', monitor.href), given, !has('monitor') && monitor),
  };
}

/** Options of `seeOther`. */
export interface SeeOtherOptions
  extends Pick<RespondOptions, 'base' | 'vary' | 'headers' | 'cache' | 'now'> {}

/**
 * Makes the response that sends a client to another resource by GET: 303 with the absolute URL in
 * `Location` (RFC 9110 §15.4.4).
 *
 * Use it for a POST whose result is an existing resource (§9.3.3), for the monitor of work that is
 * done, and for an alias such as `/orders/latest`. It has no content: programs follow `Location`.
 *
 * @param request The request.
 * @param url The absolute URL of the other resource, as `href()` builds it.
 * @param options The `base` that the URL was built on and `vary`; a cache policy for GET and HEAD, with `now`
 *   for `expires`; more header fields.
 * @returns The response.
 * @throws {HalyardError} `http.header` for a URL that is not absolute; what {@link respond} throws.
 * @rule HYP.07, forwarded.links
 *
 * @example
 * ```ts
 * import { seeOther } from 'halyard';
 *
 * const request = { method: 'POST', headers: {} };
 * seeOther(request, 'https://api.example.se/orders/v1/orders/17');
 * // → {
 * //   status: 303,
 * //   headers: {
 * //     'cache-control': 'no-store',
 * //     location: 'https://api.example.se/orders/v1/orders/17',
 * //   },
 * // }
 * seeOther(request, '/orders/17');
 * // throws header location must be an absolute URL, got "/orders/17"
 * ```
 */
export function seeOther(
  request: RequestDescriptor,
  url: string,
  options: SeeOtherOptions = {},
): ResponseDescriptor<string> {
  const headers = { ...options.headers, location: url };
  return respond(request, { ...options, status: 303, headers });
}

/**
 * Makes the response to a request that was carried out and has nothing to send back: 204 without
 * content (RFC 9110 §15.3.5).
 *
 * Pass the new version of the resource after a PUT or a PATCH, and the client can make its next change
 * without reading the resource again. The tag is that of the new representation, so leave it out after
 * a PUT whose content you did not store as it was sent (§9.3.4), and after a DELETE.
 *
 * @param request The request.
 * @param options The new `version`, `etag` or `lastModified`; what else shapes the tag, and the rest as
 *   for `respond`.
 * @returns The response.
 * @throws {HalyardError} What {@link respond} throws.
 * @rule caching.etag, caching.put-delete
 *
 * @example
 * ```ts
 * import { noContent } from 'halyard';
 *
 * noContent({ method: 'DELETE', headers: {} });
 * // → { status: 204, headers: { 'cache-control': 'no-store' } }
 * noContent({ method: 'PATCH', headers: {} }, { version: 4 });
 * // → { status: 204, headers: { etag: '"4"', 'cache-control': 'no-store' } }
 * ```
 */
export function noContent(
  request: RequestDescriptor,
  options: ChangeOptions = {},
): ResponseDescriptor<string> {
  return respond(request, { ...options, status: 204 });
}
