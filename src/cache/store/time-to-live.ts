import { isUnqualified } from '../directives.js';
import { areMet } from '../verdict/caching-verdict.js';
import { forbiddingDirective, freshnessOf } from '../verdict/freshness.js';
import { type ReuseOptions, readStored } from '../verdict/reuse-context.js';
import { storageClauses } from '../verdict/storable.js';
import type { StoredResponse } from '../verdict/stored-response.js';

/**
 * Returns how long a stored response can answer requests without a successful revalidation, for stores
 * that remove what has expired: until it is stale, and as long as `stale-while-revalidate` or
 * `stale-if-error` allows more (RFC 9111 §4.2, RFC 5861).
 *
 * A response with a validator is worth keeping longer: a 304 to a revalidation request makes it fresh
 * without sending the content again.
 *
 * @param stored The stored response.
 * @param options The cache and the time.
 * @returns The time in whole seconds; 0 for a response that is revalidated before each reuse, or never
 *   reused.
 * @throws {HalyardError} `http.option` for a stored request without method or headers;
 *   `cache.option` for a stored response without status, headers or times.
 *
 * @example
 * ```ts
 * import { timeToLive } from 'halyard/cache';
 *
 * const request = { method: 'GET', url: '/orders', headers: {} };
 * const stored = (control: string) => ({
 *   request,
 *   response: { status: 200, headers: { 'cache-control': control } },
 *   responseTime: new Date(0),
 * });
 * const options = { shared: true, now: new Date(20_000) };
 *
 * timeToLive(stored('max-age=60'), options);
 * // → 40
 * timeToLive(stored('max-age=60, stale-while-revalidate=30, stale-if-error=600'), options);
 * // → 640
 * timeToLive(stored('max-age=60, no-cache'), options);
 * // → 0
 * ```
 */
export function timeToLive(stored: StoredResponse, options: ReuseOptions): number {
  const facts = readStored(stored, options);
  const { noCache, staleWhileRevalidate = 0, staleIfError = 0 } = facts.responseDirectives;
  const isReused = areMet(storageClauses(facts)) && facts.vary !== '*';
  if (!isReused || isUnqualified(noCache)) return 0;
  const { lifetime, age } = freshnessOf(facts);
  const isForbidden = forbiddingDirective(facts) !== undefined;
  const staleFor = isForbidden ? 0 : Math.max(staleWhileRevalidate, staleIfError);
  return Math.max(0, lifetime.seconds - age + staleFor);
}
