import { isObject, type Members, own } from '../../internal/json-object.js';
import { parseApiUrl } from '../../url/parse-api-url.js';
import type { Path } from './check-options.js';
import { linkEntries, linksNameOf, selfOf } from './link-list.js';

/** The list of a collection. */
export interface ItemList {
  readonly name: string;
  readonly items: readonly unknown[];
  readonly path: Path;
  /** The last resource in the path of the `self` link. */
  readonly resource: string | undefined;
  /** Whether its name is that of the resource. */
  readonly isNamed: boolean;
  /** Whether the body has paging links. */
  readonly isPaged: boolean;
}

/** Members that the conventions and the HAL draft reserve. */
const RESERVED: ReadonlySet<string> = new Set(['_links', '_meta', '_embedded', '_templates']);

/** Members that are lists of something other than items, unless the resource has their name. */
const OTHERS: ReadonlySet<string> = new Set(['links', 'link', 'errors']);

/** The relation types that only a page has. */
const PAGING: ReadonlySet<unknown> = new Set(['first', 'prev', 'next', 'last']);

/**
 * The list of a collection: the member that is a list, in the body or, in the HAL draft's form, in
 * `_embedded`; of several, the one that is named after the resource, or else the one with as many
 * members as `_meta.count` says.
 */
export function itemListOf(body: Members): ItemList | undefined {
  const embedded = own(body, '_embedded');
  const all = [
    ...listsOf(body, []),
    ...(isObject(embedded) ? listsOf(embedded, ['_embedded']) : []),
  ];
  // Before the links are read, which may be as long as the body.
  if (all.length === 0) return undefined;
  const resource = resourceOf(body);
  // Once for all lists: both may be as long as the body.
  const words = resource === undefined ? undefined : wordsOf(resource);
  const isNamed = ({ name }: { readonly name: string }) => wordsOf(name) === words;
  const linksName = linksNameOf(body);
  const lists = all.filter(
    (list) => !OTHERS.has(list.name) || (list.name !== linksName && isNamed(list)),
  );
  const meta = own(body, '_meta');
  const count = isObject(meta) ? own(meta, 'count') : undefined;
  const list = lists.find(isNamed) ?? lists.find(({ items }) => items.length === count) ?? lists[0];
  return list && { ...list, resource, isNamed: isNamed(list), isPaged: isPaged(body) };
}

function listsOf(members: Members, path: Path): Pick<ItemList, 'name' | 'items' | 'path'>[] {
  return Object.entries(members)
    .filter(([name, value]) => !RESERVED.has(name) && Array.isArray(value))
    .map(([name, items]) => ({ name, items: items as unknown[], path: [...path, name] }));
}

function isPaged(body: Members): boolean {
  return linkEntries(body).some(({ rel }) => PAGING.has(rel));
}

function resourceOf(body: Members): string | undefined {
  const { href } = selfOf(body) ?? {};
  if (href === undefined) return undefined;
  try {
    const { resource, identifier, rest } = parseApiUrl(href);
    return rest.length % 2 === 1 ? rest.at(-1) : identifier === undefined ? resource : undefined;
  } catch {
    return undefined;
  }
}

/** `orderItems` and `order_items` as they are written in a path: `order-items`. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}
