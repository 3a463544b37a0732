import { isObject, type Members } from '../../internal/json-object.js';
import { must } from '../../internal/must.js';
import { show } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { checkUrl } from '../../url/lint/check-url.js';
import { checkBody } from './check-body.js';
import { checkLinksBelow } from './check-links-below.js';
import { checkMeta } from './check-meta.js';
import { type CheckOptions, withoutIgnored } from './check-options.js';
import { checkPagingLinks } from './check-paging-links.js';
import { hasResources } from './has-resources.js';
import { type ItemList, itemListOf, wordsOf } from './item-list.js';
import { hasLinks } from './link-list.js';

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

/** Checks that there is a list, that its name is a plural of the resource, and that each item has links. */
function checkList(list: ItemList | undefined, options: CheckOptions): Finding[] {
  if (list === undefined) {
    const message = 'A collection must have its items in a list named after the resource';
    return [finding('collection.list', message, { path: [] })];
  }
  return [...checkName(list, options), ...checkItems(list)];
}

/** Named after the resource, which is the last name in the path of the collection's own URL. */
function checkName({ name, path, resource }: ItemList, options: CheckOptions): Finding[] {
  if (
    resource !== undefined &&
    GENERIC.has(name.toLowerCase()) &&
    wordsOf(resource) !== wordsOf(name)
  ) {
    return [
      finding(
        'collection.list',
        must('The list', `be named after the resource (${show(resource)})`, name),
        { path, suggestion: resource },
      ),
    ];
  }
  return checkUrl(`/${wordsOf(name)}/1`, { ...options, ignore: [] })
    .filter(({ rule }) => rule === 'naming.singular')
    .map(({ level, suggestion }) =>
      finding('collection.list', must('The name of the list', 'be a plural noun', name), {
        level,
        path,
        ...(suggestion && { suggestion: spelledLike(name, suggestion.slice(1, -2)) }),
      }),
    );
}

/** Names that do not describe the items. */
const GENERIC: ReadonlySet<string> = new Set([
  'items',
  'data',
  'results',
  'records',
  'entries',
  'content',
  'list',
  'values',
  'rows',
  'objects',
]);

/** The words of a path in the spelling of a name: `orderLines` for `orderLine`, not `order-lines`. */
function spelledLike(name: string, words: string): string {
  const separator = /[-_]/.exec(name)?.[0];
  return separator === undefined
    ? words.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    : words.replaceAll('-', separator);
}

function checkItems({ items, path }: ItemList): Finding[] {
  return items.flatMap((item, index) => {
    if (isObject(item) && hasLinks(item)) return [];
    const message = `Each item must have _links with a self link, got none in item ${index}`;
    return [finding('collection.item-links', message, { path: [...path, index] })];
  });
}
