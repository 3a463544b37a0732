import { type NotPromise, refusePromise } from '../internal/plain-json.js';
import type { RequestDescriptor } from '../internal/request.js';
import { type Link, link } from '../link/link.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import { headerFields, isReservedInResponse } from './header-fields.js';
import { respond } from './respond.js';
import type { ChangeOptions, ResponseDescriptor } from './response.js';

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
 * import { created, createdLinks, resource } from 'halyard';
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
  if (!('resources' in options)) return createdOne(request, options);
  const { resources, name, url, ...others } = options;
  for (const [index, resource] of resources.entries()) refusePromise(resource, 'resources', index);
  const [first, second] = resources;
  if (first !== undefined && second === undefined) {
    return createdOne(request, { ...others, resource: first });
  }
  const locations = resources.map(selfUrl).filter((location) => location !== undefined);
  const body = {
    _links: [link('self', url), ...locations.map((location) => link('item', location))],
    [name]: resources,
  };
  return send(request, others, body, locations[0]);
}

function createdOne(
  request: RequestDescriptor,
  { resource, ...options }: CreatedOptions,
): ResponseDescriptor<string> {
  return send(request, options, resource, selfUrl(resource));
}

function send(
  request: RequestDescriptor,
  { headers, ...options }: ChangeOptions,
  body: NotPromise,
  location: string | undefined,
): ResponseDescriptor<string> {
  const fields = headerFields(headers, isReserved);
  // Preconditions of a creation are about the state before it, and were evaluated then.
  const creation = { method: 'POST', url: request.url, headers: request.headers };
  return respond(creation, { ...options, status: 201, body, headers: { ...fields, location } });
}

/** The self link is the location, and the response to a creation is not stored. */
function isReserved(name: string): boolean {
  return name === 'location' || isReservedInResponse(name);
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
