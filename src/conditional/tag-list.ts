import { isWhitespace } from '../internal/syntax.js';

/** A list of entity tags, and the one that was read last: where its opaque text starts and ends. */
export interface TagCursor {
  readonly header: string;
  at: number;
  weak: boolean;
  start: number;
  end: number;
}

export function tagCursor(header: string): TagCursor {
  return { header, at: 0, weak: false, start: 0, end: 0 };
}

/** If-None-Match = "*" / #entity-tag (RFC 9110 §13.1.2): whether it is the first, any tag. */
export function isAnyTag(header: string): boolean {
  if (header === '*') return true;
  const at = skipSeparators(header, 0);
  return header.charCodeAt(at) === STAR && skipSeparators(header, at + 1) === header.length;
}

/**
 * Reads on to the next entity tag; false where there is none. A member that is no entity tag is
 * skipped up to the next comma: it can match nothing.
 */
export function nextTag(cursor: TagCursor): boolean {
  const { header } = cursor;
  let at = skipSeparators(header, cursor.at);
  while (at < header.length) {
    const behind = readTag(cursor, at);
    const next = skipWhitespace(header, behind);
    if (next >= header.length || header.charCodeAt(next) === COMMA) {
      cursor.at = next;
      if (behind > at) return true;
    }
    // What follows a tag before the next comma spoils it: "a"b is no tag.
    const comma = header.indexOf(',', next);
    at = comma === -1 ? header.length : skipSeparators(header, comma);
  }
  cursor.at = at;
  return false;
}

/** The position behind the tag at `start`; `start` itself where there is none. */
function readTag(cursor: TagCursor, start: number): number {
  const { header } = cursor;
  const weak = header.charCodeAt(start) === W && header.charCodeAt(start + 1) === SLASH;
  const open = weak ? start + 2 : start;
  if (header.charCodeAt(open) !== QUOTE) return start;
  let at = open + 1;
  while (isTagCharacter(header.charCodeAt(at))) at++;
  if (header.charCodeAt(at) !== QUOTE) return start;
  cursor.weak = weak;
  cursor.start = open + 1;
  cursor.end = at;
  return at + 1;
}

/** etagc = %x21 / %x23-7E / obs-text (RFC 9110 §8.8.3) */
function isTagCharacter(code: number): boolean {
  return code >= 0x21 && code !== 0x22 && code !== 0x7f && code <= 0xff;
}

/** Commas and white space: an empty list element is skipped (RFC 9110 §5.6.1.2). */
function skipSeparators(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code === COMMA || isWhitespace(code); ) {
    code = text.charCodeAt(++at);
  }
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
const SLASH = 0x2f;
const W = 0x57;
