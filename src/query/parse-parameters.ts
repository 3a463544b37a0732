import { must } from '../internal/must.js';
import type { Finding } from '../rules/finding.js';
import { type CheckedSpec, type Field, parameterNames } from './checked-spec.js';
import { completeSort, readCursor } from './cursor.js';
import type { CursorCodec, CursorQuery } from './cursor-spec.js';
import { type FilterParameter, parseFilters } from './filter/parse-filters.js';
import { encodingFinding, MAX_FINDINGS, parameterFinding } from './parameter-finding.js';
import { parseFields, parseSort } from './parse-lists.js';
import { parseValue } from './parse-value.js';
import { comparisonOf, formatParameter, type RawParameter } from './raw-parameters.js';

/** The parameters of a query by their purpose. */
export interface GroupedParameters {
  /** The parameters that the spec declares, by name. */
  readonly declared: ReadonlyMap<string, RawParameter[]>;
  readonly filters: readonly FilterParameter[];
  readonly unknown: readonly RawParameter[];
}

export function groupParameters(
  parameters: readonly RawParameter[],
  spec: CheckedSpec,
): GroupedParameters {
  const { fields } = spec;
  const declared = new Map<string, RawParameter[]>(parameterNames(spec).map((name) => [name, []]));
  const filters: FilterParameter[] = [];
  const unknown: RawParameter[] = [];
  for (const parameter of parameters) {
    const list = declared.get(parameter.name);
    if (list !== undefined) {
      list.push(parameter);
      if (fields !== undefined && parameter.name === 'filter') {
        filters.push({ parameter, comparison: undefined });
      }
      continue;
    }
    const comparison = fields && comparisonOf(parameter);
    // With `=`, an unknown name is that of a parameter; any other comparison is of a field.
    if (comparison !== undefined && (comparison.sign !== '=' || fields?.has(comparison.field))) {
      const { field } = comparison;
      filters.push({ parameter: { ...parameter, name: field }, comparison });
    } else {
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
  const given = (name: string) => declared.get(name) ?? [];
  const place = parsePlace(given(spec.place), spec, findings);
  const limit = parseCount(given(spec.limit), 1, defaultLimit, maximumLimit, findings);
  const parameters = parseTyped(given, spec, findings);
  checkUntyped(given, spec, findings);
  if (fields === undefined) return { ...place, limit, ...parameters };
  const selected = given('fields');
  const names = parseFields(selected, spec, fields, findings);
  const query = {
    ...place,
    limit,
    ...(selected.length > 0 && { fields: names }),
    filters: parseFilters(filters, spec, fields, findings),
    sort: parseSort(given('sort'), spec, fields, findings),
    ...parameters,
  };
  return spec.codec === undefined
    ? query
    : parseCursor(given(spec.place), query, spec.codec, fields, findings);
}

/** Parses the page or the offset; a cursor is read later, with the sort order. */
function parsePlace(
  given: readonly RawParameter[],
  spec: CheckedSpec,
  findings: Finding[],
): { readonly page?: number; readonly offset?: number } {
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
export function largestPage({ maximumLimit }: CheckedSpec): number {
  return Math.floor(Number.MAX_SAFE_INTEGER / maximumLimit);
}

/** The last offset whose page can be counted: offset + limit is a safe integer. */
export function largestOffset({ maximumLimit }: CheckedSpec): number {
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
  const [first, second] = given;
  if (first === undefined) return sorted;
  if (second !== undefined) {
    findings.push(repeatedFinding(second, given.length));
    return sorted;
  }
  // A query with other faults is another list.
  if (findings.length > 0) return sorted;
  const cursor = readCursor(first.value, sorted, codec, fields);
  if (typeof cursor !== 'string') return { cursor, ...sorted };
  findings.push(parameterFinding(first, cursor));
  return sorted;
}

/** A message states a maximum above this only to a client that exceeds it. */
const LARGE_MAXIMUM = 1_000_000;

/** Parses the integer from `least`, 0 or 1, that a parameter has. The parameter may be given once. */
function parseCount(
  given: readonly RawParameter[],
  least: 0 | 1,
  standard: number,
  maximum: number,
  findings: Finding[],
): number {
  const [first, second] = given;
  if (first === undefined) return standard;
  const { name, value: text } = first;
  if (second !== undefined) {
    findings.push(repeatedFinding(second, given.length));
    return standard;
  }
  const value = Number(text);
  const isInteger = /^(?:0|[1-9][0-9]*)$/.test(text);
  if (isInteger && value >= least && value <= maximum) return value;
  const isTooLarge = isInteger && value > maximum;
  findings.push(
    parameterFinding(
      first,
      isTooLarge || maximum <= LARGE_MAXIMUM
        ? must(name, `be an integer from ${least} to ${maximum}`, text)
        : must(name, `be an integer ≥ ${least}`, text),
      isTooLarge ? formatParameter(name, String(maximum)) : undefined,
    ),
  );
  return standard;
}

function repeatedFinding(parameter: RawParameter, count: number): Finding {
  return parameterFinding(parameter, `${parameter.name} must be given once, got ${count} values`);
}

/** Parses the parameters that have a type. */
function parseTyped(
  given: (name: string) => readonly RawParameter[],
  spec: CheckedSpec,
  findings: Finding[],
): { readonly parameters?: Readonly<Record<string, unknown>> } {
  if (!spec.typedParameters) return {};
  const values: [name: string, value: unknown][] = [];
  for (const [name, type] of spec.parameters) {
    const [first, second] = given(name);
    if (first === undefined) continue;
    const fault =
      second === undefined ? encodingFinding(first) : repeatedFinding(second, given(name).length);
    if (fault !== undefined) {
      findings.push(fault);
      continue;
    }
    const parsed = parseValue(name, type, first.value, spec.limits.value);
    if (parsed.ok) {
      values.push([name, parsed.value]);
      continue;
    }
    const { message, correction } = parsed;
    const replacement = correction === undefined ? undefined : formatParameter(name, correction);
    findings.push(parameterFinding(first, message, replacement));
  }
  return { parameters: Object.fromEntries(values) };
}

/** The parameters that the handler reads itself must at least be text. */
function checkUntyped(
  given: (name: string) => readonly RawParameter[],
  { untypedParameters }: CheckedSpec,
  findings: Finding[],
): void {
  for (const parameter of untypedParameters.flatMap(given)) {
    if (findings.length >= MAX_FINDINGS) return;
    const fault = encodingFinding(parameter);
    if (fault !== undefined) findings.push(fault);
  }
}
