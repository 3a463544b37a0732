import { type Finding, finding } from '../rules/finding.js';
import type { Result } from '../rules/result.js';
import { type CheckedSpec, checkedSpec, LIST_PARAMETERS } from './checked-spec.js';
import { MOST_FINDINGS } from './messages.js';
import type { Query } from './query.js';
import type { QuerySpec } from './query-spec.js';
import {
  comparisonOf,
  type QuerySource,
  type RawParameter,
  rawParameters,
  rawQuery,
} from './raw-parameters.js';
import { type FilterParameter, readFilters } from './read-filters.js';
import { readFields, readSort } from './read-lists.js';
import { readInteger, readParameters } from './read-single.js';
import { findUnknown } from './unknown-parameters.js';

/**
 * Reads the query parameters of a request.
 *
 * With `fields` in the spec, these are read, and typed from it:
 *
 * | parameter | is |
 * | --- | --- |
 * | `fields=id,customer.name` | the fields to answer with; see {@link selectFields} |
 * | `filter=total gt 100 and name eq 'A and B'` | conditions, joined by `and` or each in a `filter` of its own; all of them hold |
 * | `status=open` | the condition `status eq open`, with all behind the `=` as its value |
 * | `total>=100`, `total<100`, `total!=7` | conditions written directly, encoded or not |
 * | `sort=total desc,created` | what to sort by |
 *
 * In `filter`, a value with spaces, commas, parentheses or quotes, and the empty one, stands in
 * single quotes, a quote within it doubled; `in` has a list: `status in open,shipped`. `fields`,
 * `filter` and `sort` may be repeated and go on then; every other parameter is given once. Where a
 * field has the name of a parameter, the parameter is meant; `filter` reaches the field.
 *
 * Nothing that a client sends throws, and nothing is put right behind its back: a page 0, a limit
 * above the maximum, an unknown parameter, field or operator, a value of another type are findings,
 * fit for `problem(findings)`. Their `range` is the place of the parameter in the URL; `suggestion`,
 * where there is one, is what to write there.
 *
 * @param source The request, its URL, or its parameters; the latter cannot tell `total>` from `total>=`
 *   where nothing follows.
 * @param spec The parameters that the resource has. A name of a parameter that is declared goes
 *   before one of a field.
 * @returns The parameters as the spec types them, or what is wrong with the query, fifty findings and
 *   twenty unknown parameters at most; `path` names the parameter.
 * @throws {HalyardError} `query.spec` for a spec that contradicts itself, or a schema that validates
 *   asynchronously.
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
 * //   ['page is "0", but is a whole number from 1', undefined],
 * //   ['totl is no field here; did you mean total?', 'filter=total%20gt%20100'],
 * // ]
 * ```
 */
export function parseQuery<const Spec extends QuerySpec = Record<never, never>>(
  source: QuerySource,
  spec?: Spec,
): Result<Query<Spec>> {
  const checked = checkedSpec(spec ?? {});
  const raw = rawQuery(source);
  const { length } = checked.limits;
  if (raw.query.length > length) {
    const message = `The query has ${raw.query.length} characters; ${length} are the most`;
    return { ok: false, findings: [finding('UFN.04', message)] };
  }
  const findings: Finding[] = [];
  const sorted = sortParameters(rawParameters(raw), checked);
  const value = readAll(sorted, checked, findings);
  if (findings.length >= MOST_FINDINGS) {
    findings.push(finding('UFN.04', 'There may be more; reading stopped there'));
  }
  if (!checked.ignoreUnknown) {
    findUnknown(sorted.unknown, checked, findings, (query) => parseQuery(`?${query}`, spec).ok);
  }
  return findings.length > 0 ? { ok: false, findings } : { ok: true, value: value as Query<Spec> };
}

/** The parameters of a query by what they are for. */
interface SortedParameters {
  readonly named: ReadonlyMap<string, RawParameter[]>;
  readonly filters: readonly FilterParameter[];
  readonly unknown: readonly RawParameter[];
}

function sortParameters(parameters: Iterable<RawParameter>, spec: CheckedSpec): SortedParameters {
  const { fields } = spec;
  const names = [spec.page, spec.limit, ...spec.parameters.keys(), ...spec.others];
  if (fields !== undefined) names.push(...LIST_PARAMETERS);
  const named = new Map<string, RawParameter[]>(names.map((name) => [name, []]));
  const filters: FilterParameter[] = [];
  const unknown: RawParameter[] = [];
  for (const parameter of parameters) {
    const list = named.get(parameter.name);
    if (list !== undefined) {
      list.push(parameter);
      if (fields !== undefined && parameter.name === 'filter') {
        filters.push({ parameter, comparison: undefined });
      }
      continue;
    }
    const comparison = fields && comparisonOf(parameter);
    // With `=`, an unknown name is that of a parameter; any other comparison is one of a field.
    if (comparison !== undefined && (comparison.sign !== '=' || fields?.has(comparison.field))) {
      const { field } = comparison;
      const place = field === parameter.name ? parameter : { ...parameter, name: field };
      filters.push({ parameter: place, comparison });
    } else {
      unknown.push(parameter);
    }
  }
  return { named, filters, unknown };
}

function readAll(
  { named, filters }: SortedParameters,
  spec: CheckedSpec,
  findings: Finding[],
): unknown {
  const { fields } = spec;
  const given = (name: string) => named.get(name) ?? [];
  // As many pages as have exact record numbers: page * limit is a safe integer.
  const mostPages = Math.floor(Number.MAX_SAFE_INTEGER / spec.maximumLimit);
  const page = readInteger(given(spec.page), spec.page, 1, mostPages, findings);
  const limit = readInteger(
    given(spec.limit),
    spec.limit,
    spec.defaultLimit,
    spec.maximumLimit,
    findings,
  );
  const parameters = readParameters(given, spec, findings);
  if (fields === undefined) return { page, limit, ...parameters };
  const selected = given('fields');
  const names = readFields(selected, spec, fields, findings);
  return {
    page,
    limit,
    ...(selected.length > 0 && { fields: names }),
    filters: readFilters(filters, spec, fields, findings),
    sort: readSort(given('sort'), spec, fields, findings),
    ...parameters,
  };
}
