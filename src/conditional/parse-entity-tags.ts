import { isAnyTag, nextTag, tagCursor } from './tag-list.js';

/** An entity tag, read: RFC 9110 §8.8.3. */
export interface EntityTag {
  readonly weak: boolean;
  /** What stands between the quotes. */
  readonly opaque: string;
}

/**
 * Reads the entity tags of an `If-Match` or `If-None-Match` header.
 *
 * If-None-Match = "*" / #entity-tag (RFC 9110 §13.1.2). Commas inside of tags, empty list elements
 * and white space are read as the grammar has them. A member that is no entity tag is skipped up to
 * the next comma: it can match nothing.
 *
 * @param header The value of the header.
 * @returns `'*'` for any tag, else the tags in their order.
 * @rule conditional.not-modified
 *
 * @example
 * ```ts
 * import { parseEntityTags } from 'halyard/conditional';
 *
 * parseEntityTags('"a,b" , W/"7"');
 * // → [{ weak: false, opaque: 'a,b' }, { weak: true, opaque: '7' }]
 * parseEntityTags('*');
 * // → '*'
 * ```
 */
export function parseEntityTags(header: string): '*' | EntityTag[] {
  if (isAnyTag(header)) return '*';
  const tags: EntityTag[] = [];
  const cursor = tagCursor(header);
  while (nextTag(cursor)) {
    tags.push({ weak: cursor.weak, opaque: header.slice(cursor.start, cursor.end) });
  }
  return tags;
}
