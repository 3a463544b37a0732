import { parseHttpDate } from '../../internal/http-date.js';

/**
 * The time of an HTTP-date as a cache reads it: "a cache recipient SHOULD match the field value
 * case-insensitively" (RFC 9111 §4.2).
 *
 * @param now The time, for the century of a two-digit year.
 */
export function parseCacheDate(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const date = text.trim();
  if (date.length > MAX_LENGTH) return undefined;
  return parseHttpDate(date, now) ?? parseHttpDate(date.replace(/[a-z]+/gi, inStandardCase), now);
}

/** No HTTP-date is longer, and correcting the case of a long text takes many times its size in memory. */
const MAX_LENGTH = 40;

function inStandardCase(word: string): string {
  const lower = word.toLowerCase();
  return lower === 'gmt' ? 'GMT' : word.charAt(0).toUpperCase() + lower.slice(1);
}
