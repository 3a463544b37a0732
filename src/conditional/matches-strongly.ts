import { mayMatch, parseEntityTags } from './parse-entity-tags.js';

/**
 * Whether If-Match is `*` or contains the tag by strong comparison: both strong and equal
 * (RFC 9110 §8.8.3.2).
 */
export function matchesStrongly(ifMatch: string, etag: string | undefined): boolean {
  if (!mayMatch(ifMatch, etag)) return false;
  const tags = parseEntityTags(ifMatch);
  return tags === '*' || tags.some(({ weak, opaque }) => !weak && `"${opaque}"` === etag);
}
