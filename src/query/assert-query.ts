import { own } from '../internal/json-object.js';
import { isStandardSchema } from '../internal/standard-schema.js';
import type { Field } from './checked-fields.js';
import type { CheckedSpec } from './checked-spec.js';
import { joinNames, suggestField } from './parameter-finding.js';
import { selectableNames, sortableNames } from './parse-lists.js';
import { largestOffset, largestPage } from './parse-parameters.js';
import { isDate, parseValue } from './parse-value.js';
import type { AnyFilter, AnyQuery } from './query.js';
import { queryError } from './query-error.js';
import type { ValueType } from './query-spec.js';

/** Formats a value as text, or throws if no text represents it. */
type FormatValue = (name: string, value: unknown) => string;

/** Throws unless `parseQuery` would accept the query with this spec. */
export function assertQuery(
  query: AnyQuery & Required<Pick<AnyQuery, 'sort'>>,
  spec: CheckedSpec,
  format: FormatValue,
): void {
  const { limits } = spec;
  const { page, offset, limit, fields: selected, filters = [], sort, parameters = {} } = query;
  const fields = spec.fields ?? new Map<string, Field>();
  const sorted = sort.map(({ field }) => field);
  assertNames('fields', selected ?? [], [...selectableNames(fields)], limits.fields);
  assertNames('sort', sorted, sortableNames(fields), limits.sort);
  if (filters.length > limits.conditions) {
    throw queryError('filters', `have at most ${limits.conditions} conditions`, filters.length);
  }
  for (const filter of filters) assertFilter(filter, fields, limits, format);
  assertCount('page', page, largestPage(spec));
  assertCount('offset', offset, largestOffset(spec));
  assertCount('limit', limit, spec.maximumLimit);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || spec.untypedParameters.includes(name)) continue;
    const type = own(spec.parameters ?? {}, name);
    if (type === undefined) throw unknownError('parameter', name, spec.typedNames);
    assertValue(name, type as ValueType, value, limits.value, format);
  }
}

function assertNames(
  subject: 'fields' | 'sort',
  names: readonly string[],
  known: readonly string[],
  most: number,
): void {
  if (names.length > most) throw queryError(subject, `have at most ${most} fields`, names.length);
  const seen = new Set<string>();
  for (const name of names) {
    if (!known.includes(name)) throw unknownError('field', name, known);
    if (seen.has(name)) throw queryError(subject, `name ${name} only once`, names);
    seen.add(name);
  }
}

function assertFilter(
  { field: name, operator, value }: AnyFilter,
  fields: ReadonlyMap<string, Field>,
  limits: CheckedSpec['limits'],
  format: FormatValue,
): void {
  const field = fields.get(name);
  if (field === undefined) {
    throw unknownError('field', name, [...fields.keys()]);
  }
  if (!field.operators.includes(operator)) {
    throw queryError(`Operator for ${name}`, `be one of ${field.operators.join(', ')}`, operator);
  }
  const values = operator === 'in' ? (value as readonly unknown[]) : [value];
  if (values.length > limits.values) {
    throw queryError(name, `be compared with at most ${limits.values} values`, values.length);
  }
  const type = operator === 'like' ? 'string' : (field.type as ValueType);
  for (const one of values) assertValue(name, type, one, limits.value, format);
}

function assertValue(
  name: string,
  type: ValueType,
  value: unknown,
  most: number,
  format: FormatValue,
): void {
  const requirement = requirementOf(type);
  if (!isOfType(type, value)) throw queryError(name, requirement, value);
  const parsed = parseValue(name, type, format(name, value), most);
  if (!parsed.ok)
    throw queryError(name, 'be a value that parseQuery accepts', value, parsed.message);
}

/** Whether a value has a type, before it is written as text: 100 and "100" are the same there. */
function isOfType(type: ValueType, value: unknown): boolean {
  if (isStandardSchema(type)) return true;
  if (typeof type === 'object') return type.includes(value as string);
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(value);
    case 'date':
      return value instanceof Date || (typeof value === 'string' && isDate(value));
    default:
      return typeof value === type;
  }
}

function requirementOf(type: ValueType): string {
  if (isStandardSchema(type)) return 'be valid';
  if (typeof type === 'object') return `be one of ${joinNames(type)}`;
  return `be ${type === 'integer' ? 'an' : 'a'} ${type}`;
}

function assertCount(
  subject: 'page' | 'offset' | 'limit',
  value: number | undefined,
  most: number,
): void {
  if (value !== undefined && value > most) throw queryError(subject, `be at most ${most}`, value);
}

function unknownError(kind: 'field' | 'parameter', name: string, known: readonly string[]) {
  const suggested = suggestField(name, known);
  return queryError(
    kind === 'field' ? 'Field in the query' : 'Parameter in the query',
    'be one that the spec allows here',
    name,
    suggested === undefined ? `Allowed: ${joinNames(known)}` : `Write ${suggested}`,
  );
}
