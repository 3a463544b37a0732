import { type RequestDescriptor, targetOf } from '../internal/request.js';
import type { Finding } from '../rules/finding.js';
import type { Result } from '../rules/result.js';
import { checkedSpec } from './checked-spec.js';
import { parseFields, selectableNames } from './parse-lists.js';
import type { QuerySpec } from './query-spec.js';
import { hasValue, queryText, rawParameters } from './raw-parameters.js';

/** Parses `fields` of a request for one resource; undefined if the request has none. */
type ParseSelection = (request: RequestDescriptor) => Result<readonly string[] | undefined>;

/**
 * Prepares to parse `fields` of requests for one resource, which has no other parameter of a query;
 * undefined if clients cannot select fields.
 */
export function prepareSelection(query: QuerySpec): ParseSelection | undefined {
  const spec = checkedSpec(query);
  const { fields, limits } = spec;
  if (fields === undefined || selectableNames(fields).size === 0) return undefined;
  return (request) => {
    if (!targetOf(request).includes('?')) return { ok: true, value: undefined };
    const given = rawParameters(queryText(request), limits.parameters).filter(
      (parameter) => parameter.name === 'fields' && hasValue(parameter),
    );
    if (given.length === 0) return { ok: true, value: undefined };
    const findings: Finding[] = [];
    const names = parseFields(given, spec, fields, findings);
    return findings.length > 0 ? { ok: false, findings } : { ok: true, value: names };
  };
}
