import { HalyardError } from '../errors.js';
import { isToken } from '../internal/syntax.js';
import { contradictions } from './contradictions.js';
import {
  type CacheDirectives,
  DIRECTIVES,
  type DirectiveName,
  MOST_SECONDS,
  type RequestDirectives,
  type ResponseDirectives,
} from './directives.js';
import { formatExtensions } from './extensions.js';

/**
 * Writes the `Cache-Control` of a response or of a request (RFC 9111 §5.2, RFC 5861, RFC 8246).
 *
 * @param directives The directives; what is false or left out is not written.
 * @returns The value of the header, its directives always in the same order.
 * @throws {HalyardError} `cache.contradiction` for directives that cannot both be meant;
 *   `cache.directive` for a time that is no whole number of seconds from 0 to 2147483648, a field
 *   name that is none, or a directive that is unknown and not among the `extensions`.
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
 * formatCacheControl({ noStore: true, maxAge: 60 });
 * // throws noStore and maxAge contradict each other
 * ```
 */
export function formatCacheControl(directives: ResponseDirectives | RequestDirectives): string {
  const all: CacheDirectives = directives;
  checkNames(all);
  checkContradictions(all);
  const members: string[] = [];
  for (const directive of NAMES) {
    if (isSet(all, directive)) members.push(formatDirective(directive, all[directive]));
  }
  return members.concat(formatExtensions(all.extensions)).join(', ');
}

const NAMES = /* @__PURE__ */ Object.keys(DIRECTIVES) as DirectiveName[];

function isSet(directives: CacheDirectives, directive: DirectiveName): boolean {
  const value = directives[directive];
  return value !== undefined && value !== false;
}

function checkNames(directives: CacheDirectives): void {
  for (const name of Object.keys(directives)) {
    if (Object.hasOwn(DIRECTIVES, name) || name === 'extensions') continue;
    throw new HalyardError('cache.directive', {
      problem: 'This is no directive of Cache-Control',
      given: name,
      remedy: `There are ${NAMES.join(', ')}; those of other specifications stand in extensions`,
      reference: 'RFC 9111 §5.2',
    });
  }
}

function checkContradictions(directives: CacheDirectives): void {
  const [first] = contradictions(directives);
  if (first === undefined) return;
  const [one, other] = first.pair;
  throw new HalyardError('cache.contradiction', {
    problem: `${one} and ${other} contradict each other. ${first.reason}`,
    given: { [one]: directives[one], [other]: directives[other] },
    remedy: `Leave out ${one} or ${other}`,
    reference: 'RFC 9111 §5.2.2',
  });
}

function formatDirective(directive: DirectiveName, value: unknown): string {
  const [name, argument] = DIRECTIVES[directive];
  if (argument === 'seconds') return `${name}=${seconds(directive, value)}`;
  if (value === true) return name;
  if (argument === 'seconds or none') return `${name}=${seconds(directive, value)}`;
  if (argument === 'fields' && isFieldList(value)) return `${name}="${value.join(', ')}"`;
  throw directiveError(
    directive,
    value,
    argument === 'fields' ? 'Write true, false or a list of field names' : 'Write true or false',
  );
}

function isFieldList(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((name) => typeof name === 'string' && isToken(name))
  );
}

function seconds(directive: DirectiveName, value: unknown): number {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_SECONDS) {
    return value as number;
  }
  throw directiveError(
    directive,
    value,
    `Give whole seconds from 0 to ${MOST_SECONDS}; a year is 31536000`,
  );
}

function directiveError(directive: DirectiveName, given: unknown, remedy: string): HalyardError {
  return new HalyardError('cache.directive', {
    problem: `This is no value of the directive ${directive}`,
    given,
    remedy,
    reference: 'RFC 9111 §5.2',
  });
}
