import { endOfQuotedString, isTokenCharacter, unquote } from '../../internal/syntax.js';
import type { HeaderLink } from './header-link.js';
import { addLinks, addParameter, type LinkParameters } from './link-parameters.js';

/**
 * Reads a `Link` header (RFC 8288 §3): one entry for each relation type of each link.
 *
 * The algorithm is that of appendix B. The first `rel`, `anchor`, `title`, `type` and `media` count;
 * a `title*` that can be read counts before `title` (§3.4.1). A link that breaks the grammar is
 * dropped up to the next comma outside of quotes, and harms no other; one without `rel` is none. A
 * quoted string without an end takes what follows with it: no link is read out of it.
 *
 * @param value The value of the header; several lines joined by commas.
 * @returns The links in the order of the header. Targets are not resolved: for an absolute URL write
 *   `new URL(href, url)`, with the URL of the response.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { parseLinkHeader } from 'halyard/link';
 *
 * parseLinkHeader('</orders?page=3>; rel="next last"; title="Page 3"; hreflang=sv; hreflang=en');
 * // → [
 * //   {
 * //     href: '/orders?page=3',
 * //     rel: 'next',
 * //     title: 'Page 3',
 * //     attributes: { hreflang: ['sv', 'en'] },
 * //   },
 * //   {
 * //     href: '/orders?page=3',
 * //     rel: 'last',
 * //     title: 'Page 3',
 * //     attributes: { hreflang: ['sv', 'en'] },
 * //   },
 * // ]
 * parseLinkHeader('no link, </orders/17/cancellations>; rel=cancel; method=POST');
 * // → [{ href: '/orders/17/cancellations', rel: 'cancel', method: 'POST', attributes: {} }]
 * ```
 */
export function parseLinkHeader(value: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let at = skipSeparators(value, 0);
  while (at < value.length) {
    const end = parseLinkValue(value, at, links);
    at = skipSeparators(value, end === -1 ? endOfMember(value, at) : end);
  }
  return links;
}

/** Commas and white space: an empty list element is skipped (RFC 9110 §5.6.1.2). */
function skipSeparators(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at)) || text.charCodeAt(at) === COMMA) at++;
  return at;
}

/**
 * Adds the links of the member at `start` and answers the position behind it; -1 where it is
 * malformed.
 *
 * link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )
 */
function parseLinkValue(value: string, start: number, links: HeaderLink[]): number {
  const close = endOfTarget(value, start);
  if (close === -1) return -1;
  const parameters: LinkParameters = {
    rel: undefined,
    title: undefined,
    titleStar: undefined,
    method: undefined,
    anchor: undefined,
    attributes: undefined,
  };
  let at = skipSpace(value, close);
  while (value.charCodeAt(at) === SEMICOLON) {
    at = parseParameter(value, skipSpace(value, at + 1), parameters);
    if (at === -1) return -1;
  }
  if (at < value.length && value.charCodeAt(at) !== COMMA) return -1;
  addLinks(links, value.slice(start + 1, close - 1), parameters);
  return at;
}

/**
 * The position behind the target in angle brackets that begins at `start`; -1 where none does.
 *
 * Wider than URI-Reference: what servers forget to encode, such as a space or `|`, is taken as it is,
 * since every URL parser encodes it. Octets above 0x7f are not: their encoding is unknown.
 */
function endOfTarget(text: string, start: number): number {
  if (text.charCodeAt(start) !== LESS_THAN) return -1;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === GREATER_THAN) return at + 1;
    if (code === LESS_THAN || code < 0x20 || code >= 0x7f) return -1;
  }
  return -1;
}

/** Whether a text can be the target of a link as {@link parseLinkHeader} reads it. */
export function isTarget(text: string): boolean {
  return TARGET.test(text);
}

const TARGET = /^[ -;=?-~]*$/;

/**
 * Adds the parameter at `start` and answers the position behind it; -1 where it is malformed.
 *
 * link-param = token BWS [ "=" BWS ( token / quoted-string ) ]. Deviation: nothing at all is taken
 * too, since a semicolon at the end is common (appendix B.3 takes it as well).
 */
function parseParameter(value: string, start: number, parameters: LinkParameters): number {
  let nameEnd = start;
  while (isTokenCharacter(value.charCodeAt(nameEnd))) nameEnd++;
  const equals = skipSpace(value, nameEnd);
  if (nameEnd === start) return equals;
  const name = value.slice(start, nameEnd).toLowerCase();
  if (value.charCodeAt(equals) !== EQUALS) {
    addParameter(parameters, name, true);
    return equals;
  }
  const valueStart = skipSpace(value, equals + 1);
  const isQuoted = value.charCodeAt(valueStart) === QUOTE;
  const end = isQuoted ? endOfText(value, valueStart + 1) : endOfBareValue(value, valueStart);
  if (end === -1) return -1;
  if (isQuoted) {
    const text = value.slice(valueStart + 1, end - 1);
    addParameter(parameters, name, text.includes('\\') ? unquote(`"${text}"`) : text);
  } else {
    addParameter(parameters, name, value.slice(valueStart, end).trimEnd());
  }
  return skipSpace(value, end);
}

/**
 * The position behind a quoted-string without controls, from behind its opening quote on; -1 where it
 * has one or does not end. qdtext and quoted-pair have no control but the tab (RFC 9110 §5.6.4).
 */
function endOfText(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) code = text.charCodeAt(++at);
    if (isControl(code)) return -1;
  }
  return -1;
}

function isControl(code: number): boolean {
  return (code < 0x20 && code !== 0x09) || code === 0x7f;
}

/**
 * The position behind a value without quotes: up to the next semicolon or comma, as appendix B.3 has
 * it, for `type=text/html` and `rel=https://example.se/rels/x`; -1 where a character in it shows that
 * a comma or a quote is missing.
 */
function endOfBareValue(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === SEMICOLON || code === COMMA) break;
    if (code === QUOTE || code === LESS_THAN || code === GREATER_THAN || isControl(code)) return -1;
  }
  return at;
}

/** The next comma that stands in no quoted string; the end of the header where there is none. */
function endOfMember(text: string, start: number): number {
  const close = endOfTarget(text, start);
  let at = close === -1 ? start : close;
  while (at < text.length && text.charCodeAt(at) !== COMMA) {
    at = text.charCodeAt(at) === QUOTE ? endOfQuotedString(text, at) : at + 1;
    if (at === -1) return text.length;
  }
  return at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** OWS, and the line breaks that RFC 9264 §4.1 allows in the document format of link sets. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d || code === 0x0a;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const LESS_THAN = 0x3c;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;
const BACKSLASH = 0x5c;
