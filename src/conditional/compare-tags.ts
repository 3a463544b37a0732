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
    if (!cursor.weak && isTag(cursor, etag)) return true;
  }
  return false;
}

function isWeak(etag: string): boolean {
  return etag.charCodeAt(0) === W;
}

/** Whether the tag that was read last has the opaque text of ours, which is strong. */
function isTag({ header, start, end }: TagCursor, etag: string): boolean {
  return end - start === etag.length - 2 && header.startsWith(etag, start - 1);
}

const W = 0x57;
