import { HalyardError } from '../../errors.js';
import { show } from '../../internal/show.js';
import type { ByteRange } from './byte-range.js';

/** The value of `Content-Range`: the range of a 206, or the length that a 416 states. */
export interface ContentRange {
  /** The range of the content; absent in a 416. */
  readonly range?: ByteRange | undefined;
  /** The length of the whole representation in octets; absent if it is unknown. */
  readonly length?: number | undefined;
}

/**
 * Parses `Content-Range` (RFC 9110 §14.4).
 *
 * A recipient must not combine a part whose field is invalid, so the field is parsed strictly: another
 * unit, a range that ends before it starts or after the representation, and a number above 2^53 are
 * all invalid.
 *
 * @param header The text of the field; undefined or null if the response has none.
 * @returns The range and the length; undefined without a valid field.
 *
 * @example
 * ```ts
 * import { formatContentRange, parseContentRange } from 'halyard/cache';
 *
 * parseContentRange('bytes 0-499/1000');
 * // → { range: { first: 0, last: 499 }, length: 1000 }
 * parseContentRange('bytes 0-499/*');
 * // → { range: { first: 0, last: 499 } }
 * parseContentRange(formatContentRange({ length: 1000 }));
 * // → { length: 1000 }
 * parseContentRange('bytes 0-1000/1000');
 * // → undefined
 * ```
 */
export function parseContentRange(header: string | null | undefined): ContentRange | undefined {
  const [, first, last, complete] = CONTENT_RANGE.exec(header ?? '') ?? [];
  if (complete === undefined) return undefined;
  const length = complete === '*' ? {} : { length: Number(complete) };
  const content: ContentRange =
    first === undefined
      ? length
      : { range: { first: Number(first), last: Number(last) }, ...length };
  return isValid(content) ? content : undefined;
}

/**
 * Content-Range = range-unit SP ( range-resp / unsatisfied-range )
 * range-resp = first-pos "-" last-pos "/" ( complete-length / "*" )
 * unsatisfied-range = "*" "/" complete-length
 */
const CONTENT_RANGE = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/i;

/**
 * Formats `Content-Range` (RFC 9110 §14.4): with a range for a 206, without one for a 416.
 *
 * @param content The range, the length of the whole representation, or both.
 * @returns The text of the field.
 * @throws {HalyardError} `cache.option` for a range and a length that contradict each other, or for
 *   neither.
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
export function formatContentRange(content: ContentRange): string {
  const { range, length = '*' } = content;
  if (isValid(content)) {
    return `bytes ${range === undefined ? '*' : `${range.first}-${range.last}`}/${length}`;
  }
  throw new HalyardError(
    'cache.option',
    `content must have first ≤ last < length, or a length alone, got ${show(content)}`,
  );
}

/** "A Content-Range field value is invalid if …" (RFC 9110 §14.4) */
function isValid({ range, length }: ContentRange): boolean {
  if (length !== undefined && !isPosition(length)) return false;
  if (range === undefined) return length !== undefined;
  const { first, last } = range;
  return isPosition(first) && isPosition(last) && first <= last && !(last >= Number(length));
}

function isPosition(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
