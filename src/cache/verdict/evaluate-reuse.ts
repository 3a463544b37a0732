import type { RequestDescriptor } from '../../internal/request.js';
import { areMet, type ReuseVerdict } from './caching-verdict.js';
import { conditionalHeaders } from './conditional-headers.js';
import { excludedFields } from './excluded-fields.js';
import { explainReuse } from './explain.js';
import { staleAllowed, staleOnError } from './freshness.js';
import { matchClauses, useClauses } from './reuse-clauses.js';
import { type ReuseContext, type ReuseOptions, readReuse } from './reuse-context.js';
import type { StoredResponse } from './stored-response.js';

/**
 * Evaluates whether a cache may answer a request with a stored response (RFC 9111 §4): by target
 * URI, method, `Vary` and age, and by the directives of the request (`max-age`, `max-stale`,
 * `min-fresh`, `no-cache`, `only-if-cached`, or `Pragma: no-cache` without `Cache-Control`).
 *
 * @param request The presented request; its `method` and `url` are required.
 * @param stored The stored response, with the request that it answered.
 * @param options The cache and the time.
 * @returns The verdict.
 * @throws {HalyardError} `http.option` for a request without method, URL or headers;
 *   `cache.option` for a stored response without status, headers or times.
 * @rule caching.pragma, caching.age
 *
 * @example
 * ```ts
 * import { evaluateReuse } from 'halyard/cache';
 *
 * const request = { method: 'GET', url: '/orders/17', headers: { accept: 'application/hal+json' } };
 * const headers = { 'cache-control': 'public, max-age=60', vary: 'accept' };
 * const stored = { request, response: { status: 200, headers }, responseTime: new Date(0) };
 * const options = { shared: true, now: new Date(10_000) };
 *
 * evaluateReuse(request, stored, options).outcome;
 * // → 'reuse'
 * evaluateReuse({ ...request, headers: {} }, stored, options).explanation;
 * // → 'The stored response cannot answer this request: the requests differ in accept (RFC 9111 §4.1). The request goes to the origin.'
 * ```
 */
export function evaluateReuse(
  request: RequestDescriptor,
  stored: StoredResponse,
  options: ReuseOptions,
): ReuseVerdict {
  return reuseVerdict(readReuse(request, stored, options));
}

/** The verdict on a request and a stored response that are already parsed. */
export function reuseVerdict(context: ReuseContext): ReuseVerdict {
  const { facts, freshness, requestDirectives } = context;
  const reasons = matchClauses(context);
  const isMatch = areMet(reasons);
  reasons.push(...useClauses(context));
  const outcome = outcomeOf(context, isMatch, areMet(reasons));
  const staleness = freshness.age - freshness.lifetime.seconds;
  const verdict: Mutable<ReuseVerdict> = {
    outcome,
    reasons,
    excludedFields: excludedFields(facts.responseDirectives, facts.options.shared),
    age: freshness.age,
    revalidateWith: conditionalHeaders(facts.headers),
    usableOnError: isMatch && staleOnError(facts, requestDirectives, staleness),
    explanation: '',
  };
  if (outcome === 'reuse-stale') {
    const allowedBy = staleAllowed(facts, requestDirectives, staleness);
    if (allowedBy !== undefined) verdict.allowedBy = allowedBy;
  }
  verdict.explanation = explainReuse(verdict);
  return verdict;
}

type Mutable<Data> = { -readonly [Member in keyof Data]: Data[Member] };

function outcomeOf(
  { requestDirectives, freshness }: ReuseContext,
  isMatch: boolean,
  isUsable: boolean,
): ReuseVerdict['outcome'] {
  if (isUsable) return freshness.isFresh ? 'reuse' : 'reuse-stale';
  // "MUST either respond using a stored response [...] or respond with a 504" (§5.2.1.7)
  if (requestDirectives.onlyIfCached === true) return 'unsatisfiable';
  return isMatch ? 'validate' : 'forward';
}
