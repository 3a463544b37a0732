/*
 * The words of a path segment, however they are separated.
 */

/**
 * Between a lower-case letter or a digit and an upper-case letter, and before the last of several
 * upper-case letters, except in a plural (`IDs`).
 */
const CAMEL_CASE =
  /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{Ll}))/gu;

const SEPARATORS = /[-_.~ ]+/g;

/** `orderItems`, `order_items` and `order.items` as `order-items`. */
export function hyphenated(text: string): string {
  return text.replace(CAMEL_CASE, '-').replace(SEPARATORS, '-').replace(/^-|-$/g, '').toLowerCase();
}

/** `.json`; content negotiation chooses the format. */
export const FILE_EXTENSION =
  /\.(?:json|xml|html?|csv|pdf|txt|ya?ml|xlsx?|zip|gz|jsonld|ndjson|geojson|png|jpe?g|gif|svg|webp|mp4|mvt|pbf|php|aspx?|jsp)$/i;

/** A longer segment is no name, in characters. */
const MAX_NAME_LENGTH = 200;

/** The words of a segment in lower case; empty if it has other characters or is too long for a name. */
export function wordsOf(segment: string): readonly string[] {
  if (segment.length > MAX_NAME_LENGTH || !/^[\p{L}\p{N}_.~ -]+$/u.test(segment)) return [];
  return hyphenated(segment.replace(FILE_EXTENSION, ''))
    .split('-')
    .filter((word) => word !== '');
}

/**
 * Whether a text is an identifier rather than a name: a number, a date, a UUID, a hash, a text that
 * ends in a number (`ord-17`), or one with characters that words do not have.
 */
export function isIdentifierLike(text: string): boolean {
  if (!/[0-9]/.test(text)) return /[@%,;=!$&'()*+]/.test(text);
  const letters = text.replace(/[^\p{L}]+/gu, '');
  return (
    letters.length < 3 ||
    /(?:^|[-_.])[0-9]+$/.test(text) ||
    /^[0-9][\w-]*\.[a-z0-9]{2,5}$/i.test(text) ||
    /^[0-9a-f-]{16,}$/i.test(text) ||
    /^(?=(?:[A-Za-z]*[0-9]){4})[0-9A-Za-z]{20,}$/.test(text) ||
    (text.length >= 16 && /^[0-9A-Za-z_-]+$/.test(text) && !/[A-Za-z]{6}/.test(text))
  );
}
