import { isAnyTag, nextTag, type TagCursor, tagCursor } from './tag-list.js';

/** Strong comparison: both tags strong and equal (RFC 9110 §8.8.3.2). */
export function matchesStrongly(
  header: string,
  etag: string | undefined,
  exists: boolean,
): boolean {
  if (!exists || isAnyTag(header)) return exists;
  if (etag === undefined || isWeak(etag)) return false;
  const cursor = tagCursor(header);
  while (nextTag(cursor)) {
    if (!cursor.weak && isTag(cursor, etag, 1)) return true;
  }
  return false;
}

/** Weak comparison: equal but for `W/` (RFC 9110 §8.8.3.2). */
export function matchesWeakly(header: string, etag: string | undefined, exists: boolean): boolean {
  // A client mostly sends the one tag that it was given.
  if (exists && header === etag) return true;
  if (!exists || isAnyTag(header)) return exists;
  if (etag === undefined) return false;
  const start = isWeak(etag) ? 3 : 1;
  const cursor = tagCursor(header);
  while (nextTag(cursor)) {
    if (isTag(cursor, etag, start)) return true;
  }
  return false;
}

function isWeak(etag: string): boolean {
  return etag.charCodeAt(0) === W;
}

/** Whether the tag that was read last is that of ours, whose opaque text begins at `start`. */
function isTag({ header, start, end }: TagCursor, etag: string, from: number): boolean {
  if (end - start !== etag.length - 1 - from) return false;
  for (let at = start; at < end; at++) {
    if (header.charCodeAt(at) !== etag.charCodeAt(at - start + from)) return false;
  }
  return true;
}

const W = 0x57;
