import { byteLength } from '#platform';
import { HalyardError } from '../errors.js';
import { parseAccept } from '../http/parse-accept.js';
import { unsupportedMediaType } from '../http/unsupported-media-type.js';
import { decodeStrictly } from '../internal/decode-text.js';
import { fieldValue } from '../internal/headers.js';
import { isBinary } from '../internal/is-bytes.js';
import { joinOr } from '../internal/join-or.js';
import { checkedLimits } from '../internal/limits.js';
import { must } from '../internal/must.js';
import { refusePromise } from '../internal/plain-json.js';
import { methodOf, type RequestDescriptor } from '../internal/request.js';
import { finding } from '../rules/finding.js';
import { checkJsonBody } from './check-json-body.js';
import { type ParsedBody, type RefusedBody, refuseBody } from './refuse-body.js';

/** How a body is read. */
export interface BodyOptions {
  /**
   * The request, whose `Content-Type` is checked. A body is read as JSON without one only if neither
   * `request` nor `contentType` is passed.
   */
  readonly request?: RequestDescriptor | undefined;
  /** The `Content-Type` in place of that of the request. If it is passed as undefined, the client sent none. */
  readonly contentType?: string | undefined;
  /** Media types that are accepted beside the usual ones, in lower case: `application/vnd.example.order+json`. */
  readonly mediaTypes?: readonly `${string}/${string}+json`[] | undefined;
  /** Limits that are checked before the schema sees the body. */
  readonly limits?: BodyLimits | undefined;
}

/** The limits of a body, each an integer from 1. */
export interface BodyLimits {
  /** The size of text and bytes, in octets of UTF-8. Default: 1,048,576 (1 MiB). */
  readonly size?: number | undefined;
  /** How deep objects and arrays may be nested, for a patch at most 1,000. Default: 64. */
  readonly depth?: number | undefined;
  /** The number of members of objects and items of arrays, at all depths together. Default: 100,000. */
  readonly members?: number | undefined;
}

/** The defaults of {@link BodyLimits}. */
export const BODY_LIMITS = { size: 1_048_576, depth: 64, members: 100_000 };

/** The method of a request, and the media types of its body. */
export interface BodyKind {
  readonly method: 'PATCH' | 'POST' | 'PUT';
  readonly mediaTypes: readonly string[];
}

/**
 * Reads a body: text, bytes or the value that a body parser made of it. Checks the content type, then
 * the limits, then what the schema cannot see: repeated names and rounded numbers.
 */
export function readBody(
  body: unknown,
  { method, mediaTypes: usual }: BodyKind,
  options: BodyOptions,
): ParsedBody<unknown> {
  const { request, contentType, limits = {} } = options;
  const mediaTypes = options.mediaTypes ? [...usual, ...options.mediaTypes] : usual;
  requireBody(body);
  const { size, depth, members } = checkedLimits('resource.option', limits, BODY_LIMITS);
  const requestMethod = request === undefined ? method : methodOf(request);
  const given = contentType ?? (request && fieldValue(request.headers, 'content-type'));
  const isSent = request !== undefined || Object.hasOwn(options, 'contentType');
  if (given === undefined ? isSent && !isEmpty(body) : !isAccepted(given, mediaTypes)) {
    return refuseMediaType(given, mediaTypes, requestMethod);
  }

  const text = textOf(body, size);
  if (typeof text === 'object') return text;
  const value = text === undefined ? body : parseJson(text);
  if (value === undefined) return malformed('The body must not be empty');
  if (value === NOT_JSON) return malformed(must('The body', 'be JSON', text));
  const faults = checkJsonBody(value, text, { depth, members });
  return faults.length > 0 ? refuseBody(400, faults) : { ok: true, value };
}

/** Throws on a body that must be read first: a stream, a Fetch Request, a Node IncomingMessage. */
function requireBody(body: unknown): void {
  refusePromise(body, 'body');
  if (typeof body !== 'object' || body === null) return;
  const { getReader, text, pipe } = body as Record<string, unknown>;
  if (![getReader, text, pipe].some((member) => typeof member === 'function')) return;
  throw new HalyardError('http.body', 'body must be text, bytes or a parsed value, got a stream');
}

/** Whether there is no content, which needs no `Content-Type` (RFC 9110 §8.3). */
function isEmpty(body: unknown): boolean {
  return body === undefined || body === '' || (isBinary(body) && body.byteLength === 0);
}

/**
 * The data is never examined in place of a `Content-Type`, as RFC 9110 §8.3 would allow: a page of another
 * origin can send a `Blob` without one, with the cookies of the user and without a preflight request.
 */
function isAccepted(contentType: string, mediaTypes: readonly string[]): boolean {
  const [mediaType, ...others] = parseAccept(contentType);
  if (mediaType === undefined || others.length > 0) return false;
  const charset = mediaType.parameters.get('charset') ?? 'utf-8';
  return mediaTypes.includes(mediaType.type) && /^utf-?8$/i.test(charset);
}

function refuseMediaType(
  given: string | undefined,
  mediaTypes: readonly string[],
  method: string,
): RefusedBody {
  const expected = `be ${joinOr(mediaTypes)}, in UTF-8`;
  const detail = must('Content-Type', expected, ...(given === undefined ? [] : [given]));
  const field = ACCEPT_FIELDS[method] ?? 'accept';
  return {
    ok: false,
    findings: [finding('request.body', detail)],
    response: unsupportedMediaType({ detail, [field]: mediaTypes }),
  };
}

/** The field that lists the media types of a method; `Accept` is for any (RFC 9110 §12.5.1). */
const ACCEPT_FIELDS: Readonly<Record<string, 'acceptPatch' | 'acceptPost' | undefined>> = {
  PATCH: 'acceptPatch',
  POST: 'acceptPost',
};

/** The text of a body; undefined if it was parsed before. */
function textOf(body: unknown, maximum: number): string | undefined | RefusedBody {
  if (typeof body !== 'string' && !isBinary(body)) return undefined;
  const size = isBinary(body) ? body.byteLength : byteLength(body);
  if (size > maximum) {
    const message = must('The body', `have at most ${maximum} bytes`, size);
    return refuseBody(413, [finding('request.body', message, { path: [] })]);
  }
  try {
    const text = typeof body === 'string' ? body : decodeStrictly(body);
    // "implementations that parse JSON texts MAY ignore the presence of a byte order mark" (RFC 8259 §8.1).
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  } catch {
    return malformed('The body must be UTF-8 (RFC 8259 §8.1)');
  }
}

const NOT_JSON = Symbol('not JSON');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return /^[ \t\r\n]*$/.test(text) ? undefined : NOT_JSON;
  }
}

function malformed(message: string): RefusedBody {
  return refuseBody(400, [finding('request.body', message, { path: [] })]);
}
