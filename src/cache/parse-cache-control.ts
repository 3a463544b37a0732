import {
  endOfQuotedString,
  endOfSeparators,
  endOfToken,
  endOfWhitespace,
  unquote,
} from '../internal/syntax.js';
import {
  type Argument,
  addDirective,
  type Draft,
  finish,
  MALFORMED,
  withoutContradictions,
} from './add-directive.js';
import type { CacheDirectives, DirectiveOptions } from './directives.js';

/**
 * Parses the `Cache-Control` of a response or of a request (RFC 9111 §5.2, RFC 5861, RFC 8246).
 *
 * Names may be in any case, arguments tokens or quoted strings. Ambiguous and malformed directives
 * get the stricter reading:
 *
 * | in the field value | result |
 * | --- | --- |
 * | a lifetime that is not an integer, or two different ones | 0: considered stale (§4.2.1) |
 * | a number above 2147483648 | 2147483648 (§1.2.2) |
 * | `max-stale` or `min-fresh` that is not an integer | left out |
 * | two different ones of these | the smaller `max-stale`, the greater `min-fresh` |
 * | `no-cache` or `private` both with and without field names, or with malformed ones | without |
 * | directives of a response that contradict each other, such as `public, private` | the stricter one |
 * | `public`, `immutable` or `must-understand` with an argument | left out |
 * | any other directive with an argument that it does not take, such as `no-store=1` | without it |
 * | an unterminated quoted string | its member is malformed, the next one is parsed |
 *
 * @param header The field value, several lines joined by commas; null or undefined if it is absent.
 * @param options Whether it is the field of a request: nothing contradicts itself there.
 * @returns The directives by their names in camelCase, field names in lower case; those of other
 *   specifications in `extensions`, names in lower case. Malformed members are left out.
 *
 * @example
 * ```ts
 * import { parseCacheControl } from 'halyard/cache';
 *
 * parseCacheControl('Public, MAX-AGE=60, no-cache="Set-Cookie", ext="a, no-store"');
 * // → { public: true, maxAge: 60, noCache: ['set-cookie'], extensions: { ext: 'a, no-store' } }
 * parseCacheControl('public, no-store, max-age=60');
 * // → { noStore: true }
 * parseCacheControl('no-store, max-age=0', { request: true });
 * // → { noStore: true, maxAge: 0 }
 * parseCacheControl('max-age=1.5');
 * // → { maxAge: 0 }
 * ```
 */
export function parseCacheControl(
  header: string | null | undefined,
  options?: DirectiveOptions,
): CacheDirectives {
  const { directives } = parseDirectives(header);
  return options?.request === true ? directives : withoutContradictions(directives);
}

/** The directives of a field, including those that contradict each other in a response. */
export function parseDirectives(text: string | null | undefined): Draft {
  const draft: Draft = { directives: {}, malformed: undefined };
  if (text === undefined || text === null) return draft;
  const cursor: Cursor = { text, at: 0, quotes: true };
  while (cursor.at < text.length) {
    cursor.at = endOfSeparators(text, cursor.at);
    const name = readToken(cursor);
    const argument = readArgument(cursor);
    const isWellFormed = endsMember(cursor);
    if (!isWellFormed) skipMember(cursor);
    if (name === '') continue;
    addDirective(draft, name, isWellFormed ? argument : MALFORMED);
  }
  return finish(draft);
}

/** The position of the parser. */
interface Cursor {
  readonly text: string;
  at: number;
  /** Whether a quote opens a quoted string: none does after an unterminated one. */
  quotes: boolean;
}

function readToken(cursor: Cursor): string {
  const { text, at: start } = cursor;
  cursor.at = endOfToken(text, start);
  return text.slice(start, cursor.at);
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
 * Moves past the quoted string at the cursor. After an unterminated quote no quote opens a string, so
 * that a `no-store` that follows is not hidden.
 */
function skipQuotedString(cursor: Cursor): boolean {
  const end = cursor.quotes ? endOfQuotedString(cursor.text, cursor.at) : -1;
  cursor.quotes = end !== -1;
  cursor.at = cursor.quotes ? end : cursor.at + 1;
  return cursor.quotes;
}

function endsMember(cursor: Cursor): boolean {
  const { text } = cursor;
  cursor.at = endOfWhitespace(text, cursor.at);
  return cursor.at >= text.length || text.charCodeAt(cursor.at) === COMMA;
}

/** Moves to the comma that ends a malformed member, past commas in quoted strings. */
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
