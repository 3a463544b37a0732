import { endOfSeparators, endOfWhitespace } from '../internal/syntax.js';

/** An entity tag (RFC 9110 §8.8.3). */
export interface EntityTag {
  readonly weak: boolean;
  /** The characters between the quotes. */
  readonly opaque: string;
}

/**
 * Parses an `If-Match` or `If-None-Match` field value.
 *
 * If-None-Match = "*" / #entity-tag (RFC 9110 §13.1.2). Commas inside tags, empty list members and
 * whitespace are allowed, as the grammar has them. A malformed member is skipped up to the next
 * comma: it cannot match any tag.
 *
 * @param header The field value, several lines joined by commas.
 * @returns `'*'`, or the tags in their order.
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
  let at = endOfSeparators(header, 0);
  while (at < header.length) {
    const end = endOfTag(header, at);
    const next = endOfWhitespace(header, end);
    // Without a tag, `next` is at the first character of the member: neither the end nor a comma.
    const isMember = next === header.length || header.charCodeAt(next) === COMMA;
    if (isMember) tags.push(tagOf(header.slice(at, end)));
    // Text between a tag and the next comma makes the member malformed: "a"b is not a tag.
    const comma = header.indexOf(',', next);
    at = comma === -1 ? header.length : endOfSeparators(header, comma);
  }
  return tags;
}

/**
 * Whether a list can match at all: it contains `*` or the text of the tag. A megabyte of other tags
 * is rejected by two searches, without being parsed.
 */
export function mayMatch(header: string, etag: string | undefined): boolean {
  return header.includes('*') || (etag !== undefined && header.includes(etag));
}

function isAnyTag(header: string): boolean {
  const at = endOfSeparators(header, 0);
  return header.charCodeAt(at) === STAR && endOfSeparators(header, at + 1) === header.length;
}

/**
 * The index after the entity tag at `start`, or `start` if there is none.
 *
 * entity-tag = [ weak ] opaque-tag, weak = %s"W/", opaque-tag = DQUOTE *etagc DQUOTE (RFC 9110 §8.8.3)
 */
function endOfTag(header: string, start: number): number {
  const open = header.startsWith('W/', start) ? start + 2 : start;
  if (header.charCodeAt(open) !== QUOTE) return start;
  let at = open + 1;
  while (isTagCharacter(header.charCodeAt(at))) at++;
  return header.charCodeAt(at) === QUOTE ? at + 1 : start;
}

/** etagc = %x21 / %x23-7E / obs-text (RFC 9110 §8.8.3) */
function isTagCharacter(code: number): boolean {
  return code >= 0x21 && code !== QUOTE && code !== 0x7f && code <= 0xff;
}

function tagOf(text: string): EntityTag {
  const weak = text.startsWith('W/');
  return { weak, opaque: text.slice(weak ? 3 : 1, -1) };
}

/**
 * entity-tag = [ weak ] opaque-tag, opaque-tag = DQUOTE *etagc DQUOTE,
 * etagc = %x21 / %x23-7E / obs-text (RFC 9110 §8.8.3)
 */
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

export function isEntityTag(text: string): boolean {
  return ENTITY_TAG.test(text);
}

const QUOTE = 0x22;
const STAR = 0x2a;
const COMMA = 0x2c;
