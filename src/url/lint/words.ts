import { remember } from '../../internal/maps.js';

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
export const hyphenated = /* @__PURE__ */ remember(
  (text) =>
    text.replace(CAMEL_CASE, '-').replace(SEPARATORS, '-').replace(/^-|-$/g, '').toLowerCase(),
  { results: 1000 },
);

/** `.json`; content negotiation chooses the format. */
export const FILE_EXTENSION =
  /\.(?:json|xml|atom|html?|csv|pdf|txt|ya?ml|xlsx?|zip|gz|jsonld|ndjson|geojson|png|jpe?g|gif|svg|webp|mp4|mvt|pbf|php|aspx?|jsp)$/i;

/** In characters. A longer segment is not taken for a name. */
const MAX_NAME_LENGTH = 200;

/** The words of a segment in lower case; empty if it has other characters or is too long for a name. */
export function wordsOf(segment: string): readonly string[] {
  if (segment.length > MAX_NAME_LENGTH) return [];
  // Mac OS and some editors write å as two characters.
  const composed = segment.normalize('NFC');
  if (!/^[\p{L}\p{N}_.~ -]+$/u.test(composed)) return [];
  return hyphenated(composed.replace(FILE_EXTENSION, '')).split('-').filter(Boolean);
}
