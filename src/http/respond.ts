import { type CachePolicy, cacheHeaders } from '../cache/cache-headers.js';
import { entityTag, type Version, versionTag } from '../conditional/entity-tag.js';
import { evaluatePreconditions } from '../conditional/evaluate-preconditions.js';
import { HalyardError } from '../errors.js';
import type { BaseUrl } from '../forwarded/base-url.js';
import type { RequestDescriptor } from '../internal/headers.js';
import { formatHttpDate } from '../internal/http-date.js';
import { type FieldsInput, mergeVary, responseFields } from './fields.js';

/** A response as plain data: `res.writeHead(r.status, r.headers).end(r.body)`, `new Response(r.body, r)`. */
export interface ResponseDescriptor {
  readonly status: number;
  /** The header fields, their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it is sent; absent where the response has none. */
  readonly body?: string;
}

/** What a response is made of. */
export interface RespondOptions {
  /** The status code, 200 to 599; 200 when left out. */
  readonly status?: number;
  /** The body, a value that JSON can hold, or a function that makes it; without one there is none. */
  readonly body?: object | (() => object);
  /** What tells this version of the resource from others; its entity tag is made of it. */
  readonly version?: Version;
  /** The entity tag, in place of one of the version or the body. */
  readonly etag?: string;
  /** When the resource was last changed. */
  readonly lastModified?: Date;
  /** How the response may be cached; the method's own way when left out. */
  readonly cache?: CachePolicy;
  /** The base URL that the links are built on: what it depends on goes into `Vary`. */
  readonly base?: BaseUrl;
  /** More header fields; they go before the ones that are made here, but for `vary`, which is joined. */
  readonly headers?: FieldsInput;
  /** The time of the response; needed where the cache policy has `expires`. */
  readonly now?: Date;
}

/** The media type of HAL (HYP.06). */
const HAL = 'application/hal+json';

/**
 * Makes the response to a request: the body as JSON with its media type, entity tag, cache headers
 * and `Vary`.
 *
 * For GET and HEAD it evaluates the preconditions of the request and answers 304 or 412 without a
 * body. With `version` (or `etag`) given and the body a function, the function is called only when
 * the body is sent. The answer to HEAD has the headers of GET and no body. For other methods, ask
 * `evaluatePreconditions` before the operation.
 *
 * @param request The request.
 * @param options What the response is made of.
 * @returns The response.
 * @throws {HalyardError} `http.status`, `http.body` or `http.header` for what no response can hold;
 *   what {@link cacheHeaders}, {@link versionTag} and {@link evaluatePreconditions} throw.
 * @rule HYP.06, CAC.01, caching.etag, conditional.not-modified, conditional.modified, forwarded.links
 *
 * @example
 * ```ts
 * import { respond } from 'halyard/http';
 *
 * const request = { method: 'GET', url: '/orders/17', headers: {} };
 *
 * respond(request, { body: { id: 17 }, version: 3 });
 * // → {
 * //   status: 200,
 * //   headers: {
 * //     'content-type': 'application/hal+json',
 * //     etag: '"3"',
 * //     'cache-control': 'private, max-age=0, must-revalidate',
 * //   },
 * //   body: '{"id":17}',
 * // }
 * respond({ ...request, headers: { 'if-none-match': '"3"' } }, { body: { id: 17 }, version: 3 });
 * // → {
 * //   status: 304,
 * //   headers: { etag: '"3"', 'cache-control': 'private, max-age=0, must-revalidate' },
 * // }
 * ```
 */
export function respond(
  request: RequestDescriptor,
  options: RespondOptions = {},
): ResponseDescriptor {
  const { method = 'GET' } = request;
  const { status = 200 } = options;
  checkStatus(status);
  const selects = (method === 'GET' || method === 'HEAD') && status >= 200 && status < 300;

  const known =
    options.etag ?? (options.version === undefined ? undefined : versionTag(options.version));
  const early = selects && known !== undefined ? precondition(request, options, known) : undefined;
  if (early !== undefined) return withoutBody(early, request, options, known);

  const body = serialize(options.body);
  const etag = known ?? (selects && body !== undefined ? entityTag(body) : undefined);
  const late = selects && known === undefined ? precondition(request, options, etag) : undefined;
  if (late !== undefined) return withoutBody(late, request, options, etag);

  const headers = {
    ...(body !== undefined && { 'content-type': HAL }),
    ...metadata(request, options, status, etag),
  };
  return body === undefined || method === 'HEAD' ? { status, headers } : { status, headers, body };
}

function checkStatus(status: unknown): void {
  if (Number.isInteger(status) && (status as number) >= 200 && (status as number) <= 599) return;
  throw new HalyardError('http.status', {
    problem: 'A status code is a whole number from 200 to 599',
    given: status,
    remedy: 'Give the status of the final response',
    reference: 'RFC 9110 §15',
  });
}

/** The status that answers the preconditions in place of the content, undefined to go on. */
function precondition(
  request: RequestDescriptor,
  { lastModified }: RespondOptions,
  etag: string | undefined,
): 304 | 412 | undefined {
  const { outcome } = evaluatePreconditions(request, { etag, lastModified });
  if (outcome === 'not-modified') return 304;
  return outcome === 'failed' ? 412 : undefined;
}

/**
 * A 304 has the fields that guide the update of a stored response, and none that describe content
 * (RFC 9110 §15.4.5); a 412 says that it is not to be stored.
 */
function withoutBody(
  status: 304 | 412,
  request: RequestDescriptor,
  options: RespondOptions,
  etag: string | undefined,
): ResponseDescriptor {
  const { cache: _, ...failed } = options;
  const {
    'content-type': _type,
    'content-length': _length,
    ...headers
  } = status === 304
    ? metadata(request, options, status, etag)
    : metadata(request, failed, status, etag);
  return { status, headers };
}

function metadata(
  request: RequestDescriptor,
  { lastModified, cache, base, headers = {}, now }: RespondOptions,
  status: number,
  etag: string | undefined,
): Record<string, string> {
  const given = responseFields(headers);
  const vary = mergeVary(base?.vary, given.vary);
  return {
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { 'last-modified': formatHttpDate(lastModified) }),
    ...cacheHeaders({ method: request.method, status, policy: cache, now }),
    ...given,
    ...(vary !== '' && { vary }),
  };
}

function serialize(body: RespondOptions['body']): string | undefined {
  if (body === undefined) return undefined;
  const value = typeof body === 'function' ? body() : body;
  if (typeof value !== 'object' || value === null) throw bodyError(value);
  try {
    const text = JSON.stringify(value);
    if (typeof text === 'string') return text;
  } catch (cause) {
    throw bodyError(value, cause);
  }
  throw bodyError(value);
}

function bodyError(given: unknown, cause?: unknown): HalyardError {
  const reason = cause instanceof Error ? ` (${cause.message.split('\n', 1)[0]})` : '';
  return new HalyardError('http.body', {
    problem: `The body is no object that JSON can hold${reason}`,
    given,
    remedy: 'Give a plain object, such as resource() or collection() makes, or a function of one',
    reference: 'RFC 8259',
  });
}
