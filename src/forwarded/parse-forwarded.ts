import { endOfQuotedString, isTokenCharacter, isWhitespace, unquote } from '../internal/syntax.js';

/** One element of a `Forwarded` header: what one proxy says of the request that it received. */
export interface ForwardedElement {
  /**
   * The parameters by their names in lower case: `for`, `by`, `host`, `proto` (RFC 7239 §5), `port`
   * and `prefix` (the conventions'), and any extension. Without prototype.
   */
  readonly parameters: { readonly [name: string]: string | undefined };
  /** Why the element cannot be read; its parameters are then those that stand before that place. */
  readonly malformed?: {
    readonly reason: ForwardedFault;
    /** The position in the header. */
    readonly position: number;
  };
}

/** What can be wrong with an element. */
export type ForwardedFault =
  | 'a parameter without a name'
  | 'a parameter without a value'
  | 'a quoted string without an end'
  | 'a character that is not allowed'
  | 'a parameter that is given twice';

/**
 * Reads a `Forwarded` header (RFC 7239 §4), all of its elements.
 *
 * Beside the grammar it takes what gateways send, the conventions' own `prefix=/orders/v1` and
 * `host=a:8443` among it: `/`, `:`, `[` and `]` in a value without quotes, and white space around
 * `;`. An element that breaks the grammar otherwise is marked, and harms no other.
 *
 * Elements are told apart from the right: nothing that a client writes on the left, an open quote
 * included, can swallow the element that a gateway appended.
 *
 * @param header The value of the header; several lines joined by commas.
 * @returns The elements in the order of the header, the client's end first; empty ones left out.
 * @rule HYP.09, forwarded.parameters
 *
 * @example
 * ```ts
 * import { parseForwarded } from 'halyard/forwarded';
 *
 * const [element] = parseForwarded('proto=https;host=gw.example.se;port=8443;prefix=/orders/v1');
 * element?.parameters;
 * // → { proto: 'https', host: 'gw.example.se', port: '8443', prefix: '/orders/v1' }
 * ```
 */
export function parseForwarded(header: string): ForwardedElement[] {
  const elements: ForwardedElement[] = [];
  let end = header.length;
  while (end >= 0) {
    const start = startOfElement(header, end);
    if (skipWhitespace(header, start, end) < end) elements.push(parseElement(header, start, end));
    end = start - 1;
  }
  return elements.reverse();
}

/** The position behind the nearest comma to the left of `end` that stands in no quoted string. */
function startOfElement(header: string, end: number): number {
  let at = end - 1;
  while (at >= 0) {
    const code = header.charCodeAt(at);
    if (code === COMMA) return at + 1;
    at = code === QUOTE ? startOfQuotedString(header, at) - 1 : at - 1;
  }
  return 0;
}

/**
 * The position of the quote that opens the string which ends at `end`; 0 when none does, so that all
 * that is left is one malformed element. A quote behind a backslash is part of a quoted-pair: an
 * opening quote stands behind an equals sign.
 */
function startOfQuotedString(header: string, end: number): number {
  let at = header.lastIndexOf('"', end - 1);
  while (at > 0 && header.charCodeAt(at - 1) === BACKSLASH) at = header.lastIndexOf('"', at - 1);
  return Math.max(at, 0);
}

/** forwarded-element = [ forwarded-pair ] *( ";" [ forwarded-pair ] ) */
function parseElement(header: string, start: number, end: number): ForwardedElement {
  const parameters: { [name: string]: string } = Object.create(null);
  let at = skipWhitespace(header, start, end);
  while (at < end) {
    if (header.charCodeAt(at) !== SEMICOLON) {
      const pair = parsePair(header, at, end);
      if ('reason' in pair) return { parameters, malformed: pair };
      if (pair.name in parameters) {
        // RFC 7239 §4: "Each parameter MUST NOT occur more than once per field-value."
        return { parameters, malformed: fault('a parameter that is given twice', at) };
      }
      parameters[pair.name] = pair.value;
      at = skipWhitespace(header, pair.end, end);
      if (at < end && header.charCodeAt(at) !== SEMICOLON) {
        return { parameters, malformed: fault('a character that is not allowed', at) };
      }
    }
    at = skipWhitespace(header, at + 1, end);
  }
  return { parameters };
}

type Fault = NonNullable<ForwardedElement['malformed']>;

/** forwarded-pair = token "=" value */
function parsePair(
  header: string,
  start: number,
  end: number,
): { readonly name: string; readonly value: string; readonly end: number } | Fault {
  const equals = runEnd(header, start, end, isTokenCharacter);
  if (equals === start) return fault('a parameter without a name', start);
  if (equals === end || header.charCodeAt(equals) !== EQUALS) {
    return fault('a parameter without a value', equals);
  }
  const name = header.slice(start, equals).toLowerCase();
  const valueStart = equals + 1;
  if (header.charCodeAt(valueStart) === QUOTE) {
    const valueEnd = endOfQuotedString(header, valueStart);
    if (valueEnd === -1 || valueEnd > end) {
      return fault('a quoted string without an end', valueStart);
    }
    const value = unquote(header.slice(valueStart, valueEnd));
    return CONTROL.test(value)
      ? fault('a character that is not allowed', valueStart)
      : { name, value, end: valueEnd };
  }
  const valueEnd = runEnd(header, valueStart, end, isBareCharacter);
  if (valueEnd === valueStart) return fault('a parameter without a value', valueStart);
  return { name, value: header.slice(valueStart, valueEnd), end: valueEnd };
}

/** qdtext and quoted-pair have no control but the tab (RFC 9110 §5.6.4). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;

/** The position behind the run of characters that begins at `start`. */
function runEnd(
  text: string,
  start: number,
  end: number,
  belongs: (code: number) => boolean,
): number {
  let at = start;
  while (at < end && belongs(text.charCodeAt(at))) at++;
  return at;
}

/** value = token / quoted-string; and `/`, `:`, `[`, `]`, which gateways do not quote */
function isBareCharacter(code: number): boolean {
  return isTokenCharacter(code) || code === 0x2f || code === 0x3a || code === 0x5b || code === 0x5d;
}

function skipWhitespace(text: string, start: number, end: number): number {
  return runEnd(text, start, end, isWhitespace);
}

function fault(reason: ForwardedFault, position: number): Fault {
  return { reason, position };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const EQUALS = 0x3d;
const BACKSLASH = 0x5c;
