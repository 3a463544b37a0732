/**
 * token = 1*tchar (RFC 9110 §5.6.2)
 */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** tchar (RFC 9110 §5.6.2), by its code: true for the characters of `TOKEN`. */
export function isTokenCharacter(code: number): boolean {
  return code < 0x80 && TCHAR[code] === 1;
}

const TCHAR = /* @__PURE__ */ Uint8Array.from({ length: 0x80 }, (_, code) =>
  TOKEN.test(String.fromCharCode(code)) ? 1 : 0,
);

/** OWS = *( SP / HTAB ) (RFC 9110 §5.6.3). `trim` would take other white space too. */
function isWhitespace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The index after the white space that starts at `start`. */
export function endOfWhitespace(text: string, start: number, end = text.length): number {
  let at = start;
  while (at < end && isWhitespace(text.charCodeAt(at))) at++;
  return at;
}

/** The index after the token that starts at `start`, or `start` if there is none. */
export function endOfToken(text: string, start: number): number {
  let at = start;
  while (at < text.length && isTokenCharacter(text.charCodeAt(at))) at++;
  return at;
}

/**
 * The index after the quoted-string that starts at `start`, or -1 if it does not end.
 *
 * quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE (RFC 9110 §5.6.4)
 */
export function endOfQuotedString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code === 0x5c) at++;
  }
  return -1;
}

/** quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE (RFC 9110 §5.6.4) */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The text of a quoted-string without its quotes, quoted pairs undone (RFC 9110 §5.6.4). */
export function unquote(quoted: string): string {
  const text = quoted.slice(1, -1);
  return text.includes('\\') ? text.replace(/\\(.)/gs, '$1') : text;
}

/**
 * The pieces between delimiters (commas by default) outside quotes, without white space around them.
 *
 * @param maximum How many pieces to return at most; the rest of the text is not read.
 */
export function splitList(
  text: string,
  delimiter: number = COMMA,
  maximum = Number.POSITIVE_INFINITY,
): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === delimiter) {
      pieces.push(trimWhitespace(text, start, at));
      if (pieces.length >= maximum) return pieces;
      start = at + 1;
    } else if (code === QUOTE) {
      const end = endOfQuotedString(text, at);
      // An unterminated quote makes the rest one malformed member.
      if (end === -1) break;
      at = end - 1;
    }
  }
  pieces.push(trimWhitespace(text, start, text.length));
  return pieces;
}

/** The text without the OWS at its ends; `String.prototype.trim` removes other white space too. */
export function trimWhitespace(text: string, from = 0, to = text.length): string {
  let start = from;
  let end = to;
  while (start < end && isWhitespace(text.charCodeAt(start))) start++;
  while (end > start && isWhitespace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

const COMMA = 0x2c;
const QUOTE = 0x22;
