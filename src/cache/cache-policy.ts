import type { ResponseDirectives } from './directives.js';

/** How caches may store and reuse a response. */
export interface CachePolicy extends ResponseDirectives {
  /**
   * Whether to write `Expires` too, at the time that `maxAge` gives, for caches of HTTP/1.0. Where
   * both are present, `Cache-Control` takes precedence.
   */
  readonly expires?: boolean | undefined;
  /**
   * Whether to write `Pragma: no-cache` too, if the policy has `noStore` or `noCache`. It is for clients
   * of HTTP/1.0 only, and not reliable in a response (RFC 9111 §5.4).
   */
  readonly pragma?: boolean | undefined;
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
