import { HalyardError } from '../errors.js';
import { requireTable } from '../internal/require-options.js';
import type { ResponseDirectives } from './directives.js';

/** How caches may store and reuse a response. */
export interface CachePolicy extends ResponseDirectives {
  /**
   * Whether to write `Expires` too, at the time that `maxAge` gives, for caches of HTTP/1.0. Where
   * both are present, `Cache-Control` takes precedence.
   */
  readonly expires?: boolean;
  /**
   * Whether to write `Pragma: no-cache` too, beside `noStore` or `noCache`. It is for clients of
   * HTTP/1.0 only, and not reliable in a response (RFC 9111 §5.4).
   */
  readonly pragma?: boolean;
  /** The directives for CDN caches, which then ignore all others: `CDN-Cache-Control` (RFC 9213). */
  readonly cdn?: ResponseDirectives;
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

/** Throws on a policy that a response to the method cannot have. */
export function requirePolicy(
  policy: CachePolicy,
  method: string,
  contentLocation: string | undefined,
): void {
  requireDirectives('policy', policy);
  if (policy.cdn !== undefined) requireDirectives('cdn', policy.cdn);
  requireCacheableMethod(policy, method, contentLocation);
  requireResponseDirectives(policy);
  requirePragma(policy);
}

/** Throws on anything but an object whose members are directives of its own. */
export function requireDirectives(subject: string, directives: unknown): void {
  requireTable(directives, 'cache.directive', {
    subject,
    expected: 'be an object of directives',
    remedy: 'Write { public: true, maxAge: 60 }, or use one of cachePolicies',
    reference: 'RFC 9111 §5.2',
  });
}

/** The methods whose responses a cache may store (RFC 9110 §9.2.3, RFC 9111 §3). */
function requireCacheableMethod(
  policy: CachePolicy,
  method: string,
  contentLocation: string | undefined,
): void {
  const parts = policy.cdn === undefined ? [policy] : [policy, policy.cdn];
  if (method === 'GET' || method === 'HEAD' || parts.every(forbidsStoring)) return;
  if (method === 'POST') {
    requirePostFreshness(parts, contentLocation);
    return;
  }
  throw new HalyardError(
    'cache.method',
    {
      subject: 'policy',
      expected: `be { noStore: true } or left out for ${method}`,
      given: policy,
      remedy: `Responses to ${method} are not cacheable`,
    },
    'caching.put-delete',
  );
}

/** no-store beside must-understand is for caches that do not implement the latter (RFC 9111 §5.2.2.3). */
export function forbidsStoring({ noStore, mustUnderstand }: ResponseDirectives): boolean {
  return noStore === true && mustUnderstand !== true;
}

/**
 * "Responses to POST requests are only cacheable when they include explicit freshness information
 * [...] and a Content-Location header field that has the same value as the POST's target URI"
 * (RFC 9110 §9.3.3).
 */
function requirePostFreshness(
  parts: readonly ResponseDirectives[],
  contentLocation: string | undefined,
): void {
  const untimed = parts.find(
    (part) => !forbidsStoring(part) && part.maxAge === undefined && part.sMaxage === undefined,
  );
  if (untimed !== undefined) {
    throw new HalyardError(
      'cache.method',
      {
        subject: 'policy',
        expected: 'have maxAge or sMaxage for POST',
        given: untimed,
        remedy:
          'Add maxAge, since caches store a response to POST only with an explicit freshness lifetime',
        reference: 'RFC 9110 §9.3.3',
      },
      'caching.post',
    );
  }
  if (contentLocation === undefined) {
    throw new HalyardError(
      'cache.method',
      {
        subject: 'contentLocation',
        expected: 'be the URL of the request for a POST with a policy',
        given: contentLocation,
        remedy: 'Pass the URL of the request, since caches compare it with the target URI',
        reference: 'RFC 9110 §9.3.3',
      },
      'caching.post',
    );
  }
}

const REQUEST_DIRECTIVES = ['maxStale', 'minFresh', 'onlyIfCached'];

function requireResponseDirectives(policy: CachePolicy): void {
  for (const part of [policy, policy.cdn ?? {}]) {
    const name = REQUEST_DIRECTIVES.find((name) => Object.hasOwn(part, name));
    if (name === undefined) continue;
    throw new HalyardError('cache.directive', {
      subject: 'policy',
      expected: `not contain ${name}`,
      given: part,
      remedy: `Leave it out: ${name} is a directive of requests`,
      reference: 'RFC 9111 §5.2.1',
    });
  }
}

function requirePragma({ pragma, noStore, noCache }: CachePolicy): void {
  if (pragma !== true || noStore === true || noCache === true) return;
  throw new HalyardError(
    'cache.contradiction',
    {
      subject: 'pragma',
      expected: 'be combined with noStore: true or noCache: true',
      given: { pragma, noStore, noCache },
      remedy: 'Leave pragma out, or add noCache: true',
      reference: 'RFC 9111 §5.4',
    },
    'caching.pragma',
  );
}
