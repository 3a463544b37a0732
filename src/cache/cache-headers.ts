import { HalyardError } from '../errors.js';
import { formatHttpDate, isHttpTime } from '../internal/http-date.js';
import { isToken } from '../internal/syntax.js';
import { mergeVary } from '../internal/vary.js';
import type { CachePolicy } from './cache-policy.js';
import { formatCdnCacheControl } from './cdn-cache-control.js';
import { checkPolicy, emptyError } from './check-policy.js';
import { MOST_SECONDS } from './directives.js';
import { formatCacheControl } from './format-cache-control.js';
import { cachePolicies } from './policies.js';
import { formatWarning, type Warning } from './warning.js';

/** What the cache headers depend on. */
export interface CacheHeadersInput {
  /** The method of the request; GET when left out. */
  readonly method?: string | undefined;
  /** The status code of the response; 200 when left out. */
  readonly status?: number | undefined;
  /** How the response may be cached; the method's own way when left out. */
  readonly policy?: CachePolicy | undefined;
  /** The time of the response; needed for `expires` and `generated`. */
  readonly now?: Date | undefined;
  /**
   * When the content was generated or last validated, where that was not just now, as in a service
   * that keeps what it has made: `Age` is the time since.
   */
  readonly generated?: Date | undefined;
  /** The request headers that the response depends on, such as `base.vary`; any case, in any order. */
  readonly vary?: string | readonly string[] | undefined;
  /** Problems with the message, for `Warning`. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** The cache headers of a response, names in lower case. */
export interface CacheHeaders {
  readonly 'cache-control': string;
  readonly 'cdn-cache-control'?: string;
  readonly expires?: string;
  readonly pragma?: string;
  readonly age?: string;
  readonly vary?: string;
  readonly warning?: string;
}

/**
 * The cache headers of a response, by the method of its request:
 *
 * | method | without a policy | with a policy |
 * | --- | --- | --- |
 * | GET, HEAD | `private, max-age=0, must-revalidate` up to status 399, else `no-store` | the policy |
 * | POST | `no-store` | the policy |
 * | PUT, PATCH, DELETE and any other | `no-store` | refused, unless it is `noStore` |
 *
 * @param input The method and status, the policy, the time, and what else the headers tell.
 * @returns `cache-control`, and the others where the input asks for them; names in lower case.
 * @throws {HalyardError} `cache.method` for a policy on a method whose responses are not cached;
 *   `cache.now` for `expires` or `generated` without the times that they are made of; `cache.vary`
 *   for a name that is none; what {@link formatCacheControl} and {@link formatWarning} throw.
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
 * ```
 */
export function cacheHeaders(input: CacheHeadersInput): CacheHeaders {
  const { method = 'GET', status = 200, policy, now, generated, vary, warnings } = input;
  const own =
    policy === undefined ? standardHeaders(method, status) : policyHeaders(method, policy, now);
  if (generated === undefined && vary === undefined && warnings === undefined) return own;
  return {
    ...own,
    ...(generated !== undefined && { age: age(generated, now) }),
    ...(vary !== undefined && varyField(vary)),
    ...(warnings !== undefined && warnings.length > 0 && { warning: formatWarning(warnings) }),
  };
}

/** The method's own way is the same for each response: it is written once. */
const REVALIDATED = /* @__PURE__ */ formatCacheControl(cachePolicies.revalidated);
const NOT_STORED = /* @__PURE__ */ formatCacheControl(cachePolicies.notStored);

function standardHeaders(method: string, status: number): CacheHeaders {
  const reads = method === 'GET' || method === 'HEAD';
  return { 'cache-control': reads && status < 400 ? REVALIDATED : NOT_STORED };
}

function policyHeaders(method: string, policy: CachePolicy, now: Date | undefined): CacheHeaders {
  checkPolicy(method, policy);
  const { expires, pragma, cdn, ...directives } = policy;
  const date = expires === true ? expiryDate(policy, now) : undefined;
  const cacheControl = formatCacheControl(directives);
  if (cacheControl === '') throw emptyError(policy);
  return {
    'cache-control': cacheControl,
    ...(cdn !== undefined && { 'cdn-cache-control': formatCdnCacheControl(cdn) }),
    ...(date !== undefined && { expires: date }),
    ...(pragma === true && { pragma: 'no-cache' }),
  };
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

/** Age = delta-seconds (RFC 9111 §5.1) */
function age(generated: Date, now: Date | undefined): string {
  if (isHttpTime(generated) && isHttpTime(now)) {
    const seconds = Math.floor((now.getTime() - generated.getTime()) / 1000);
    return String(Math.min(Math.max(seconds, 0), MOST_SECONDS));
  }
  throw new HalyardError(
    'cache.now',
    {
      problem: 'Age is the time from the generation of the content to the response',
      given: { generated, now },
      remedy: 'Give both as valid Dates',
      reference: 'RFC 9111 §5.1',
    },
    'caching.age',
  );
}

function varyField(list: string | readonly string[]): { readonly vary?: string } {
  const vary = mergeVary(list);
  for (const name of vary === '' ? [] : vary.split(', ')) {
    if (isToken(name)) continue;
    throw new HalyardError('cache.vary', {
      problem: 'Vary is a list of field names',
      given: name,
      remedy: "Give names such as 'accept', or '*'",
      reference: 'RFC 9110 §12.5.5',
    });
  }
  return vary === '' ? {} : { vary };
}
