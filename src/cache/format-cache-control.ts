import { HalyardError } from '../errors.js';
import { nearestName } from '../internal/nearest-name.js';
import { requireTable } from '../internal/require-options.js';
import { isFieldValue, isToken, quote } from '../internal/syntax.js';
import { type DirectiveOptions, requireDirectiveOptions } from './directive-options.js';
import {
  type CacheDirectives,
  contradictions,
  DIRECTIVES,
  type DirectiveName,
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
 * @throws {HalyardError} `cache.contradiction` for directives that contradict each other;
 *   `cache.directive` for a time that is not an integer from 0 to 2147483648 seconds, an invalid
 *   field name, or an unknown directive outside `extensions`; `cache.option` for invalid options.
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
  requireDirectiveOptions(options);
  const all: CacheDirectives = directives;
  requireKnownNames(all);
  if (options?.request !== true) requireConsistency(all);
  const members: string[] = [];
  for (const directive of NAMES) {
    const value = all[directive];
    if (value !== undefined && value !== false) members.push(formatDirective(directive, value));
  }
  return members.concat(formatExtensions(all.extensions)).join(', ');
}

const NAMES = /* @__PURE__ */ Object.keys(DIRECTIVES) as DirectiveName[];

function requireKnownNames(directives: CacheDirectives): void {
  requireTable(directives, 'cache.directive', {
    subject: 'directives',
    remedy: 'Write { public: true, maxAge: 60 }',
    reference: 'RFC 9111 §5.2',
  });
  for (const name of Object.keys(directives)) {
    if (Object.hasOwn(DIRECTIVES, name) || name === 'extensions') continue;
    const near = nearestName(name, NAMES);
    throw directiveError(
      'A directive',
      `be one of ${NAMES.join(', ')}`,
      name,
      near === undefined
        ? 'Put a directive of another specification in extensions'
        : `Write ${near}`,
    );
  }
}

function requireConsistency(directives: CacheDirectives): void {
  const [first] = contradictions(directives);
  if (first === undefined) return;
  const { restricts, permits, reason } = first;
  throw new HalyardError('cache.contradiction', {
    subject: `${restricts} and ${permits}`,
    expected: 'not be combined',
    given: { [restricts]: directives[restricts], [permits]: directives[permits] },
    remedy: `Leave one of them out: ${reason}`,
    reference: 'RFC 9111 §5.2.2',
  });
}

/** cache-directive = token [ "=" ( token / quoted-string ) ] (RFC 9111 §5.2) */
function formatDirective(directive: DirectiveName, value: unknown): string {
  const [name, argument] = DIRECTIVES[directive];
  const takesNone = argument !== 'seconds';
  if (takesNone && value === true) return name;
  if (argument === 'seconds' || argument === 'seconds or none') {
    return `${name}=${seconds(directive, value)}`;
  }
  if (argument === 'none') {
    throw directiveError(directive, 'be a boolean', value, 'Write true, or leave it out');
  }
  if (isFieldList(value)) return `${name}="${value.join(', ')}"`;
  throw directiveError(
    directive,
    'be a boolean or an array of field names',
    value,
    "Write true, or names such as ['set-cookie']",
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
  if (isInteger(value) && value >= 0 && value <= MAX_DELTA_SECONDS) return value;
  throw directiveError(
    directive,
    `be an integer from 0 to ${MAX_DELTA_SECONDS}`,
    value,
    'Pass a number of seconds, such as 31536000 for a year',
  );
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

function formatExtensions(extensions: unknown): string[] {
  if (extensions === undefined) return [];
  requireTable(extensions, 'cache.directive', {
    subject: 'extensions',
    expected: 'be an object of names and values',
    remedy: "Write { 'x-name': 'value' }",
    reference: 'RFC 9111 §5.2',
  });
  return Object.entries(extensions).map(([name, value]) => formatExtension(name, value));
}

function formatExtension(name: string, value: unknown): string {
  if (!isToken(name) || name !== name.toLowerCase()) {
    throw directiveError(
      'A name in extensions',
      'be a token in lower case',
      name,
      'Use letters, digits and hyphens',
    );
  }
  if (DEFINED.has(name)) {
    throw directiveError(
      'extensions',
      `not contain ${name}`,
      value,
      'Use the directive by its name in camelCase',
    );
  }
  if (value === true) return name;
  if (typeof value !== 'string' || !isQuotable(value)) {
    throw directiveError(
      `extensions["${name}"]`,
      'be true or printable ASCII text',
      value,
      'Write true for a directive without an argument',
    );
  }
  return `${name}=${isToken(value) ? value : quote(value)}`;
}

/** A defined directive as an extension would bypass the checks of its own member. */
const DEFINED: ReadonlySet<string> = /* @__PURE__ */ new Set(
  Object.values(DIRECTIVES).map(([name]) => name),
);

/** A quoted-string may start and end with whitespace, a field value may not (RFC 9110 §5.6.4). */
function isQuotable(text: string): boolean {
  return isFieldValue(`"${text}"`);
}

function directiveError(
  subject: string,
  expected: string,
  given: unknown,
  remedy: string,
): HalyardError {
  return new HalyardError('cache.directive', {
    subject,
    expected,
    given,
    remedy,
    reference: 'RFC 9111 §5.2',
  });
}
