import { type CacheDirectives, isUnqualified, MAX_DELTA_SECONDS } from '../cache/directives.js';
import { deltaSeconds } from '../cache/parse-cache-control.js';
import { fieldValue } from '../internal/headers.js';
import { parseHttpDate } from '../internal/http-date.js';
import type { Facts } from './facts.js';

/** Where a freshness lifetime comes from; `none` if there is none. */
export type LifetimeSource = 's-maxage' | 'max-age' | 'expires' | 'heuristic' | 'none';

/** The freshness of a response in whole seconds: response_is_fresh = (freshness_lifetime > current_age) (RFC 9111 §4.2) */
export function freshnessOf(facts: Facts) {
  const [lifetime, source] = freshnessLifetime(facts);
  const age = currentAge(facts);
  return { lifetime, source, age, isFresh: lifetime > age };
}

/** The freshness lifetime, by the first that applies of RFC 9111 §4.2.1. */
function freshnessLifetime(facts: Facts): [seconds: number, source: LifetimeSource] {
  const { headers, status, responseDirectives, expires, options, now } = facts;
  const { sMaxage, maxAge, public: isPublic } = responseDirectives;
  // If the cache is shared and the s-maxage response directive is present, use its value, or
  if (options.shared && sMaxage !== undefined) return [sMaxage, 's-maxage'];
  // If the max-age response directive is present, use its value, or
  if (maxAge !== undefined) return [maxAge, 'max-age'];
  // If the Expires response header field is present, use its value minus the value of the Date
  // response header field, or
  if (expires !== undefined) {
    // "MUST interpret invalid date formats [...] as representing a time in the past"
    const time = parseCacheDate(expires, now) ?? Number.NEGATIVE_INFINITY;
    return [wholeSeconds(time - dateOf(facts)), 'expires'];
  }
  // Otherwise [...] a heuristic freshness lifetime might be applicable: "a cache MUST NOT use heuristics"
  // unless the status or a directive allows it (§4.2.2).
  const lastModified = parseCacheDate(fieldValue(headers, 'last-modified'), now);
  const isAllowed = HEURISTICALLY_CACHEABLE.has(status) || isPublic === true;
  if (!isAllowed || lastModified === undefined) return [0, 'none'];
  const { heuristic = 0.1 } = options;
  return [wholeSeconds((dateOf(facts) - lastModified) * heuristic), 'heuristic'];
}

/** RFC 9110 §15.1 */
export const HEURISTICALLY_CACHEABLE: ReadonlySet<number> = /* @__PURE__ */ new Set([
  200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501,
]);

/** The age in whole seconds, by the formulas of RFC 9111 §4.2.3. */
export function currentAge(facts: Facts): number {
  const { now, responseTime, requestTime } = facts;
  const apparentAge = Math.max(0, responseTime - dateOf(facts));
  const responseDelay = Math.max(0, responseTime - requestTime);
  const correctedAgeValue = ageValue(facts) * 1000 + responseDelay;
  const correctedInitialAge = Math.max(apparentAge, correctedAgeValue);
  const residentTime = Math.max(0, now - responseTime);
  return wholeSeconds(correctedInitialAge + residentTime);
}

/**
 * "SHOULD use the first value, discarding subsequent values"; an invalid one is ignored (§5.1). Empty
 * list members are skipped (RFC 9110 §5.6.1.2).
 */
function ageValue({ headers }: Facts): number {
  const [, first = ''] = /^[\t ,]*([^,]*)/.exec(fieldValue(headers, 'age') ?? '') ?? [];
  return deltaSeconds(first.trim()) ?? 0;
}

/** Without a valid Date, the time at which the response was received (RFC 9110 §6.6.1). */
export function dateOf({ headers, now, responseTime }: Facts): number {
  return parseCacheDate(fieldValue(headers, 'date'), now) ?? responseTime;
}

/** delta-seconds: from 0 to 2^31 (RFC 9111 §1.2.2) */
function wholeSeconds(milliseconds: number): number {
  return Math.min(Math.max(Math.floor(milliseconds / 1000), 0), MAX_DELTA_SECONDS);
}

/** The directive that forbids stale reuse without revalidation (RFC 9111 §4.2.4), if there is one. */
export function forbiddingDirective({
  responseDirectives: directives,
  options: { shared },
}: Facts): string | undefined {
  if (isUnqualified(directives.noCache)) return 'no-cache';
  if (directives.mustRevalidate === true) return 'must-revalidate';
  if (shared && directives.proxyRevalidate === true) return 'proxy-revalidate';
  // s-maxage "incorporates the semantics of the proxy-revalidate response directive" (§5.2.2.10).
  return shared && directives.sMaxage !== undefined ? 's-maxage' : undefined;
}

/** The reason that allows the reuse of a stale response. */
export type StaleUse = 'max-stale' | 'stale-while-revalidate';

/** The reason that allows the reuse of a response that has been stale for a number of seconds. */
export function staleAllowed(
  facts: Facts,
  { maxStale }: CacheDirectives,
  staleness: number,
): StaleUse | undefined {
  const { staleWhileRevalidate = -1 } = facts.responseDirectives;
  if (forbiddingDirective(facts) !== undefined) return undefined;
  if (maxStale === true || staleness <= Number(maxStale)) return 'max-stale';
  return staleness <= staleWhileRevalidate ? 'stale-while-revalidate' : undefined;
}

/** Whether the response may be reused if the origin fails (RFC 5861 §4). */
export function staleOnError(
  facts: Facts,
  { staleIfError = -1 }: CacheDirectives,
  staleness: number,
): boolean {
  const limit = Math.max(facts.responseDirectives.staleIfError ?? -1, staleIfError);
  return limit !== -1 && staleness <= limit && forbiddingDirective(facts) === undefined;
}

/**
 * The time of an HTTP-date as a cache reads it: "a cache recipient SHOULD match the field value
 * case-insensitively" (RFC 9111 §4.2).
 *
 * @param now The time, for the century of a two-digit year.
 */
export function parseCacheDate(text: string | undefined, now: number): number | undefined {
  const date = text?.trim();
  if (date === undefined || date.length > MAX_LENGTH) return undefined;
  return parseHttpDate(date, now) ?? parseHttpDate(date.replace(/[a-z]+/gi, inStandardCase), now);
}

/** No HTTP-date is longer, and correcting the case of a long text takes many times its size in memory. */
const MAX_LENGTH = 40;

function inStandardCase(word: string): string {
  const lower = word.toLowerCase();
  return lower === 'gmt' ? 'GMT' : word.charAt(0).toUpperCase() + lower.slice(1);
}
