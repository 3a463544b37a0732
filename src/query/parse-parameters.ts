import { setOwn } from '../internal/json-object.js';
import { must } from '../internal/must.js';
import type { Finding } from '../rules/finding.js';
import type { Field } from './checked-fields.js';
import type { CheckedSpec } from './checked-spec.js';
import { completeSort, readCursor } from './cursor.js';
import type { CursorCodec, CursorQuery } from './cursor-spec.js';
import { type FilterParameter, parseFilters } from './filter/parse-filters.js';
import { encodingFinding, MAX_FINDINGS, parameterFinding } from './parameter-finding.js';
import { parseFields, parseSort } from './parse-lists.js';
import { isUnchosen, parseValue } from './parse-value.js';
import type { AnyFilter } from './query.js';
import type { ValueType } from './query-spec.js';
import { comparisonOf, formatParameter, hasValue, type RawParameter } from './raw-parameters.js';
import type { Sort } from './sort.js';

/** The parameters of a query by their purpose. */
export interface GroupedParameters {
  /** The declared parameters, at the index of their name in `spec.names`; a hole where none is given. */
  readonly declared: readonly (readonly RawParameter[] | undefined)[];
  readonly filters: readonly FilterParameter[];
  readonly unknown: readonly RawParameter[];
}

export function groupParameters(
  parameters: readonly RawParameter[],
  spec: CheckedSpec,
): GroupedParameters {
  const { fields, names } = spec;
  const declared: RawParameter[][] = [];
  const filters: FilterParameter[] = [];
  const unknown: RawParameter[] = [];
  for (const parameter of parameters) {
    const index = names.indexOf(parameter.name);
    if (index !== -1) {
      const list = declared[index];
      if (list === undefined) declared[index] = [parameter];
      else list.push(parameter);
      if (fields !== undefined && parameter.name === 'filter') {
        filters.push({ parameter, comparison: undefined });
      }
      continue;
    }
    const comparison = fields && comparisonOf(parameter);
    // With `=`, an unknown name is that of a parameter; any other comparison is of a field.
    if (comparison !== undefined && (comparison.sign !== '=' || fields?.has(comparison.field))) {
      const { field: name } = comparison;
      const isNamed = name === parameter.name;
      filters.push({ parameter: isNamed ? parameter : { ...parameter, name }, comparison });
    } else if (!spec.isIgnored(parameter.name)) {
      unknown.push(parameter);
    }
  }
  return { declared, filters, unknown };
}

/** Parses all but the unknown parameters. */
export function parseParameters(
  { declared, filters }: GroupedParameters,
  spec: CheckedSpec,
  findings: Finding[],
): unknown {
  const { fields, defaultLimit, maximumLimit } = spec;
  const given = (name: string) => declared[spec.names.indexOf(name)] ?? NONE;
  const query = parsePlace(given(spec.place), spec, findings);
  query.limit = parseCount(given(spec.limit), 1, defaultLimit, maximumLimit, findings);
  const parameters = parseTyped(given, spec, findings);
  checkUntyped(given, spec, findings);
  if (fields !== undefined) {
    const selected = given('fields').filter(hasValue);
    if (selected.length > 0) query.fields = parseFields(selected, spec, fields, findings);
    query.filters = parseFilters(filters, spec, fields, findings);
    query.sort = parseSort(given('sort').filter(hasValue), spec, fields, findings);
  }
  if (parameters !== undefined) query.parameters = parameters;
  return fields === undefined || spec.codec === undefined
    ? query
    : parseCursor(given(spec.place), query as CursorQuery, spec.codec, fields, findings);
}

const NONE: readonly RawParameter[] = [];

/** The members of a parsed query, in their order. */
interface ParsedQuery {
  page?: number;
  offset?: number;
  limit?: number;
  fields?: readonly string[];
  filters?: readonly AnyFilter[];
  sort?: readonly Sort[];
  parameters?: Readonly<Record<string, unknown>>;
}

/** Parses the page or the offset; a cursor is read later, with the sort order. */
function parsePlace(
  given: readonly RawParameter[],
  spec: CheckedSpec,
  findings: Finding[],
): ParsedQuery {
  switch (spec.paging) {
    case 'page':
      return { page: parseCount(given, 1, 1, largestPage(spec), findings) };
    case 'offset':
      return { offset: parseCount(given, 0, 0, largestOffset(spec), findings) };
    case 'cursor':
      return {};
  }
}

/** The last page whose records can be counted: page * limit is a safe integer. */
function largestPage({ maximumLimit }: CheckedSpec): number {
  return Math.floor(Number.MAX_SAFE_INTEGER / maximumLimit);
}

/** The last offset whose page can be counted: offset + limit is a safe integer. */
function largestOffset({ maximumLimit }: CheckedSpec): number {
  return Number.MAX_SAFE_INTEGER - maximumLimit;
}

/** Reads the cursor, and completes the sort order by the identifier. */
function parseCursor(
  given: readonly RawParameter[],
  query: CursorQuery,
  codec: CursorCodec,
  fields: ReadonlyMap<string, Field>,
  findings: Finding[],
): CursorQuery {
  const sorted = { ...query, sort: completeSort(query.sort, codec) };
  const parameter = single(given, findings);
  // A query with other faults is another list.
  if (parameter === undefined || findings.length > 0) return sorted;
  const cursor = readCursor(parameter.value, sorted, codec, fields);
  if (typeof cursor !== 'string') return { cursor, ...sorted };
  findings.push(parameterFinding(parameter, cursor));
  return sorted;
}

/** A message states a maximum above this only to a client that exceeds it. */
const LARGE_MAXIMUM = 1_000_000_000;

/** Parses the integer from `least`, 0 or 1, that a parameter has. The parameter may be given once. */
function parseCount(
  given: readonly RawParameter[],
  least: 0 | 1,
  standard: number,
  maximum: number,
  findings: Finding[],
): number {
  const parameter = single(given, findings);
  if (parameter === undefined) return standard;
  const { name, value: text } = parameter;
  const value = Number(text);
  const isInteger = /^(?:0|[1-9][0-9]*)$/.test(text);
  if (isInteger && value >= least && value <= maximum) return value;
  const isTooLarge = isInteger && value > maximum;
  const isLimited = maximum <= LARGE_MAXIMUM;
  findings.push(
    parameterFinding(
      parameter,
      isTooLarge || isLimited
        ? must(name, `be an integer from ${least} to ${maximum}`, text)
        : must(name, `be an integer ≥ ${least}`, text),
      // A larger maximum is that of the numbers, far behind the end of any list: nothing to suggest.
      isTooLarge && isLimited ? formatParameter(name, String(maximum)) : undefined,
    ),
  );
  return standard;
}

/** The parameter that may be given once; undefined if it is not given, or repeated, which is a finding. */
function single(given: readonly RawParameter[], findings: Finding[]): RawParameter | undefined {
  const second = given[1];
  if (second === undefined) return given[0];
  const message = `${second.name} must be given once, got ${given.length} values`;
  findings.push(parameterFinding(second, message));
  return undefined;
}

/** Parses the parameters that have a type. */
function parseTyped(
  given: (name: string) => readonly RawParameter[],
  spec: CheckedSpec,
  findings: Finding[],
): Readonly<Record<string, unknown>> | undefined {
  const { parameters, typedNames, limits } = spec;
  if (parameters === undefined) return undefined;
  const values: Record<string, unknown> = {};
  for (const name of typedNames) {
    const parameter = single(given(name), findings);
    if (parameter === undefined) continue;
    const fault = encodingFinding(parameter);
    if (fault !== undefined) {
      findings.push(fault);
      continue;
    }
    if (isUnchosen(parameters[name], parameter.value)) continue;
    const parsed = parseValue(name, parameters[name] as ValueType, parameter.value, limits.value);
    if (parsed.ok) {
      setOwn(values, name, parsed.value);
      continue;
    }
    const { message, correction } = parsed;
    const replacement = correction === undefined ? undefined : formatParameter(name, correction);
    findings.push(parameterFinding(parameter, message, replacement));
  }
  return values;
}

/** The parameters that the handler reads itself must at least be text. */
function checkUntyped(
  given: (name: string) => readonly RawParameter[],
  { untypedParameters }: CheckedSpec,
  findings: Finding[],
): void {
  if (untypedParameters.length === 0) return;
  for (const parameter of untypedParameters.flatMap(given)) {
    if (findings.length >= MAX_FINDINGS) return;
    const fault = encodingFinding(parameter);
    if (fault !== undefined) findings.push(fault);
  }
}
