import { must } from '../internal/must.js';
import { type Finding, finding } from '../rules/finding.js';
import type { Result } from '../rules/result.js';
import { checkedSpec } from './checked-spec.js';
import { MAX_FINDINGS } from './parameter-finding.js';
import { groupParameters, parseParameters } from './parse-parameters.js';
import type { Query } from './query.js';
import type { QuerySpec } from './query-spec.js';
import { type QuerySource, queryText, rawParameters } from './raw-parameters.js';
import { findUnknown } from './unknown-parameters.js';

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
