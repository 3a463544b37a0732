import { endOfQuotedString, unquote } from '../internal/syntax.js';
import { type CacheDirectives, DIRECTIVES } from './directives.js';
import {
  type Argument,
  addDirective,
  type Directives,
  MALFORMED,
  withNamesOnce,
  withoutContradictions,
} from './parse-cache-control.js';

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
  const members = parseDictionary(header ?? '');
  if (members === undefined || members.size === 0) return undefined;
  const directives: Directives = {};
  for (const [name, value] of members) {
    // ?0 is the same as an absent directive.
    if (value !== false) addDirective(directives, name, argumentOf(name, value));
  }
  return withoutContradictions(withNamesOnce(directives));
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

/** A member: a flag, an integer, or the text of a string or token; null for other types. */
type Value = boolean | number | string | null;

/**
 * Parses a dictionary of structured fields (RFC 9651 §4.2.2) as far as cache directives need it;
 * undefined if it is malformed. The last occurrence of a key wins. Parameters are skipped.
 */
function parseDictionary(text: string): Map<string, Value> | undefined {
  const members = new Map<string, Value>();
  let at = skipSpaces(text, 0);
  while (at < text.length) {
    const start = at;
    at = endOf(KEY, text, start);
    if (at === start) return undefined;
    const key = text.slice(start, at);
    const valueStart = at + 1;
    const isFlag = text[at] !== '=';
    if (!isFlag) at = endOfValue(text, valueStart);
    if (at === NOWHERE) return undefined;
    members.set(key, isFlag || itemValue(text.slice(valueStart, at)));
    at = endOfParameters(text, at);
    if (at === NOWHERE) return undefined;
    at = endOf(OWS, text, at);
    if (at === text.length) return members;
    if (text[at] !== ',') return undefined;
    at = endOf(OWS, text, at + 1);
    // "Trailing comma" (§4.2.2, step 2.6)
    if (at === text.length) return undefined;
  }
  return members;
}

/** Outside the text, so reading on from it fails too. */
const NOWHERE = -1;

/** key = ( lcalpha / "*" ) *( lcalpha / DIGIT / "_" / "-" / "." / "*" ) (RFC 9651 §3.1.2) */
const KEY = /[a-z*][a-z0-9_.*-]*/y;
const OWS = /[\t ]*/y;
/** sf-token = ( ALPHA / "*" ) *( tchar / ":" / "/" ) (§3.3.4) */
const TOKEN = /[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*/y;
/** sf-integer = ["-"] 1*15DIGIT (§3.3.1) */
const INTEGER = /-?\d{1,15}/y;
/** sf-decimal = ["-"] 1*12DIGIT "." 1*3DIGIT (§3.3.2) */
const DECIMAL = /-?\d{1,12}\.\d{1,3}/y;
/** sf-date = "@" sf-integer (§3.3.7) */
const DATE = /@-?\d{1,15}/y;
/** sf-displaystring = "%" DQUOTE *( unescaped / "\" / pct-encoded ) DQUOTE (§3.3.8) */
const DISPLAY_STRING = /%"(?:[\x20\x21\x23\x24\x26-\x7e]|%[\da-f]{2})*"/y;
/** sf-boolean = "?" ( "0" / "1" ) (§3.3.6) */
const BOOLEAN = /\?[01]/y;
/** sf-binary = ":" *( ALPHA / DIGIT / "+" / "/" / "=" ) ":" (§3.3.5) */
const BINARY = /:[A-Za-z0-9+/=]*:/y;

/** The index after the match of a sticky pattern at `start`, or `start` if it does not match. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at++;
  return at;
}

/** The end of an item or an inner list (RFC 9651 §4.2.1.1). */
function endOfValue(text: string, start: number): number {
  if (text[start] !== '(') return endOfItem(text, start);
  let at = skipSpaces(text, start + 1);
  while (text[at] !== ')') {
    at = endOfParameters(text, endOfItem(text, at));
    if (text[at] !== ' ' && text[at] !== ')') return NOWHERE;
    at = skipSpaces(text, at);
  }
  return at + 1;
}

/** The end of a bare item (RFC 9651 §4.2.3.1). */
function endOfItem(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  for (const pattern of [DECIMAL, INTEGER, TOKEN, BOOLEAN, BINARY, DATE, DISPLAY_STRING]) {
    const end = endOf(pattern, text, start);
    if (end > start) return end;
  }
  return NOWHERE;
}

/** sf-string = DQUOTE *chr DQUOTE: printable ASCII, only quotes and backslashes escaped (§3.3.3) */
function endOfString(text: string, start: number): number {
  const end = endOfQuotedString(text, start);
  const inside = text.slice(start + 1, end - 1);
  return /^[\x20-\x7e]*$/.test(inside) && !/\\[^"\\]/.test(inside.replace(/\\\\/g, ''))
    ? end
    : NOWHERE;
}

/** parameters = *( ";" *SP parameter ) (§3.1.2) */
function endOfParameters(text: string, start: number): number {
  let at = start;
  while (text[at] === ';') {
    const key = skipSpaces(text, at + 1);
    at = endOf(KEY, text, key);
    if (at === key) return NOWHERE;
    if (text[at] === '=') at = endOfItem(text, at + 1);
  }
  return at;
}

function itemValue(text: string): Value {
  if (text === '?1') return true;
  if (text === '?0') return false;
  if (text.startsWith('"')) return unquote(text);
  if (/^-?\d+$/.test(text)) return Number(text);
  return /^[A-Za-z*]/.test(text) ? text : null;
}
