import { isEntityTag } from '../../conditional/parse-entity-tags.js';
import { parseHttpDate } from '../../internal/http-date.js';
import { isBytes } from '../../internal/bytes.js';
import { type HeaderRecord, headerRecord } from '../store/header-record.js';
import { readResponse } from '../verdict/caching-options.js';
import { type StoredResponse, storedTimes } from '../verdict/stored-response.js';
import type { ByteRange } from './byte-range.js';
import { parseContentRange } from './content-range.js';

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
export interface StrongValidator {
  readonly name: 'etag' | 'last-modified';
  readonly value: string;
}

/** The place of a stored response in its representation, or the reason why it has none. */
export function readPiece(stored: StoredPart): Piece | string {
  storedTimes(stored);
  const { body, incomplete } = stored;
  if (!isBytes(body)) return 'the stored body is not a Uint8Array';
  const { status } = readResponse(stored.response);
  const fields = headerRecord(stored.response.headers);
  const validator = strongValidator(fields);
  const content = { stored, status, fields, validator };
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
  return {
    ...content,
    isComplete,
    range: rangeFrom(0, body.length),
    length: isComplete ? body.length : length,
  };
}

/** Where the content of a 206 belongs. It may be cut as well, like that of a 200. */
function placeOfPart(
  fields: HeaderRecord,
  body: Uint8Array,
): Pick<Piece, 'range' | 'length'> | string {
  if (/^multipart\/byteranges\b/i.test(textOf(fields, 'content-type') ?? '')) return MULTIPART;
  const { range, length } = parseContentRange(textOf(fields, 'content-range')) ?? {};
  if (range === undefined) return 'Content-Range is missing or invalid (RFC 9110 §14.4)';
  if (body.length > range.last - range.first + 1) {
    return 'the content is longer than Content-Range states (RFC 9110 §14.4)';
  }
  return { range: rangeFrom(range.first, body.length), length };
}

const MULTIPART =
  'multipart/byteranges is not supported; request one range at a time (RFC 9110 §15.3.7.2)';

function rangeFrom(first: number, size: number): ByteRange | undefined {
  return size === 0 ? undefined : { first, last: first + size - 1 };
}

/** The value of a field with a single line. */
export function textOf(fields: HeaderRecord, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' ? value.trim() : undefined;
}

/**
 * A tag is strong unless it is marked as weak. A date is strong if the response was made at least a
 * second after it, by the same clock (RFC 9110 §8.8.2.2).
 */
function strongValidator(fields: HeaderRecord): StrongValidator | undefined {
  const etag = textOf(fields, 'etag');
  if (etag !== undefined && isStrongTag(etag)) return { name: 'etag', value: etag };
  const lastModified = textOf(fields, 'last-modified') ?? '';
  const modified = parseHttpDate(lastModified);
  const date = parseHttpDate(textOf(fields, 'date') ?? '');
  if (modified === undefined || date === undefined || date < modified + 1000) return undefined;
  return { name: 'last-modified', value: lastModified };
}

function isStrongTag(etag: string): boolean {
  return isEntityTag(etag) && !etag.startsWith('W/');
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
  return pieces.toSorted((one, other) => timeOf(other) - timeOf(one));
}

function timeOf({ stored: { responseTime } }: Piece): number {
  return Number(responseTime);
}

function contentLength(fields: HeaderRecord): number | undefined {
  const text = textOf(fields, 'content-length') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
