import { escaped } from './show.js';

/**
 * Control and format characters, line and paragraph separators, lone surrogates: they are invisible, or
 * change how the text around them is shown (UTR #36 §2.5). Persian, Hindi and emoji need the two joiners
 * between their characters.
 */
const UNSAFE =
  /(?!(?<=[^ -~\p{C}])[\u200c\u200d](?=[^ -~\p{C}]))[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Text of a foreign service for a terminal, a log or a page: such characters are written as `\u001b`,
 * so that no escape sequence, no new line and no reversed text reaches the reader.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, escaped);
}
