import { areMet, type CachingClause, clause, explain } from './evaluate-caching.js';
import {
  matchClauses,
  noCacheClause,
  type ReuseContext,
  readReuse,
  staleClause,
} from './evaluate-reuse.js';
import {
  type ReceivedResponse,
  type ReuseOptions,
  readResponse,
  type StoredResponse,
} from './facts.js';
import { forbiddingDirective, type StaleUse, staleAllowed, staleOnError } from './freshness.js';
import type { CacheRequest } from './target-uri.js';

/** What allows the reuse of a stale response after a failure. */
export type FailureUse = StaleUse | 'stale-if-error' | 'disconnected';

/** Whether a cache may respond with a stored response when the origin fails (RFC 9111 §4.2.4). */
export interface FailureVerdict {
  /**
   * - `reuse`: the stored response is the answer; it is fresh
   * - `reuse-stale`: it is the answer although it is stale; `allowedBy` says why
   * - `forward`: use the response of the origin: it is not a failure, or no stored response may replace it
   * - `unsatisfiable`: respond 504: neither the origin nor the cache has an answer (RFC 9111 §5.2.2.2)
   */
  readonly outcome: 'reuse' | 'reuse-stale' | 'forward' | 'unsatisfiable';
  /** The requirements, each with whether it is met and why. */
  readonly reasons: readonly CachingClause[];
  /** What allows stale reuse. */
  readonly allowedBy?: FailureUse;
  /** The verdict in words, one paragraph. */
  readonly explanation: string;
}

/**
 * Evaluates whether a cache may respond with a stored response when the origin fails: when it does not
 * respond, or responds with 500, 502, 503 or 504 (RFC 9111 §4.2.4, §4.3.3, RFC 5861 §4).
 *
 * A stale response may be reused with `max-stale` of the request, `stale-while-revalidate` of the
 * response, or `stale-if-error` of either. If the origin does not respond, the cache is disconnected: it
 * may reuse the response however stale it is, unless `stale-if-error` sets a limit.
 *
 * `no-cache` of the request or the response and `must-revalidate` forbid stale reuse, and in a shared
 * cache `proxy-revalidate` and `s-maxage` too. `max-age` and `min-fresh` of the request are ignored: they
 * are preferences (§5.2.1), and any answer is better than none.
 *
 * @param request The presented request; its `method` and `url` are required.
 * @param stored The stored response, such as the first of `matches` of `selectStored`; undefined or null
 *   if nothing is stored.
 * @param response The response of the origin; undefined if it did not respond.
 * @param options The cache and the time.
 * @returns The verdict.
 *
 * @example
 * ```ts
 * import { evaluateFailure } from 'halyard/http-cache';
 *
 * const request = { method: 'GET', url: '/orders', headers: {} };
 * const stored = (control: string) => ({
 *   request,
 *   response: { status: 200, headers: { 'cache-control': control } },
 *   responseTime: new Date(0),
 * });
 * const options = { shared: true, now: new Date(90_000) };
 * const failed = { status: 503, headers: {} };
 *
 * evaluateFailure(request, stored('max-age=60'), failed, options).outcome;
 * // → 'forward'
 * evaluateFailure(request, stored('max-age=60, stale-if-error=600'), failed, options).outcome;
 * // → 'reuse-stale'
 * evaluateFailure(request, stored('max-age=60'), undefined, options).explanation;
 * // → 'The cache may respond with the stored response: it has been stale for 30 seconds, and the cache is disconnected (RFC 9111 §4.2.4).'
 * evaluateFailure(request, stored('max-age=60, must-revalidate'), undefined, options).outcome;
 * // → 'unsatisfiable'
 * ```
 */
export function evaluateFailure(
  request: CacheRequest,
  stored: StoredResponse | null | undefined,
  response: ReceivedResponse | null | undefined,
  options: ReuseOptions,
): FailureVerdict {
  const status = response ? readResponse(response).status : undefined;
  const failure = failureClause(status);
  const context = stored ? readReuse(request, stored, options) : undefined;
  const allowedBy = context && failureUse(context, status);
  const uses =
    context === undefined
      ? [NOT_STORED]
      : [...matchClauses(context), noCacheClause(context), staleClause(context, allowedBy)];
  const reasons = [failure, ...uses];
  const used = context?.freshness.isFresh ? 'reuse' : 'reuse-stale';
  // "the cache MUST generate an error response", which "SHOULD be 504" (§5.2.2.2)
  const unused = status === undefined ? 'unsatisfiable' : 'forward';
  const outcome = areMet(reasons) ? used : unused;
  return {
    outcome,
    reasons,
    ...(outcome === 'reuse-stale' && allowedBy && { allowedBy }),
    explanation: explain(ACTIONS[outcome], failure.met ? uses : [failure]),
  };
}

/** The verdicts on a failure in words. */
const ACTIONS = {
  reuse: 'The cache may respond with the stored response',
  'reuse-stale': 'The cache may respond with the stored response',
  forward: 'No stored response can replace that of the origin',
  unsatisfiable: 'The cache responds with 504, because no stored response can be used',
};

/** "an error is any situation that would result in a 500, 502, 503, or 504" (RFC 5861 §4) */
function failureClause(status: number | undefined): CachingClause {
  if (status === undefined) return clause(['failure', '§4.2.4', 'the origin did not respond']);
  return clause(
    ['failure', 'RFC 5861 §4', `the origin failed with status ${status}`],
    ![500, 502, 503, 504].includes(status) && `status ${status} is not a failure of the origin`,
  );
}

const NOT_STORED = /* @__PURE__ */ clause(['stored', '§3', ''], 'no response is stored');

/** What allows stale reuse, if anything does. */
function failureUse(context: ReuseContext, status: number | undefined): FailureUse | undefined {
  const { facts, requestDirectives, staleness } = context;
  if (forbiddingDirective(facts) !== undefined) return undefined;
  const limit = facts.responseDirectives.staleIfError ?? requestDirectives.staleIfError;
  const use = staleAllowed(facts, requestDirectives, staleness);
  if (use !== undefined) return use;
  if (staleOnError(facts, requestDirectives, staleness)) return 'stale-if-error';
  // "MUST NOT generate a stale response unless it is disconnected or doing so is explicitly permitted"
  return status === undefined && limit === undefined ? 'disconnected' : undefined;
}
