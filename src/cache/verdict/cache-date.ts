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
  return parseHttpDate(date, now) ?? parseHttpDate(date.replace(/[a-z]+/gi, inStandardCase), now);
}

function inStandardCase(word: string): string {
  const lower = word.toLowerCase();
  return lower === 'gmt' ? 'GMT' : word.charAt(0).toUpperCase() + lower.slice(1);
}
