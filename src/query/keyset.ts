import { type CursorSpec, cursorSpec, nullOrder } from './cursor.js';
import type { CursorCodec, CursorKey, CursorPosition, CursorQuery, Nulls } from './cursor-spec.js';
import type { Sort } from './sort.js';

/** A condition on a field of the sort order. With the value null, `eq` is `is null` in SQL, and `ne` `is not null`. */
export type KeysetCondition<Key extends CursorKey = CursorKey> = Key extends CursorKey
  ? {
      readonly field: Key['field'];
      readonly operator: 'eq' | 'ne' | 'gt' | 'lt';
      readonly value: Key['value'];
    }
  : never;

/** What to read from the database. */
export interface Keyset<Query extends CursorQuery = CursorQuery> {
  /**
   * The items beyond the position: those that meet every condition of at least one list, of which there
   * is one or more. Absent for the first page.
   */
  readonly anyOf?: readonly (readonly KeysetCondition<KeyOf<Query>>[])[];
  /** The order to read in: that of the query, or its reverse for a page before a position. */
  readonly sort: Query['sort'];
  /** How many items to read: one more than the page has, which shows whether there is another page. */
  readonly limit: number;
}

type KeyOf<Query> = Query extends { readonly cursor?: infer Cursor }
  ? NonNullable<Cursor> extends CursorPosition<infer Key>
    ? Key
    : never
  : never;

/**
 * Returns what to read from the database for a page by cursor: conditions, order and number of rows.
 * Pass the rows to {@link cursorPage}.
 *
 * The conditions are right for every mix of directions, and for null as `nulls` of the codec says. If all
 * directions are the same and no value is null, `(total, id) > (125, 17)` is equivalent, and databases
 * use an index for it better.
 *
 * @param query The query, as `parseQuery` returns it.
 * @param spec The spec that `parseQuery` was given. For a definition, pass its `query`: its cursors are
 *   bound to the template of its path.
 * @returns The conditions, the order, and `limit + 1`.
 * @throws {HalyardError} `query.spec` for an invalid spec.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { cursorCodec, encodeCursor, keyset, parseQuery } from 'halyard/query';
 *
 * const spec = {
 *   paging: 'cursor',
 *   cursor: cursorCodec(),
 *   fields: { id: 'integer', total: 'number' },
 * } as const;
 * const first = parseQuery('/orders?sort=total%20desc', spec);
 * if (!first.ok) throw new Error('the query is right');
 * const keys = [{ field: 'total', value: 125 }, { field: 'id', value: 17 }] as const;
 * const query = { ...first.value, cursor: { direction: 'next', keys } } as const;
 *
 * keyset(query, spec);
 * // → {
 * //   anyOf: [
 * //     [{ field: 'total', operator: 'lt', value: 125 }],
 * //     [{ field: 'total', operator: 'eq', value: 125 }, { field: 'id', operator: 'lt', value: 17 }],
 * //   ],
 * //   sort: [{ field: 'total', direction: 'desc' }, { field: 'id', direction: 'desc' }],
 * //   limit: 21,
 * // }
 * ```
 */
export function keyset<const Query extends CursorQuery>(
  query: Query,
  spec: CursorSpec,
): Keyset<Query> {
  const { codec } = cursorSpec(spec);
  const { cursor, limit } = query;
  const sort = cursor?.direction === 'prev' ? query.sort.map(reversed) : query.sort;
  const read = { sort, limit: limit + 1 };
  if (cursor === undefined) return read as Keyset<Query>;
  const anyOf = conditionsBeyond(cursor, sort, codec);
  if (anyOf.length === 0) anyOf.push(nothing(codec.identifier));
  return { anyOf, ...read } as unknown as Keyset<Query>;
}

/** What no row meets: nothing is beyond a row whose identifier is null. Databases refuse an empty condition. */
function nothing(field: string): KeysetCondition[] {
  return [
    { field, operator: 'eq', value: null },
    { field, operator: 'ne', value: null },
  ];
}

function reversed({ field, direction }: Sort): Sort {
  return { field, direction: direction === 'asc' ? 'desc' : 'asc' };
}

/** An item is beyond a position if it is beyond it by one key, and equal by all keys before that. */
function conditionsBeyond(
  { keys }: CursorPosition,
  sort: readonly Sort[],
  codec: CursorCodec,
): KeysetCondition[][] {
  return keys.flatMap((key, index) => {
    const equal = keys
      .slice(0, index)
      .map(({ field, value }) => ({ field, operator: 'eq' as const, value }));
    return beyond(key, sort[index]?.direction, nullOrder(key.field, codec)).map((condition) => [
      ...equal,
      condition,
    ]);
  });
}

/** The conditions of which an item meets one if it is beyond a value. */
function beyond(
  { field, value }: CursorKey,
  direction: Sort['direction'] | undefined,
  nulls: Nulls | undefined,
): KeysetCondition[] {
  const last = direction === 'asc' ? 'largest' : 'smallest';
  // A row may be null where the codec says that none is.
  if (value === null)
    return (nulls ?? 'largest') === last ? [] : [{ field, operator: 'ne', value }];
  const operator = direction === 'asc' ? 'gt' : 'lt';
  return [
    { field, operator, value },
    ...(nulls === last ? [{ field, operator: 'eq' as const, value: null }] : []),
  ];
}
