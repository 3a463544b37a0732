import { HalyardError } from '../../errors.js';
import { decodeStrictly, isBinary } from '../../internal/bytes.js';
import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import type { Members } from '../../internal/json.js';
import type { RequestDescriptor } from '../../internal/request.js';

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
  readonly status: number;
  readonly response: ExchangeResponse;
  /** The value of a response header; `name` is in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly requestHeader: (name: string) => string | undefined;
  /** The media type of the response without parameters, in lower case. */
  readonly mediaType: string | undefined;
  readonly hasBody: boolean;
  /** The body as a JSON value; `undefined` where it has none, or is not JSON. */
  readonly json: unknown;
  /** Why the body could not be read as JSON. */
  readonly jsonError: string | undefined;
}

/** Reads an exchange. A body is read as JSON when its media type says so, or it is parsed already. */
export function readExchange(request: RequestDescriptor, given: ResponseInput): Exchange {
  const { method = 'GET' } = request;
  const response = readResponse(given);
  const header = (name: string) => fieldValue(response.headers, name);
  const mediaType = mediaTypeOf(response.headers);
  return {
    request,
    method,
    status: response.status,
    response,
    header,
    requestHeader: (name) => fieldValue(request.headers, name),
    mediaType,
    hasBody: hasBody(response.body),
    ...readJson(response.body, mediaType),
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
export function hasBody(body: unknown): boolean {
  if (body === undefined || body === null) return false;
  if (typeof body === 'string') return body !== '';
  return isBinary(body) ? body.byteLength > 0 : true;
}

function readJson(
  body: unknown,
  mediaType: string | undefined,
): Pick<Exchange, 'json' | 'jsonError'> {
  if (!hasBody(body)) return { json: undefined, jsonError: undefined };
  const isText = typeof body === 'string';
  if (!isText && !isBinary(body)) return { json: body, jsonError: undefined };
  if (!isJson(mediaType)) return { json: undefined, jsonError: undefined };
  try {
    // JSON is UTF-8 without a byte order mark (RFC 8259 §8.1).
    const text = isText ? body : decodeStrictly(body);
    return { json: JSON.parse(text) as unknown, jsonError: undefined };
  } catch (error) {
    return { json: undefined, jsonError: (error as Error).message };
  }
}

/** Returns the media type of the content without parameters, in lower case. */
export function mediaTypeOf(headers: HeadersInput): string | undefined {
  const contentType = fieldValue(headers, 'content-type');
  return contentType === undefined ? undefined : essence(contentType);
}

/** The JSON value where the media type is JSON, the text otherwise; undefined for an empty body. */
export function contentOf(text: string, headers: HeadersInput): unknown {
  if (text === '') return undefined;
  try {
    if (isJson(mediaTypeOf(headers))) return JSON.parse(text);
  } catch {
    // The checks find that it is not JSON.
  }
  return text;
}

/** Whether the method is GET or HEAD. */
export function isRead({ method }: Exchange): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Media types for hypermedia that are registered or in wide use: an API may send any of them. */
const STANDARD: ReadonlySet<string> = new Set([
  'application/hal+json',
  'application/prs.hal-forms+json',
  'application/vnd.collection+json',
  'application/vnd.siren+json',
  'application/vnd.api+json',
  'application/vnd.mason+json',
  'application/ld+json',
  'application/geo+json',
  'application/linkset+json',
  'application/schema+json',
  'application/feed+json',
  'application/activity+json',
]);

/** Documents about the API or about a fault. */
const DESCRIPTION =
  /^application\/(?:problem\+json|vnd\.oai\.openapi(?:\+json)?|(?:openapi|asyncapi|vnd\.aai\.asyncapi)\+json)$/;

/** The array form and HAL: bodies whose links are checked. */
const LINKED: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/hal+json',
  'application/prs.hal-forms+json',
  'text/json',
]);

/** The type and subtype of a media type, in lower case, without parameters. */
export function essence(mediaType: string): string {
  return mediaType.split(';', 1).join('').trim().toLowerCase();
}

/** `application/json` and every type with the suffix `+json` (RFC 6839 §3.1). */
export function isJson(mediaType: string | undefined): boolean {
  return mediaType !== undefined && /^[\w.+-]+\/(?:json|[\w.+-]+\+json)$/.test(mediaType);
}

/** Whether an API may send the media type as it is (HYP.06). */
export function isStandard(mediaType: string): boolean {
  return STANDARD.has(mediaType) || DESCRIPTION.test(mediaType);
}

/** Whether the links of such a body are those of the conventions. */
export function hasLinks(mediaType: string | undefined): boolean {
  return LINKED.has(mediaType);
}
