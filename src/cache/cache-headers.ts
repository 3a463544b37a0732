import { formatHttpDate, isHttpTime } from '../internal/http-date.js';
import { mergeVary } from '../internal/headers.js';
import { percentEncodeUrl } from '../url/percent-encode.js';
import { type CachePolicy, cachePolicies } from './cache-policy.js';
import { formatCdnCacheControl } from './cdn-cache-control.js';
import { MAX_DELTA_SECONDS } from './directives.js';
import { formatCacheControl } from './format-cache-control.js';
import { formatWarning, type Warning } from './warning.js';

/** Options of `cacheHeaders`. */
export interface CacheHeadersInput {
  /** The method of the request; responses to an unknown one are not stored. */
  readonly method: string | undefined;
  /** The status code of the response. Default: 200. */
  readonly status?: number | null | undefined;
  /** How caches may store and reuse the response. Default: the policy of the method. */
  readonly policy?: CachePolicy | null | undefined;
  /**
   * The URL of the content, written as `Content-Location`: percent-encoded, without its fragment. Caches
   * store a response to POST only if it is the URL of the request (RFC 9110 §9.3.3).
   */
  readonly contentLocation?: string | null | undefined;
  /** The time of the response. Without a valid one, `expires` and `generated` have no effect. */
  readonly now?: Date | null | undefined;
  /**
   * When the content was generated or last validated, if that was earlier, as in a service that
   * stores responses itself: `Age` is the time since then. An invalid Date counts as left out.
   */
  readonly generated?: Date | null | undefined;
  /** The request header fields that the response depends on, such as `base.vary`, in any case. */
  readonly vary?: string | readonly string[] | null | undefined;
  /** Problems with the message, written as `Warning`. */
  readonly warnings?: readonly Warning[] | null | undefined;
}

/** The cache headers of a response, names in lower case. */
export interface CacheHeaders {
  readonly 'cache-control': string;
  readonly 'cdn-cache-control'?: string;
  readonly expires?: string;
  readonly pragma?: string;
  readonly 'content-location'?: string;
  readonly age?: string;
  readonly vary?: string;
  readonly warning?: string;
}

/**
 * Returns the cache headers of a response, by the method of its request:
 *
 * | method | without a policy, or with an empty one | with a policy |
 * | --- | --- | --- |
 * | GET, HEAD | `private, max-age=0, must-revalidate` up to status 399, else `no-store` | the policy |
 * | POST | `no-store` | the policy, which caches follow only with a lifetime and `contentLocation` |
 * | PUT, PATCH, DELETE and any other | `no-store` | `no-store` |
 *
 * @param input The method and status, the policy, the time, and what else the response depends on.
 * @returns `cache-control`, and the others if the input asks for them; names in lower case.
 * @throws {HalyardError} `http.header` for an invalid field name in `vary`; `cache.policy` as
 *   {@link formatCacheControl} throws it.
 * @rule CAC.01, caching.post, caching.put-delete, caching.precedence, caching.expires, caching.age, caching.pragma, caching.warning
 *
 * @example
 * ```ts
 * import { cacheHeaders } from 'halyard/cache';
 *
 * cacheHeaders({ method: 'GET' });
 * // → { 'cache-control': 'private, max-age=0, must-revalidate' }
 * const policy = { public: true, maxAge: 60, expires: true };
 * cacheHeaders({ method: 'GET', policy, now: new Date(0), vary: ['Forwarded', 'accept'] });
 * // → {
 * //   'cache-control': 'public, max-age=60',
 * //   expires: 'Thu, 01 Jan 1970 00:01:00 GMT',
 * //   vary: 'forwarded, accept',
 * // }
 * cacheHeaders({ method: 'POST', policy: { maxAge: 60 }, contentLocation: '/searches' });
 * // → { 'cache-control': 'max-age=60', 'content-location': '/searches' }
 * cacheHeaders({ method: 'PUT', policy });
 * // → { 'cache-control': 'no-store' }
 * ```
 */
export function cacheHeaders(input: CacheHeadersInput): CacheHeaders {
  const { policy, now, generated, warnings } = input;
  const vary = mergeVary(input.vary ?? undefined);
  const warning = formatWarning(warnings ?? []);
  // Content-Location = absolute-URI / partial-URI: neither has a fragment (RFC 9110 §8.7).
  const [contentLocation] = percentEncodeUrl(input.contentLocation ?? '').split('#');
  return {
    ...(policy
      ? policyHeaders(policy, input)
      : { 'cache-control': defaultCacheControl(input.method, input.status ?? 200) }),
    ...(contentLocation && { 'content-location': contentLocation }),
    ...(isHttpTime(generated) && isHttpTime(now) && { age: formatAge(generated, now) }),
    ...(vary !== '' && { vary }),
    ...(warning !== '' && { warning }),
  };
}

const REVALIDATED = /* @__PURE__ */ formatCacheControl(cachePolicies.revalidated);
const NOT_STORED = /* @__PURE__ */ formatCacheControl(cachePolicies.notStored);

/** The Cache-Control of a response without a policy. */
export function defaultCacheControl(method: string | undefined, status: number): string {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && status < 400 ? REVALIDATED : NOT_STORED;
}

function policyHeaders(
  policy: CachePolicy,
  { method, status, now }: CacheHeadersInput,
): CacheHeaders {
  // Only these have responses that a cache may store (RFC 9110 §9.2.3, RFC 9111 §3).
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
    return { 'cache-control': NOT_STORED };
  }
  const { expires, pragma, cdn, ...directives } = policy;
  // Expires = HTTP-date (RFC 9111 §5.3), which ends with the year 9999.
  const expiry = new Date(Number(now ?? undefined) + Number(policy.maxAge) * 1000);
  const targeted = formatCdnCacheControl(cdn ?? {});
  const isRevalidated = policy.noStore === true || policy.noCache === true;
  return {
    'cache-control': formatCacheControl(directives) || defaultCacheControl(method, status ?? 200),
    ...(targeted !== '' && { 'cdn-cache-control': targeted }),
    ...(expires === true && isHttpTime(expiry) && { expires: formatHttpDate(expiry) }),
    ...(pragma === true && isRevalidated && { pragma: 'no-cache' }),
  };
}

/** Age = delta-seconds (RFC 9111 §5.1) */
function formatAge(generated: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - generated.getTime()) / 1000);
  return String(Math.min(Math.max(seconds, 0), MAX_DELTA_SECONDS));
}
