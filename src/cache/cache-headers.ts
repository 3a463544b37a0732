import { HalyardError } from '../errors.js';
import { mergeVary } from '../internal/headers.js';
import { formatHttpDate, isHttpTime } from '../internal/http-date.js';
import { isReadMethod } from '../internal/request.js';
import { show } from '../internal/show.js';
import { isToken } from '../internal/syntax.js';
import {
  type CacheDirectives,
  contradictions,
  DIRECTIVES,
  type DirectiveName,
  MAX_DELTA_SECONDS,
  type ResponseDirectives,
} from './directives.js';

/** How caches may store and reuse a response. */
export interface CachePolicy extends ResponseDirectives {
  /**
   * Whether to write `Expires` too, at the time that `maxAge` gives, for caches of HTTP/1.0. Where
   * both are present, `Cache-Control` takes precedence.
   */
  readonly expires?: boolean | undefined;
  /** The directives for CDN caches, which then ignore all others: `CDN-Cache-Control` (RFC 9213). */
  readonly cdn?: ResponseDirectives | undefined;
}

/**
 * Policies that most APIs need, by name. Each is plain data: spread it to change it, as in
 * `{ ...cachePolicies.privateBrief, maxAge: 300 }`.
 *
 * | name | stored by | reused without revalidation |
 * | --- | --- | --- |
 * | `notStored` | nobody | never |
 * | `revalidated` | private caches | never; most revalidations end in a 304 |
 * | `sharedRevalidated` | all caches | never; most revalidations end in a 304 |
 * | `privateBrief` | private caches | for a minute |
 * | `brief` | all caches | for a minute, 30 seconds more during revalidation, a day if the origin fails |
 * | `sharedLonger` | all caches | for a minute by clients, for an hour by a CDN and other shared caches |
 * | `immutable` | all caches | for a year, also on reload: for URLs whose content never changes |
 *
 * @rule CAC.01
 *
 * @example
 * ```ts
 * import { cacheHeaders, cachePolicies } from 'halyard/cache';
 *
 * cacheHeaders({ method: 'GET', policy: cachePolicies.brief });
 * // → { 'cache-control': 'public, max-age=60, stale-while-revalidate=30, stale-if-error=86400' }
 * const policy = { ...cachePolicies.immutable, expires: true };
 * cacheHeaders({ method: 'GET', policy, now: new Date(0) });
 * // → {
 * //   'cache-control': 'public, max-age=31536000, immutable',
 * //   expires: 'Fri, 01 Jan 1971 00:00:00 GMT',
 * // }
 * ```
 */
export const cachePolicies = {
  notStored: { noStore: true },
  revalidated: { private: true, maxAge: 0, mustRevalidate: true },
  sharedRevalidated: { public: true, noCache: true },
  privateBrief: { private: true, maxAge: 60 },
  brief: { public: true, maxAge: 60, staleWhileRevalidate: 30, staleIfError: 86_400 },
  sharedLonger: { public: true, maxAge: 60, sMaxage: 3600 },
  immutable: { public: true, maxAge: 31_536_000, immutable: true },
} as const satisfies Readonly<Record<string, CachePolicy>>;

/** no-store beside must-understand is for caches that do not implement the latter (RFC 9111 §5.2.2.3). */
export function forbidsStoring({ noStore, mustUnderstand }: ResponseDirectives): boolean {
  return noStore === true && mustUnderstand !== true;
}

/** Options of `cacheHeaders`. */
export interface CacheHeadersInput {
  /** The method of the request; responses to an unknown one are not stored. */
  readonly method: string | undefined;
  /** The status code of the response. Default: 200. */
  readonly status?: number | null | undefined;
  /** How caches may store and reuse the response. Default: the policy of the method. */
  readonly policy?: CachePolicy | null | undefined;
  /** The time of the response. Without a valid one, `expires` and `generated` have no effect. */
  readonly now?: Date | null | undefined;
  /**
   * When the content was generated or last validated, if that was earlier, as in a service that
   * stores responses itself: `Age` is the time since then. An invalid Date counts as left out.
   */
  readonly generated?: Date | null | undefined;
  /** The request header fields that the response depends on, such as `base.vary`, in any case. */
  readonly vary?: string | readonly string[] | null | undefined;
}

/** The cache headers of a response, names in lower case. */
export interface CacheHeaders {
  readonly 'cache-control': string;
  readonly 'cdn-cache-control'?: string;
  readonly expires?: string;
  readonly age?: string;
  readonly vary?: string;
}

/**
 * Returns the cache headers of a response, by the method of its request:
 *
 * | method | without a policy, or with an empty one | with a policy |
 * | --- | --- | --- |
 * | GET, HEAD | `private, max-age=0, must-revalidate` up to status 399, else `no-store` | the policy |
 * | POST | `no-store` | the policy, which caches follow only with a lifetime and a `Content-Location` |
 * | PUT, PATCH, DELETE and any other | `no-store` | `no-store` |
 *
 * @param input The method and status, the policy, the time, and what else the response depends on.
 * @returns `cache-control`, and the others if the input asks for them; names in lower case.
 * @throws {HalyardError} `http.header` for an invalid field name in `vary`; `cache.policy` as
 *   {@link formatCacheControl} throws it.
 * @rule CAC.01, caching.post, caching.put-delete, caching.precedence, caching.expires, caching.age
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
 * cacheHeaders({ method: 'PUT', policy });
 * // → { 'cache-control': 'no-store' }
 * ```
 */
export function cacheHeaders(input: CacheHeadersInput): CacheHeaders {
  const { policy, now, generated } = input;
  const vary = mergeVary(input.vary ?? undefined);
  return {
    ...(policy
      ? policyHeaders(policy, input)
      : { 'cache-control': defaultCacheControl(input.method, input.status ?? 200) }),
    ...(isHttpTime(generated) && isHttpTime(now) && { age: formatAge(generated, now) }),
    ...(vary !== '' && { vary }),
  };
}

const NAMES = /* @__PURE__ */ Object.keys(DIRECTIVES) as DirectiveName[];

const REVALIDATED = /* @__PURE__ */ formatCacheControl(cachePolicies.revalidated);
const NOT_STORED = /* @__PURE__ */ formatCacheControl(cachePolicies.notStored);

/** The Cache-Control of a response without a policy. */
export function defaultCacheControl(method: string | undefined, status: number): string {
  return isReadMethod(method) && status < 400 ? REVALIDATED : NOT_STORED;
}

/** The header fields of a policy. */
export function policyHeaders(
  policy: CachePolicy,
  { method, status, now }: CacheHeadersInput,
): CacheHeaders {
  // Only these have responses that a cache may store (RFC 9110 §9.2.3, RFC 9111 §3).
  if (!isReadMethod(method) && method !== 'POST') {
    return { 'cache-control': NOT_STORED };
  }
  const { expires, cdn, ...directives } = policy;
  // Expires = HTTP-date (RFC 9111 §5.3), which ends with the year 9999.
  const expiry = new Date(Number(now ?? undefined) + Number(policy.maxAge) * 1000);
  const targeted = formatCacheControl(cdn ?? {});
  return {
    'cache-control': formatCacheControl(directives) || defaultCacheControl(method, status ?? 200),
    ...(targeted !== '' && { 'cdn-cache-control': targeted }),
    ...(expires === true && isHttpTime(expiry) && { expires: formatHttpDate(expiry) }),
  };
}

/** Age = delta-seconds (RFC 9111 §5.1) */
function formatAge(generated: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - generated.getTime()) / 1000);
  return String(Math.min(Math.max(seconds, 0), MAX_DELTA_SECONDS));
}

/**
 * Formats the `Cache-Control` of a response (RFC 9111 §5.2, RFC 5861, RFC 8246).
 *
 * @param directives The directives; those that are false or undefined are left out.
 * @returns The field value, its directives always in the same order.
 * @throws {HalyardError} `cache.policy` for directives that contradict each other, a time that is not an
 *   integer from 0 to 2147483648 seconds, and a field name that the field cannot contain.
 * @rule CAC.01
 *
 * @example
 * ```ts
 * import { formatCacheControl } from 'halyard/cache';
 *
 * formatCacheControl({ public: true, maxAge: 60, staleWhileRevalidate: 30 });
 * // → 'public, max-age=60, stale-while-revalidate=30'
 * formatCacheControl({ noStore: true, maxAge: 60 });
 * // throws noStore and maxAge must not be combined
 * ```
 */
export function formatCacheControl(directives: ResponseDirectives): string {
  const [contradiction] = contradictions(directives);
  if (contradiction !== undefined) {
    const [restricts, permits] = contradiction;
    const message = `${restricts} and ${permits} must not be combined (RFC 9111 §5.2.2)`;
    throw new HalyardError('cache.policy', message);
  }
  const members: string[] = [];
  for (const directive of NAMES) {
    const value = (directives as CacheDirectives)[directive];
    if (value === undefined || value === null || value === false) continue;
    const member = formatDirective(directive, value);
    if (member === undefined) {
      const expected =
        DIRECTIVES[directive][1] === 'fields'
          ? 'a boolean or an array of field names'
          : `an integer from 0 to ${MAX_DELTA_SECONDS}`;
      throw new HalyardError(
        'cache.policy',
        `${directive} must be ${expected}, got ${show(value)}`,
      );
    }
    members.push(member);
  }
  return members.join(', ');
}

/**
 * cache-directive = token [ "=" ( token / quoted-string ) ] (RFC 9111 §5.2); undefined for a value that
 * the field cannot contain, or that caches read in different ways, such as `max-age=NaN`.
 */
function formatDirective(directive: DirectiveName, value: unknown): string | undefined {
  const [name, argument] = DIRECTIVES[directive];
  if (argument === 'none' || (argument !== 'seconds' && value === true)) return name;
  if (argument === 'fields') {
    const isList = Array.isArray(value) && value.length > 0 && value.every(isToken);
    return isList ? `${name}="${value.join(', ')}"` : undefined;
  }
  const isSeconds = Number.isInteger(value) && Number(value) >= 0;
  return isSeconds && Number(value) <= MAX_DELTA_SECONDS ? `${name}=${value}` : undefined;
}
