import { isObject, type Members, own } from '../../internal/json-object.js';
import type { Path } from './check-options.js';
import { linkEntries } from './link-list.js';

/** The list of a collection. */
export interface ItemList {
  readonly name: string;
  readonly items: readonly unknown[];
  readonly path: Path;
  /** Whether the body has paging links. */
  readonly isPaged: boolean;
}

/** Members that are lists of something other than items. */
const OTHERS: ReadonlySet<string> = new Set([
  '_links',
  'links',
  'link',
  '_meta',
  '_embedded',
  '_templates',
  'errors',
]);

/** The relation types that only a page has. */
const PAGING: ReadonlySet<unknown> = new Set(['first', 'prev', 'next', 'last']);

/**
 * The list of a collection: the member that is a list, in the body or, in the HAL draft's form, in
 * `_embedded`; of several, the one with as many members as `_meta.count` says.
 */
export function itemListOf(body: Members): ItemList | undefined {
  const embedded = own(body, '_embedded');
  const lists = [
    ...listsOf(body, []),
    ...(isObject(embedded) ? listsOf(embedded, ['_embedded']) : []),
  ];
  const meta = own(body, '_meta');
  const count = isObject(meta) ? own(meta, 'count') : undefined;
  const list = lists.find(({ items }) => items.length === count) ?? lists[0];
  return list && { ...list, isPaged: isPaged(body) };
}

function listsOf(members: Members, path: Path): Omit<ItemList, 'isPaged'>[] {
  return Object.entries(members)
    .filter(([name, value]) => !OTHERS.has(name) && Array.isArray(value))
    .map(([name, items]) => ({ name, items: items as unknown[], path: [...path, name] }));
}

function isPaged(body: Members): boolean {
  return linkEntries(body).some(({ rel }) => PAGING.has(rel));
}
