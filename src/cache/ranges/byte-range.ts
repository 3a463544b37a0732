/** A range of octets; both positions are part of it (RFC 9110 §14.1.2). */
export interface ByteRange {
  /** The position of the first octet, from 0. */
  readonly first: number;
  /** The position of the last octet. */
  readonly last: number;
}

/**
 * The union of ranges: those that overlap or touch are coalesced, each at the place of its first
 * member (RFC 9110 §15.3.7.2).
 */
export function coalesceRanges(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const ascending = ranges
    .map(({ first, last }, place) => ({ first, last, place }))
    .sort((one, other) => one.first - other.first);
  const union: { first: number; last: number; place: number }[] = [];
  for (const range of ascending) {
    const before = union.at(-1);
    if (before === undefined || range.first > before.last + 1) {
      union.push(range);
    } else {
      before.last = Math.max(before.last, range.last);
      before.place = Math.min(before.place, range.place);
    }
  }
  return union
    .sort((one, other) => one.place - other.place)
    .map(({ first, last }) => ({ first, last }));
}

/** Whether the second range has all octets of the first. */
export function isWithin(inner: ByteRange, outer: ByteRange): boolean {
  return inner.first >= outer.first && inner.last <= outer.last;
}
