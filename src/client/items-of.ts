import { entriesOf, isObject } from '../internal/json-object.js';

/** Members of a body that are lists, but not of items. */
const NOT_ITEMS = ['links', 'link', 'errors'];

/**
 * The items of a body: the body itself if it is a list; the list that is chosen; else a list with one
 * of the names; else its first list, of objects if possible.
 */
export function itemsOf(
  body: unknown,
  names: readonly string[],
  chosen: string | undefined,
): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const lists = entriesOf(body).filter(
    (entry): entry is [string, unknown[]] =>
      Array.isArray(entry[1]) && !NOT_ITEMS.includes(entry[0]),
  );
  if (chosen !== undefined) return lists.find(([name]) => name === chosen)?.[1] ?? [];
  const entry =
    lists.find(([name]) => names.includes(name)) ??
    lists.find(([, [first]]) => isObject(first)) ??
    lists[0];
  return entry?.[1];
}
