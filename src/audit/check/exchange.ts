import { type ErrorDetails, HalyardError } from '../../errors.js';
import { decodeStrictly } from '../../internal/decode-text.js';
import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import { isBinary } from '../../internal/is-bytes.js';
import { setOwn } from '../../internal/json-object.js';
import { type RequestDescriptor, requireMethod } from '../../internal/request.js';
import { requireAwaited } from '../../internal/require-awaited.js';
import { withoutCredentials } from '../../internal/show.js';
import { isThenable } from '../../internal/thenable.js';
import { essence, isJson } from './media-types.js';

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
  const method = requireMethod(request);
  const response = requireResponse(given);
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

/** Throws for anything but a response, and for a response whose body was not read. */
export function requireResponse(response: ResponseInput): ExchangeResponse {
  requireAwaited(response, 'response', 'audit.response');
  const given = (response ?? {}) as Partial<ExchangeResponse & { readonly statusCode: number }>;
  const { headers, body } = given;
  if (typeof (given as { readonly follow?: unknown }).follow === 'function') {
    throw responseError({
      subject: 'response',
      expected: 'be a response as it was received, not a representation of the client',
    });
  }
  const status = given.status ?? given.statusCode;
  if (!isStatus(status)) {
    throw responseError({
      subject: 'response.status',
      expected: 'be an integer from 100 to 599',
      given: status,
    });
  }
  // Node's rawHeaders, a list, has no fields, nor has the promise that headers() of Next.js returns.
  const isHeaders = typeof headers === 'object' && headers !== null;
  if (!isHeaders || Array.isArray(headers) || isThenable(headers)) {
    throw responseError({
      subject: 'response.headers',
      expected: 'be a Headers object or a plain object',
      given: headers,
    });
  }
  // A message of Node has no body: it is the stream itself.
  if (isUnread(body === undefined ? given : body)) {
    throw responseError({
      subject: 'response.body',
      expected: 'be text, bytes or parsed JSON, not a stream, a blob or a promise',
    });
  }
  return { status, headers, body };
}

function isStatus(status: number | undefined): status is number {
  return Number.isInteger(status) && Number(status) >= 100 && Number(status) <= 599;
}

/** A stream, of the web or of Node, a blob, or a promise. */
function isUnread(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return ['getReader', 'pipe', 'then', 'arrayBuffer'].some(
    (name) => typeof (body as Record<string, unknown>)[name] === 'function',
  );
}

function responseError(details: ErrorDetails): HalyardError {
  return new HalyardError('audit.response', {
    ...details,
    remedy: 'Pass { status, headers, body } with the body as text, bytes or parsed JSON',
  });
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

/**
 * The JSON value where the media type is JSON, the text otherwise; undefined for an empty body. Reports
 * show it, so its URLs lose their credentials.
 */
export function contentOf(text: string, headers: HeadersInput): unknown {
  if (text === '') return undefined;
  try {
    if (isJson(mediaTypeOf(headers))) return parseWithoutCredentials(text);
  } catch {
    // The checks find that it is not JSON.
  }
  return text.includes('@') ? withoutCredentials(text) : text;
}

/**
 * Parses JSON text and hides the credentials of the URLs in its strings, also in the error about invalid
 * JSON. The names of members stay as they are.
 */
export function parseWithoutCredentials(text: string): unknown {
  if (!/@|\\u0040/.test(text)) return JSON.parse(text);
  try {
    return hideCredentials(JSON.parse(text));
  } catch (error) {
    JSON.parse(withoutCredentials(text));
    // The fault is within the credentials. JSON.parse does not quote the string that has it.
    throw error;
  }
}

/** Hides credentials in place. A list of holders, because JSON.parse with a reviver overflows the stack. */
function hideCredentials(value: unknown): unknown {
  const root = { value };
  const holders: Record<string, unknown>[] = [root];
  for (const holder of holders) {
    // Pairs of names and members of a long list would take several times its memory.
    const names = (Array.isArray(holder) ? holder.keys() : Object.keys(holder)) as Iterable<string>;
    for (const name of names) {
      const member = holder[name];
      if (typeof member === 'string' && member.includes('@')) {
        setOwn(holder, name, withoutCredentials(member));
      }
      if (typeof member === 'object' && member !== null) {
        holders.push(member as Record<string, unknown>);
      }
    }
  }
  return root.value;
}

/** Whether the method is GET or HEAD. */
export function isRead({ method }: Exchange): boolean {
  return method === 'GET' || method === 'HEAD';
}
