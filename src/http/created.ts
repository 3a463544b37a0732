import { HalyardError } from '../errors.js';
import type { RequestDescriptor } from '../internal/request.js';
import { findLinks } from '../link/find.js';
import { type Link, link } from '../link/link.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import { respond } from './respond.js';
import type { RespondOptions, ResponseDescriptor } from './response.js';

/** What the response to a creation is made of. */
export interface CreatedOptions extends Omit<RespondOptions, 'status' | 'body' | 'text'> {
  /** The new resource, with its `self` link. */
  readonly resource: object;
}

/** What the response to the creation of several resources is made of. */
export interface CreatedSeveralOptions extends Omit<RespondOptions, 'status' | 'body' | 'text'> {
  /** The new resources, one at least, each with its `self` link. */
  readonly resources: readonly object[];
  /** The name of the list: the resource's, in the plural. */
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
 * one (RFC 9110 §15.3.2). A list of one is that one.
 *
 * @param request The request.
 * @param options The new resource, or the new `resources` with their `name` and the `url` of the
 *   collection, and what else the response is made of.
 * @returns The response.
 * @throws {HalyardError} `created.self` for a resource without an absolute `self` link;
 *   `created.items` for an empty list or a name that no list has; what {@link respond} throws.
 * @rule HYP.05, created.status, created.location
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
): ResponseDescriptor {
  if (!('resources' in options)) return answer(request, options);
  const { resources, name, url, ...others } = options;
  checkSeveral(resources, name);
  const locations = resources.map(locationOf);
  const [only] = resources;
  if (resources.length === 1 && only !== undefined) {
    return answer(request, { ...others, resource: only });
  }
  const body = {
    _links: [link('self', url), ...locations.map((location) => link('item', location))],
    [name]: resources,
  };
  return send(request, others, body, locations[0] ?? url);
}

function answer(
  request: RequestDescriptor,
  { resource, ...others }: CreatedOptions,
): ResponseDescriptor {
  return send(request, others, resource, locationOf(resource));
}

function send(
  request: RequestDescriptor,
  { headers, ...options }: Omit<RespondOptions, 'status' | 'body' | 'text'>,
  body: object,
  location: string,
): ResponseDescriptor {
  // What the preconditions of a creation are about was there before it.
  const creation = { method: 'POST', url: request.url, headers: request.headers };
  return respond(creation, { ...options, status: 201, body, headers: { ...headers, location } });
}

function locationOf(resource: object): string {
  const location = findLinks(resource, 'self').find(({ method }) => method === 'GET')?.href;
  if (location !== undefined && isAbsoluteUrl(location)) return location;
  throw new HalyardError(
    'created.self',
    {
      problem: 'A new resource has a self link with an absolute URL, which becomes its Location',
      given: location ?? resource,
      remedy: "Give resource(fields, [link('self', href(base, template, values)), …])",
    },
    'created.location',
  );
}

/** The members that a body has already, and a name that would set its prototype. */
const RESERVED: readonly unknown[] = ['_meta', '_links', '_embedded', '__proto__', ''];

function checkSeveral(resources: unknown, name: unknown): void {
  const isList = Array.isArray(resources) && resources.length > 0;
  if (isList && typeof name === 'string' && !RESERVED.includes(name) && !/^\d+$/.test(name)) return;
  throw new HalyardError(
    'created.items',
    {
      problem: 'Several new resources are a list under the name of the resource',
      given: isList ? name : resources,
      remedy: "Give { name: 'orders', resources: [resource(…), …], url }",
    },
    'collection.list',
  );
}

/**
 * Makes the links that a new resource has: `self` by GET, `delete`, `replace` by PUT and `edit` by
 * PATCH, all at its URL. Leave out the ones that its first state does not allow.
 *
 * @param url The absolute URL of the new resource, as `href()` makes it.
 * @returns The four links.
 * @throws {HalyardError} `link.href` for a URL that no link may point at.
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
