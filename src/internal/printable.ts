import { escaped, HIDDEN } from './show.js';

/**
 * Text of a foreign service for a terminal, a log or a page: such characters are written as `\u001b`,
 * so that no escape sequence, no new line and no reversed text reaches the reader.
 */
export function printable(text: string): string {
  return text.replace(HIDDEN, escaped);
}
