import { endOfWhitespace } from '../internal/syntax.js';

/** The place of an element in a header, without white space before it. */
export type ElementRange = readonly [start: number, end: number];

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
