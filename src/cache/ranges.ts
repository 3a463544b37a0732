import { splitList } from '../internal/syntax.js';

/** The ranges that a request asks for, or why it gets the whole representation. */
export type RangeVerdict =
  | {
      /** Respond 206 with these ranges. With several, you may respond 200 with the whole instead. */
      readonly outcome: 'range';
      /** At least one, within the representation and ascending; those that overlap or touch are coalesced. */
      readonly ranges: readonly ByteRange[];
    }
  | {
      /** Ignore the field: respond as if it were absent. */
      readonly outcome: 'full';
      /** Why the field is ignored, with its section. */
      readonly reason: string;
    }
  | {
      /** No octet of the representation is in a range: respond 416 with `Content-Range`. */
      readonly outcome: 'unsatisfiable';
    };

/**
 * Parses `Range` and compares it with the length of the representation (RFC 9110 §14.2).
 *
 * Call it for a GET whose response would be a 200, after `evaluatePreconditions` and
 * `evaluateIfRange` (§13.2.2). A malformed field, one of another unit than `bytes` and one with too
 * many ranges (more than 100) is ignored, and so is any field for an empty representation.
 *
 * @param header The text of the field; undefined or null if the request has none.
 * @param length The length of the representation in octets, with its content coding.
 * @returns The ranges, or the reason to respond with the whole representation or with 416.
 *
 * @example
 * ```ts
 * import { parseRange } from 'halyard/cache';
 *
 * parseRange('bytes=0-499', 1000);
 * // → { outcome: 'range', ranges: [{ first: 0, last: 499 }] }
 * parseRange('bytes=500-, -200', 1000);
 * // → { outcome: 'range', ranges: [{ first: 500, last: 999 }] }
 * parseRange('bytes=1000-', 1000);
 * // → { outcome: 'unsatisfiable' }
 * parseRange('pages=1-2', 1000);
 * // → { outcome: 'full', reason: 'the range unit is not bytes (RFC 9110 §14.2)' }
 * ```
 */
export function parseRange(header: string | null | undefined, length: number): RangeVerdict {
  const specs = parseRangeSpecs(header ?? undefined);
  if (typeof specs === 'string') return { outcome: 'full', reason: specs };
  if (length === 0) {
    // "MAY ignore a Range header field when the selected representation has no content"
    return { outcome: 'full', reason: 'the representation is empty (RFC 9110 §14.2)' };
  }
  const ranges = specs.flatMap((spec) => resolveSpec(spec, length));
  if (ranges.length === 0) return { outcome: 'unsatisfiable' };
  return { outcome: 'range', ranges: coalesceRanges(ranges) };
}

/** The range of a request for exactly one; several need not be answered with parts (RFC 9110 §14.2). */
export function singleRange(verdict: RangeVerdict): ByteRange | undefined {
  const [range, another] = verdict.outcome === 'range' ? verdict.ranges : [];
  return another === undefined ? range : undefined;
}

/** A range as a request states it: an int-range, whose end may be open, or a suffix-range. */
type RangeSpec = { readonly first: number; readonly last: number } | { readonly suffix: number };

/** The ranges that `Range` states, or the reason to ignore it. */
function parseRangeSpecs(text: string | undefined): readonly RangeSpec[] | string {
  if (text === undefined) return 'the request has no Range';
  // The names of units are case-insensitive (§14.1).
  if (!/^bytes=/i.test(text)) return 'the range unit is not bytes (RFC 9110 §14.2)';
  // A recipient skips empty list members (RFC 9110 §5.6.1.2).
  const members = splitList(text.slice('bytes='.length)).filter(Boolean);
  if (members.length > MAX_RANGES) {
    return `the number of ranges exceeds ${MAX_RANGES} (RFC 9110 §17.15)`;
  }
  const specs = members.flatMap(parseSpec);
  // "invalid if it contains any range-spec that is invalid or undefined" (§14.1.1)
  const isValid = specs.length > 0 && specs.length === members.length;
  return isValid ? specs : 'Range is malformed (RFC 9110 §14.1.1)';
}

const MAX_RANGES = 100;

/** int-range = first-pos "-" [ last-pos ], suffix-range = "-" suffix-length (RFC 9110 §14.1.1) */
function parseSpec(member: string): RangeSpec[] {
  const [, start = '', end = ''] = /^(\d*)-(\d*)$/.exec(member) ?? [];
  if (start === '') return end === '' ? [] : [{ suffix: Number(end) }];
  const first = Number(start);
  const last = end === '' ? Number.POSITIVE_INFINITY : Number(end);
  return first > last ? [] : [{ first, last }];
}

/** The range in a representation of this length; none if it is not satisfiable (RFC 9110 §14.1.2). */
function resolveSpec(spec: RangeSpec, length: number): ByteRange[] {
  if ('suffix' in spec) {
    return spec.suffix === 0
      ? []
      : [{ first: Math.max(0, length - spec.suffix), last: length - 1 }];
  }
  return spec.first >= length ? [] : [{ first: spec.first, last: Math.min(spec.last, length - 1) }];
}

/** The value of `Content-Range`: the range of a 206, or the length that a 416 states. */
export type ContentRange =
  // The length of the whole representation in octets, which may be unknown.
  | { readonly range: ByteRange; readonly length?: number | undefined }
  | { readonly range?: undefined; readonly length: number };

/**
 * Formats `Content-Range` (RFC 9110 §14.4): with a range for a 206, without one for a 416.
 *
 * @param content The range, the length of the whole representation, or both.
 * @returns The text of the field.
 *
 * @example
 * ```ts
 * import { formatContentRange } from 'halyard/cache';
 *
 * formatContentRange({ range: { first: 0, last: 499 }, length: 1000 });
 * // → 'bytes 0-499/1000'
 * formatContentRange({ range: { first: 0, last: 499 } });
 * // → 'bytes 0-499/*'
 * formatContentRange({ length: 1000 }).split('/');
 * // → ['bytes *', '1000']
 * ```
 */
export function formatContentRange({ range, length }: ContentRange): string {
  return `bytes ${range === undefined ? '*' : `${range.first}-${range.last}`}/${length ?? '*'}`;
}

/** A range of octets; both positions are part of it (RFC 9110 §14.1.2). */
export interface ByteRange {
  /** The position of the first octet, from 0. */
  readonly first: number;
  /** The position of the last octet. */
  readonly last: number;
}

/** The union of ranges in ascending order: those that overlap or touch are coalesced (RFC 9110 §15.3.7.2). */
function coalesceRanges(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const union: { first: number; last: number }[] = [];
  for (const { first, last } of ranges.toSorted((one, other) => one.first - other.first)) {
    const before = union.at(-1);
    if (before === undefined || first > before.last + 1) union.push({ first, last });
    else before.last = Math.max(before.last, last);
  }
  return union;
}

/** Digests of the content of one message, which differ between a part and the whole (RFC 9530 §2). */
export const DIGEST_FIELDS: readonly string[] = ['content-digest', 'content-md5'];
