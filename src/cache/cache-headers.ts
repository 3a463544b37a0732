import { HalyardError } from '../errors.js';
import { formatHttpDate, isHttpTime } from '../internal/http-date.js';
import { formatCacheControl, type ResponseDirectives } from './cache-control.js';

/** How a response may be cached. */
export interface CachePolicy extends ResponseDirectives {
  /**
   * Whether `Expires` is written too, for caches of HTTP/1.0, at the time that `maxAge` gives. Where
   * both are read, `Cache-Control` goes before it.
   */
  readonly expires?: boolean;
}

/** What the cache headers depend on. */
export interface CacheHeadersInput {
  /** The method of the request; GET when left out. */
  readonly method?: string | undefined;
  /** The status code of the response; 200 when left out. */
  readonly status?: number | undefined;
  /** How the response may be cached; the method's own way when left out. */
  readonly policy?: CachePolicy | undefined;
  /** The time of the response; needed for `expires`. */
  readonly now?: Date | undefined;
}

/** May be stored for one user, and is asked for with the stored entity tag at each use. */
const REVALIDATED: CachePolicy = { private: true, maxAge: 0, mustRevalidate: true };

const NOT_STORED: CachePolicy = { noStore: true };

/**
 * The cache headers of a response, by the method of its request:
 *
 * | method | without a policy | with a policy |
 * | --- | --- | --- |
 * | GET, HEAD | `private, max-age=0, must-revalidate` up to status 399, else `no-store` | the policy |
 * | POST | `no-store` | the policy |
 * | PUT, PATCH, DELETE and any other | `no-store` | refused, unless it is `noStore` |
 *
 * @param input The method and status, the policy, and the time.
 * @returns `cache-control`, and `expires` where the policy asks for it; names in lower case.
 * @throws {HalyardError} `cache.method` for a policy on a method whose responses are not cached;
 *   `cache.now` for `expires` without `now` or `maxAge`; what {@link formatCacheControl} throws.
 * @rule CAC.01, caching.post, caching.put-delete, caching.precedence, caching.expires
 *
 * @example
 * ```ts
 * import { cacheHeaders } from 'halyard/cache';
 *
 * cacheHeaders({ method: 'GET' });
 * // → { 'cache-control': 'private, max-age=0, must-revalidate' }
 * const policy = { public: true, maxAge: 60, expires: true };
 * cacheHeaders({ method: 'GET', policy, now: new Date(0) });
 * // → { 'cache-control': 'public, max-age=60', expires: 'Thu, 01 Jan 1970 00:01:00 GMT' }
 * ```
 */
export function cacheHeaders(input: CacheHeadersInput): {
  readonly 'cache-control': string;
  readonly expires?: string;
} {
  const { method = 'GET', status = 200, policy = standardPolicy(method, status), now } = input;
  if (!isCacheable(method) && !isNeverStored(policy)) throw methodError(method, policy);
  const { expires = false, ...directives } = policy;
  const date = expires ? expiryDate(policy, now) : undefined;
  const cacheControl = formatCacheControl(directives);
  if (cacheControl === '') throw emptyError(policy);
  return { 'cache-control': cacheControl, ...(date !== undefined && { expires: date }) };
}

function standardPolicy(method: string, status: number): CachePolicy {
  return (method === 'GET' || method === 'HEAD') && status < 400 ? REVALIDATED : NOT_STORED;
}

/** The methods whose responses a cache may store (RFC 9110 §9.2.3, RFC 9111 §3). */
function isCacheable(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'POST';
}

/** Beside must-understand, no-store is for caches that do not know it (RFC 9111 §5.2.2.3). */
function isNeverStored({ noStore, mustUnderstand }: CachePolicy): boolean {
  return noStore === true && mustUnderstand !== true;
}

function emptyError(policy: CachePolicy): HalyardError {
  return new HalyardError('cache.directive', {
    problem: 'A policy has one directive at least',
    given: policy,
    remedy: "Leave the policy out for the method's own way, or write { noStore: true }",
    reference: 'RFC 9111 §5.2',
  });
}

function methodError(method: string, policy: CachePolicy): HalyardError {
  return new HalyardError(
    'cache.method',
    {
      problem: `The response to ${method} is not cached`,
      given: policy,
      remedy: 'Leave the policy out: the response says no-store',
    },
    'caching.put-delete',
  );
}

function expiryDate({ maxAge }: CachePolicy, now: Date | undefined): string {
  if (maxAge !== undefined && now instanceof Date) {
    const date = new Date(now.getTime() + maxAge * 1000);
    if (isHttpTime(date)) return formatHttpDate(date);
  }
  throw new HalyardError(
    'cache.now',
    {
      problem: 'Expires is made of maxAge and the time of the response',
      given: { maxAge, now },
      remedy: 'Give the policy a maxAge, and now: new Date()',
      reference: 'RFC 9111 §5.3',
    },
    'caching.expires',
  );
}
