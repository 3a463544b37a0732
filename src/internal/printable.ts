import { cut, escaped, HIDDEN } from './show.js';

/**
 * Text of a foreign service for a terminal, a log or a page: such characters are written as `\u001b`,
 * so that no escape sequence, no new line and no reversed text reaches the reader.
 */
export function printable(text: string): string {
  return text.replace(HIDDEN, escaped);
}

/** Names as a message lists them, on one line of at most 500 characters. */
export function printableList(names: Iterable<unknown>): string {
  return cut(printable([...names].map(String).join(', ')), 500);
}
