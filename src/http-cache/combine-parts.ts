import {
  type ByteRange,
  DIGEST_FIELDS,
  formatContentRange,
  parseContentRange,
} from '../cache/ranges.js';
import { isEntityTag } from '../conditional/entity-tag.js';
import { isBytes } from '../internal/bytes.js';
import { fieldLookup } from '../internal/headers.js';
import { parseHttpDate } from '../internal/http-date.js';
import { requireStored, type StoredResponse, varyNames } from './facts.js';
import { isVariant } from './select-stored.js';
import { type HeaderRecord, headerRecord } from './stored-headers.js';

/** What a cache stores after it received a part of a representation. */
export interface CombinedParts<Part extends StoredPart = StoredPart> {
  /**
   * `complete`: one 200 with the whole representation. `partial`: a 206 for each continuous range that
   * the cache has. `refused`: the received response cannot be stored as a part.
   */
  readonly outcome: 'complete' | 'partial' | 'refused';
  /** The received response, combined with the stored parts of its representation; empty if refused. */
  readonly parts: readonly Part[];
  /** What the cache keeps: `parts`, and the stored responses for requests with other fields of `Vary`. */
  readonly kept: readonly Part[];
  /** Why the received response was refused, or was not combined with what is stored. */
  readonly reason?: string;
}

/**
 * A stored response with its content, which may be a part of the representation (RFC 9111 §3.3): what
 * `storeResponse` returns, and the body.
 */
export interface StoredPart extends StoredResponse {
  readonly response: { readonly status: number; readonly headers: HeaderRecord };
  /** The octets that were received: in their content coding, if the response has `Content-Encoding`. */
  readonly body: Uint8Array;
  /**
   * Whether the connection closed before the end of the content. A body that is shorter than its
   * `Content-Length` is incomplete anyway. Default: false.
   */
  readonly incomplete?: boolean | undefined;
}

/**
 * Combines a received response to GET with what is stored of the same representation (RFC 9111 §3.4,
 * RFC 9110 §15.3.7.3).
 *
 * Parts are combined only if they share a strong validator: an entity tag, or a `Last-Modified` at
 * least a second before `Date`. Stored responses with another validator, or without any, are dropped for
 * the received one, which is newer; those of other variants are kept (§4.1). A 200 that was cut
 * short counts as a part. The header fields of the result are those of the stored parts, updated with
 * the received ones.
 *
 * `multipart/byteranges` is refused: request one range at a time.
 *
 * @param stored The stored responses, such as all under `cacheKey(request)`, in any order.
 * @param received The response that was received last, a 200 or a 206.
 * @returns The combined parts, what to store, and why something was not combined.
 * @throws {HalyardError} `cache.option` for a part without headers or valid times.
 *
 * @example
 * ```ts
 * import { combineParts } from 'halyard/http-cache';
 *
 * const request = { method: 'GET', url: '/manual', headers: {} };
 * const part = (contentRange: string, text: string) => ({
 *   request,
 *   response: { status: 206, headers: { etag: '"3"', 'content-range': contentRange } },
 *   responseTime: 0,
 *   body: new TextEncoder().encode(text),
 * });
 * const start = combineParts([], part('bytes 0-4/9', 'hyper'));
 * start.outcome;
 * // → 'partial'
 * const { outcome, parts } = combineParts(start.parts, part('bytes 5-8/9', 'text'));
 * outcome;
 * // → 'complete'
 * parts[0]?.response;
 * // → { status: 200, headers: { etag: '"3"', 'content-length': '9' } }
 * new TextDecoder().decode(parts[0]?.body);
 * // → 'hypertext'
 * ```
 */
export function combineParts<Part extends StoredPart>(
  stored: readonly Part[],
  received: Part,
): CombinedParts<Part> {
  stored.forEach(requireStored);
  const piece = readPart(received);
  if (typeof piece === 'string') return refused(stored, piece);
  const presented = fieldLookup(received.request.headers);
  // A response with `Vary: *` is never chosen, so another one may replace it.
  const variants = stored.filter(
    (other) => isVariant(other, presented) || varyNames(other.response.headers) === '*',
  );
  const others = stored.filter((other) => !variants.includes(other));
  if (piece.isComplete) {
    return { outcome: 'complete', parts: [received], kept: [...others, received] };
  }
  const matching = variants
    .map(readPart)
    .filter((other) => typeof other === 'object')
    .filter(({ validator }) => isSameValidator(validator, piece.validator));
  const pieces = [...matching, piece].filter((each): each is Octets => each.range !== undefined);
  const lengths = new Set(pieces.flatMap(({ length }) => length ?? []));
  const [length] = lengths;
  if (lengths.size > 1 || pieces.some(({ range }) => range.last >= Number(length))) {
    return refused(stored, 'the parts contradict each other in the length of the representation');
  }
  const fields = combineFields(matching, piece);
  const parts = continuousPieces(pieces).map((group) =>
    joinPieces(group, received, fields, length),
  );
  const dropped =
    piece.validator === undefined
      ? 'the received part has no strong validator, so it was not combined (RFC 9111 §3.4)'
      : 'stored parts without the validator of the received one were dropped (RFC 9111 §3.4)';
  return {
    outcome: parts[0]?.response.status === 200 ? 'complete' : 'partial',
    parts,
    kept: [...others, ...parts],
    ...(matching.length < variants.length && { reason: dropped }),
  };
}

function refused<Part extends StoredPart>(
  stored: readonly Part[],
  reason: string,
): CombinedParts<Part> {
  return { outcome: 'refused', parts: [], kept: stored, reason };
}

/** A response as a part of a representation, or why a cache must not store it as one (RFC 9111 §3.3). */
function readPart(stored: StoredPart): Piece | string {
  const piece = readPiece(stored);
  if (typeof piece === 'string') return piece;
  const { status, range, isComplete } = piece;
  if (stored.request.method !== 'GET') return 'only responses to GET have parts (RFC 9111 §3.3)';
  if (status !== 200 && status !== 206) return 'only a 200 and a 206 have parts (RFC 9111 §3.3)';
  return range === undefined && !isComplete ? 'no octet was received' : piece;
}

/** A piece of at least one octet. */
type Octets = Piece & { readonly range: ByteRange };

/**
 * The header fields of the combined response. After a 200 that was cut short, they are its fields. After
 * a 206, they are those of the most recent stored 200, or else of the most recent part, and those of the
 * 206 "replace all instances of the corresponding header fields" (RFC 9110 §15.3.7.3).
 */
function combineFields(matching: readonly Piece[], received: Piece): HeaderRecord {
  const whole = matching.filter(({ status }) => status === 200);
  const [latest] = newestFirst(whole.length > 0 ? whole : matching);
  // Age belongs to the times of the received response, which the combined one has.
  const { age: _, ...fields } = received.status === 200 ? {} : (latest?.fields ?? {});
  return { ...withoutPlace(fields), ...withoutPlace(received.fields) };
}

/** The fields apart from those of one part alone. */
function withoutPlace(fields: HeaderRecord): HeaderRecord {
  return headerRecord(fields, (name) => name !== 'content-range' && !DIGEST_FIELDS.includes(name));
}

/** The pieces of each continuous range, from the first position to the last. */
function continuousPieces(pieces: readonly Octets[]): readonly (readonly Octets[])[] {
  const groups: Octets[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of pieces.toSorted((one, other) => one.range.first - other.range.first)) {
    if (piece.range.first > end + 1) groups.push([]);
    groups.at(-1)?.push(piece);
    end = Math.max(end, piece.range.last);
  }
  return groups;
}

/** One response with the octets of pieces that overlap or touch: a 200 if these are all. */
function joinPieces<Part extends StoredPart>(
  pieces: readonly Octets[],
  received: Part,
  fields: HeaderRecord,
  length: number | undefined,
): Part {
  const first = pieces[0]?.range.first ?? 0;
  const last = pieces.reduce((end, { range }) => Math.max(end, range.last), first);
  const size = last - first + 1;
  const isWhole = size === length;
  const { incomplete: _, ...others }: StoredPart = received;
  const body = new Uint8Array(size);
  // One strong validator means equal octets, so the order of those that overlap makes no difference.
  for (const piece of pieces) body.set(piece.stored.body, piece.range.first - first);
  const place = isWhole
    ? {}
    : { 'content-range': formatContentRange({ range: { first, last }, length }) };
  const headers = { ...fields, 'content-length': String(size), ...place };
  const combined: StoredPart = {
    ...others,
    response: { status: isWhole ? 200 : 206, headers },
    body,
  };
  return combined as Part;
}

/** The octets of a stored response, and their place in the representation. */
export interface Piece {
  readonly stored: StoredPart;
  readonly status: number;
  readonly fields: HeaderRecord;
  /** Undefined if no octet was received. */
  readonly range: ByteRange | undefined;
  /** The length of the representation, if it is known. */
  readonly length: number | undefined;
  readonly isComplete: boolean;
  /** The strong validator, which two parts of the same octets share. */
  readonly validator: StrongValidator | undefined;
}

/** A strong validator: an entity tag, or the date of the last modification if it is known to be strong. */
interface StrongValidator {
  readonly name: 'etag' | 'last-modified';
  readonly value: string;
}

/** The place of a stored response in its representation, or the reason why it has none. */
export function readPiece(stored: StoredPart): Piece | string {
  requireStored(stored);
  const { response, body, incomplete } = stored;
  // JSON turns octets into another object.
  if (!isBytes(body)) return 'the stored body is not a Uint8Array';
  const { status } = response;
  const fields = headerRecord(response.headers);
  const content = { stored, status, fields, validator: strongValidator(fields) };
  if (status === 206) {
    const place = placeOfPart(fields, body);
    return typeof place === 'string' ? place : { ...content, ...place, isComplete: false };
  }
  const length = contentLength(fields);
  // A message has at most Content-Length octets, so a longer body was decoded.
  if (body.length > Number(length)) {
    return 'the content is longer than Content-Length states (RFC 9110 §8.6)';
  }
  const isComplete = incomplete !== true && !(body.length < Number(length));
  const range = rangeFrom(0, body.length);
  return { ...content, isComplete, range, length: isComplete ? body.length : length };
}

/** Where the content of a 206 belongs. It may be cut as well, like that of a 200. */
function placeOfPart(fields: HeaderRecord, body: Uint8Array) {
  if (/^multipart\/byteranges\b/i.test(textOf(fields, 'content-type') ?? '')) {
    return 'multipart/byteranges is not supported; request one range at a time (RFC 9110 §15.3.7.2)';
  }
  const { range, length } = parseContentRange(textOf(fields, 'content-range')) ?? {};
  if (range === undefined) return 'Content-Range is missing or invalid (RFC 9110 §14.4)';
  return body.length > range.last - range.first + 1
    ? 'the content is longer than Content-Range states (RFC 9110 §14.4)'
    : { range: rangeFrom(range.first, body.length), length };
}

function rangeFrom(first: number, size: number): ByteRange | undefined {
  return size === 0 ? undefined : { first, last: first + size - 1 };
}

/** The value of a field with a single line. */
export function textOf(fields: HeaderRecord, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

/**
 * A tag is strong unless it is marked as weak. A date is strong if the response was made at least a
 * second after it, by the same clock (RFC 9110 §8.8.2.2).
 */
function strongValidator(fields: HeaderRecord): StrongValidator | undefined {
  const etag = textOf(fields, 'etag');
  if (etag !== undefined && isEntityTag(etag) && !etag.startsWith('W/')) {
    return { name: 'etag', value: etag };
  }
  const lastModified = textOf(fields, 'last-modified') ?? '';
  const modified = parseHttpDate(lastModified);
  const date = parseHttpDate(textOf(fields, 'date') ?? '');
  if (modified === undefined || date === undefined || date < modified + 1000) return undefined;
  return { name: 'last-modified', value: lastModified };
}

export function isSameValidator(
  one: StrongValidator | undefined,
  other: StrongValidator | undefined,
): boolean {
  // A tag has quotes and a date has none, so equal values are of the same kind.
  return one !== undefined && one.value === other?.value;
}

/** The most recently received first. */
export function newestFirst(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.toSorted(
    (one, other) => Number(other.stored.responseTime) - Number(one.stored.responseTime),
  );
}

function contentLength(fields: HeaderRecord): number | undefined {
  const text = textOf(fields, 'content-length') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
