import { setOwn } from '../internal/json.js';
import { must } from '../internal/show.js';
import type { Result } from '../rules/finding.js';
import { type Finding, finding } from '../rules/finding.js';
import { type CheckedSpec, checkedSpec } from './checked-spec.js';
import { completeSort, readCursor } from './cursor.js';
import { comparisonOf, type FilterParameter, parseFilters } from './parse-filters.js';
import { parseFields, parseSort } from './parse-lists.js';
import { isUnchosen, parseValue } from './parse-value.js';
import type { CursorQuery, Query, QuerySpec } from './query-spec.js';
import {
  encodingFinding,
  hasValue,
  MAX_FINDINGS,
  parameterFinding,
  type QuerySource,
  type QueryText,
  queryText,
  type RawParameter,
  rawParameters,
  unknownName,
} from './raw-parameters.js';

/**
 * Parses the query parameters of a request.
 *
 * With `fields` in the spec, these parameters are parsed, and typed by it:
 *
 * | parameter | meaning |
 * | --- | --- |
 * | `fields=id,customer.name` | the fields to return; see {@link selectFields} |
 * | `filter=total gt 100 and name eq 'A and B'` | conditions joined by `and`; `filter` may be repeated, and all conditions apply |
 * | `status=open` | the condition `status eq open`; everything after `=` is the value |
 * | `total>=100`, `total<100`, `total!=7` | conditions written directly, encoded or not |
 * | `sort=total desc,created` | the sort order |
 *
 * In `filter`, a value with spaces, commas, parentheses or quotes needs single quotes, with quotes
 * inside doubled, and so does the empty value. The operator `in` takes a list: `status in
 * open,shipped`. `fields`, `filter` and `sort` may be repeated to continue the list; every other
 * parameter may be given once. Where a field has the name of a parameter, the name means the
 * parameter, and `filter` reaches the field.
 *
 * Nothing that a client sends throws, and nothing is corrected silently. A page 0, a limit above the
 * maximum, an unknown parameter, field or operator, and a value of another type are findings: pass
 * them to `problem(findings)`. `range` is the place of the parameter in the URL.
 *
 * @param source The request, or its URL.
 * @param spec The parameters of the resource. A declared parameter takes precedence over a field of
 *   the same name.
 * @returns The parameters as typed by the spec, or the findings: at most fifty, and twenty more for
 *   unknown parameters. `path` is the name of the parameter.
 * @throws {HalyardError} `query.spec` for an invalid spec or a schema that validates asynchronously;
 *   and for a source without a URL, such as the parsed query of a framework.
 * @rule UFN.04
 *
 * @example
 * ```ts
 * import { parseQuery } from 'halyard/query';
 *
 * parseQuery('/orders?page=3');
 * // → { ok: true, value: { page: 3, limit: 20 } }
 *
 * const fields = { id: 'integer', status: ['open', 'shipped'], total: 'number' } as const;
 *
 * parseQuery('/orders?status=open&total>=100&sort=total%20desc&fields=id,total', { fields });
 * // → {
 * //   ok: true,
 * //   value: {
 * //     page: 1,
 * //     limit: 20,
 * //     fields: ['id', 'total'],
 * //     filters: [
 * //       { field: 'status', operator: 'eq', value: 'open' },
 * //       { field: 'total', operator: 'ge', value: 100 },
 * //     ],
 * //     sort: [{ field: 'total', direction: 'desc' }],
 * //   },
 * // }
 * const result = parseQuery('/orders?page=0&filter=totl gt 100', { fields });
 * result.ok ? [] : result.findings.map(({ message }) => message);
 * // → ['page must be an integer ≥ 1, got "0"', 'Unknown field totl. Did you mean total?']
 * ```
 */
export function parseQuery<const Spec extends QuerySpec = Record<never, never>>(
  source: QuerySource,
  spec?: Spec,
): Result<Query<Spec>> {
  const checked = checkedSpec(spec);
  const { value, findings } = parseText(queryText(source), checked);
  if (findings.length === 0) return { ok: true, value: value as Query<Spec> };
  return { ok: false, findings };
}

/** Parses a query; its value is that of the parameters without findings. */
export function parseText(
  text: QueryText,
  spec: CheckedSpec,
): { readonly value?: unknown; readonly findings: readonly Finding[] } {
  const { limits } = spec;
  const { length } = text.query;
  const refused = (message: string) => ({ findings: [finding('UFN.04', message)] });
  if (length > limits.length) {
    return refused(must('The query', `have at most ${limits.length} characters`, length));
  }
  const parameters = rawParameters(text, limits.parameters + 1);
  if (parameters.length > limits.parameters) {
    return refused(`The query must have at most ${limits.parameters} parameters`);
  }
  const grouped = groupParameters(parameters, spec);
  const findings: Finding[] = [];
  const value = parseParameters(grouped, spec, findings);
  if (findings.length >= MAX_FINDINGS) {
    findings.push(finding('UFN.04', `Checking stopped after ${MAX_FINDINGS} findings`));
  }
  findings.push(...grouped.unknown.map((each) => unknownParameter(each, spec)));
  return { value, findings };
}

/** The parameters of a query by their purpose. */
interface GroupedParameters {
  /** The declared parameters, by the position of their name in the spec. */
  readonly declared: readonly (readonly RawParameter[] | undefined)[];
  readonly filters: readonly FilterParameter[];
  /** The first of each unknown name, those of which there is a finding. */
  readonly unknown: readonly RawParameter[];
}

/** How many unknown parameters get a finding. */
const MAX_UNKNOWN = 20;

function groupParameters(
  parameters: readonly RawParameter[],
  { fields, names, isIgnored }: CheckedSpec,
): GroupedParameters {
  const declared: (RawParameter[] | undefined)[] = [];
  const filters: FilterParameter[] = [];
  const unknown: RawParameter[] = [];
  for (const parameter of parameters) {
    const { name } = parameter;
    const index = names.indexOf(name);
    if (index !== -1) {
      const list = declared[index];
      if (list === undefined) declared[index] = [parameter];
      else list.push(parameter);
      if (fields && name === 'filter') filters.push({ parameter, comparison: undefined });
      continue;
    }
    const comparison = fields && comparisonOf(parameter);
    // With `=`, an unknown name is that of a parameter; any other comparison is of a field.
    if (comparison && (comparison.operator !== 'eq' || fields.has(comparison.field))) {
      filters.push({ parameter: { ...parameter, name: comparison.field }, comparison });
    } else if (unknown.length < MAX_UNKNOWN && !isIgnored(name)) {
      if (!unknown.some((other) => other.name === name)) unknown.push(parameter);
    }
  }
  return { declared, filters, unknown };
}

/** Parses all but the unknown parameters. */
function parseParameters(
  { declared, filters }: GroupedParameters,
  spec: CheckedSpec,
  findings: Finding[],
): unknown {
  const { paging, fields, codec, defaultLimit, maximumLimit } = spec;
  const given = (name: string) => declared[spec.names.indexOf(name)] ?? NOT_GIVEN;
  const query: Record<string, unknown> = {};
  if (paging !== 'cursor') {
    // The last page whose records can be counted: page * limit is a safe integer.
    const most = Math.floor(Number.MAX_SAFE_INTEGER / maximumLimit);
    const first = paging === 'page' ? 1 : 0;
    query[paging] = parseCount(given(spec.place), first, first, most, findings);
  }
  query.limit = parseCount(given(spec.limit), 1, defaultLimit, maximumLimit, findings);
  const parameters = parseOthers(given, spec, findings);
  if (fields !== undefined) {
    const selected = given('fields').filter(hasValue);
    if (selected.length > 0) query.fields = parseFields(selected, spec, findings);
    query.filters = parseFilters(filters, spec, fields, findings);
    const sort = parseSort(given('sort').filter(hasValue), spec, fields, findings);
    query.sort = codec === undefined ? sort : completeSort(sort, codec);
  }
  if (spec.parameters !== undefined) query.parameters = parameters;
  if (fields === undefined || codec === undefined) return query;
  const parameter = single(given(spec.place), findings);
  // A query with other faults is another list.
  if (parameter === undefined || findings.length > 0) return query;
  const cursor = readCursor(parameter.value, query as unknown as CursorQuery, codec, fields);
  if (typeof cursor !== 'string') return { cursor, ...query };
  findings.push(parameterFinding(parameter, cursor));
  return query;
}

const NOT_GIVEN: readonly RawParameter[] = [];

/** A message states a maximum above this only to a client that exceeds it. */
const LARGE_MAXIMUM = 1_000_000_000;

/** Parses the integer from `least` that a parameter has. The parameter may be given once. */
function parseCount(
  given: readonly RawParameter[],
  least: number,
  standard: number,
  maximum: number,
  findings: Finding[],
): number {
  const parameter = single(given, findings);
  if (parameter === undefined) return standard;
  const { name, value: text } = parameter;
  const value = /^(?:0|[1-9][0-9]*)$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= maximum) return value;
  const isNamed = value > maximum || maximum <= LARGE_MAXIMUM;
  const range = isNamed ? `from ${least} to ${maximum}` : `≥ ${least}`;
  findings.push(parameterFinding(parameter, must(name, `be an integer ${range}`, text)));
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

/** Parses the parameters that have a type. Those that the handler reads itself must at least be text. */
function parseOthers(
  given: (name: string) => readonly RawParameter[],
  { typedParameters, untypedParameters, limits }: CheckedSpec,
  findings: Finding[],
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, type] of typedParameters) {
    const parameter = single(given(name), findings);
    if (parameter === undefined) continue;
    const fault = encodingFinding(parameter);
    if (fault !== undefined) findings.push(fault);
    if (fault !== undefined || isUnchosen(type, parameter.value)) continue;
    const parsed = parseValue(name, type, parameter.value, limits.value);
    if (parsed.ok) setOwn(values, name, parsed.value);
    else findings.push(parameterFinding(parameter, parsed.message));
  }
  for (const name of untypedParameters) {
    for (const parameter of given(name)) {
      if (findings.length >= MAX_FINDINGS) return values;
      const fault = encodingFinding(parameter);
      if (fault !== undefined) findings.push(fault);
    }
  }
  return values;
}

/** The finding of a name that the resource does not have. */
function unknownParameter(parameter: RawParameter, { names, fields }: CheckedSpec): Finding {
  // A condition such as `status=open` may name a field.
  const comparable = [...(fields?.values() ?? [])]
    .filter(({ operators }) => operators.includes('eq'))
    .map(({ name }) => name);
  const allowed = new Set([...names, ...comparable]);
  return parameterFinding(parameter, unknownName('parameter', parameter.name, [...allowed]));
}
