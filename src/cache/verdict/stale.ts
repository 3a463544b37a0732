import type { CacheDirectives } from '../directives.js';
import { type Facts, isWhole } from './facts.js';

/** What permits to use a response though it is stale. */
export type StaleUse = 'max-stale' | 'stale-while-revalidate';

/**
 * The directive that forbids to use the response stale before the origin was asked
 * (RFC 9111 §4.2.4); undefined where none does.
 */
export function staleForbidden({ said, options: { shared } }: Facts): string | undefined {
  if (isWhole(said.noCache)) return 'no-cache';
  if (said.mustRevalidate === true) return 'must-revalidate';
  if (shared && said.proxyRevalidate === true) return 'proxy-revalidate';
  // s-maxage "incorporates the semantics of the proxy-revalidate response directive" (§5.2.2.10).
  if (shared && said.sMaxage !== undefined) return 's-maxage';
  return undefined;
}

/** What permits to use the response, stale for so many seconds, at once. */
export function staleAllowed(
  facts: Facts,
  { maxStale }: CacheDirectives,
  staleness: number,
): StaleUse | undefined {
  if (staleForbidden(facts) !== undefined) return undefined;
  if (maxStale === true || (typeof maxStale === 'number' && staleness <= maxStale)) {
    return 'max-stale';
  }
  const { staleWhileRevalidate } = facts.said;
  return staleWhileRevalidate !== undefined && staleness <= staleWhileRevalidate
    ? 'stale-while-revalidate'
    : undefined;
}

/** Whether the response, stale for so many seconds, may be used if the origin fails (RFC 5861 §4). */
export function staleOnError(
  facts: Facts,
  { staleIfError }: CacheDirectives,
  staleness: number,
): boolean {
  if (staleForbidden(facts) !== undefined) return false;
  return [facts.said.staleIfError, staleIfError].some(
    (limit) => limit !== undefined && staleness <= limit,
  );
}
