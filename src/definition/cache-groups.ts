import type { Fields } from '../http/header-fields.js';
import { isSafeMethod, methodOf, type RequestDescriptor } from '../internal/request.js';
import type { Values } from '../url/expand-template.js';
import { tryHref } from '../url/href.js';
import type { AnyResource } from './definition.js';
import { preparedOf } from './item.js';

/** Returns what makes the header field with the cache groups of a response; undefined if it has none. */
export type CacheGroups = (
  request: RequestDescriptor,
) => (definition: object, items: object | readonly object[]) => Fields | undefined;

/**
 * Makes the header field with the cache groups of a response (RFC 9875), so that a cache drops the pages of a
 * collection with the item that has changed. Pass it to `service({ cacheGroups })`.
 *
 * A group is a path below the base, as links have it.
 *
 * - A response to a safe method is in the group of its item, or of its collection, and in that of the
 *   collection of each resource that it embeds: `Cache-Groups` (§2).
 * - A response to any other method invalidates the groups of its items and of their collection:
 *   `Cache-Group-Invalidation` (§3).
 *
 * Where the path of an embedded collection has variables, its group is the template itself.
 *
 * @param request The request; its method decides on the field.
 * @returns A function of a definition and its item or items; for a page, the values of the path of the
 *   collection. It returns the field with at most 32 groups, as many as each cache supports; undefined without
 *   a group, and for a copy of a definition. It throws `resource.row` for an item that is no object.
 *
 * @example
 * ```ts
 * import { defineResource, noContent, service } from 'halyard';
 * import { cacheGroups } from 'halyard/definition';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: { delete: {} },
 * });
 * const fallback = 'https://api.example.se/orders/v1';
 * const api = service({ title: 'Orders', resources: [orders], fallback, cacheGroups });
 *
 * const read = api.at({ method: 'GET', url: '/orders', headers: {} });
 * const page = { page: 1, limit: 20, totalRecords: 1 };
 * read.respondCollection(orders, [{ id: 17 }], page).headers['cache-groups'];
 * // → '"/orders"'
 * const request = { method: 'DELETE', url: '/orders/17', headers: {} };
 * noContent(request, { headers: api.at(request).cacheGroups(orders, { id: 17 }) }).headers;
 * // → { 'cache-control': 'no-store', 'cache-group-invalidation': '"/orders", "/orders/17"' }
 * ```
 */
export const cacheGroups: CacheGroups = (request) => (definition, items) => {
  const prepared = preparedOf.get(definition);
  if (prepared === undefined) return undefined;
  const { path, collectionPath: place = path, embed, rows } = prepared;
  const values = [items].flat().map((item) => rows.read(item).values);
  const own = values.map((each) => pathOf(path, each));
  const places = values.map((each) => pathOf(place, each));
  const isSafe = isSafeMethod(methodOf(request));
  const groups = isSafe
    ? [...own.map((each, index) => each ?? places[index]), ...embeddedGroups(embed)]
    : [...places, place, ...own];
  const known = [...new Set(groups)].filter((group) => group !== undefined).slice(0, MAX_GROUPS);
  // A path has no quotes and no backslashes, which a String escapes.
  const list = known.map((group) => `"${group}"`).join(', ');
  return list === '' ? undefined : { [isSafe ? 'cache-groups' : 'cache-group-invalidation']: list };
};

/** "Implementations MUST support at least 32 groups" (RFC 9875 §2, §3): more may be lost. */
const MAX_GROUPS = 32;

/** The path of a link, whatever the base is for a client: gateways may share a cache. */
function pathOf(template: string, values: Values): string | undefined {
  return tryHref(BASE, template, values)?.slice(BASE.length);
}

const BASE = 'https://api.example.se';

/** Known without rows: an empty list that is embedded today may have an item tomorrow. */
function embeddedGroups(embed: AnyResource['embed']): string[] {
  return Object.values(embed).flatMap(({ path, collectionPath = path, embed }) => [
    collectionPath,
    ...embeddedGroups(embed),
  ]);
}
