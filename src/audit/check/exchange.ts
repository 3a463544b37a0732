import { HalyardError } from '../../errors.js';
import { decodeStrictly, isBinary } from '../../internal/bytes.js';
import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import type { Members } from '../../internal/json.js';
import { isReadMethod, type RequestDescriptor } from '../../internal/request.js';

/** A response as a client or a test sees it: a descriptor of ours, or what was received. */
export interface ExchangeResponse {
  readonly status: number;
  readonly headers: HeadersInput;
  /** The body as text, bytes, or the parsed JSON value. Absent if the response has none. */
  readonly body?: unknown;
}

/** A response as checks take it: Node, and `inject` of Fastify, call the status `statusCode`. */
export type ResponseInput =
  | ExchangeResponse
  | (Omit<ExchangeResponse, 'status'> & { readonly statusCode: number });

/** A request and its response, read. */
export interface Exchange {
  readonly request: RequestDescriptor;
  readonly method: string;
  /** Whether the method is GET or HEAD. */
  readonly isRead: boolean;
  readonly status: number;
  /** The value of a response header; `name` is in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly requestHeader: (name: string) => string | undefined;
  /** The media type of the response without parameters, in lower case. */
  readonly mediaType: string | undefined;
  readonly hasBody: boolean;
  /** The body as a JSON value; `undefined` where it has none, or is not JSON. */
  readonly json: unknown;
  /** Why the body could not be read as JSON. */
  readonly jsonError?: string;
}

/** Reads an exchange. A body is read as JSON when its media type says so, or it is parsed already. */
export function readExchange(request: RequestDescriptor, given: ResponseInput): Exchange {
  const { method = 'GET' } = request;
  const { status, headers, body } = readResponse(given);
  const mediaType = mediaTypeOf(headers);
  return {
    request,
    method,
    isRead: isReadMethod(method),
    status,
    header: (name) => fieldValue(headers, name),
    requestHeader: (name) => fieldValue(request.headers, name),
    mediaType,
    hasBody: hasBody(body),
    ...readJson(body, mediaType),
  };
}

/** Reads a response. Throws for one whose body was not read, which would count as JSON without links. */
export function readResponse(given: ResponseInput): ExchangeResponse {
  const { headers, body } = given;
  // A message of Node has no body: it is the stream itself.
  if (isUnread(body === undefined ? given : body)) {
    throw new HalyardError(
      'audit.option',
      'response must be { status, headers, body } with the body as text, bytes or parsed JSON',
    );
  }
  return { status: 'status' in given ? given.status : given.statusCode, headers, body };
}

/** A stream, of the web or of Node, a blob, a promise, or a representation of the client. */
export function isUnread(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ['getReader', 'pipe', 'then', 'arrayBuffer', 'follow'].some(
    (name) => typeof (value as Members)[name] === 'function',
  );
}

/** Whether a response with this body has content. */
function hasBody(body: unknown): boolean {
  if (isBinary(body)) return body.byteLength > 0;
  return body !== undefined && body !== null && body !== '';
}

function readJson(
  body: unknown,
  mediaType: string | undefined,
): Pick<Exchange, 'json' | 'jsonError'> {
  if (!hasBody(body)) return { json: undefined };
  const isText = typeof body === 'string';
  if (!isText && !isBinary(body)) return { json: body };
  if (!isJson(mediaType)) return { json: undefined };
  try {
    // JSON is UTF-8 without a byte order mark (RFC 8259 §8.1).
    return { json: JSON.parse(isText ? body : decodeStrictly(body)) };
  } catch (error) {
    return { json: undefined, jsonError: (error as Error).message };
  }
}

/** The JSON value where the media type is JSON, the text otherwise; undefined for an empty body. */
export function contentOf(text: string, headers: HeadersInput): unknown {
  return readJson(text, mediaTypeOf(headers)).json ?? (text === '' ? undefined : text);
}

/** Returns the media type of the content without parameters, in lower case. */
export function mediaTypeOf(headers: HeadersInput): string | undefined {
  const contentType = fieldValue(headers, 'content-type');
  return contentType === undefined ? undefined : essence(contentType);
}

/** The type and subtype of a media type, in lower case, without parameters. */
export function essence(mediaType: string): string {
  return mediaType.split(';', 1).join('').trim().toLowerCase();
}

/** `application/json` and every type with the suffix `+json` (RFC 6839 §3.1). */
export function isJson(mediaType = ''): boolean {
  return /^[\w.+-]+\/(?:json|[\w.+-]+\+json)$/.test(mediaType);
}

/**
 * Media types that an API may send as they are (HYP.06): registered or widely used types for hypermedia,
 * and documents about the API or about a fault.
 */
export const STANDARD =
  /^application\/(?:(?:hal|prs\.hal-forms|vnd\.(?:collection|siren|api|mason)|ld|geo|linkset|schema|feed|activity|problem|openapi|asyncapi|vnd\.aai\.asyncapi|vnd\.oai\.openapi)\+json|vnd\.oai\.openapi)$/;

/**
 * Whether the links of content with this media type are checked. Parsed JSON may come without a media
 * type, or with a wrong one.
 */
export function mayHaveLinks(mediaType: string | undefined): boolean {
  return hasLinks(mediaType) || !isJson(mediaType);
}

/** Whether the links of such a body are those of the conventions: the array form and HAL. */
export function hasLinks(mediaType = ''): boolean {
  return /^(?:text\/json|application\/(?:json|(?:hal|prs\.hal-forms)\+json))$/.test(mediaType);
}
