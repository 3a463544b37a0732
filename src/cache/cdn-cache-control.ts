import { HalyardError } from '../errors.js';
import { type CacheDirectives, DIRECTIVES, type ResponseDirectives } from './directives.js';
import { formatCacheControl } from './format-cache-control.js';
import { type Argument, addDirective, type Draft, finish, MALFORMED } from './read-directive.js';
import { parseDictionary } from './structured-dictionary.js';

/**
 * Reads a targeted field such as `CDN-Cache-Control` (RFC 9213 §2.1): a dictionary of structured
 * fields (RFC 8941), stricter in its grammar than `Cache-Control`.
 *
 * A value of another type than the directive's, as `max-age=1.5`, is read the stricter way, as
 * {@link parseCacheControl} has it. Parameters are ignored.
 *
 * @param header The value of the field; undefined where there is none.
 * @returns The directives; undefined for a field that is absent, empty or no dictionary. A cache then
 *   goes by `Cache-Control` (§2.2).
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
export function parseCdnCacheControl(header: string | undefined): CacheDirectives | undefined {
  const members = header === undefined ? undefined : parseDictionary(header);
  if (members === undefined || members.size === 0) return undefined;
  const draft: Draft = {};
  for (const [name, value] of members) {
    // A flag that is said to be false is not there.
    if (value !== false) addDirective(draft, name, argumentOf(name, value));
  }
  return finish(draft);
}

/** "Implementations SHOULD NOT consume values that violate these inferred constraints" (§2.1) */
function argumentOf(name: string, value: string | number | true | null): Argument {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && SECONDS.has(name) ? MALFORMED : value;
}

/** The directives whose values are integers. */
const SECONDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  Object.values(DIRECTIVES)
    .filter(([, argument]) => argument.startsWith('seconds'))
    .map(([name]) => name),
);

/**
 * Writes a targeted field such as `CDN-Cache-Control` (RFC 9213 §2.1).
 *
 * @param directives The directives, for the targeted caches in place of `Cache-Control`.
 * @returns The value of the field.
 * @throws {HalyardError} What {@link formatCacheControl} throws; `cache.directive` where nothing is
 *   said, which a cache would ignore, or an extension has a name or value that a dictionary has not.
 *
 * @example
 * ```ts
 * import { formatCdnCacheControl } from 'halyard/cache';
 *
 * formatCdnCacheControl({ maxAge: 600, private: ['set-cookie'] });
 * // → 'private="set-cookie", max-age=600'
 * formatCdnCacheControl({});
 * // throws A targeted field is a dictionary
 * ```
 */
export function formatCdnCacheControl(directives: ResponseDirectives): string {
  const text = formatCacheControl(directives);
  if (parseCdnCacheControl(text) !== undefined) return text;
  throw new HalyardError('cache.directive', {
    problem: 'A targeted field is a dictionary with one member at least',
    given: directives,
    remedy: 'Write one directive at least, and extensions by keys and values of RFC 8941',
    reference: 'RFC 9213 §2.1',
  });
}
