/**
 * Whether a text is an identifier rather than a name: a number, a date, a UUID, a hash, a text that
 * ends in a number (`ord-17`), or one with characters that words do not have.
 */
export function isIdentifierLike(text: string): boolean {
  if (!/[0-9]/.test(text)) return /[@%,;=!$&'()*+]/.test(text);
  const letters = text.replace(/[^\p{L}]+/gu, '');
  return (
    letters.length < 3 ||
    /[-_.][0-9]+$/.test(text) ||
    /^[0-9][\w-]*\.[a-z0-9]{2,5}$/i.test(text) ||
    /^[0-9a-f-]{16,}$/i.test(text) ||
    /^(?=(?:[A-Za-z]*[0-9]){4})[0-9A-Za-z]{20,}$/.test(text) ||
    (text.length >= 16 && /^[0-9A-Za-z_-]+$/.test(text) && !/[A-Za-z]{6}/.test(text))
  );
}
