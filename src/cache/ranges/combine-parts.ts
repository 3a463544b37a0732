import { DIGEST_FIELDS, type HeaderRecord, headerRecord } from '../store/header-record.js';
import { storedTimes } from '../verdict/stored-response.js';
import { differingField, type FieldReader, fieldReader, varyNames } from '../verdict/vary.js';
import type { ByteRange } from './byte-range.js';
import { formatContentRange } from './content-range.js';
import {
  isSameValidator,
  newestFirst,
  type Piece,
  readPiece,
  type StoredPart,
} from './stored-part.js';

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
 * import { combineParts } from 'halyard/cache';
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
  stored.forEach(storedTimes);
  const piece = readPart(received);
  if (typeof piece === 'string') return refused(stored, piece);
  const others = stored.filter((other) => !isSameVariant(other, received));
  if (piece.isComplete) {
    return { outcome: 'complete', parts: [received], kept: [...others, received] };
  }
  const variants = stored.filter((other) => isSameVariant(other, received));
  const matching = variants
    .map(readPart)
    .filter((other) => typeof other === 'object')
    .filter(({ validator }) => isSameValidator(validator, piece.validator));
  const pieces = [...matching, piece].filter(hasOctets);
  const lengths = new Set(pieces.flatMap(({ length }) => length ?? []));
  const [length] = lengths;
  if (lengths.size > 1 || pieces.some(({ range }) => range.last >= Number(length))) {
    return refused(stored, CONTRADICTION);
  }
  const fields = combineFields(matching, piece);
  const groups = continuousPieces(pieces);
  const parts = groups.map((group) => joinPieces(group, received, fields, length));
  return {
    outcome: parts[0]?.response.status === 200 ? 'complete' : 'partial',
    parts,
    kept: [...others, ...parts],
    ...(matching.length < variants.length && { reason: dropReason(piece) }),
  };
}

const CONTRADICTION = 'the parts contradict each other in the length of the representation';

function refused<Part extends StoredPart>(
  stored: readonly Part[],
  reason: string,
): CombinedParts<Part> {
  return { outcome: 'refused', parts: [], kept: stored, reason };
}

/** Whether the requests have the same fields of `Vary` (RFC 9111 §4.1). */
function isSameVariant({ request, response }: StoredPart, received: StoredPart): boolean {
  const names = varyNames(response.headers);
  // A response with `*` is never chosen, so another one may replace it.
  if (names === '*') return true;
  const [one, other] = [request, received.request].map(({ headers }) =>
    fieldReader(headers, names.length),
  ) as [FieldReader, FieldReader];
  return differingField(names, one, other) === undefined;
}

/** A response as a part of a representation, or why a cache must not store it as one. */
function readPart(stored: StoredPart): Piece | string {
  const piece = readPiece(stored);
  return typeof piece === 'string' ? piece : (faultOf(piece) ?? piece);
}

/** Why a response is not a part that a cache may store (RFC 9111 §3.3). */
function faultOf({ status, stored, range, isComplete }: Piece): string | undefined {
  if (stored.request.method !== 'GET') return 'only responses to GET have parts (RFC 9111 §3.3)';
  if (status !== 200 && status !== 206) return 'only a 200 and a 206 have parts (RFC 9111 §3.3)';
  return range === undefined && !isComplete ? 'no octet was received' : undefined;
}

function dropReason({ validator }: Piece): string {
  return validator === undefined
    ? 'the received part has no strong validator, so it was not combined (RFC 9111 §3.4)'
    : 'stored parts without the validator of the received one were dropped (RFC 9111 §3.4)';
}

/** A piece of at least one octet. */
type Octets = Piece & { readonly range: ByteRange };

function hasOctets(piece: Piece): piece is Octets {
  return piece.range !== undefined;
}

/**
 * The header fields of the combined response. After a 200 that was cut short, they are its fields. After
 * a 206, they are those of the most recent stored 200, or else of the most recent part, and those of the
 * 206 "replace all instances of the corresponding header fields" (RFC 9110 §15.3.7.3).
 */
function combineFields(matching: readonly Piece[], received: Piece): HeaderRecord {
  if (received.status === 200) return withoutPlace(received.fields);
  const whole = matching.filter(({ status }) => status === 200);
  const [latest] = newestFirst(whole.length > 0 ? whole : matching);
  if (latest === undefined) return withoutPlace(received.fields);
  // Age belongs to the times of the received response, which the combined one has.
  const { age: _, ...fields } = latest.fields;
  return { ...withoutPlace(fields), ...withoutPlace(received.fields) };
}

/** The fields apart from those of one part alone. */
function withoutPlace(fields: HeaderRecord): HeaderRecord {
  return headerRecord(fields, (name) => !PART_FIELDS.has(name));
}

const PART_FIELDS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'content-range',
  ...DIGEST_FIELDS,
]);

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
  const headers = { ...fields, 'content-length': String(size) };
  const range = formatContentRange({ range: { first, last }, length });
  const { incomplete: _, ...others }: StoredPart = received;
  const combined: StoredPart = {
    ...others,
    response:
      size === length
        ? { status: 200, headers }
        : { status: 206, headers: { ...headers, 'content-range': range } },
    body: joinBodies(pieces, first, size),
  };
  return combined as Part;
}

function joinBodies(pieces: readonly Octets[], start: number, size: number): Uint8Array {
  const [only, another] = pieces;
  if (only !== undefined && another === undefined) return only.stored.body;
  const body = new Uint8Array(size);
  // One strong validator means equal octets, so the order of those that overlap makes no difference.
  for (const { stored, range } of pieces) body.set(stored.body, range.first - start);
  return body;
}
