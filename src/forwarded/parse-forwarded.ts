import {
  endOfQuotedString,
  endOfToken,
  endOfWhitespace,
  isTokenCharacter,
  unquote,
} from '../internal/syntax.js';

/**
 * Parses a `Forwarded` header (RFC 7239 §4).
 *
 * Beyond the grammar it accepts what gateways send and what the conventions write
 * (`prefix=/orders/v1`, `host=a:8443`): `/`, `:`, `[` and `]` in a value without quotes, and white
 * space around `;`. An element that breaks the grammar in another way is marked as malformed and
 * affects no other element. Values are not validated: `checkForwarded` judges them, and `baseUrl` reads
 * those of a base URL.
 *
 * Elements are separated from the right, so that nothing that a client writes on the left, an open
 * quote included, can swallow the element that a gateway appended.
 *
 * @param header The header value; several lines as a list, or joined by commas.
 * @returns The elements in the order of the header, the client's end first, without empty ones; the
 *   last 1,000 if there are more. Positions are indices into the lines joined by `, `.
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
 * // → { reason: 'quote-unclosed', position: 20 }
 * ```
 */
export function parseForwarded(header: string | readonly string[]): ForwardedElement[] {
  // Field lines are combined by commas (RFC 9110 §5.3).
  return lastElements([header].flat().join(', '), MAX_ELEMENTS);
}

/** No chain of proxies is as long, so elements to the left of these are a client's. */
export const MAX_ELEMENTS = 1000;

/** The last elements of a header, at most `limit`; the rest of the header is not read. */
export function lastElements(header: string, limit: number): ForwardedElement[] {
  return splitElements(header, limit).map(([start, end]) =>
    parseElement(header.slice(start, end), start),
  );
}

/**
 * Parses one element, which starts at `offset` in its header.
 *
 * forwarded-element = [ forwarded-pair ] *( ";" [ forwarded-pair ] )
 *
 * forwarded-pair = token "=" value (RFC 7239 §4)
 */
function parseElement(text: string, offset: number): ForwardedElement {
  const parameters: { [name: string]: string | undefined } = Object.create(null);
  let malformed: ForwardedElement['malformed'];
  let at = 0;
  while (at < text.length) {
    if (text[at] === ';') {
      at = endOfWhitespace(text, at + 1);
      continue;
    }
    const nameEnd = endOfToken(text, at);
    if (nameEnd === at) return stopAt(offset + at, 'name-missing', parameters);
    if (text[nameEnd] !== '=') return stopAt(offset + nameEnd, 'value-missing', parameters);
    const name = text.slice(at, nameEnd).toLowerCase();
    // RFC 7239 §4: "Each parameter MUST NOT occur more than once per field-value."
    if (name in parameters) return stopAt(offset + at, 'parameter-repeated', parameters);

    const read = readValue(text, nameEnd + 1);
    if ('value' in read) {
      parameters[name] = read.value;
      at = read.end;
      continue;
    }
    const { reason, position } = read;
    const end = endOfBrokenValue(text, position);
    if (BASE_URL_PARAMETERS.has(name) || end === undefined) {
      return stopAt(offset + position, reason, parameters);
    }
    parameters[name] = undefined;
    malformed ??= { reason, position: offset + position, parameter: name };
    at = end;
  }
  return malformed === undefined ? { parameters } : { parameters, malformed };
}

function stopAt(
  position: number,
  reason: ForwardedFault,
  parameters: ForwardedElement['parameters'],
): ForwardedElement {
  return { parameters, malformed: { reason, position } };
}

/** A base URL depends on these, so a fault in one of them is a fault of the whole element. */
const BASE_URL_PARAMETERS: ReadonlySet<string> = new Set(['host', 'proto', 'port', 'prefix']);

type Value =
  | { readonly value: string; readonly end: number }
  | { readonly reason: ForwardedFault; readonly position: number };

/** value = token / quoted-string, with the white space after it, which gateways write */
function readValue(text: string, start: number): Value {
  const isQuoted = text[start] === '"';
  const valueEnd = isQuoted ? endOfQuotedString(text, start) : endOfBareValue(text, start);
  if (valueEnd === -1) return { reason: 'quote-unclosed', position: start };
  if (valueEnd === start) return { reason: 'value-missing', position: start };
  const value = text.slice(start, valueEnd);
  if (isQuoted && CONTROL.test(value)) return { reason: 'character-not-allowed', position: start };
  const end = endOfWhitespace(text, valueEnd);
  if (end < text.length && text[end] !== ';') {
    return { reason: 'character-not-allowed', position: end };
  }
  return { value: isQuoted ? unquote(value) : value, end };
}

/** qdtext and quoted-pair have no control character but the tab (RFC 9110 §5.6.4). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it finds
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;

/**
 * The end of a broken value: the next semicolon. Undefined if a quote or a control character leaves
 * open where the value ends.
 */
function endOfBrokenValue(text: string, start: number): number | undefined {
  const semicolon = text.indexOf(';', start);
  const end = semicolon === -1 ? text.length : semicolon;
  const rest = text.slice(start, end);
  return rest.includes('"') || CONTROL.test(rest) ? undefined : end;
}

/**
 * token, with `/`, `:`, `[` and `]`: gateways write them without quotes, and so do the conventions in
 * `prefix=/orders/v1`.
 */
function endOfBareValue(text: string, start: number): number {
  let at = start;
  while (isTokenCharacter(text.charCodeAt(at)) || '/:[]'.includes(text[at] ?? ' ')) at++;
  return at;
}

/** One element of a `Forwarded` header: what one proxy states about the request that it received. */
export interface ForwardedElement {
  /**
   * The parameters by name in lower case: `for`, `by`, `host`, `proto` (RFC 7239 §5), `port` and
   * `prefix` (the conventions'), and any extension. The object has no prototype.
   */
  readonly parameters: { readonly [name: string]: string | undefined };
  /** The first grammar fault. Parameters before it are kept. */
  readonly malformed?: {
    readonly reason: ForwardedFault;
    /** The index in the header. */
    readonly position: number;
    /**
     * The parameter with an empty or broken value, if the base URL does not depend on it (`for`, `by`,
     * an extension). Its value is undefined, the parameters after it are kept, and `baseUrl` uses the
     * element.
     */
    readonly parameter?: string;
  };
}

/** A grammar fault in an element (RFC 7239 §4). */
export type ForwardedFault =
  | 'name-missing'
  | 'value-missing'
  | 'quote-unclosed'
  | 'character-not-allowed'
  | 'parameter-repeated';

/** The place of an element in a header, without white space before it. */
type ElementRange = readonly [start: number, end: number];

/**
 * Finds the last elements of a `Forwarded` header, at most `limit`, in the order of the header.
 *
 * It reads from the right, so that an open quote that a client wrote on the left cannot swallow the
 * element that a gateway appended. Each character is read once.
 */
export function splitElements(header: string, limit: number): ElementRange[] {
  const ranges: ElementRange[] = [];
  const search = { quote: header.length };
  let end = header.length;
  while (end >= 0 && ranges.length < limit) {
    const start = startOfElement(header, end, search);
    const first = endOfWhitespace(header, start, end);
    // Empty list elements are ignored (RFC 9110 §5.6.1.2).
    if (first < end) ranges.push([first, end]);
    end = start - 1;
  }
  return ranges.reverse();
}

/** The results of the search from the right, so that it reads no part of a header twice. */
interface Search {
  /** The unescaped quote that was found last; -1 when there is none. */
  quote: number;
}

/** The position after the nearest comma to the left of `end` that is outside of quoted strings. */
function startOfElement(header: string, end: number, search: Search): number {
  let at = end - 1;
  while (at >= 0) {
    const code = header.charCodeAt(at);
    if (code === COMMA) return at + 1;
    at = code === QUOTE ? startOfQuotedString(header, at, search) - 1 : at - 1;
  }
  return 0;
}

/**
 * The position of the quote that opens the string which ends at `end`: the nearest unescaped one, if
 * an equals sign precedes it. Otherwise no string ends here, and the quote is an ordinary character,
 * which the parser reports.
 */
function startOfQuotedString(header: string, end: number, search: Search): number {
  const opening = quoteBefore(header, end, search);
  return header.charCodeAt(opening - 1) === EQUALS ? opening : end;
}

function quoteBefore(header: string, end: number, search: Search): number {
  // A quote that was found from farther right is still the nearest.
  if (search.quote < end) return search.quote;
  let at = end;
  // At index 0, lastIndexOf finds a quote at 0 again, but no equals sign precedes that one.
  do at = header.lastIndexOf('"', at - 1);
  while (isEscaped(header, at));
  search.quote = at;
  return at;
}

/** quoted-pair: an odd number of backslashes precedes the character (RFC 9110 §5.6.4). */
function isEscaped(header: string, at: number): boolean {
  let first = at;
  while (header.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const EQUALS = 0x3d;
const BACKSLASH = 0x5c;
