import { HalyardError } from '../errors.js';
import { type RequestDescriptor, requireMethod } from '../internal/request.js';
import { type Link, link } from '../link/link.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import { headerFields } from './header-fields.js';
import { CHANGE_OPTIONS, requireHttpOptions } from './require-http-options.js';
import { requirementOfCreation } from './reserved-fields.js';
import { respond } from './respond.js';
import type { ChangeOptions, ResponseDescriptor } from './response.js';

/** The options of `created`, whatever was created. */
interface CreationOptions extends ChangeOptions {
  /**
   * The operations that the new resource does not allow in its first state; their links may be absent.
   * Default: none.
   */
  readonly unavailable?: readonly ('delete' | 'replace' | 'edit')[] | undefined;
}

/** Options of `created` for one new resource. */
export interface CreatedOptions extends CreationOptions {
  /** The new resource, with its links: `self`, `delete`, `replace` and `edit`. */
  readonly resource: object;
}

/** Options of `created` for several new resources. */
export interface CreatedSeveralOptions extends CreationOptions {
  /** The new resources, at least one, each with its links. */
  readonly resources: readonly object[];
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
 * @param request The request.
 * @param options The new resource, or the new `resources` with their `name` and the `url` of the
 *   collection; the operations that are `unavailable` in the first state; the rest as for `respond`.
 * @returns The response.
 * @throws {HalyardError} `created.self` for a resource without an absolute `self` link;
 *   `created.links` for one without `delete`, `replace` or `edit` that is not listed as unavailable;
 *   `created.items` for an empty list or an invalid name; what {@link respond} throws.
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
  requireMethod(request);
  requireValidOptions(options);
  if (!('resources' in options)) return createdOne(request, options);
  const { resources, name, url, ...others } = options;
  requireList(resources, name);
  const [first, second] = resources;
  if (first !== undefined && second === undefined) {
    return createdOne(request, { ...others, resource: first });
  }
  const locations = resources.map((resource) => locationOf(resource, others));
  const body = {
    _links: [link('self', url), ...locations.map((location) => link('item', location))],
    [name]: resources,
  };
  return send(request, others, body, locations[0] ?? url);
}

function requireValidOptions(options: CreatedOptions | CreatedSeveralOptions): void {
  const remedy = 'Pass { resource: resource(fields, createdLinks(url)) }';
  requireHttpOptions(options, 'created', remedy);
  const own = 'resources' in options ? SEVERAL : ONE;
  requireHttpOptions(options, 'created', remedy, [...own, 'unavailable', ...CHANGE_OPTIONS]);
  const { unavailable = [] } = options;
  const known: readonly unknown[] = OPERATIONS.map(([rel]) => rel);
  if (Array.isArray(unavailable) && unavailable.every((rel) => known.includes(rel))) return;
  throw new HalyardError(
    'http.option',
    {
      subject: 'unavailable',
      expected: "be an array of 'delete', 'replace' and 'edit'",
      given: unavailable,
      remedy: 'Leave it out if the new resource has all three links',
    },
    'created.links',
  );
}

const ONE = ['resource'] as const satisfies readonly (keyof Omit<
  CreatedOptions,
  keyof CreationOptions
>)[];

const SEVERAL = ['resources', 'name', 'url'] as const satisfies readonly (keyof Omit<
  CreatedSeveralOptions,
  keyof CreationOptions
>)[];

function createdOne(
  request: RequestDescriptor,
  { resource, ...options }: CreatedOptions,
): ResponseDescriptor<string> {
  return send(request, options, resource, locationOf(resource, options));
}

function send(
  request: RequestDescriptor,
  { headers, unavailable: _, ...options }: CreationOptions,
  body: object,
  location: string,
): ResponseDescriptor<string> {
  const fields = headerFields(headers, requirementOfCreation);
  // Preconditions of a creation are about the state before it, and were evaluated then.
  const creation = { method: 'POST', url: request.url, headers: request.headers };
  return respond(creation, { ...options, status: 201, body, headers: { ...fields, location } });
}

/** The URL of a new resource that has the links it must have. */
function locationOf(resource: object, { unavailable = [] }: CreationOptions): string {
  const location = hrefOf(resource, 'self', 'GET');
  if (location === undefined || !isAbsoluteUrl(location)) {
    throw new HalyardError(
      'created.self',
      {
        subject: 'The new resource',
        expected: 'have a self link with an absolute URL, which becomes its Location',
        given: location ?? resource,
        remedy: 'Pass resource(fields, createdLinks(href(base, template, values)))',
      },
      'created.location',
    );
  }
  const isMissing = ([rel, method]: (typeof OPERATIONS)[number]) =>
    !unavailable.includes(rel) && hrefOf(resource, rel, method) === undefined;
  const missing = OPERATIONS.filter(isMissing).map(([rel]) => rel);
  if (missing.length === 0) return location;
  throw new HalyardError(
    'created.links',
    {
      subject: 'The new resource',
      expected: 'have the links delete (DELETE), replace (PUT) and edit (PATCH)',
      given: { missing },
      remedy:
        'Add createdLinks(url), or list the operations that its first state does not allow as unavailable',
    },
    'created.links',
  );
}

const OPERATIONS = [
  ['delete', 'DELETE'],
  ['replace', 'PUT'],
  ['edit', 'PATCH'],
] as const;

/** The URL of a link of a resource; a link without a method has GET (HYP.16). */
function hrefOf(resource: object, rel: string, method: string): string | undefined {
  const { _links } = (resource ?? {}) as { readonly _links?: unknown };
  const links: readonly Partial<Link>[] = Array.isArray(_links) ? _links : [];
  const found = links.find(
    (link) => String(link?.rel).toLowerCase() === rel && (link.method ?? 'GET') === method,
  );
  return typeof found?.href === 'string' ? found.href : undefined;
}

/** The members that a body has already, and a name that would set its prototype. */
const RESERVED_NAMES: readonly unknown[] = ['_meta', '_links', '_embedded', '__proto__', ''];

function requireList(resources: unknown, name: unknown): void {
  if (!Array.isArray(resources) || resources.length === 0) {
    throw new HalyardError(
      'created.items',
      {
        subject: 'resources',
        expected: 'be an array of at least one new resource',
        given: resources,
        remedy: "Pass { name: 'orders', resources: [resource(…), …], url }",
      },
      'collection.list',
    );
  }
  // JSON.parse and JSON.stringify move names that are integers to the front.
  if (typeof name === 'string' && !RESERVED_NAMES.includes(name) && !/^\d+$/.test(name)) return;
  throw new HalyardError(
    'created.items',
    {
      subject: 'name',
      expected: 'be the plural noun of the resource',
      given: name,
      remedy: "Pass a name such as 'orders'",
    },
    'collection.list',
  );
}

/**
 * Returns the links that a new resource has: `self` by GET, `delete` by DELETE, `replace` by PUT and
 * `edit` by PATCH, all with its URL. Leave out those that its first state does not allow, and list
 * them as `unavailable` for `created`.
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
