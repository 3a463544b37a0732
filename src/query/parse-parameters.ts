import { must } from '../internal/must.js';
import type { Finding } from '../rules/finding.js';
import { type CheckedSpec, LIST_PARAMETERS } from './checked-spec.js';
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

/** The names of all parameters that a spec declares. */
export function parameterNames(spec: CheckedSpec): string[] {
  const { page, limit, parameters, untypedParameters, fields } = spec;
  const lists = fields === undefined ? [] : LIST_PARAMETERS;
  return [page, limit, ...lists, ...parameters.keys(), ...untypedParameters];
}

/** Parses all but the unknown parameters. */
export function parseParameters(
  { declared, filters }: GroupedParameters,
  spec: CheckedSpec,
  findings: Finding[],
): unknown {
  const { fields, defaultLimit, maximumLimit } = spec;
  const given = (name: string) => declared.get(name) ?? [];
  const page = parseCount(given(spec.page), 1, largestPage(spec), findings);
  const limit = parseCount(given(spec.limit), defaultLimit, maximumLimit, findings);
  const parameters = parseTyped(given, spec, findings);
  checkUntyped(given, spec, findings);
  if (fields === undefined) return { page, limit, ...parameters };
  const selected = given('fields');
  const names = parseFields(selected, spec, fields, findings);
  return {
    page,
    limit,
    ...(selected.length > 0 && { fields: names }),
    filters: parseFilters(filters, spec, fields, findings),
    sort: parseSort(given('sort'), spec, fields, findings),
    ...parameters,
  };
}

/** The last page whose records can be counted: page * limit is a safe integer. */
export function largestPage({ maximumLimit }: CheckedSpec): number {
  return Math.floor(Number.MAX_SAFE_INTEGER / maximumLimit);
}

/** A message states a maximum above this only to a client that exceeds it. */
const LARGE_MAXIMUM = 1_000_000;

/** Parses the integer from 1 that a parameter has. The parameter may be given once. */
function parseCount(
  given: readonly RawParameter[],
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
  if (/^[1-9][0-9]{0,15}$/.test(text) && value <= maximum) return value;
  const isTooLarge = /^[1-9][0-9]*$/.test(text);
  findings.push(
    parameterFinding(
      first,
      isTooLarge || maximum <= LARGE_MAXIMUM
        ? must(name, `be an integer from 1 to ${maximum}`, text)
        : must(name, 'be an integer ≥ 1', text),
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
): { readonly parameters?: unknown } {
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
