import { setOwn } from '../internal/json.js';
import { nearestName } from '../internal/options.js';
import { must } from '../internal/show.js';
import type { Result } from '../rules/finding.js';
import { type Finding, finding } from '../rules/finding.js';
import { conventionalParameter } from '../url/lint/parameters.js';
import { allowedNames, type CheckedSpec, checkedSpec, type Field } from './checked-spec.js';
import { completeSort, readCursor } from './cursor.js';
import { type FilterParameter, formatLiteral, parseFilters } from './parse-filters.js';
import { parseFields, parseSort } from './parse-lists.js';
import { isUnchosen, parseValue } from './parse-value.js';
import {
  type AnyFilter,
  type CursorCodec,
  type CursorQuery,
  type Query,
  type QuerySpec,
  type Sort,
  suggestOperator,
  type ValueType,
} from './query-spec.js';
import {
  comparisonOf,
  encodingFinding,
  formatParameter,
  hasValue,
  joinNames,
  MAX_FINDINGS,
  parameterFinding,
  type QuerySource,
  queryText,
  type RawParameter,
  rawParameter,
  rawParameters,
  showName,
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
 * them to `problem(findings)`. `range` is the place of the parameter in the URL, `suggestion` the whole
 * URL with the parameter corrected. For a request, both refer to its path and query, so that a
 * response does not show the host of a server behind a gateway; for `URLSearchParams`, `suggestion`
 * is the query, and there is no `range`.
 *
 * @param source The request, its URL, or its parameters. `URLSearchParams` cannot distinguish `total>`
 *   from `total>=` if no value follows.
 * @param spec The parameters of the resource. A declared parameter takes precedence over a field of
 *   the same name.
 * @returns The parameters as typed by the spec, or the findings: at most fifty, and twenty more for
 *   unknown parameters. `path` is the name of the parameter.
 * @throws {HalyardError} `query.spec` for an invalid spec or a schema that validates asynchronously;
 *   `http.request` for a source without a URL, such as the parsed query of a framework.
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
 * result.ok ? [] : result.findings.map(({ message, suggestion }) => [message, suggestion]);
 * // → [
 * //   ['page must be an integer ≥ 1, got "0"', undefined],
 * //   [
 * //     'Unknown field totl. Did you mean total?',
 * //     '/orders?page=0&filter=total%20gt%20100',
 * //   ],
 * // ]
 * ```
 */
export function parseQuery<const Spec extends QuerySpec = Record<never, never>>(
  source: QuerySource,
  spec?: Spec,
): Result<Query<Spec>> {
  const checked = checkedSpec(spec ?? {});
  const { limits } = checked;
  const text = queryText(source);
  if (text.query.length > limits.length) {
    return refused(
      must('The query', `have at most ${limits.length} characters`, text.query.length),
    );
  }
  const parameters = rawParameters(text, limits.parameters + 1);
  if (parameters.length > limits.parameters) {
    return refused(`The query must have at most ${limits.parameters} parameters`);
  }
  const grouped = groupParameters(parameters, checked);
  const findings: Finding[] = [];
  const value = parseParameters(grouped, checked, findings);
  if (findings.length >= MAX_FINDINGS) {
    findings.push(finding('UFN.04', `Checking stopped after ${MAX_FINDINGS} findings`));
  }
  if (grouped.unknown.length > 0 && !checked.ignoreUnknown) {
    findings.push(...findUnknown(grouped.unknown, checked));
  }
  return findings.length > 0 ? { ok: false, findings } : { ok: true, value: value as Query<Spec> };
}

function refused(message: string): { readonly ok: false; readonly findings: readonly Finding[] } {
  return { ok: false, findings: [finding('UFN.04', message)] };
}

/** The parameters of a query by their purpose. */
interface GroupedParameters {
  /** The declared parameters, at the index of their name in `spec.names`; a hole where none is given. */
  readonly declared: readonly (readonly RawParameter[] | undefined)[];
  readonly filters: readonly FilterParameter[];
  readonly unknown: readonly RawParameter[];
}

function groupParameters(
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
function parseParameters(
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

/** How many unknown parameters get a finding of their own. */
const MAX_UNKNOWN = 20;

/** The findings of parameters that the resource does not have, with suggestions. */
function findUnknown(parameters: readonly RawParameter[], spec: CheckedSpec): Finding[] {
  const first = new Map<string, RawParameter>();
  for (const parameter of parameters) {
    if (!first.has(parameter.name)) first.set(parameter.name, parameter);
  }
  const findings = [...first.values()]
    .slice(0, MAX_UNKNOWN)
    .map((parameter) => unknownParameter(parameter, spec));
  if (first.size > MAX_UNKNOWN) {
    const more = first.size - MAX_UNKNOWN;
    findings.push(finding('UFN.04', `${more} more unknown parameters`));
  }
  return findings;
}

function unknownParameter(parameter: RawParameter, spec: CheckedSpec): Finding {
  const name = showName(parameter.name);
  const meant =
    bracketedCondition(parameter, spec) ??
    misspeltName(parameter, spec) ??
    conventionalName(parameter, spec);
  if (meant === undefined) {
    return parameterFinding(
      parameter,
      `Unknown parameter ${name}. Allowed: ${joinNames(allowedNames(spec))}`,
    );
  }
  const { shape, correction } = meant;
  return parameterFinding(
    parameter,
    `Unknown parameter ${name}. Did you mean ${shape}?`,
    correction !== undefined && isValid(correction, parameter, spec) ? correction : undefined,
  );
}

/** The parameter that the client is likely to mean. */
interface Meant {
  /** The parameter as a message shows it: a name, or a name with the shape of its value. */
  readonly shape: string;
  /** The whole parameter to write instead, if its value is right. */
  readonly correction?: string | undefined;
}

/** A correction is suggested only if it is valid on its own. */
function isValid(correction: string, { source }: RawParameter, spec: CheckedSpec): boolean {
  const grouped = groupParameters([rawParameter(correction, 0, source)], spec);
  const findings: Finding[] = [];
  parseParameters(grouped, spec, findings);
  return findings.length === 0;
}

/** `total[gt]`, `filter[total][gt]`, `filter[total]`, `total__gt`, `total_gt` */
const CONDITION =
  /^(?:filter\[(?<member>[^[\]]{1,80})\]|(?<field>[^[\]]{1,80}?))(?:\[(?<bracketed>[a-z]{2,6})\]|__?(?<suffix>[a-z]{2,4}))?$/;

/** A condition as other query languages write it. */
function bracketedCondition({ name, value }: RawParameter, spec: CheckedSpec): Meant | undefined {
  const { member, field = member ?? '', bracketed, suffix } = CONDITION.exec(name)?.groups ?? {};
  const operator = suggestOperator(bracketed ?? suffix ?? 'eq');
  if (operator === undefined || !spec.fields?.get(field)?.operators.includes(operator)) return;
  const literal =
    operator === 'in' ? value.split(',').map(formatLiteral).join(',') : formatLiteral(value);
  return {
    shape: `filter=${field} ${operator} <value>`,
    correction: formatParameter('filter', `${field} ${operator} ${literal}`),
  };
}

function misspeltName({ name, value }: RawParameter, spec: CheckedSpec): Meant | undefined {
  const near = nearestName(name, allowedNames(spec));
  return near === undefined ? undefined : { shape: near, correction: formatParameter(near, value) };
}

/** Names that mean something else elsewhere, so that they are no aliases of UFN.04. */
const FURTHER_ALIASES: ReadonlyMap<string, keyof typeof SHAPES> = /* @__PURE__ */ new Map<
  string,
  keyof typeof SHAPES
>([
  ['size', 'limit'],
  ['rows', 'limit'],
  ['top', 'limit'],
  ['order', 'sort'],
  ['q', 'filter'],
  ['query', 'filter'],
  ['search', 'filter'],
]);

/** Names of cursors in other APIs, in lower case without separators. */
const CURSOR_ALIASES =
  /^(?:(?:next|prev|start|end)?cursor|after|before|startingafter|endingbefore|(?:next)?pagetoken|continuation(?:token)?|scrollid|marker)$/;

/** The shape of each conventional parameter; page and limit may have another name here. */
const SHAPES = {
  fields: 'fields=<field>,<field>',
  filter: 'filter=<field> <operator> <value>',
  sort: 'sort=<field> <direction>',
  page: '<number>',
  limit: '<number>',
} as const;

/** The conventional parameter for a name that other APIs use. */
function conventionalName({ name, value }: RawParameter, spec: CheckedSpec): Meant | undefined {
  const means = conventionalParameter(name) ?? FURTHER_ALIASES.get(name) ?? placeName(name, spec);
  if (means === undefined) return undefined;
  if (means === 'page') return placeParameter(name, value, spec);
  if (means === 'limit') {
    const shape = `${spec.limit}=${SHAPES.limit}`;
    return { shape, correction: formatParameter(spec.limit, value) };
  }
  if (spec.fields === undefined) return undefined;
  return { shape: SHAPES[means], correction: formatParameter(means, value) };
}

/** Whether a name is one for the position of a page, where clients do not page by page. */
function placeName(name: string, { paging }: CheckedSpec): 'page' | undefined {
  if (paging === 'page') return undefined;
  const plain = name.slice(0, 40).toLowerCase().replace(/[-_]/g, '');
  const isCursor = paging === 'cursor' && CURSOR_ALIASES.test(plain);
  return isCursor || plain === 'page' ? 'page' : undefined;
}

/** The parameter for the position of a page. The value is kept only if it is an offset in both. */
function placeParameter(name: string, value: string, { paging, place }: CheckedSpec): Meant {
  if (paging === 'cursor') return { shape: `${place}=<cursor of a link>` };
  const isOffset = paging === 'offset' && /skip|offset/i.test(name);
  return {
    shape: `${place}=${SHAPES.page}`,
    ...(isOffset && { correction: formatParameter(place, value) }),
  };
}
