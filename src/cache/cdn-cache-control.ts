import { unquote } from '../internal/syntax.js';
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
  let at = text.search(/[^ ]|$/);
  while (at < text.length) {
    MEMBER.lastIndex = at;
    const match = MEMBER.exec(text);
    if (match === null) return undefined;
    const [{ length }, key = '', value, comma] = match;
    members.set(key, value === undefined || itemValue(value));
    at += length;
    // "Trailing comma" (§4.2.2, step 2.6)
    if (comma !== undefined && at === text.length) return undefined;
  }
  return members;
}

/** A member, and the comma that separates it from the next one. */
const MEMBER = /* @__PURE__ */ memberPattern();

function memberPattern(): RegExp {
  // key = ( lcalpha / "*" ) *( lcalpha / DIGIT / "_" / "-" / "." / "*" ) (RFC 9651 §3.1.2)
  const key = '[a-z*][a-z0-9_.*-]*';
  // bare-item = sf-integer / sf-decimal / sf-string / sf-token / sf-binary / sf-boolean / sf-date /
  // sf-displaystring (§3.3)
  const items = [
    String.raw`-?\d{1,15}`,
    String.raw`-?\d{1,12}\.\d{1,3}`,
    String.raw`"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"`,
    String.raw`[A-Za-z*][!#$%&'*+.^\x60|~\w:/-]*`,
    ':[A-Za-z0-9+/=]*:',
    String.raw`\?[01]`,
    String.raw`@-?\d{1,15}`,
    String.raw`%"(?:[\x20\x21\x23\x24\x26-\x7e]|%[\da-f]{2})*"`,
  ];
  const item = `(?:${items.join('|')})`;
  // parameters = *( ";" *SP parameter ) (§3.1.2)
  const parameters = `(?:; *${key}(?:=${item})?)*`;
  // inner-list = "(" *SP [ sf-item *( 1*SP sf-item ) *SP ] ")" (§3.1.1)
  const list = String.raw`\( *(?:${item}${parameters}(?: +|(?=\))))*\)`;
  const separator = String.raw`[\t ]*(?:(,)[\t ]*|$)`;
  return new RegExp(`(${key})(?:=(${item}|${list}))?${parameters}${separator}`, 'y');
}

function itemValue(text: string): Value {
  if (text === '?1') return true;
  if (text === '?0') return false;
  if (text.startsWith('"')) return unquote(text);
  if (/^-?\d+$/.test(text)) return Number(text);
  return /^[A-Za-z*]/.test(text) ? text : null;
}
