import { isWhitespace } from '../internal/syntax.js';

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
  const tags: EntityTag[] = [];
  let at = skip(header, 0);
  if (header.charCodeAt(at) === STAR && skip(header, at + 1) === header.length) return '*';
  while (at < header.length) {
    const end = readTag(header, at, tags);
    // What follows a tag before the next comma spoils it: "a"b is no tag.
    const next = skipWhitespace(header, end);
    if (next < header.length && header.charCodeAt(next) !== COMMA) {
      if (end > at) tags.pop();
      const comma = header.indexOf(',', next);
      at = comma === -1 ? header.length : comma;
    } else {
      at = next;
    }
    at = skip(header, at);
  }
  return tags;
}

/** Adds the tag at `start` and answers the position behind it; `start` itself where there is none. */
function readTag(header: string, start: number, tags: EntityTag[]): number {
  const weak = header.startsWith('W/', start);
  const open = weak ? start + 2 : start;
  if (header.charCodeAt(open) !== QUOTE) return start;
  let at = open + 1;
  while (isTagCharacter(header.charCodeAt(at))) at++;
  if (header.charCodeAt(at) !== QUOTE) return start;
  tags.push({ weak, opaque: header.slice(open + 1, at) });
  return at + 1;
}

/** etagc = %x21 / %x23-7E / obs-text (RFC 9110 §8.8.3) */
function isTagCharacter(code: number): boolean {
  return code === 0x21 || (code >= 0x23 && code !== 0x7f && code <= 0xff);
}

/** Commas and white space: an empty list element is skipped (RFC 9110 §5.6.1.2). */
function skip(text: string, start: number): number {
  let at = start;
  while (isWhitespace(text.charCodeAt(at)) || text.charCodeAt(at) === COMMA) at++;
  return at;
}

function skipWhitespace(text: string, start: number): number {
  let at = start;
  while (isWhitespace(text.charCodeAt(at))) at++;
  return at;
}

const QUOTE = 0x22;
const STAR = 0x2a;
const COMMA = 0x2c;
