import { HalyardError } from '../errors.js';
import { isFieldName } from './field-name.js';
import { formatLiteral } from './filter-literal.js';
import { written } from './messages.js';
import { isOperator } from './operators.js';
import type { AnyQuery, Query, Sort } from './query.js';
import type { QuerySpec } from './query-spec.js';
import { checkReadBack } from './read-back.js';

/**
 * Writes a query as text: what `parseQuery` reads, in one form only.
 *
 * The order is `fields`, `filter`, `sort`, `page`, `limit`, then the other parameters; each condition
 * is a `filter` of its own. Page 1, the default limit and the ascending direction are left out. Only
 * URL-safe characters are written, and the comma of lists.
 *
 * With a spec, what is written is what `parseQuery` reads back as the same query: values have the type
 * of their field, names are declared, limits are kept. The values of a Standard Schema are
 * written as text, number, boolean or ISO date, as they are; that the schema reads that text is all
 * that is checked.
 *
 * @param query What to ask for; each member may be left out.
 * @param spec The parameters that the resource has.
 * @returns The query without its question mark; empty where nothing differs from the defaults.
 * @throws {HalyardError} `query.value` for what a query cannot say, `query.spec` for a spec that
 *   contradicts itself.
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
 * // throws The value of total cannot be written. Given: NaN.
 * ```
 */
export function formatQuery<const Spec extends QuerySpec>(
  query: Partial<Query<Spec>>,
  spec: Spec,
): string;
export function formatQuery(query: AnyQuery): string;
export function formatQuery(query: AnyQuery, spec?: QuerySpec): string {
  const { page, limit } = spec ?? {};
  const text = [
    ...listOf('fields', query.fields, checkedName),
    ...(query.filters ?? []).map(conditionOf),
    ...(query.sort?.length === 0 ? [] : listOf('sort', query.sort, sortKeyOf)),
    ...numberOf(page?.parameter ?? 'page', query.page, 1),
    ...numberOf(limit?.parameter ?? 'limit', query.limit, limit?.default ?? 20),
    ...Object.entries(query.parameters ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => written(name, textOf(name, value))),
  ].join('&');
  if (spec !== undefined) checkReadBack(query, text, spec);
  return text;
}

function listOf<Item>(
  name: string,
  items: readonly Item[] | undefined,
  format: (item: Item) => string,
): string[] {
  if (items === undefined) return [];
  if (items.length === 0) {
    throw valueError(`An empty list of ${name} cannot be written`, items, 'Leave it out');
  }
  return [written(name, items.map(format).join(','))];
}

function checkedName(name: string): string {
  if (isFieldName(name)) return name;
  throw valueError(
    'A field has a name of letters, digits, - and _, with dots between those of nested fields',
    name,
    "Give the name as in the JSON body, such as 'customer.name'",
  );
}

function conditionOf({ field, operator, value }: (AnyQuery['filters'] & object)[number]): string {
  if (!isOperator(operator)) {
    throw valueError(
      `The operator on ${checkedName(field)} is none`,
      operator,
      'Give eq, ne, gt, ge, lt, le, in or like',
    );
  }
  const values = operator === 'in' ? value : [value];
  if (!Array.isArray(values) || values.length === 0) {
    throw valueError(
      `The value of ${checkedName(field)} is no list with values`,
      value,
      'Give in a list with one value at least',
    );
  }
  const literals = values.map((one) => formatLiteral(textOf(field, one)));
  return written('filter', `${checkedName(field)} ${operator} ${literals.join(',')}`);
}

function sortKeyOf({ field, direction }: Sort): string {
  if (direction === 'asc') return checkedName(field);
  if (direction === 'desc') return `${checkedName(field)} desc`;
  throw valueError(`The direction of ${checkedName(field)} is none`, direction, 'Give asc or desc');
}

function numberOf(name: string, value: number | undefined, standard: number): string[] {
  if (value === undefined || value === standard) return [];
  if (Number.isSafeInteger(value) && value >= 1) return [written(name, String(value))];
  throw valueError(`${name} is a whole number from 1`, value, 'Count from 1');
}

/** A value as text. Half of a surrogate pair has no UTF-8. */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'string' && value.isWellFormed()) return value;
  if (typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  throw valueError(
    `The value of ${name} cannot be written`,
    value,
    'Give a well-formed text, a finite number, a boolean or a valid Date',
  );
}

function valueError(problem: string, given: unknown, remedy: string): HalyardError {
  return new HalyardError('query.value', { problem, given, remedy }, 'UFN.04');
}
