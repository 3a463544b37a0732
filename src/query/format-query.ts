import { assertQuery } from './assert-query.js';
import { requireFieldName } from './checked-fields.js';
import { type CheckedSpec, checkedSpec, PAGING } from './checked-spec.js';
import { type CursorSpec, clientSort, completeSort, encodeCursor } from './cursor.js';
import { formatLiteral } from './filter/filter-literal.js';
import { isOperator, OPERATORS } from './filter/operators.js';
import { formatValue } from './format-value.js';
import type { AnyFilter, AnyQuery, Query } from './query.js';
import { queryError } from './query-error.js';
import type { QuerySpec } from './query-spec.js';
import { formatParameter } from './raw-parameters.js';
import type { Sort } from './sort.js';

/**
 * Formats a query as text that `parseQuery` parses, in one canonical form.
 *
 * The order is `fields`, `filter`, `sort`, `page` (or `offset` or `cursor`, as the spec pages), `limit`,
 * then the other parameters in the order of the spec. Each condition is a `filter` of its own. Defaults are left out: page 1,
 * offset 0, the default limit, the ascending direction, the default order of paging by cursor. All but
 * unreserved characters and the commas of lists are percent-encoded (UFN.07).
 *
 * With a spec, the query is checked first, so that `parseQuery` reads the text back as the same query:
 * names are declared, values have the type of their field, limits are kept. A value of a Standard
 * Schema is written as text, number, bigint, boolean or ISO date, and the schema must accept it.
 *
 * @param query What to ask for; each member may be left out.
 * @param spec The parameters of the resource.
 * @returns The query without its question mark; empty if nothing differs from the defaults.
 * @throws {HalyardError} `query.value` for a query that cannot be written, `query.spec` for an invalid
 *   spec.
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
 * // throws total must be text, a finite number, a boolean or a valid Date; got NaN.
 * ```
 */
export function formatQuery<const Spec extends QuerySpec>(
  query: Partial<Query<Spec>>,
  spec: Spec,
): string;
export function formatQuery(query: AnyQuery): string;
export function formatQuery(query: AnyQuery, spec?: QuerySpec): string {
  requireQuery(query);
  // Without a spec, the query itself tells how the list is paged.
  const checked = checkedSpec(spec ?? (query.offset === undefined ? {} : { paging: 'offset' }));
  const { codec } = checked;
  const sort = codec === undefined ? query.sort : clientSort(query.sort ?? [], codec);
  const parameters = [
    ...formatList('fields', query.fields, formatName),
    ...(query.filters ?? []).map(formatFilter),
    ...(sort?.length === 0 ? [] : formatList('sort', sort, formatSort)),
    ...formatPlace(query, checked, spec),
    ...formatCount(checked.limit, query.limit, 1, checked.defaultLimit),
    ...inOrder(query.parameters ?? {}, checked.typedNames)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => formatParameter(name, formatValue(name, value))),
  ];
  const text = parameters.join('&');
  if (spec === undefined) return text;
  assertQuery({ ...query, sort: sort ?? [] }, checked, formatValue);
  const { limits } = checked;
  if (text.length > limits.length || parameters.length > limits.parameters) {
    const expected = `have at most ${limits.length} characters and ${limits.parameters} parameters`;
    throw queryError('The query', expected, text);
  }
  return text;
}

/** The entries in the order of the declared names, then those of other names. */
function inOrder(
  given: Readonly<Record<string, unknown>>,
  declared: readonly string[],
): [name: string, value: unknown][] {
  const names = declared.filter((name) => Object.hasOwn(given, name));
  return [...new Set([...names, ...Object.keys(given)])].map((name) => [name, given[name]]);
}

/** JavaScript callers may give anything. */
function requireQuery(query: AnyQuery): void {
  requireObject('query', query);
  for (const name of ['fields', 'filters', 'sort'] as const) {
    const list: unknown = query[name];
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw queryError(name, 'be an array', list);
    if (name !== 'fields') for (const item of list) requireObject(`An item of ${name}`, item);
  }
  if (query.parameters !== undefined) requireObject('parameters', query.parameters);
}

function requireObject(subject: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) return;
  throw queryError(subject, 'be an object', value);
}

function formatList<Item>(
  name: string,
  items: readonly Item[] | undefined,
  format: (item: Item) => string,
): string[] {
  if (items === undefined) return [];
  if (items.length === 0) {
    throw queryError(name, 'have at least one field', items, 'Leave it out to get all fields');
  }
  return [formatParameter(name, items.map(format).join(','))];
}

function formatName(name: string): string {
  requireFieldName(name, 'query.value');
  return name;
}

function formatFilter({ field, operator, value }: AnyFilter): string {
  const name = formatName(field);
  if (!isOperator(operator)) {
    throw queryError(`Operator for ${name}`, `be one of ${OPERATORS.join(', ')}`, operator);
  }
  const values = operator === 'in' ? value : [value];
  if (!Array.isArray(values) || values.length === 0) {
    throw queryError(name, 'be compared with an array of at least one value', value);
  }
  const literals = values.map((one) => formatLiteral(formatValue(name, one)));
  return formatParameter('filter', `${name} ${operator} ${literals.join(',')}`);
}

function formatSort({ field, direction }: Sort): string {
  const name = formatName(field);
  if (direction === 'asc') return name;
  if (direction === 'desc') return `${name} desc`;
  throw queryError(`Sort direction of ${name}`, 'be asc or desc', direction);
}

/** The page, offset or cursor parameter. */
function formatPlace(query: AnyQuery, checked: CheckedSpec, spec: QuerySpec | undefined): string[] {
  const { paging, place, codec } = checked;
  const other = PAGING.find((name) => name !== paging && query[name] !== undefined);
  if (other !== undefined) {
    throw queryError(other, `be left out when paging is '${paging}'`, query[other]);
  }
  if (paging === 'page') return formatCount(place, query.page, 1, 1);
  if (paging === 'offset') return formatCount(place, query.offset, 0, 0);
  if (codec === undefined || query.cursor === undefined) return [];
  const { cursor, sort = [], limit = checked.defaultLimit } = query;
  const sorted = { ...query, limit, sort: completeSort(sort, codec) };
  return [formatParameter(place, encodeCursor(cursor, sorted, spec as CursorSpec))];
}

function formatCount(
  name: string,
  value: number | undefined,
  least: number,
  standard: number,
): string[] {
  if (value === undefined || value === standard) return [];
  if (Number.isSafeInteger(value) && value >= least) return [formatParameter(name, String(value))];
  throw queryError(name, `be an integer ≥ ${least}`, value);
}
