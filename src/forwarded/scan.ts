import { isTokenCharacter, isWhitespace } from '../internal/syntax.js';

/*
 * Scanners of the grammar of RFC 7239 §4 over a part of a header. Each reads a character once.
 */

/** What the search from the right knows of a header, so that it looks at no part of it twice. */
export interface Search {
  /** The quote without a backslash before it that was found last; -1 when there is none. */
  quote: number;
}

/** The position behind the nearest comma to the left of `end` that stands in no quoted string. */
export function startOfElement(header: string, end: number, search: Search): number {
  let at = end - 1;
  while (at >= 0) {
    const code = header.charCodeAt(at);
    if (code === COMMA) return at + 1;
    at = code === QUOTE ? startOfQuotedString(header, at, search) - 1 : at - 1;
  }
  return 0;
}

/**
 * The position of the quote that opens the string which ends at `end`: the nearest one that is not
 * part of a quoted-pair, if it stands behind an equals sign. Else no string ends here, and the quote
 * is a character like any other, for {@link endOfQuotedValue} to find fault with.
 */
function startOfQuotedString(header: string, end: number, search: Search): number {
  const opening = quoteBefore(header, end, search);
  return opening > 0 && header.charCodeAt(opening - 1) === EQUALS ? opening : end;
}

function quoteBefore(header: string, end: number, search: Search): number {
  // What was found from farther right is still the nearest.
  if (search.quote < end) return search.quote;
  let at = end;
  do at = at === 0 ? -1 : header.lastIndexOf('"', at - 1);
  while (at > 0 && isEscaped(header, at));
  search.quote = at;
  return at;
}

/** quoted-pair: behind a backslash that is not itself behind one, and so on. */
function isEscaped(header: string, at: number): boolean {
  let first = at;
  while (first > 0 && header.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

export function endOfWhitespace(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isWhitespace(text.charCodeAt(at))) at++;
  return at;
}

/** token = 1*tchar (RFC 9110 §5.6.2) */
export function endOfToken(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isTokenCharacter(text.charCodeAt(at))) at++;
  return at;
}

/** value = token / quoted-string; and `/`, `:`, `[`, `]`, which gateways do not quote */
export function endOfBareValue(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (!isTokenCharacter(code) && !isBareDelimiter(code)) break;
    at++;
  }
  return at;
}

function isBareDelimiter(code: number): boolean {
  return code === 0x2f || code === 0x3a || code === 0x5b || code === 0x5d;
}

/** What {@link endOfQuotedValue} answers in place of a position. */
export const UNENDED = -1;
export const ILLEGAL = -2;

/**
 * The position behind a quoted-string (RFC 9110 §5.6.4), which has no control character but the tab,
 * not even behind a backslash.
 */
export function endOfQuotedValue(text: string, start: number, end: number): number {
  let legal = true;
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return legal ? at + 1 : ILLEGAL;
    if (code === BACKSLASH) {
      at += 1;
      if (at < end && isControl(text.charCodeAt(at))) legal = false;
    } else if (isControl(code)) legal = false;
  }
  return UNENDED;
}

function isControl(code: number): boolean {
  return (code < 0x20 && code !== 0x09) || code === 0x7f;
}

export const QUOTE = 0x22;
const COMMA = 0x2c;
export const SEMICOLON = 0x3b;
export const EQUALS = 0x3d;
export const BACKSLASH = 0x5c;
