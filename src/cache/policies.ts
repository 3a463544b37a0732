import type { CachePolicy } from './cache-policy.js';

/**
 * Policies that most APIs need, by name. Each is plain data: spread it to change it.
 *
 * | name | stored by | used without asking the origin |
 * | --- | --- | --- |
 * | `notStored` | nobody | never |
 * | `revalidated` | the client | never; the answer to asking is mostly a 304 |
 * | `sharedRevalidated` | every cache | never; the answer to asking is mostly a 304 |
 * | `brief` | every cache | a minute, half a minute more while it is fetched, a day if the origin fails |
 * | `immutable` | every cache | a year, reloads too: for URLs whose content never changes |
 *
 * @rule CAC.01
 *
 * @example
 * ```ts
 * import { cacheHeaders, cachePolicies } from 'halyard/cache';
 *
 * cacheHeaders({ policy: cachePolicies.brief });
 * // → { 'cache-control': 'public, max-age=60, stale-while-revalidate=30, stale-if-error=86400' }
 * cacheHeaders({ policy: { ...cachePolicies.immutable, expires: true }, now: new Date(0) });
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
  brief: { public: true, maxAge: 60, staleWhileRevalidate: 30, staleIfError: 86_400 },
  immutable: { public: true, maxAge: 31_536_000, immutable: true },
} as const satisfies Readonly<Record<string, CachePolicy>>;
