import { HalyardError } from '../errors.js';
import { groupBy } from '../internal/group-by.js';
import { show } from '../internal/show.js';
import { link } from '../link/link.js';
import type { LinkInput } from '../link/links.js';
import { type Resource, resource } from '../resource/resource.js';
import { type Base, baseText } from '../url/base.js';
import { href } from '../url/href.js';
import type { AnyResource } from './definition.js';
import { requireUrlRules } from './require-url-rules.js';

/** The parts of the index of an API besides its resources. */
export interface ServiceIndexOptions {
  /** The name of the API. */
  readonly title: string;
  /** The template of the index below the base. Default: `/`. */
  readonly path?: string;
  /** The template of the OpenAPI document below the base: a `service-desc` link (RFC 8631 §4.2). */
  readonly serviceDesc?: string;
  /** The template of the documentation for people below the base: a `service-doc` link (RFC 8631 §4.1). */
  readonly serviceDoc?: string;
  /**
   * More links. Those below the base are made by a function, since the base depends on the request;
   * it gets the base as text without a trailing slash.
   */
  readonly links?: readonly LinkInput[] | ((base: string) => readonly LinkInput[]);
}

/**
 * Makes the body of the index: the one URL that a client needs to know. It links to each collection
 * and singleton, with the name of the resource as relation type, and to the documentation.
 *
 * A collection nested in another resource (`/customers/{customer_id}/orders`) is linked from that
 * resource, not from the index.
 *
 * @param resources The definitions that `defineResource` returned.
 * @param base The base URL of the API.
 * @param options The name of the API, and where its documentation is.
 * @returns The body.
 * @throws {HalyardError} `resource.definition` for two resources of one name, a name that is no relation
 *   type, or a template that breaks the rules for URLs; what `link` and `href` throw.
 * @rule HYP.01, HYP.04, HYP.05, service.index
 *
 * @example
 * ```ts
 * import { defineResource, serviceIndex } from 'halyard';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: {},
 * });
 * const index = serviceIndex([orders], 'https://api.example.se/orders/v1', {
 *   title: 'Orders',
 *   serviceDoc: '/documentation',
 * });
 * index._links.map(({ rel, href }) => [rel, href]);
 * // → [
 * //   ['self', 'https://api.example.se/orders/v1/'],
 * //   ['orders', 'https://api.example.se/orders/v1/orders'],
 * //   ['service-doc', 'https://api.example.se/orders/v1/documentation'],
 * // ]
 * ```
 */
export function serviceIndex(
  resources: readonly AnyResource[],
  base: Base,
  options: ServiceIndexOptions,
): Resource<{ readonly title: string }> {
  requireNames(resources);
  const { path = '/', serviceDesc, serviceDoc } = options;
  requireUrlRules([path, serviceDesc, serviceDoc].filter((each) => each != null));
  return makeIndex(resources, base, options);
}

/** Makes the index of options that are checked already: checking their URLs is most of its cost. */
export function makeIndex(
  resources: readonly AnyResource[],
  base: Base,
  { title, path = '/', serviceDesc, serviceDoc, links = [] }: ServiceIndexOptions,
): Resource<{ readonly title: string }> {
  return resource({ title }, [
    link('self', href(base, path)),
    topOf(resources).map((resource) =>
      link(
        resource.name,
        href(base, placeOf(resource)),
        resource.title === undefined ? {} : { title: resource.title },
      ),
    ),
    serviceDesc !== undefined && link('service-desc', href(base, serviceDesc)),
    serviceDoc !== undefined && link('service-doc', href(base, serviceDoc)),
    typeof links === 'function' ? links(baseText(base)) : links,
  ]);
}

/** The resources that the index links to: those that are not nested in another one. */
function topOf(resources: readonly AnyResource[]): AnyResource[] {
  return resources.filter((resource) => !placeOf(resource).includes('{'));
}

/** The template of a collection, or of a singleton. */
function placeOf({ collectionPath, path }: Pick<AnyResource, 'collectionPath' | 'path'>): string {
  return collectionPath ?? path;
}

/** Clients ignore case in relation types (RFC 8288 §2.1), so two such links would look alike. */
function requireNames(resources: readonly AnyResource[]): void {
  const groups = groupBy(topOf(resources), ({ name }) => name.toLowerCase());
  const [, second] = [...groups.values()].find((group) => group.length > 1) ?? [];
  if (second === undefined) return;
  throw new HalyardError(
    'resource.definition',
    `The resources of a service must have different names, got ${show(second.name)} twice`,
  );
}
