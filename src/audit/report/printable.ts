/** Control characters, line and paragraph separators, and what reverses text (UTR #36 §2.5). */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * Text of a foreign service for a terminal or a log: control characters are written as `\u001b`, so
 * that no escape sequence, no new line and no reversed text reaches the reader.
 */
export function printable(text: string): string {
  return text.replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
