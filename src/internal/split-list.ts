import { endOfQuotedString, isWhitespace } from './syntax.js';

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
