import {
  type Argument,
  addDirective,
  type Draft,
  finish,
  MALFORMED,
  withoutContradictions,
} from './add-directive.js';
import { type CacheDirectives, DIRECTIVES, type ResponseDirectives } from './directives.js';
import { formatCacheControl } from './format-cache-control.js';
import { parseDictionary } from './structured-dictionary.js';

/**
 * Parses a targeted field such as `CDN-Cache-Control` (RFC 9213 §2.1): a dictionary of structured
 * fields (RFC 9651), whose grammar is stricter than that of `Cache-Control`.
 *
 * A value of the wrong type, such as `max-age=1.5`, gets the stricter reading of
 * {@link parseCacheControl}. Parameters are ignored.
 *
 * @param header The field value; null or undefined if it is absent.
 * @returns The directives; undefined for a field that is absent, empty or malformed, so that a cache
 *   uses `Cache-Control` (§2.2).
 *
 * @example
 * ```ts
 * import { parseCdnCacheControl } from 'halyard/cache';
 *
 * parseCdnCacheControl('max-age=600, must-revalidate');
 * // → { maxAge: 600, mustRevalidate: true }
 * parseCdnCacheControl('Max-Age=600');
 * // → undefined
 * ```
 */
export function parseCdnCacheControl(
  header: string | null | undefined,
): CacheDirectives | undefined {
  const parsed = parseTargetedField(header ?? '');
  return parsed === undefined ? undefined : withoutContradictions(parsed.directives);
}

/** The directives of a targeted field; undefined if a cache ignores it. */
export function parseTargetedField(text: string): Draft | undefined {
  const members = parseDictionary(text);
  if (members === undefined || members.size === 0) return undefined;
  const draft: Draft = { directives: {}, malformed: undefined };
  for (const [name, value] of members) {
    // ?0 is the same as an absent directive.
    if (value !== false) addDirective(draft, name, argumentOf(name, value));
  }
  return finish(draft);
}

/** "Implementations SHOULD NOT consume values that violate these inferred constraints" (§2.1) */
function argumentOf(name: string, value: string | number | true | null): Argument {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && SECONDS.has(name) ? MALFORMED : value;
}

/** The directives whose values are integers */
const SECONDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  Object.values(DIRECTIVES)
    .filter(([, argument]) => argument.startsWith('seconds'))
    .map(([name]) => name),
);

/**
 * Formats a targeted field such as `CDN-Cache-Control` (RFC 9213 §2.1).
 *
 * @param directives The directives that the targeted caches use in place of `Cache-Control`.
 * @returns The field value; empty if there are none: leave the field out, since a cache ignores it then.
 * @throws {HalyardError} `cache.policy` as {@link formatCacheControl} throws it.
 *
 * @example
 * ```ts
 * import { formatCdnCacheControl } from 'halyard/cache';
 *
 * formatCdnCacheControl({ maxAge: 600, private: ['set-cookie'] });
 * // → 'private="set-cookie", max-age=600'
 * ```
 */
export function formatCdnCacheControl(directives: ResponseDirectives): string {
  return formatCacheControl(directives);
}
