import { HalyardError } from '../errors.js';
import { formatHttpDate, isHttpTime } from '../internal/http-date.js';
import { requireOptions } from '../internal/require-options.js';
import { mergeVary } from '../internal/vary.js';
import { type CachePolicy, cachePolicies, requirePolicy } from './cache-policy.js';
import { formatCdnCacheControl } from './cdn-cache-control.js';
import { MAX_DELTA_SECONDS } from './directives.js';
import { formatCacheControl } from './format-cache-control.js';
import { formatWarning, type Warning } from './warning.js';

/** Options of `cacheHeaders`. */
export interface CacheHeadersInput {
  /** The method of the request; undefined throws. */
  readonly method: string | undefined;
  /** The status code of the response. Default: 200. */
  readonly status?: number | undefined;
  /** How caches may store and reuse the response. Default: the policy of the method. */
  readonly policy?: CachePolicy | undefined;
  /**
   * The URL of the content, written as `Content-Location`. A POST with a policy needs it, and it must
   * be the URL of the request: otherwise no cache may store the response (RFC 9110 §9.3.3).
   */
  readonly contentLocation?: string | undefined;
  /** The time of the response; needed for `expires` and `generated`. */
  readonly now?: Date | undefined;
  /**
   * When the content was generated or last validated, if that was earlier, as in a service that
   * stores responses itself: `Age` is the time since then.
   */
  readonly generated?: Date | undefined;
  /** The request header fields that the response depends on, such as `base.vary`, in any case. */
  readonly vary?: string | readonly string[] | undefined;
  /** Problems with the message, written as `Warning`. */
  readonly warnings?: readonly Warning[] | undefined;
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
 * | method | without a policy | with a policy |
 * | --- | --- | --- |
 * | GET, HEAD | `private, max-age=0, must-revalidate` up to status 399, else `no-store` | the policy |
 * | POST | `no-store` | the policy, with a lifetime and `contentLocation` |
 * | PUT, PATCH, DELETE and any other | `no-store` | refused, except `noStore` |
 *
 * @param input The method and status, the policy, the time, and what else the response depends on.
 * @returns `cache-control`, and the others if the input asks for them; names in lower case.
 * @throws {HalyardError} `cache.option` for an invalid method, status or `contentLocation` and
 *   for an unknown option;
 *   `cache.method` for a policy that caches ignore for the method; `cache.now` for `expires` or
 *   `generated` without the times that they need; `cache.vary` for an invalid field name;
 *   `cache.directive`, `cache.contradiction` and `cache.warning` as {@link formatCacheControl} and
 *   {@link formatWarning} throw them.
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
 * // throws policy must be { noStore: true } or left out for PUT
 * ```
 */
export function cacheHeaders(input: CacheHeadersInput): CacheHeaders {
  const method = requireInput(input);
  const { status = 200, policy, contentLocation, now, generated, vary, warnings } = input;
  return {
    ...(policy === undefined
      ? { 'cache-control': defaultCacheControl(method, status) }
      : policyHeaders(policy, method, contentLocation, now)),
    ...(contentLocation !== undefined && { 'content-location': contentLocation }),
    ...(generated !== undefined && { age: formatAge(generated, now) }),
    ...varyHeader(vary),
    ...(warnings !== undefined && warnings?.length !== 0 && { warning: formatWarning(warnings) }),
  };
}

/** Throws on an invalid input, and returns its method. */
function requireInput(input: Partial<CacheHeadersInput>): string {
  const details = { subject: 'input', remedy: "Pass { method: 'GET' }" };
  requireOptions(input, INPUT, 'cache.option', details);
  const { method, status = 200, contentLocation } = input;
  if (typeof method !== 'string' || method === '') {
    throw new HalyardError('cache.option', {
      subject: 'method',
      expected: 'be a method name such as "GET"',
      given: method,
      remedy: 'Pass the method of the request',
      reference: 'RFC 9111 §3',
    });
  }
  if (!Number.isInteger(status) || status < 100 || status > 599) {
    throw new HalyardError('cache.option', {
      subject: 'status',
      expected: 'be an integer from 100 to 599',
      given: status,
      remedy: 'Pass the status code of the response',
      reference: 'RFC 9110 §15',
    });
  }
  if (contentLocation !== undefined && !isReference(contentLocation)) {
    throw new HalyardError('cache.option', {
      subject: 'contentLocation',
      expected: 'be a URL or a path in ASCII without spaces and fragment',
      given: contentLocation,
      remedy: 'Pass the URL of the request',
      reference: 'RFC 9110 §8.7',
    });
  }
  return method;
}

const INPUT = [
  'method',
  'status',
  'policy',
  'contentLocation',
  'now',
  'generated',
  'vary',
  'warnings',
] as const satisfies readonly (keyof CacheHeadersInput)[];

/** Content-Location = absolute-URI / partial-URI: neither has a fragment (RFC 9110 §8.7). */
function isReference(value: unknown): boolean {
  return typeof value === 'string' && /^[!"$-~]+$/.test(value);
}

const REVALIDATED = /* @__PURE__ */ formatCacheControl(cachePolicies.revalidated);
const NOT_STORED = /* @__PURE__ */ formatCacheControl(cachePolicies.notStored);

/** The Cache-Control of a response without a policy. */
export function defaultCacheControl(method: string, status: number): string {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && status < 400 ? REVALIDATED : NOT_STORED;
}

function policyHeaders(
  policy: CachePolicy,
  method: string,
  contentLocation: string | undefined,
  now: Date | undefined,
): CacheHeaders {
  requirePolicy(policy, method, contentLocation);
  const { expires, pragma, cdn, ...directives } = policy;
  const date = expires === true ? expiryDate(policy, now) : undefined;
  const cacheControl = formatCacheControl(directives);
  if (cacheControl === '') throw emptyPolicyError(policy);
  return {
    'cache-control': cacheControl,
    ...(cdn !== undefined && { 'cdn-cache-control': formatCdnCacheControl(cdn) }),
    ...(date !== undefined && { expires: date }),
    ...(pragma === true && { pragma: 'no-cache' }),
  };
}

function emptyPolicyError(policy: CachePolicy): HalyardError {
  return new HalyardError('cache.directive', {
    subject: 'policy',
    expected: 'contain at least one directive',
    given: policy,
    remedy: 'Leave the policy out for the default of the method, or write { noStore: true }',
    reference: 'RFC 9111 §5.2',
  });
}

/** Expires = HTTP-date (RFC 9111 §5.3) */
function expiryDate(policy: CachePolicy, now: Date | undefined): string {
  const { maxAge } = policy;
  if (maxAge === undefined) {
    throw expiresError('policy', 'have maxAge if it has expires', policy);
  }
  if (!isHttpTime(now)) throw expiresError('now', 'be a valid Date if the policy has expires', now);
  const date = new Date(now.getTime() + maxAge * 1000);
  if (isHttpTime(date)) return formatHttpDate(date);
  throw expiresError('now plus maxAge', 'be a time before the year 10000', { now, maxAge });
}

function expiresError(subject: string, expected: string, given: unknown): HalyardError {
  return new HalyardError(
    'cache.now',
    {
      subject,
      expected,
      given,
      remedy: 'Pass now: new Date() and a policy with maxAge; Expires is their sum',
      reference: 'RFC 9111 §5.3',
    },
    'caching.expires',
  );
}

/** Age = delta-seconds (RFC 9111 §5.1) */
function formatAge(generated: Date, now: Date | undefined): string {
  if (!isHttpTime(generated)) throw ageError('generated', 'be a valid Date', generated);
  if (!isHttpTime(now)) throw ageError('now', 'be a valid Date if generated is given', now);
  const seconds = Math.floor((now.getTime() - generated.getTime()) / 1000);
  return String(Math.min(Math.max(seconds, 0), MAX_DELTA_SECONDS));
}

function ageError(subject: string, expected: string, given: unknown): HalyardError {
  return new HalyardError(
    'cache.now',
    {
      subject,
      expected,
      given,
      remedy: 'Pass both; Age is the time from generated to now',
      reference: 'RFC 9111 §5.1',
    },
    'caching.age',
  );
}

function varyHeader(vary: CacheHeadersInput['vary']): { readonly vary?: string } {
  const merged = mergeVary(vary);
  return merged === '' ? {} : { vary: merged };
}
