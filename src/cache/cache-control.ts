import { HalyardError } from '../errors.js';
import { isToken } from '../internal/syntax.js';

/** The directives of a response's `Cache-Control`, by their names in camelCase. Times are seconds. */
export interface ResponseDirectives {
  /** Any cache may store the response (RFC 9111 §5.2.2.9). */
  readonly public?: boolean;
  /** Only a cache of one user may store it, or only shared ones not these fields (§5.2.2.7). */
  readonly private?: boolean | readonly string[];
  /** How long the response is fresh, in whole seconds (§5.2.2.1). */
  readonly maxAge?: number;
  /** How long it is fresh in a shared cache, in whole seconds (§5.2.2.10). */
  readonly sMaxage?: number;
  /** Each use asks the origin first, or each use of these fields (§5.2.2.4). */
  readonly noCache?: boolean | readonly string[];
  /** No cache stores any of it (§5.2.2.5). */
  readonly noStore?: boolean;
  /** No intermediary changes its content (§5.2.2.6). */
  readonly noTransform?: boolean;
  /** Once stale, each use asks the origin first (§5.2.2.2). */
  readonly mustRevalidate?: boolean;
  /** The same, for shared caches (§5.2.2.8). */
  readonly proxyRevalidate?: boolean;
  /** Only a cache that knows the status code stores it (§5.2.2.3). */
  readonly mustUnderstand?: boolean;
  /** It does not change while it is fresh (RFC 8246 §2). */
  readonly immutable?: boolean;
  /** How long it may be used stale while it is fetched anew, in whole seconds (RFC 5861 §3). */
  readonly staleWhileRevalidate?: number;
  /** How long it may be used stale when the origin fails, in whole seconds (RFC 5861 §4). */
  readonly staleIfError?: number;
}

type DirectiveName = keyof ResponseDirectives;

/** Each directive's name in the header and the kind of its argument, in the order they are written. */
const DIRECTIVES: Readonly<
  Record<DirectiveName, readonly [name: string, argument: 'none' | 'seconds' | 'fields']>
> = {
  public: ['public', 'none'],
  private: ['private', 'fields'],
  noStore: ['no-store', 'none'],
  noCache: ['no-cache', 'fields'],
  maxAge: ['max-age', 'seconds'],
  sMaxage: ['s-maxage', 'seconds'],
  mustRevalidate: ['must-revalidate', 'none'],
  proxyRevalidate: ['proxy-revalidate', 'none'],
  mustUnderstand: ['must-understand', 'none'],
  noTransform: ['no-transform', 'none'],
  immutable: ['immutable', 'none'],
  staleWhileRevalidate: ['stale-while-revalidate', 'seconds'],
  staleIfError: ['stale-if-error', 'seconds'],
};

/** The pairs of directives that cannot both be meant, with the sentence that says why. */
const CONTRADICTIONS: readonly (readonly [DirectiveName, DirectiveName, string])[] = [
  [
    'public',
    'private',
    'A response is for any cache or for one user, not both (§5.2.2.7, §5.2.2.9)',
  ],
  ['noStore', 'public', 'What no cache may store is not public (§5.2.2.5)'],
  ['noStore', 'maxAge', 'What no cache may store is never fresh (§5.2.2.5)'],
  ['noStore', 'sMaxage', 'What no cache may store is never fresh (§5.2.2.5)'],
  ['noStore', 'immutable', 'What no cache may store is never fresh (§5.2.2.5)'],
  ['noStore', 'staleWhileRevalidate', 'What no cache may store is never stale (§5.2.2.5)'],
  ['noStore', 'staleIfError', 'What no cache may store is never stale (§5.2.2.5)'],
  [
    'private',
    'sMaxage',
    'A lifetime for shared caches says nothing of a private response (§5.2.2.10)',
  ],
  ['mustRevalidate', 'staleWhileRevalidate', 'Once stale it must be asked for first (§5.2.2.2)'],
  ['mustRevalidate', 'staleIfError', 'Once stale it must be asked for first (§5.2.2.2)'],
];

/**
 * Writes a response's `Cache-Control` (RFC 9111 §5.2.2, RFC 5861, RFC 8246).
 *
 * @param directives The directives; what is false or left out is not written.
 * @returns The value of the header, its directives always in the same order.
 * @throws {HalyardError} `cache.contradiction` for directives that cannot both be meant;
 *   `cache.directive` for a time that is no whole number of seconds from 0 to 2147483648, a field
 *   name that is none, or a directive that is unknown.
 * @rule CAC.01
 *
 * @example
 * ```ts
 * import { formatCacheControl } from 'halyard/cache';
 *
 * formatCacheControl({ public: true, maxAge: 60, staleWhileRevalidate: 30 });
 * // → 'public, max-age=60, stale-while-revalidate=30'
 * formatCacheControl({ noStore: true, maxAge: 60 });
 * // throws noStore and maxAge contradict each other
 * ```
 */
export function formatCacheControl(directives: ResponseDirectives): string {
  checkNames(directives);
  checkContradictions(directives);
  return (Object.keys(DIRECTIVES) as DirectiveName[])
    .filter((directive) => isSet(directives, directive))
    .map((directive) => formatDirective(directive, directives[directive]))
    .join(', ');
}

function isSet(directives: ResponseDirectives, directive: DirectiveName): boolean {
  const value = directives[directive];
  return value !== undefined && value !== false;
}

function checkNames(directives: ResponseDirectives): void {
  for (const name of Object.keys(directives)) {
    if (Object.hasOwn(DIRECTIVES, name)) continue;
    throw new HalyardError('cache.directive', {
      problem: 'This is no directive of Cache-Control',
      given: name,
      remedy: `There are ${Object.keys(DIRECTIVES).join(', ')}`,
      reference: 'RFC 9111 §5.2.2',
    });
  }
}

function checkContradictions(directives: ResponseDirectives): void {
  for (const [one, other, reason] of CONTRADICTIONS) {
    if (!isMeant(directives, one) || !isMeant(directives, other)) continue;
    // Beside must-understand, no-store is for caches that do not know it, and the others go on.
    if (one === 'noStore' && directives.mustUnderstand === true) continue;
    throw new HalyardError('cache.contradiction', {
      problem: `${one} and ${other} contradict each other. ${reason}`,
      given: { [one]: directives[one], [other]: directives[other] },
      remedy: `Leave out ${one} or ${other}`,
      reference: 'RFC 9111 §5.2.2',
    });
  }
}

/** Whether a directive is set for the response as a whole, not for some of its fields. */
function isMeant(directives: ResponseDirectives, directive: DirectiveName): boolean {
  return isSet(directives, directive) && !Array.isArray(directives[directive]);
}

function formatDirective(directive: DirectiveName, value: unknown): string {
  const [name, argument] = DIRECTIVES[directive];
  if (argument === 'seconds') return `${name}=${seconds(directive, value)}`;
  if (value === true) return name;
  if (
    argument === 'fields' &&
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(isFieldName)
  ) {
    return `${name}="${value.join(', ')}"`;
  }
  throw directiveError(
    directive,
    value,
    argument === 'fields' ? 'Write true, false or a list of field names' : 'Write true or false',
  );
}

function isFieldName(name: unknown): boolean {
  return typeof name === 'string' && isToken(name);
}

/** delta-seconds: a cache may count up to 2^31 (RFC 9111 §1.2.2). */
const MOST_SECONDS = 2 ** 31;

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
    reference: 'RFC 9111 §5.2.2',
  });
}
