import type { Members } from '../../internal/json-object.js';
import type { Finding } from '../../rules/finding.js';
import { checkBody } from './check-body.js';
import { checkLinksBelow } from './check-links-below.js';
import { checkList } from './check-list.js';
import { checkMeta } from './check-meta.js';
import { type CheckOptions, withoutIgnored } from './check-options.js';
import { checkPagingLinks } from './check-paging-links.js';
import { hasResources } from './has-resources.js';
import { itemListOf } from './item-list.js';

/**
 * Checks the body of a collection: all that `checkResource` checks, and `_meta` (its members, their
 * arithmetic, the number of items), the paging links (they agree with `_meta` and keep every other
 * parameter), the name of the list, and the links of each item.
 *
 * @param body The parsed body, of any type.
 * @param options Rules to ignore, relation types and words of your own, `paging`.
 * @returns The findings, each with its path into the body; empty when the body follows the rules.
 * @rule collection.meta, collection.links, collection.list, collection.item-links, HYP.05, HYP.11
 *
 * @example
 * ```ts
 * import { checkCollection } from 'halyard/audit';
 *
 * const self = 'https://api.example.se/orders/v1/orders';
 * checkCollection({
 *   _meta: { totalRecords: 3, page: 1, limit: 20, count: 3 },
 *   _links: [
 *     { href: self, rel: 'self', method: 'GET' },
 *     { href: `${self}?page=1`, rel: 'first', method: 'GET' },
 *     { href: `${self}?page=2`, rel: 'last', method: 'GET' },
 *   ],
 *   orders: [],
 * }).map(({ rule, path }) => [rule, path]);
 * // → [
 * //   ['collection.meta', ['_meta', 'count']],
 * //   ['collection.links', ['_links', 2, 'href']],
 * // ]
 * ```
 */
export function checkCollection(body: unknown, options: CheckOptions = {}): Finding[] {
  return withoutIgnored(
    checkBody(body, (members) => checkCollectionMembers(members, options)),
    options,
  );
}

/** `checkCollection` for a body that is an object, without the ignored rules left out. */
export function checkCollectionMembers(body: Members, options: CheckOptions): Finding[] {
  const list = itemListOf(body);
  return [
    ...checkLinksBelow(body, options),
    ...checkMeta(body, list, options),
    ...checkPagingLinks(body),
    ...checkList(list, options),
  ];
}

/**
 * Whether a body is a collection: it has `_meta`, paging links, or resources in a list with the name of
 * its own URL. A singleton may have such a list, too, of values or of objects without an identity.
 */
export function isCollection(body: Members): boolean {
  if (Object.hasOwn(body, '_meta')) return true;
  const list = itemListOf(body);
  if (list === undefined) return false;
  const { name, items, isNamed, isPaged } = list;
  return isPaged || (isNamed && hasResources(items, name));
}
