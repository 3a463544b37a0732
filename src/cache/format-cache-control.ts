import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import { isToken } from '../internal/syntax.js';
import {
  type CacheDirectives,
  contradictions,
  DIRECTIVES,
  type DirectiveName,
  type DirectiveOptions,
  MAX_DELTA_SECONDS,
  type RequestDirectives,
  type ResponseDirectives,
} from './directives.js';

/**
 * Formats the `Cache-Control` of a response or of a request (RFC 9111 §5.2, RFC 5861, RFC 8246).
 *
 * @param directives The directives; those that are false or undefined are left out.
 * @param options Whether they are those of a request: nothing contradicts itself there.
 * @returns The field value, its directives always in the same order.
 * @throws {HalyardError} `cache.policy` for directives that contradict each other, a time that is not an
 *   integer from 0 to 2147483648 seconds, and a field name that the field cannot contain.
 * @rule CAC.01
 *
 * @example
 * ```ts
 * import { formatCacheControl } from 'halyard/cache';
 *
 * formatCacheControl({ public: true, maxAge: 60, staleWhileRevalidate: 30 });
 * // → 'public, max-age=60, stale-while-revalidate=30'
 * formatCacheControl({ maxStale: true, onlyIfCached: true });
 * // → 'max-stale, only-if-cached'
 * formatCacheControl({ noStore: true, maxAge: 0 }, { request: true });
 * // → 'no-store, max-age=0'
 * formatCacheControl({ noStore: true, maxAge: 60 });
 * // throws noStore and maxAge must not be combined
 * ```
 */
export function formatCacheControl(
  directives: ResponseDirectives | RequestDirectives,
  options?: DirectiveOptions,
): string {
  const all: CacheDirectives = directives;
  const [contradiction] = options?.request === true ? [] : contradictions(all);
  if (contradiction !== undefined) {
    const [restricts, permits] = contradiction;
    const message = `${restricts} and ${permits} must not be combined (RFC 9111 §5.2.2)`;
    throw new HalyardError('cache.policy', message);
  }
  const members: string[] = [];
  for (const directive of NAMES) {
    const value = all[directive];
    if (value === undefined || value === null || value === false) continue;
    const member = formatDirective(directive, value);
    if (member === undefined) {
      const expected =
        DIRECTIVES[directive][1] === 'fields'
          ? 'a boolean or an array of field names'
          : `an integer from 0 to ${MAX_DELTA_SECONDS}`;
      throw new HalyardError(
        'cache.policy',
        `${directive} must be ${expected}, got ${show(value)}`,
      );
    }
    members.push(member);
  }
  return members.join(', ');
}

const NAMES = /* @__PURE__ */ Object.keys(DIRECTIVES) as DirectiveName[];

/**
 * cache-directive = token [ "=" ( token / quoted-string ) ] (RFC 9111 §5.2); undefined for a value that
 * the field cannot contain, or that caches read in different ways, such as `max-age=NaN`.
 */
function formatDirective(directive: DirectiveName, value: unknown): string | undefined {
  const [name, argument] = DIRECTIVES[directive];
  if (argument === 'none' || (argument !== 'seconds' && value === true)) return name;
  if (argument === 'fields') {
    const isList = Array.isArray(value) && value.length > 0 && value.every(isToken);
    return isList ? `${name}="${value.join(', ')}"` : undefined;
  }
  const isSeconds = Number.isInteger(value) && Number(value) >= 0;
  return isSeconds && Number(value) <= MAX_DELTA_SECONDS ? `${name}=${value}` : undefined;
}
