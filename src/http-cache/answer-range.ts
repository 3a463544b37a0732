import {
  type ByteRange,
  coalesceRanges,
  DIGEST_FIELDS,
  formatContentRange,
  isWithin,
  parseRange,
  singleRange,
} from '../cache/ranges.js';
import { isEntityTag } from '../conditional/entity-tag.js';
import { evaluateIfRange } from '../conditional/evaluate-preconditions.js';
import { fieldValue } from '../internal/headers.js';
import { parseHttpDate } from '../internal/http-date.js';
import { methodOf, type RequestDescriptor } from '../internal/request.js';
import {
  isSameValidator,
  newestFirst,
  type Piece,
  readPiece,
  type StoredPart,
  textOf,
} from './combine-parts.js';
import { fieldsForHolder, headerRecord } from './stored-headers.js';

/** How a cache answers a request from stored parts. */
export type RangeAnswer =
  | {
      /** `whole`: the stored response as it is. `part`: a 206 with the requested range of it. */
      readonly outcome: 'whole' | 'part';
      /** The response to send, with its body; `responseHeaders` adds its `Age`. */
      readonly answer: StoredPart;
    }
  | {
      /** Respond 416. */
      readonly outcome: 'unsatisfiable';
      /** The `Content-Range` of the 416: the length of the representation. */
      readonly contentRange: string;
    }
  | {
      /** The stored parts lack octets that the request needs: send it to the origin. */
      readonly outcome: 'missing';
      /** Why the stored parts do not answer the request. */
      readonly reason: string;
      /**
       * `Range` and `If-Range` of a GET for the missing octets; pass its response to `combineParts`.
       * Absent if the missing octets are unknown, or could not be combined with the stored parts.
       */
      readonly completeWith?: { readonly range: string; readonly 'if-range': string };
    };

/**
 * Answers a request, with or without `Range`, from the stored parts of a representation
 * (RFC 9111 §3.3, §4.3.2).
 *
 * Call it once `selectStored` or `evaluateReuse` allows the reuse, and the preconditions of the request
 * are evaluated (`evaluateStoredPreconditions`). `If-Range` is evaluated here. A request for several
 * ranges gets the whole response, if that is stored, unless the ranges coalesce into one.
 *
 * @param request The presented request; its `method` is required.
 * @param parts The stored responses that can be chosen for the request, such as `matches` of
 *   `selectStored`: a whole one, or the parts of one representation.
 * @returns The answer; or, if the parts do not suffice, the reason and how to request what is missing.
 * @throws {HalyardError} `http.option` for a request without method or headers; `cache.option` for a
 *   part without headers or valid times.
 *
 * @example
 * ```ts
 * import { answerRange } from 'halyard/http-cache';
 *
 * const request = { method: 'GET', url: '/manual', headers: {} };
 * const stored = {
 *   request,
 *   response: { status: 206, headers: { etag: '"3"', 'content-range': 'bytes 0-5/9' } },
 *   responseTime: 0,
 *   body: new TextEncoder().encode('hypert'),
 * };
 * const answer = (range: string) => answerRange({ ...request, headers: { range } }, [stored]);
 *
 * answer('bytes=2-3');
 * // → {
 * //   outcome: 'part',
 * //   answer: {
 * //     ...stored,
 * //     response: {
 * //       status: 206,
 * //       headers: { etag: '"3"', 'content-range': 'bytes 2-3/9', 'content-length': '2' },
 * //     },
 * //     body: new TextEncoder().encode('pe'),
 * //   },
 * // }
 * answer('bytes=4-');
 * // → {
 * //   outcome: 'missing',
 * //   reason: 'the stored parts do not have all octets of the range (RFC 9111 §3.3)',
 * //   completeWith: { range: 'bytes=6-8', 'if-range': '"3"' },
 * // }
 * ```
 */
export function answerRange(request: RequestDescriptor, parts: readonly StoredPart[]): RangeAnswer {
  const method = methodOf(request);
  const pieces = newestFirst(parts.map(readPiece).filter((piece) => typeof piece === 'object'));
  const [newest] = pieces;
  if (newest === undefined) return { outcome: 'missing', reason: INCOMPLETE };
  // "a cache MUST use the most recent one" (RFC 9111 §4), so what is older has to be the same.
  const same = pieces.filter(
    (piece) => piece === newest || isSameValidator(piece.validator, newest.validator),
  );
  const whole = same.find(({ isComplete }) => isComplete);
  if (whole === undefined && method !== 'GET') return { outcome: 'missing', reason: INCOMPLETE };
  const chosen = whole ?? newest;
  const { length } = chosen;
  // "only if the result in absence of the Range header field would be a 200" (RFC 9110 §14.2)
  const hasRanges = whole === undefined || whole.status === 200;
  const asked = hasRanges ? requestedRange(request, chosen) : undefined;
  const verdict = parseRange(asked, length ?? Number.POSITIVE_INFINITY);
  if (verdict.outcome === 'unsatisfiable') {
    return length === undefined
      ? { outcome: 'missing', reason: NOT_STORED }
      : { outcome: 'unsatisfiable', contentRange: formatContentRange({ length }) };
  }
  const range = singleRange(verdict);
  // "the request is partial and specifies a range wholly within the incomplete response" (RFC 9111 §3.3)
  const holds = (piece: Piece) => range && piece.range && isWithin(range, piece.range);
  const source = whole ?? same.find(holds);
  if (range && source) return { outcome: 'part', answer: cut(request, source, range, length) };
  if (whole !== undefined) return { outcome: 'whole', answer: whole.stored };
  if (verdict.outcome === 'full') {
    const last = (length ?? Number.POSITIVE_INFINITY) - 1;
    return missing(INCOMPLETE, { first: 0, last }, same, newest);
  }
  return range === undefined
    ? { outcome: 'missing', reason: SEVERAL }
    : missing(NOT_STORED, range, same, newest);
}

const INCOMPLETE =
  'the request is for the whole representation, and only parts of it are stored (RFC 9111 §3.3)';
const NOT_STORED = 'the stored parts do not have all octets of the range (RFC 9111 §3.3)';
const SEVERAL = 'the request is for several ranges, and only parts are stored (RFC 9111 §3.3)';

/** The `Range` of a request, unless If-Range or the method says to ignore it (RFC 9111 §4.3.2). */
function requestedRange(
  request: RequestDescriptor,
  { fields, validator }: Piece,
): string | undefined {
  const etag = textOf(fields, 'etag');
  const lastModified = parseHttpDate(textOf(fields, 'last-modified') ?? '');
  const { outcome } = evaluateIfRange(request, {
    // An origin may send a malformed tag, which matches nothing.
    etag: etag !== undefined && isEntityTag(etag) ? etag : undefined,
    lastModified: lastModified === undefined ? undefined : new Date(lastModified),
    strongDate: validator?.name === 'last-modified',
  });
  return outcome === 'range' ? fieldValue(request.headers, 'range') : undefined;
}

/** The 206 with a range of a stored response. */
function cut(
  { headers }: RequestDescriptor,
  { stored, fields, range: place }: Piece,
  range: ByteRange,
  length: number | undefined,
): StoredPart {
  const { incomplete: _, ...others } = stored;
  const start = place?.first ?? 0;
  const isResumed = fieldValue(headers, 'if-range') !== undefined;
  const kept = isResumed ? fieldsForHolder(fields) : fields;
  return {
    ...others,
    response: {
      status: 206,
      headers: {
        ...headerRecord(kept, (name) => !DIGEST_FIELDS.includes(name)),
        'content-length': String(range.last - range.first + 1),
        'content-range': formatContentRange({ range, length }),
      },
    },
    body: stored.body.subarray(range.first - start, range.last - start + 1),
  };
}

/** The octets that are missing in a range, as one range, if they can be combined with the parts. */
function missing(
  reason: string,
  { first, last }: ByteRange,
  pieces: readonly Piece[],
  { validator }: Piece,
): RangeAnswer {
  const stored = coalesceRanges(pieces.flatMap(({ range }) => range ?? []));
  const at = (position: number) =>
    stored.find((range) => isWithin({ first: position, last: position }, range));
  const start = (at(first)?.last ?? first - 1) + 1;
  const end = (at(last)?.first ?? last + 1) - 1;
  if (validator === undefined || !Number.isFinite(start) || start > end) {
    return { outcome: 'missing', reason };
  }
  const range = `bytes=${start}-${Number.isFinite(end) ? end : ''}`;
  return { outcome: 'missing', reason, completeWith: { range, 'if-range': validator.value } };
}
