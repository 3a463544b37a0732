import { HalyardError } from '../errors.js';
import { type CheckedSpec, checkedSpec } from './checked-spec.js';
import { type CursorSpec, clientSort, completeSort, encodeCursor } from './cursor.js';
import { formatLiteral } from './filter/filter-literal.js';
import type { AnyFilter, AnyQuery, Query } from './query.js';
import type { QuerySpec } from './query-spec.js';
import { formatParameter } from './raw-parameters.js';
import type { Sort } from './sort.js';
import { textOf } from './value-text.js';

/**
 * Formats a query as text that `parseQuery` parses, in one canonical form.
 *
 * The order is `fields`, `filter`, `sort`, `page` (or `offset` or `cursor`, as the spec pages), `limit`,
 * then the other parameters in the order of the spec. Each condition is a `filter` of its own. Defaults are left out: page 1,
 * offset 0, the default limit, the ascending direction, the default order of paging by cursor. All but
 * unreserved characters and the commas of lists are percent-encoded (UFN.07).
 *
 * With a spec, `parseQuery` reads the text back as the same query, if its values and their number are
 * within the limits of the spec. A value is text, number, bigint, boolean or Date, or an object with a
 * `toJSON` or `toString` of its own. A lone surrogate becomes U+FFFD, and a page or an offset that does
 * not exist, such as 0 or NaN for `page`, the first.
 *
 * @param query What to ask for; each member may be left out.
 * @param spec The parameters of the resource.
 * @returns The query without its question mark; empty if nothing differs from the defaults.
 * @throws {HalyardError} `query.value` for a value that no text represents, such as null or NaN, since a
 *   query without its condition would ask for more; and for an empty list. `query.spec` for an invalid spec.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { formatQuery } from 'halyard/query';
 *
 * formatQuery({
 *   fields: ['id', 'customer.name'],
 *   filters: [
 *     { field: 'total', operator: 'gt', value: 100 },
 *     { field: 'customer.name', operator: 'eq', value: "Sven O'Brien" },
 *   ],
 *   sort: [{ field: 'total', direction: 'desc' }],
 *   page: 1,
 * });
 * // → 'fields=id,customer.name&filter=total%20gt%20100&filter=customer.name%20eq%20%27Sven%20O%27%27Brien%27&sort=total%20desc'
 * formatQuery({ filters: [{ field: 'total', operator: 'gt', value: Number.NaN }] });
 * // throws total must be a text, a finite number, a boolean or a valid Date [UFN.04]
 * ```
 */
export function formatQuery<const Spec extends QuerySpec>(
  query: Partial<Query<Spec>>,
  spec: Spec,
): string;
export function formatQuery(query: AnyQuery): string;
export function formatQuery(query: AnyQuery, spec?: QuerySpec): string {
  // Without a spec, the query itself tells how the list is paged.
  const checked = checkedSpec(spec ?? (query.offset === undefined ? {} : { paging: 'offset' }));
  const { codec } = checked;
  const sort = codec === undefined ? query.sort : clientSort(query.sort ?? [], codec);
  return [
    ...formatList('fields', query.fields, (name) => name),
    ...(query.filters ?? []).map(formatFilter),
    ...(sort?.length === 0 ? [] : formatList('sort', sort, formatSort)),
    ...formatPlace(query, checked, spec),
    ...formatLimit(checked, query.limit),
    ...inOrder(query.parameters ?? {}, checked.typedNames)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => formatParameter(name, formatValue(name, value))),
  ].join('&');
}

/** The entries in the order of the declared names, then those of other names. */
function inOrder(
  given: Readonly<Record<string, unknown>>,
  declared: readonly string[],
): [name: string, value: unknown][] {
  const names = declared.filter((name) => Object.hasOwn(given, name));
  return [...new Set([...names, ...Object.keys(given)])].map((name) => [name, given[name]]);
}

function formatList<Item>(
  name: string,
  items: readonly Item[] | undefined,
  format: (item: Item) => string,
): string[] {
  if (items === undefined) return [];
  return [formatParameter(name, requireAny(name, items).map(format).join(','))];
}

/** Without its entries, the query would ask for more than an empty list does. */
function requireAny<Item>(name: string, items: readonly Item[]): readonly Item[] {
  if (items.length > 0) return items;
  throw new HalyardError('query.value', `${name} must have at least one entry, got []`, 'UFN.04');
}

function formatFilter({ field, operator, value }: AnyFilter): string {
  const values = operator === 'in' ? requireAny(field, value as readonly unknown[]) : [value];
  const literals = values.map((one) => formatLiteral(formatValue(field, one)));
  return formatParameter('filter', `${field} ${operator} ${literals.join(',')}`);
}

/** A value as text. It may be one of a row, so that the message has its name alone. */
function formatValue(name: string, value: unknown): string {
  const text = typeof value === 'number' && !Number.isFinite(value) ? undefined : textOf(value);
  if (text !== undefined) return text;
  throw new HalyardError(
    'query.value',
    `${name} must be a text, a finite number, a boolean or a valid Date`,
    'UFN.04',
  );
}

function formatSort({ field, direction }: Sort): string {
  return direction === 'asc' ? field : `${field} ${direction}`;
}

/** The page, offset or cursor parameter. */
function formatPlace(query: AnyQuery, checked: CheckedSpec, spec: QuerySpec | undefined): string[] {
  const { paging, place, codec } = checked;
  if (paging === 'page') return formatCount(place, query.page, 1);
  if (paging === 'offset') return formatCount(place, query.offset, 0);
  if (codec === undefined || query.cursor === undefined) return [];
  const { cursor, sort = [], limit = checked.defaultLimit } = query;
  const sorted = { ...query, limit, sort: completeSort(sort, codec) };
  return [formatParameter(place, encodeCursor(cursor, sorted, spec as CursorSpec))];
}

/** The number of a page or of the records before it. The first is the default, and stands for one that does not exist. */
function formatCount(name: string, value: number | undefined, first: 0 | 1): string[] {
  const isBeyond = Number.isSafeInteger(value) && Number(value) > first;
  return isBeyond ? [formatParameter(name, String(value))] : [];
}

function formatLimit({ limit: name, defaultLimit }: CheckedSpec, limit = defaultLimit): string[] {
  return limit === defaultLimit ? [] : [formatParameter(name, String(limit))];
}
