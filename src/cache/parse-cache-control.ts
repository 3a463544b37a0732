import { endOfQuotedString, isTokenCharacter, isWhitespace, unquote } from '../internal/syntax.js';
import type { CacheDirectives } from './directives.js';
import { type Argument, addDirective, type Draft, finish, MALFORMED } from './read-directive.js';

/**
 * Reads the `Cache-Control` of a response or of a request (RFC 9111 §5.2, RFC 5861, RFC 8246).
 *
 * Names are read in any case, arguments as token or as quoted string. What the header leaves open is
 * read the stricter way:
 *
 * | in the header | read as |
 * | --- | --- |
 * | a lifetime that is no whole number, or two that differ | 0: to be considered stale (§4.2.1) |
 * | a number above 2147483648 | 2147483648 (§1.2.2) |
 * | `max-stale` or `min-fresh` that is no number | not there |
 * | two that differ of these | the smaller `max-stale`, the greater `min-fresh` |
 * | `no-cache` or `private` with and without fields, or with none that can be read | without |
 * | directives that contradict each other, as `public, private` | the stricter alone |
 * | `public`, `immutable` or `must-understand` with an argument, which they have not | not there |
 * | any other with an argument that it has not, as `no-store=1` | as without it |
 * | a quoted string without an end | its member malformed, what follows read on |
 *
 * @param header The value of the header, several lines joined by commas; undefined where there is none.
 * @returns The directives by their names in camelCase, field names in lower case; those of other
 *   specifications under `extensions`, names in lower case. What cannot be read is left out.
 *
 * @example
 * ```ts
 * import { parseCacheControl } from 'halyard/cache';
 *
 * parseCacheControl('Public, MAX-AGE=60, no-cache="Set-Cookie", ext="a, no-store"');
 * // → { public: true, maxAge: 60, noCache: ['set-cookie'], extensions: { ext: 'a, no-store' } }
 * parseCacheControl('public, no-store, max-age=60');
 * // → { noStore: true }
 * parseCacheControl('max-age=1.5');
 * // → { maxAge: 0 }
 * ```
 */
export function parseCacheControl(header: string | undefined): CacheDirectives {
  const directives: Draft = {};
  if (header === undefined) return directives;
  const cursor: Cursor = { text: header, at: 0, quotes: true };
  while (cursor.at < header.length) {
    skipSeparators(cursor);
    const name = readToken(cursor);
    const argument = readArgument(cursor);
    const isWhole = endsMember(cursor);
    if (!isWhole) skipMember(cursor);
    if (name !== '') addDirective(directives, name.toLowerCase(), isWhole ? argument : MALFORMED);
  }
  return finish(directives);
}

/** How far a header is read. */
interface Cursor {
  readonly text: string;
  at: number;
  /** Whether a quote opens a string: none does behind one that does not end. */
  quotes: boolean;
}

/** Commas and white space: an empty list element is skipped (RFC 9110 §5.6.1.2). */
function skipSeparators(cursor: Cursor): void {
  const { text } = cursor;
  let { at } = cursor;
  for (let code = text.charCodeAt(at); code === COMMA || isWhitespace(code); ) {
    code = text.charCodeAt(++at);
  }
  cursor.at = at;
}

function readToken(cursor: Cursor): string {
  const { text, at: start } = cursor;
  let at = start;
  while (isTokenCharacter(text.charCodeAt(at))) at++;
  cursor.at = at;
  return text.slice(start, at);
}

/** cache-directive = token [ "=" ( token / quoted-string ) ] (RFC 9111 §5.2) */
function readArgument(cursor: Cursor): Argument {
  const { text } = cursor;
  if (text.charCodeAt(cursor.at) !== EQUALS) return true;
  cursor.at++;
  if (text.charCodeAt(cursor.at) !== QUOTE) return readToken(cursor) || MALFORMED;
  const start = cursor.at;
  return skipQuotedString(cursor) ? unquote(text.slice(start, cursor.at)) : MALFORMED;
}

/**
 * Goes behind the quoted string that starts here. A quote without an end opens none, and none behind
 * it does: what follows is read on, since it may hold `no-store`.
 */
function skipQuotedString(cursor: Cursor): boolean {
  const end = cursor.quotes ? endOfQuotedString(cursor.text, cursor.at) : -1;
  cursor.quotes = end !== -1;
  cursor.at = cursor.quotes ? end : cursor.at + 1;
  return cursor.quotes;
}

function endsMember(cursor: Cursor): boolean {
  const { text } = cursor;
  while (isWhitespace(text.charCodeAt(cursor.at))) cursor.at++;
  return cursor.at >= text.length || text.charCodeAt(cursor.at) === COMMA;
}

/** Goes to the comma that ends a malformed member, past those in quoted strings. */
function skipMember(cursor: Cursor): void {
  const { text } = cursor;
  while (cursor.at < text.length && text.charCodeAt(cursor.at) !== COMMA) {
    if (text.charCodeAt(cursor.at) === QUOTE) skipQuotedString(cursor);
    else cursor.at++;
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const EQUALS = 0x3d;
