import { unquote } from '../internal/syntax.js';
import type { ForwardedElement, ForwardedFault } from './element.js';
import {
  BACKSLASH,
  EQUALS,
  endOfBareValue,
  endOfQuotedValue,
  endOfToken,
  endOfWhitespace,
  ILLEGAL,
  QUOTE,
  SEMICOLON,
  startOfElement,
  UNENDED,
} from './scan.js';

/**
 * Reads a `Forwarded` header (RFC 7239 §4), all of its elements.
 *
 * Beside the grammar it takes what gateways send, the conventions' own `prefix=/orders/v1` and
 * `host=a:8443` among it: `/`, `:`, `[` and `]` in a value without quotes, and white space around
 * `;`. An element that breaks the grammar otherwise is marked, and harms no other. What a value means
 * is not judged here: `parseForwardedNode` reads `for` and `by`, `baseUrl` the rest.
 *
 * Elements are told apart from the right: nothing that a client writes on the left, an open quote
 * included, can swallow the element that a gateway appended.
 *
 * @param header The value of the header; several lines as a list, or joined by commas.
 * @returns The elements in the order of the header, the client's end first; empty ones left out.
 *   Positions count in the lines joined by `, `. Of more than 1,000 the last 1,000.
 * @rule HYP.09, forwarded.parameters
 *
 * @example
 * ```ts
 * import { parseForwarded } from 'halyard/forwarded';
 *
 * const [element] = parseForwarded('proto=https;host=gw.example.se;port=8443;prefix=/orders/v1');
 * element?.parameters;
 * // → { proto: 'https', host: 'gw.example.se', port: '8443', prefix: '/orders/v1' }
 * parseForwarded('for=192.0.2.60, for="')[1]?.malformed;
 * // → { reason: 'a quoted string without an end', position: 20 }
 * ```
 */
export function parseForwarded(header: string | readonly string[]): ForwardedElement[] {
  const text = typeof header === 'string' ? header : header.join(', ');
  return text.length > 2 * MOST || text.includes('"')
    ? lastElements(text, MOST)
    : unquotedElements(text);
}

/**
 * No chain of proxies is as long: what a client writes left of so many elements costs nothing. Each
 * takes two characters at least.
 */
const MOST = 1000;

/** Without quoted strings each comma ends an element, from whichever side it is looked at. */
function unquotedElements(header: string): ForwardedElement[] {
  const elements: ForwardedElement[] = [];
  for (let start = 0; start < header.length; ) {
    const comma = header.indexOf(',', start);
    const end = comma === -1 ? header.length : comma;
    const first = endOfWhitespace(header, start, end);
    if (first < end) elements.push(parseElement(header, first, end));
    start = end + 1;
  }
  return elements;
}

/** The last elements of a header, at most `limit`; what stands left of them is not read. */
export function lastElements(header: string, limit: number): ForwardedElement[] {
  const single = !header.includes(',');
  const search = { quote: header.length };
  const elements: ForwardedElement[] = [];
  let end = header.length;
  while (end >= 0 && elements.length < limit) {
    const start = single ? 0 : startOfElement(header, end, search);
    const first = endOfWhitespace(header, start, end);
    if (first < end) elements.push(parseElement(header, first, end));
    end = start - 1;
  }
  return elements.length > 1 ? elements.reverse() : elements;
}

/**
 * forwarded-element = [ forwarded-pair ] *( ";" [ forwarded-pair ] )
 *
 * forwarded-pair = token "=" value
 */
function parseElement(header: string, start: number, end: number): ForwardedElement {
  const parameters: { [name: string]: string } = Object.create(null);
  let at = start;
  while (at < end) {
    if (header.charCodeAt(at) !== SEMICOLON) {
      const nameEnd = endOfToken(header, at, end);
      if (nameEnd === at) return malformed(parameters, 'a parameter without a name', at);
      if (nameEnd === end || header.charCodeAt(nameEnd) !== EQUALS) {
        return malformed(parameters, 'a parameter without a value', nameEnd);
      }
      const valueStart = nameEnd + 1;
      const valueEnd = endOfValue(header, valueStart, end);
      if (valueEnd === UNENDED)
        return malformed(parameters, 'a quoted string without an end', valueStart);
      if (valueEnd === ILLEGAL)
        return malformed(parameters, 'a character that is not allowed', valueStart);
      if (valueEnd === valueStart)
        return malformed(parameters, 'a parameter without a value', valueStart);
      const name = nameOf(header, at, nameEnd);
      // RFC 7239 §4: "Each parameter MUST NOT occur more than once per field-value."
      if (name in parameters) return malformed(parameters, 'a parameter that is given twice', at);
      parameters[name] = textOf(header, valueStart, valueEnd);
      at = endOfWhitespace(header, valueEnd, end);
      if (at < end && header.charCodeAt(at) !== SEMICOLON) {
        return malformed(parameters, 'a character that is not allowed', at);
      }
    }
    at = endOfWhitespace(header, at + 1, end);
  }
  return { parameters };
}

function malformed(
  parameters: ForwardedElement['parameters'],
  reason: ForwardedFault,
  position: number,
): ForwardedElement {
  return { parameters, malformed: { reason, position } };
}

function endOfValue(header: string, start: number, end: number): number {
  return header.charCodeAt(start) === QUOTE
    ? endOfQuotedValue(header, start, end)
    : endOfBareValue(header, start, end);
}

function textOf(header: string, start: number, end: number): string {
  if (header.charCodeAt(start) !== QUOTE) return header.slice(start, end);
  return end - start <= CHUNK ? unquote(header.slice(start, end)) : unquoteLong(header, start, end);
}

/** Pieces of a long string that each leave little behind: a megabyte of escapes is a lot at once. */
const CHUNK = 32_768;

function unquoteLong(header: string, start: number, end: number): string {
  let text = '';
  for (let from = start + 1; from < end - 1; ) {
    const to = behindPair(header, from, Math.min(from + CHUNK, end - 1));
    text += unquote(`"${header.slice(from, to)}"`);
    from = to;
  }
  return text;
}

/** The end of a piece, or the position behind it where it would part a quoted-pair. */
function behindPair(header: string, start: number, end: number): number {
  let first = end;
  while (first > start && header.charCodeAt(first - 1) === BACKSLASH) first--;
  return (end - first) % 2 === 0 ? end : end + 1;
}

/** The names of almost every header, by their length: as constants they cost no allocation. */
const KNOWN: readonly (readonly string[])[] = [
  [],
  [],
  ['by'],
  ['for'],
  ['host', 'port'],
  ['proto'],
  ['prefix'],
];

/** The extension that was read last: a gateway sends the same again, and a new key is costly. */
let extension = '';
const LONGEST_KEPT = 32;

function nameOf(header: string, start: number, end: number): string {
  const length = end - start;
  for (const name of KNOWN[length] ?? []) if (header.startsWith(name, start)) return name;
  if (length === extension.length && header.startsWith(extension, start)) return extension;
  const name = header.slice(start, end).toLowerCase();
  if (length <= LONGEST_KEPT) extension = name;
  return name;
}
