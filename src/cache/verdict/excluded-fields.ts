import type { CacheDirectives } from '../directives.js';

const NONE: readonly string[] = Object.freeze([]);

/**
 * The fields that a cache neither stores nor sends without revalidation (RFC 9111 §3.1): those that
 * `no-cache="…"` names, and in a shared cache those that `private="…"` names.
 */
export function excludedFields(directives: CacheDirectives, shared: boolean): readonly string[] {
  const { noCache, private: ofOneUser } = directives;
  const unvalidated = typeof noCache === 'object' ? noCache : NONE;
  if (!shared || typeof ofOneUser !== 'object') return unvalidated;
  return [...new Set([...unvalidated, ...ofOneUser])];
}
