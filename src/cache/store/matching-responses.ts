import { fieldLookup, fieldValue } from '../../internal/headers.js';
import type { RequestDescriptor } from '../../internal/request.js';
import { areMet } from '../verdict/caching-verdict.js';
import type { Facts } from '../verdict/facts.js';
import { dateOf } from '../verdict/freshness.js';
import { matchClauses } from '../verdict/reuse-clauses.js';
import { type ReuseContext, type ReuseOptions, readReuse } from '../verdict/reuse-context.js';
import type { StoredResponse } from '../verdict/stored-response.js';
import { differingField, fieldReader, varyNames } from '../verdict/vary.js';

/** A stored response that can be chosen for a request, parsed. */
export interface Match<Stored extends StoredResponse> {
  readonly stored: Stored;
  readonly context: ReuseContext;
}

/**
 * The stored responses that can be chosen for a request: those that meet the requirements of RFC 9111
 * §4 except freshness, the most recent by `Date` first.
 */
export function matchingResponses<Stored extends StoredResponse>(
  request: RequestDescriptor,
  candidates: readonly Stored[],
  options: ReuseOptions,
): readonly Match<Stored>[] {
  // Most candidates differ in a field of Vary, which is compared before anything else is parsed.
  return candidates
    .filter(variantFilter(request))
    .map((stored) => ({ stored, context: readReuse(request, stored, options) }))
    .filter(({ context }) => areMet(matchClauses(context)))
    .sort((one, other) => compareDates(other.context.facts, one.context.facts));
}

/** A Date has no fraction of a second, so the time of the receipt decides between equal ones. */
function compareDates(one: Facts, other: Facts): number {
  return dateOf(one) - dateOf(other) || one.responseTime - other.responseTime;
}

/** Compares the fields of `Vary`; the presented request and each value of `Vary` are parsed once. */
function variantFilter(request: RequestDescriptor): (stored: StoredResponse) => boolean {
  const presented = fieldLookup(request.headers);
  const parsed = new Map<string, '*' | readonly string[]>();
  return (stored) => {
    const headers = stored?.response?.headers;
    const vary = headers ? fieldValue(headers, 'vary') : undefined;
    // On what is not a stored response, readReuse throws.
    if (vary === undefined) return true;
    const names = parsed.get(vary) ?? varyNames({ vary });
    parsed.set(vary, names);
    if (names === '*') return false;
    const original = fieldReader(stored.request.headers, names.length);
    return differingField(names, presented, original) === undefined;
  };
}
