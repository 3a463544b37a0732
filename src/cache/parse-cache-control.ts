import {
  endOfQuotedString,
  endOfSeparators,
  endOfToken,
  endOfWhitespace,
  isToken,
  unquote,
} from '../internal/syntax.js';
import {
  type CacheDirectives,
  contradictions,
  type DirectiveOptions,
  MAX_DELTA_SECONDS,
} from './directives.js';

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

/** The argument of a directive: its text, `true` for none, or a malformed one. */
export type Argument = string | true | typeof MALFORMED;

export const MALFORMED = null;

type Directives = { -readonly [name in keyof CacheDirectives]: CacheDirectives[name] };

/** Directives while they are parsed. */
export interface Draft {
  readonly directives: Directives;
  /**
   * The directives that both restrict and permit, if they have an argument that they do not take: then
   * they restrict only.
   */
  malformed: Set<string> | undefined;
}

/** Adds a directive, its name in any case, to those before it. */
export function addDirective(draft: Draft, name: string, argument: Argument): void {
  const add = ADD.get(name) ?? ADD.get(name.toLowerCase());
  if (add === undefined) addExtension(draft.directives, name.toLowerCase(), argument);
  else add(draft.directives, argument, draft);
}

/** How each directive is added. */
const ADD: ReadonlyMap<string, (directives: Directives, argument: Argument, draft: Draft) => void> =
  /* @__PURE__ */ new Map(
    Object.entries({
      'max-age': (directives, argument) => {
        directives.maxAge = lifetime(directives.maxAge, argument);
      },
      's-maxage': (directives, argument, draft) => {
        directives.sMaxage = lifetime(directives.sMaxage, argument);
        if (deltaSeconds(argument) === undefined) addMalformed(draft, 's-maxage');
      },
      'stale-while-revalidate': (directives, argument) => {
        directives.staleWhileRevalidate = lifetime(directives.staleWhileRevalidate, argument);
      },
      'stale-if-error': (directives, argument) => {
        directives.staleIfError = lifetime(directives.staleIfError, argument);
      },
      'no-cache': (directives, argument) => {
        directives.noCache = fields(directives.noCache, argument);
      },
      private: (directives, argument) => {
        directives.private = fields(directives.private, argument);
      },
      // These restrict, so they count even with an argument that they do not take.
      'no-store': (directives) => {
        directives.noStore = true;
      },
      'must-revalidate': (directives, argument, draft) => {
        directives.mustRevalidate = true;
        if (argument !== true) addMalformed(draft, 'must-revalidate');
      },
      'proxy-revalidate': (directives) => {
        directives.proxyRevalidate = true;
      },
      'no-transform': (directives) => {
        directives.noTransform = true;
      },
      'only-if-cached': (directives) => {
        directives.onlyIfCached = true;
      },
      // These permit, so they count only if they are well-formed.
      public: (directives, argument) => {
        if (argument === true) directives.public = true;
      },
      immutable: (directives, argument) => {
        if (argument === true) directives.immutable = true;
      },
      'must-understand': (directives, argument) => {
        if (argument === true) directives.mustUnderstand = true;
      },
      'max-stale': addMaxStale,
      'min-fresh': addMinFresh,
    } satisfies Record<string, (directives: Directives, argument: Argument, draft: Draft) => void>),
  );

function addMalformed(draft: Draft, name: string): void {
  draft.malformed ??= new Set();
  draft.malformed.add(name);
}

/** A malformed lifetime, or two different ones: "encouraged to consider the response stale" (§4.2.1) */
function lifetime(before: number | undefined, argument: Argument): number {
  const seconds = deltaSeconds(argument) ?? 0;
  return before === undefined || before === seconds ? seconds : 0;
}

/** delta-seconds = 1*DIGIT (RFC 9111 §1.2.2) */
export function deltaSeconds(argument: Argument): number | undefined {
  if (typeof argument !== 'string' || argument === '') return undefined;
  let seconds = 0;
  for (let at = 0; at < argument.length; at++) {
    const digit = argument.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    seconds = Math.min(seconds * 10 + digit, MAX_DELTA_SECONDS);
  }
  return seconds;
}

const ZERO = 0x30;

/** The directive applies to the whole response unless each occurrence is limited to fields. */
function fields(before: Directives['private'], argument: Argument): true | readonly string[] {
  if (before === true || typeof argument !== 'string') return true;
  const names = argument
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (names.length === 0 || !names.every(isToken)) return true;
  const all = (before || []) as string[];
  for (const name of names) all.push(name);
  return all;
}

function addMaxStale(directives: Directives, argument: Argument): void {
  const { maxStale: before } = directives;
  const seconds = argument === true ? true : deltaSeconds(argument);
  if (seconds === undefined) return;
  if (before === undefined || before === true) directives.maxStale = seconds;
  else if (seconds !== true) directives.maxStale = Math.min(Number(before), seconds);
}

function addMinFresh(directives: Directives, argument: Argument): void {
  const seconds = deltaSeconds(argument);
  if (seconds !== undefined) directives.minFresh = Math.max(directives.minFresh ?? 0, seconds);
}

/** The first occurrence wins. */
function addExtension(directives: Directives, name: string, argument: Argument): void {
  if (argument === MALFORMED) return;
  directives.extensions ??= Object.create(null) as Record<string, string | true>;
  const extensions = directives.extensions as Record<string, string | true>;
  extensions[name] ??= argument;
}

/** The directives, each field name once. */
export function finish(draft: Draft): Draft {
  const { directives } = draft;
  if (Array.isArray(directives.noCache)) directives.noCache = [...new Set(directives.noCache)];
  if (Array.isArray(directives.private)) directives.private = [...new Set(directives.private)];
  return draft;
}

/** The directives of a response, without those that a stricter one contradicts. */
export function withoutContradictions(directives: Directives): CacheDirectives {
  const { noStore, mustRevalidate } = directives;
  const mayContradict = noStore ?? mustRevalidate ?? directives.private;
  if (mayContradict === undefined) return directives;
  for (const { permits } of contradictions(directives)) delete directives[permits];
  return directives;
}
