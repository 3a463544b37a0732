import { isObject } from '../internal/json-object.js';
import { readMember } from '../internal/plain-json.js';
import { type CursorSpec, encodeCursor } from './cursor.js';
import type { CursorPosition, CursorQuery } from './cursor-spec.js';
import { toJson } from './value-text.js';

/** A page of a list, and the cursors of the pages around it. */
export interface CursorPage<Item> {
  /** The items in the order of the query, `limit` at most. */
  readonly items: Item[];
  /** The cursors, for `cursor` of `collection`; absent where there is no page. */
  readonly cursor: { readonly next?: string; readonly prev?: string };
}

/**
 * Makes a page of the rows that {@link keyset} asks for: drops the extra row that shows whether there is
 * another page, restores the order of a page before a position, and writes the cursors of the next and
 * the previous page.
 *
 * Read all fields of `sort` and the identifier, as members of each row or by its `toJSON`: an absent one
 * counts as null. Rows beyond `limit + 1` are dropped as well. An empty page has no cursors, since it has
 * no item to continue from; its `first` link starts again.
 *
 * @param rows The rows, in the order of `keyset(query, spec).sort`.
 * @param query The query, as `parseQuery` returns it.
 * @param spec The spec that `parseQuery` was given. For a definition, pass its `query`: its cursors are
 *   bound to the template of its path.
 * @returns The items and the cursors: pass both to `collection`.
 * @throws {HalyardError} `query.spec` for an invalid spec.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { cursorCodec, cursorPage, parseQuery } from 'halyard/query';
 *
 * const spec = { paging: 'cursor', cursor: cursorCodec(), fields: { id: 'integer' } } as const;
 * const query = parseQuery('/orders?limit=2', spec);
 * if (!query.ok) throw new Error('the query is right');
 *
 * const { items, cursor } = cursorPage([{ id: 1 }, { id: 2 }, { id: 3 }], query.value, spec);
 * items;
 * // → [{ id: 1 }, { id: 2 }]
 * Object.keys(cursor);
 * // → ['next']
 * ```
 */
export function cursorPage<Item extends object>(
  rows: readonly Item[],
  query: CursorQuery,
  spec: CursorSpec,
): CursorPage<Item> {
  const { cursor, limit } = query;
  const isBefore = cursor?.direction === 'prev';
  const items: Item[] = rows.slice(0, limit);
  if (isBefore) items.reverse();
  const hasMore = rows.length > limit;
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return { items, cursor: {} };
  const cursorAt = (direction: CursorPosition['direction'], item: Item) =>
    encodeCursor({ direction, keys: keysOf(item, query) }, query, spec);
  return {
    items,
    cursor: {
      // A page that was reached by `prev` has the page after it.
      ...((isBefore || hasMore) && { next: cursorAt('next', last) }),
      ...((isBefore ? hasMore : cursor !== undefined) && { prev: cursorAt('prev', first) }),
    },
  };
}

function keysOf(item: object, { sort }: CursorQuery): CursorPosition['keys'] {
  return sort.map(({ field }) => ({ field, value: valueAt(item, field) }));
}

/**
 * The value of a field that the database compares: that of the row, not what a `toJSON` makes of it, which
 * may be less exact. Null below an object that is null.
 */
function valueAt(item: object, field: string): unknown {
  let value: unknown = item;
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null) return value === null ? null : undefined;
    value = memberOf(value, name);
  }
  return value;
}

/** A member of an object, which only its `toJSON` may have. */
function memberOf(object: object, name: string): unknown {
  const value = readMember(object, name);
  if (value !== undefined && typeof value !== 'function') return value;
  const json = toJson(object, '');
  return json !== object && isObject(json) ? readMember(json, name) : undefined;
}
