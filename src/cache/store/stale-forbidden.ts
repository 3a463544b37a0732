import { type ReceivedResponse, readResponse } from '../verdict/caching-options.js';
import { readResponseDirectives } from '../verdict/facts.js';
import { forbiddingDirective } from '../verdict/freshness.js';
import type { CacheKind } from './stored-headers.js';

/**
 * Returns the directive of a response that forbids its reuse once it is stale, whatever a request or
 * the cache allows (RFC 9111 §4.2.4): `no-cache`, `must-revalidate`, or in a shared cache
 * `proxy-revalidate` or `s-maxage`.
 *
 * @param response The response, stored or received.
 * @param options Whether the cache is shared, and the targeted fields that it uses.
 * @returns The name of the directive; undefined if stale reuse is not forbidden.
 * @throws {HalyardError} `cache.option` for a response without status or headers.
 *
 * @example
 * ```ts
 * import { staleForbidden } from 'halyard/cache';
 *
 * const response = { status: 200, headers: { 'cache-control': 'max-age=60, s-maxage=600' } };
 * staleForbidden(response, { shared: true });
 * // → 's-maxage'
 * staleForbidden(response, { shared: false });
 * // → undefined
 * ```
 */
export function staleForbidden(response: ReceivedResponse, options: CacheKind): string | undefined {
  const { headers } = readResponse(response);
  const responseDirectives = readResponseDirectives(headers, options.targets);
  return forbiddingDirective({ responseDirectives, options });
}
