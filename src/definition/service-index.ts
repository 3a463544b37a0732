import { link } from '../link/link.js';
import type { LinkInput } from '../link/links.js';
import { type Resource, resource } from '../resource/resource.js';
import type { Base } from '../url/base.js';
import { href } from '../url/href.js';
import type { AnyResource } from './definition.js';

/** What the index of an API has beside its resources. */
export interface ServiceIndexOptions {
  /** The name of the API. */
  readonly title: string;
  /** The template of the index below the base; `/` when left out. */
  readonly path?: string;
  /** The template of the OpenAPI document: a link `service-desc` (RFC 8631). */
  readonly serviceDesc?: string;
  /** The template of the documentation for people: a link `service-doc` (RFC 8631). */
  readonly serviceDoc?: string;
  /** More links. */
  readonly links?: readonly LinkInput[];
}

/**
 * Makes the body of the index: the one URL that a client knows, with a link to each collection, whose
 * relation type is the name of the resource, and to the documentation.
 *
 * A collection that is nested in another resource (`/customers/{customer_id}/orders`) is reached from
 * that one, and has no link here.
 *
 * @param resources The definitions of `defineResource`.
 * @param base The base URL of the API.
 * @param options The name of the API and where its documentation is.
 * @returns The body.
 * @throws {HalyardError} What `link` and `href` throw.
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
  { title, path = '/', serviceDesc, serviceDoc, links = [] }: ServiceIndexOptions,
): Resource<{ readonly title: string }> {
  const top = resources.filter(({ collectionPath }) => !collectionPath.includes('{'));
  return resource({ title }, [
    link('self', href(base, path)),
    top.map(({ name, collectionPath, title: heading }) =>
      link(name, href(base, collectionPath), heading === undefined ? {} : { title: heading }),
    ),
    serviceDesc !== undefined && link('service-desc', href(base, serviceDesc)),
    serviceDoc !== undefined && link('service-doc', href(base, serviceDoc)),
    links,
  ]);
}
