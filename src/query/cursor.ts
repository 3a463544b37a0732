import { isBytes } from '../internal/bytes.js';
import { own } from '../internal/json.js';
import { readMember } from '../internal/plain-json.js';
import { must } from '../internal/show.js';
import { checkedSpec, type Field } from './checked-spec.js';
import { parseValue, textOf, toJson } from './parse-value.js';
import type {
  CursorCodec,
  CursorKey,
  CursorPosition,
  CursorQuery,
  Nulls,
  QuerySpec,
  Sort,
  ValueType,
} from './query-spec.js';

/** A spec that pages by cursor. */
export interface CursorSpec extends QuerySpec {
  readonly paging: 'cursor';
}

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
 * const cursors = cursorCodec({ key: crypto.getRandomValues(new Uint8Array(32)) });
 * const spec = { paging: 'cursor', cursor: cursors, fields: { id: 'integer' } } as const;
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
  const { cursor, limit, sort } = query;
  const isBefore = cursor?.direction === 'prev';
  const items: Item[] = rows.slice(0, limit);
  if (isBefore) items.reverse();
  const hasMore = rows.length > limit;
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return { items, cursor: {} };
  const { codec, fields } = checkedSpec(spec) as CursorChecked;
  const scope = scopeOf(query);
  const cursorAt = (direction: CursorPosition['direction'], item: Item) => {
    const values = sort.map(({ field }) =>
      encodeValue(valueAt(item, field), typeOf(field, fields)),
    );
    return codec.encode(JSON.stringify([direction, ...values]), scope);
  };
  return {
    items,
    cursor: {
      // A page that was reached by `prev` has the page after it.
      ...((isBefore || hasMore) && { next: cursorAt('next', last) }),
      ...((isBefore ? hasMore : cursor !== undefined) && { prev: cursorAt('prev', first) }),
    },
  };
}

/**
 * The value of a field that the database compares: that of the row, not what a `toJSON` makes of it, which
 * may be less exact, unless only that has the member.
 */
function valueAt(item: object, field: string): unknown {
  let value: unknown = item;
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null) return null;
    const member = readMember(value, name);
    const isOwn = member !== undefined && typeof member !== 'function';
    value = isOwn ? member : readMember(Object(toJson(value, '')), name);
  }
  return value;
}

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
 * import { cursorCodec, keyset, parseQuery } from 'halyard/query';
 *
 * const spec = {
 *   paging: 'cursor',
 *   cursor: cursorCodec({ key: crypto.getRandomValues(new Uint8Array(32)) }),
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
  const { codec } = checkedSpec(spec) as CursorChecked;
  const { cursor, limit } = query;
  const sort = cursor?.direction === 'prev' ? query.sort.map(reversed) : query.sort;
  const read = { sort, limit: limit + 1 };
  if (cursor === undefined) return read as Keyset<Query>;
  const anyOf = conditionsBeyond(cursor, sort, codec);
  // Nothing is beyond a row whose identifier is null. Databases refuse an empty condition.
  if (anyOf.length === 0) {
    anyOf.push((['eq', 'ne'] as const).map((operator) => isNull(codec.identifier, operator)));
  }
  return { anyOf, ...read } as unknown as Keyset<Query>;
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
  const equal = keys.map((key) => ({ ...key, operator: 'eq' as const }));
  return keys.flatMap((key, index) =>
    beyond(key, sort[index]?.direction === 'asc', codec).map((condition) => [
      ...equal.slice(0, index),
      condition,
    ]),
  );
}

/** The conditions of which an item meets one if it is beyond a value. */
function beyond(
  { field, value }: CursorKey,
  isAscending: boolean,
  { identifier, nulls = 'largest' }: CursorCodec,
): KeysetCondition[] {
  const ofField = typeof nulls === 'object' ? (own(nulls, field) as Nulls | undefined) : nulls;
  // The identifier is never null.
  const order = field === identifier ? undefined : ofField;
  const last = isAscending ? 'largest' : 'smallest';
  // A row may be null where the codec says that none is.
  if (value === null) return (order ?? 'largest') === last ? [] : [isNull(field, 'ne')];
  const beyondValue = { field, operator: isAscending ? 'gt' : 'lt', value } as const;
  return order === last ? [beyondValue, isNull(field, 'eq')] : [beyondValue];
}

function isNull(field: string, operator: 'eq' | 'ne'): KeysetCondition {
  return { field, operator, value: null };
}

/** What the check of a spec that pages by cursor requires. */
type CursorChecked = { readonly codec: CursorCodec; readonly fields: Fields };

type Fields = ReadonlyMap<string, Field>;

/** The position of a cursor, or the message about one that is not of this list. */
export function readCursor(
  text: string,
  query: CursorQuery,
  codec: CursorCodec,
  fields: Fields,
): CursorPosition | string {
  const name = codec.parameter;
  const startAgain = `. Start again from the first page, without ${name}`;
  const decoded = codec.decode(text, scopeOf(query));
  if (decoded?.isOfScope === false) {
    return `${name} must be used with the list, sort, filters and parameters that it was made for${startAgain}`;
  }
  const position = decoded && readPosition(decoded.position, query.sort, fields);
  return position ?? must(name, 'come from a link of this list', text) + startAgain;
}

/** The position; undefined for one that `encodeCursor` has not written. */
function readPosition(
  json: string,
  sort: readonly Sort[],
  fields: Fields,
): CursorPosition | undefined {
  try {
    const [direction, ...values] = JSON.parse(json) as unknown[];
    if (!(direction === 'next' || direction === 'prev')) return undefined;
    const keys = sort.map(({ field }, index) => {
      const read = decodeValue(values[index], typeOf(field, fields));
      return read && { field, value: read.value };
    });
    const areRead = keys.every((key) => key !== undefined) && values.length === sort.length;
    return areRead ? { direction, keys } : undefined;
  } catch {
    return undefined;
  }
}

/** The order of a list, in which no two items are equal. */
export function completeSort(sort: readonly Sort[], { identifier, sort: standard }: CursorCodec) {
  const keys = sort.length === 0 ? standard : sort;
  if (keys.some(({ field }) => field === identifier)) return keys;
  // In the direction of the last key, so that one comparison of rows is enough: (total, id) < (…).
  const { direction = 'asc' } = keys.at(-1) ?? {};
  return [...keys, { field: identifier, direction }];
}

/** The type of a sort key, which is never `object`. */
function typeOf(name: string, fields: Fields): ValueType {
  return fields.get(name)?.type as ValueType;
}

/** The list that a query describes, as canonical text: its order, its sorted conditions and parameters. */
function scopeOf({ sort, filters = [], parameters = {} }: CursorQuery): string {
  const conditions = filters.map(canonicalJson).sort();
  const others = Object.entries(parameters).map(canonicalJson).sort();
  const order = sort.map(({ field, direction }) => [field, direction]);
  return canonicalJson([order, conditions, others]);
}

/** A schema may return a bigint. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'bigint' ? String(member) : member,
  );
}

/**
 * The value of a sort key in a cursor: null, the text that its field reads as the value, or the text
 * beside the type that it has in the row, for a value that its field would refuse or change. A row may
 * have what no client can send: a state that the spec does not know, a date in the form of the
 * database, U+0000.
 */
type CursorValue = string | null | readonly [text: string, type: string];

/** Writes the value of a row. Null stands for a value that no text represents. */
function encodeValue(value: unknown, type: ValueType): CursorValue {
  const text = textOf(value);
  if (text === undefined) return null;
  if (isBytes(value)) return [text, 'bytes'];
  const parsed = parse(text, type);
  if (parsed !== undefined && isSame(parsed.value, value)) return text;
  return [text, typeof value === 'object' ? 'string' : typeof value];
}

/** Reads a value; undefined for one that `encodeValue` has not written. */
function decodeValue(given: unknown, type: ValueType): { readonly value: unknown } | undefined {
  if (given === null) return { value: null };
  if (typeof given === 'string') return parse(given, type);
  const [text, name] = Array.isArray(given) ? (given as unknown[]) : [];
  if (typeof text !== 'string' || typeof name !== 'string') return undefined;
  const value = (own(READERS, name) as ((text: string) => unknown) | undefined)?.(text);
  return value === undefined ? undefined : { value };
}

/** The value that a field reads from a text. A client cannot send U+0000 and lone surrogates as any. */
function parse(text: string, type: ValueType): { readonly value: unknown } | undefined {
  if (text.includes('\0') || !text.isWellFormed()) return undefined;
  const parsed = parseValue('cursor', type, text, Number.POSITIVE_INFINITY);
  return parsed.ok ? parsed : undefined;
}

/** Drivers return decimals, dates and large integers as text or objects, which have the type of their field. */
function isSame(parsed: unknown, value: unknown): boolean {
  if (typeof value === 'object') return true;
  return parsed === value || (typeof value === 'string' && typeof parsed !== 'string');
}

const READERS = {
  string: (text: string) => text,
  number: Number,
  boolean: (text: string) => text === 'true',
  bigint: (text: string) => (/^-?\d+$/.test(text) ? BigInt(text) : undefined),
  bytes: (text: string) =>
    Uint8Array.from(text.match(/[\da-f]{2}/g) ?? [], (octet) => Number.parseInt(octet, 16)),
};
