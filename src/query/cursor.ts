import { own } from '../internal/json-object.js';
import { must } from '../internal/must.js';
import { finding } from '../rules/finding.js';
import type { Result } from '../rules/result.js';
import type { Field } from './checked-fields.js';
import { type CheckedSpec, checkedSpec } from './checked-spec.js';
import type { CursorCodec, CursorKey, CursorPosition, CursorQuery, Nulls } from './cursor-spec.js';
import { formatValue } from './format-value.js';
import { parseValue } from './parse-value.js';
import { queryError } from './query-error.js';
import type { QuerySpec, ValueType } from './query-spec.js';
import type { Sort } from './sort.js';

/** A spec that pages by cursor. */
export interface CursorSpec extends QuerySpec {
  readonly paging: 'cursor';
}

/**
 * Writes the cursor of a position, for handlers that do not use {@link cursorPage}.
 *
 * @param position The direction, and the values of one item for each entry of `query.sort`.
 * @param query The query of the list that the item is in, as `parseQuery` returns it.
 * @param spec The spec that `parseQuery` was given. For a definition, pass its `query`: its cursors are
 *   bound to the template of its path.
 * @returns The cursor, in unreserved characters (RFC 3986 §2.3).
 * @throws {HalyardError} `query.value` for a value that is missing or that its field cannot have, and
 *   for a cursor of more than 4,096 characters, which {@link decodeCursor} would not read; `query.spec`
 *   for a spec that does not page by cursor.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { cursorCodec, decodeCursor, encodeCursor, parseQuery } from 'halyard/query';
 *
 * const spec = { paging: 'cursor', cursor: cursorCodec(), fields: { id: 'integer' } } as const;
 * const query = parseQuery('/orders', spec);
 * if (!query.ok) throw new Error('the query is empty');
 *
 * const position = { direction: 'next', keys: [{ field: 'id', value: 17 }] } as const;
 * const cursor = encodeCursor(position, query.value, spec);
 * decodeCursor(cursor, query.value, spec);
 * // → { ok: true, value: { direction: 'next', keys: [{ field: 'id', value: 17 }] } }
 * encodeCursor({ direction: 'next', keys: [] }, query.value, spec);
 * // throws keys must have the fields of sort (id), got [].
 * ```
 */
export function encodeCursor(
  position: CursorPosition,
  query: CursorQuery,
  spec: CursorSpec,
): string {
  const { codec, fields } = cursorSpec(spec);
  requireQuery(query);
  const { direction, keys } = requirePosition(position);
  if (direction !== 'next' && direction !== 'prev') {
    throw queryError('direction', "be 'next' or 'prev'", direction);
  }
  const names = query.sort.map(({ field }) => field);
  if (keys.length !== names.length || names.some((name, index) => keys[index]?.field !== name)) {
    throw queryError('keys', `have the fields of sort (${names.join(' ')})`, keys);
  }
  const texts = keys.map((key) => keyText(key, codec, fields));
  return codec.encode(JSON.stringify([direction, ...texts]), scopeOf(query));
}

/**
 * Reads a cursor, as `parseQuery` does for the parameter of a request.
 *
 * @param text What a client sent.
 * @param query The query of the list, as `parseQuery` returns it.
 * @param spec The spec that `parseQuery` was given. For a definition, pass its `query`: its cursors are
 *   bound to the template of its path.
 * @returns The position, or a finding for a cursor that is forged, truncated or of another list.
 * @throws {HalyardError} `query.spec` for a spec that does not page by cursor.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { cursorCodec, decodeCursor, parseQuery } from 'halyard/query';
 *
 * const spec = { paging: 'cursor', cursor: cursorCodec(), fields: { id: 'integer' } } as const;
 * const query = parseQuery('/orders', spec);
 * const result = query.ok ? decodeCursor('Mw', query.value, spec) : query;
 * result.ok ? [] : result.findings.map(({ message }) => message);
 * // → ['cursor must come from a link of this list, got "Mw". Start without cursor']
 * ```
 */
export function decodeCursor(
  text: string,
  query: CursorQuery,
  spec: CursorSpec,
): Result<CursorPosition> {
  const { codec, fields } = cursorSpec(spec);
  requireQuery(query);
  const cursor = readCursor(text, query, codec, fields);
  if (typeof cursor !== 'string') return { ok: true, value: cursor };
  return { ok: false, findings: [finding('UFN.04', cursor, { path: [codec.parameter] })] };
}

/** JavaScript callers may give anything. */
function requirePosition(position: CursorPosition): CursorPosition {
  if (Array.isArray(position?.keys)) return position;
  throw queryError('cursor', 'be { direction, keys }', position);
}

/** Throws on anything but the value of `parseQuery`, such as its whole result. */
export function requireQuery(query: CursorQuery): void {
  if (Array.isArray(query?.sort) && Number.isSafeInteger(query.limit)) return;
  throw queryError('query', 'be the value that parseQuery returns', query, 'Pass query.value');
}

/** The parts of a spec that paging by cursor needs. */
export function cursorSpec(
  spec: CursorSpec,
): Readonly<{ codec: CursorCodec; fields: ReadonlyMap<string, Field> }> {
  const { codec, fields }: CheckedSpec = checkedSpec(spec);
  if (codec !== undefined && fields !== undefined) return { codec, fields };
  throw queryError('spec', "have paging: 'cursor'", spec?.paging);
}

/** The shortest `sort` parameter that `completeSort` completes to this order. */
export function clientSort(sort: readonly Sort[], codec: CursorCodec): readonly Sort[] {
  const same = (other: readonly Sort[]) => sortText(completeSort(other, codec)) === sortText(sort);
  return [[], sort.slice(0, -1)].find(same) ?? sort;
}

function sortText(sort: readonly Sort[]): string {
  return sort.map(({ field, direction }) => `${field} ${direction}`).join();
}

/** The order of a list, in which no two items are equal. */
export function completeSort(sort: readonly Sort[], { identifier, sort: standard }: CursorCodec) {
  const keys = sort.length === 0 ? standard : sort;
  if (keys.some(({ field }) => field === identifier)) return keys;
  // In the direction of the last key, so that one comparison of rows is enough: (total, id) < (…).
  const { direction = 'asc' } = keys.at(-1) ?? {};
  return [...keys, { field: identifier, direction }];
}

/** The position of a cursor, or the message about one that is not of this list. */
export function readCursor(
  text: string,
  query: CursorQuery,
  codec: CursorCodec,
  fields: ReadonlyMap<string, Field>,
): CursorPosition | string {
  const name = codec.parameter;
  // Frameworks make a list or an object of a parameter that a client writes twice.
  const decoded = typeof text === 'string' ? codec.decode(text, scopeOf(query)) : undefined;
  if (decoded?.isOfScope === false) {
    return `${name} must be used with the list, sort, filters and parameters that it was made for. Start without ${name}`;
  }
  const position = readPosition(decoded?.position);
  const keys = position && readKeys(position.texts, query.sort, codec, fields);
  if (position === undefined || keys === undefined) {
    return `${must(name, 'come from a link of this list', text)}. Start without ${name}`;
  }
  return { direction: position.direction, keys };
}

function readPosition(
  json: string | undefined,
):
  | { readonly direction: CursorPosition['direction']; readonly texts: readonly unknown[] }
  | undefined {
  if (json === undefined) return undefined;
  try {
    const [direction, ...texts] = JSON.parse(json) as unknown[];
    return direction === 'next' || direction === 'prev' ? { direction, texts } : undefined;
  } catch {
    return undefined;
  }
}

/** The keys of a position; undefined if a value does not have the type of its field, as in a forged cursor. */
function readKeys(
  texts: readonly unknown[],
  sort: readonly Sort[],
  codec: CursorCodec,
  fields: ReadonlyMap<string, Field>,
): CursorKey[] | undefined {
  if (texts.length !== sort.length) return undefined;
  const keys: CursorKey[] = [];
  for (const [index, { field }] of sort.entries()) {
    const text = texts[index];
    if (text === null && mayBeNull(field, codec)) {
      keys.push({ field, value: null });
      continue;
    }
    if (typeof text !== 'string' || text.includes('\0')) return undefined;
    const parsed = parseValue(field, typeOf(field, fields), text, Number.POSITIVE_INFINITY);
    if (!parsed.ok) return undefined;
    keys.push({ field, value: parsed.value });
  }
  return keys;
}

/** A value as text that `parseValue` reads back as the same value. */
function keyText(
  { field, value }: CursorKey,
  codec: CursorCodec,
  fields: ReadonlyMap<string, Field>,
): string | null {
  if (value === null || value === undefined) {
    if (value === null && mayBeNull(field, codec)) return null;
    throw queryError(
      `${field} of an item`,
      'be set, since the list is sorted by it',
      value,
      remedyForAbsent(field, value, codec),
    );
  }
  const text = formatValue(field, value);
  const parsed = parseValue(field, typeOf(field, fields), text, Number.POSITIVE_INFINITY);
  if (parsed.ok) return text;
  throw queryError(`${field} of an item`, 'be a value of its field', value, parsed.message);
}

function remedyForAbsent(field: string, value: null | undefined, codec: CursorCodec): string {
  if (field === codec.identifier) return 'Read all fields of sort';
  if (value === null)
    return "Pass nulls: 'largest' or 'smallest' to cursorCodec, as the database sorts null";
  return mayBeNull(field, codec)
    ? 'Read all fields of sort, and pass null where the item has none'
    : 'Read all fields of sort';
}

function mayBeNull(field: string, codec: CursorCodec): boolean {
  return nullOrder(field, codec) !== undefined;
}

/** Where null stands among the values of a field; undefined if it is never null. */
export function nullOrder(field: string, { identifier, nulls }: CursorCodec): Nulls | undefined {
  if (field === identifier) return undefined;
  return typeof nulls === 'object' ? (own(nulls, field) as Nulls | undefined) : nulls;
}

/** The type of a sort key, which is never `object`. */
function typeOf(name: string, fields: ReadonlyMap<string, Field>): ValueType {
  return fields.get(name)?.type as ValueType;
}

/** The list that a query describes, as canonical text: its order, its sorted conditions and parameters. */
function scopeOf({ sort, filters = [], parameters = {} }: CursorQuery): string {
  const conditions = filters.map(toJson).sort();
  const others = Object.entries(parameters).map(toJson).sort();
  return toJson([sort.map(({ field, direction }) => [field, direction]), conditions, others]);
}

/** A schema may return a bigint. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'bigint' ? String(member) : member,
  );
}
