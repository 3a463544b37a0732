import type { RequestDescriptor } from '../../internal/request.js';
import type { CachingClause } from './caching-clause.js';
import {
  type CachingOptions,
  checkCachingOptions,
  checkTime,
  type ReceivedResponse,
} from './caching-options.js';
import type { ConditionalHeaders } from './caching-verdict.js';
import { verdictOf } from './evaluate-caching.js';
import { explainReuse } from './explain-reuse.js';
import { readFacts } from './facts.js';
import { askedOf, matchClauses, type Presented, useClauses } from './reuse-clauses.js';
import { type StaleUse, staleAllowed, staleOnError } from './stale.js';

/** A response that a cache has stored, with the request that it answered. */
export interface StoredResponse {
  readonly request: RequestDescriptor;
  readonly response: ReceivedResponse;
  /** When the response was received. */
  readonly responseTime: Date;
  /** When the request was sent; `responseTime` when left out. */
  readonly requestTime?: Date;
}

/** The cache, and the time; the other times stand with the stored response. */
export type ReuseOptions = Omit<CachingOptions, 'responseTime' | 'requestTime'>;

/** Whether a stored response may answer a request. */
export interface ReuseVerdict {
  /**
   * - `reuse`: the stored response is the answer
   * - `reuse-stale`: it is, though it is stale; `allowedBy` tells why
   * - `validate`: the origin is asked first, with the headers of `revalidateWith`
   * - `forward`: it is no answer to this request, which goes to the origin as it is
   * - `unsatisfiable`: the request takes a stored response alone, and this is none to use: 504
   *   (RFC 9111 §5.2.1.7)
   */
  readonly outcome: 'reuse' | 'reuse-stale' | 'validate' | 'forward' | 'unsatisfiable';
  /** The requirements of RFC 9111 §4 in their order, each with whether it is met and why. */
  readonly reasons: readonly CachingClause[];
  /** What permits a stale answer. By `stale-while-revalidate` the origin is asked meanwhile. */
  readonly allowedBy?: StaleUse;
  /** How old the stored response is, in whole seconds: the answer's `Age` (§5.1). */
  readonly age: number;
  /** What the origin is asked with. */
  readonly revalidateWith: ConditionalHeaders;
  /** Whether the stored response may be the answer if the origin fails (RFC 5861 §4). */
  readonly usableOnError: boolean;
  /** All of that in plain words, one paragraph. */
  readonly explanation: string;
}

/**
 * Whether a stored response may answer a request (RFC 9111 §4): by its target and method, by `Vary`,
 * by its age, and by what the request asks for (`max-age`, `max-stale`, `min-fresh`, `no-cache`,
 * `only-if-cached`, or `Pragma: no-cache` where there is no `Cache-Control`).
 *
 * @param request The request to be answered.
 * @param stored The response, with the request that it answered.
 * @param options The cache, and the time.
 * @returns The verdict.
 * @throws {HalyardError} `cache.option` for options or times that are none.
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
 * // → 'The stored response is no answer to this request: the requests differ in accept (RFC 9111 §4.1). The request goes to the origin.'
 * ```
 */
export function evaluateReuse(
  request: RequestDescriptor,
  { request: before, response, responseTime, requestTime = responseTime }: StoredResponse,
  options: ReuseOptions,
): ReuseVerdict {
  const all = { ...options, responseTime, requestTime };
  checkTime('responseTime', responseTime);
  checkCachingOptions(all);
  const facts = readFacts(before, response, all);
  const verdict = verdictOf(facts);
  const presented: Presented = { request, asked: askedOf(request), facts, verdict };
  const { age, freshnessLifetime, revalidateWith } = verdict;
  const matches = matchClauses(presented);
  const uses = useClauses(presented);
  const outcome = outcomeOf(presented, areMet(matches), areMet(uses));
  const allowedBy = staleAllowed(facts, presented.asked, age - freshnessLifetime);
  return {
    outcome,
    reasons: [...matches, ...uses],
    ...(outcome === 'reuse-stale' && allowedBy !== undefined && { allowedBy }),
    age,
    revalidateWith,
    usableOnError: areMet(matches) && staleOnError(facts, presented.asked, age - freshnessLifetime),
    get explanation() {
      return explainReuse(this);
    },
  };
}

function areMet(clauses: readonly CachingClause[]): boolean {
  return clauses.every(({ met }) => met);
}

function outcomeOf(
  { asked, verdict }: Presented,
  isAnswer: boolean,
  isUsable: boolean,
): ReuseVerdict['outcome'] {
  if (isAnswer && isUsable) return verdict.fresh ? 'reuse' : 'reuse-stale';
  // "MUST either respond using a stored response [...] or respond with a 504" (§5.2.1.7)
  if (asked.onlyIfCached === true) return 'unsatisfiable';
  return isAnswer ? 'validate' : 'forward';
}
