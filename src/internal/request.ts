import { HalyardError } from '../errors.js';
import { fieldValue, type HeadersInput } from './headers.js';
import { requireAwaited } from './require-awaited.js';
import { isThenable } from './thenable.js';

/**
 * A request as plain data. A Node `IncomingMessage`, an Express, Fastify or Koa request and a Fetch
 * `Request` all are one.
 */
export interface RequestDescriptor {
  /** The request method. */
  readonly method?: string | undefined;
  /** The request target: a path with its query, or an absolute URL. */
  readonly url?: string | undefined;
  /**
   * The request target as it came, as Koa and Fastify keep it. Without `baseUrl`, `refuse` and
   * `refuseCollection` read it if its path ends with that of `url`.
   */
  readonly originalUrl?: string | undefined;
  /** What the mounted routers of Express have removed. `refuse` and `refuseCollection` put it before `url`. */
  readonly baseUrl?: string | undefined;
  readonly headers: HeadersInput;
}

/** Returns the headers of a request. Every function that reads a request calls this or a sibling first. */
export function requireHeaders(request: RequestDescriptor): HeadersInput {
  requireAwaited(request, 'request', 'http.request');
  const headers: unknown = (request as Partial<RequestDescriptor> | null | undefined)?.headers;
  // Node's rawHeaders, a list, has no fields, nor has the promise that headers() of Next.js returns.
  const isObject = typeof headers === 'object' && headers !== null;
  if (isObject && !Array.isArray(headers) && !isThenable(headers)) return request.headers;
  throw requestError('headers', 'be a Headers object or a plain object', headers);
}

/** The method of a request. A request without one is another kind of object, such as a Lambda event. */
export function requireMethod(request: RequestDescriptor): string {
  requireHeaders(request);
  const { method } = request;
  if (typeof method === 'string' && method !== '') return method;
  throw requestError('method', 'be a method name such as "GET"', method);
}

/** The target of a request. A request without one is another kind of object, such as a Lambda event. */
export function requireUrl(request: RequestDescriptor): string {
  requireAwaited(request, 'request', 'http.request');
  const url: unknown = (request as Partial<RequestDescriptor> | null | undefined)?.url;
  if (typeof url === 'string') return url;
  throw requestError('url', 'be a path with its query or an absolute URL', url);
}

/** The target of a request, also in a mounted router. */
export function requireWholeUrl(request: RequestDescriptor): string {
  const url = requireUrl(request);
  const { originalUrl, baseUrl } = request;
  // Express keeps the origin of an absolute target, also before `#` and `\`, and has `/` for a URL that
  // ends where its router is mounted.
  const end = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i, '').replace(/^\/(?=\?|$)/, '');
  if (typeof baseUrl === 'string') return baseUrl + end;
  // Middleware may have rewritten the URL. A client may write any path into the query.
  const isShortened =
    typeof originalUrl === 'string' && withoutQuery(originalUrl).endsWith(withoutQuery(end));
  return isShortened ? originalUrl : url;
}

function withoutQuery(target: string): string {
  return target.replace(/\?.*/s, '');
}

function requestError(member: string, expected: string, given: unknown): HalyardError {
  return new HalyardError('http.request', {
    subject: `request.${member}`,
    expected,
    // Node's rawHeaders has credentials.
    ...(!Array.isArray(given) && { given }),
    remedy: "Pass the framework's request, or convert the event to { method, url, headers }",
  });
}

/**
 * The host that the client addressed: that of the request target if that is absolute
 * (RFC 9112 §3.2.2), else HTTP/2's `:authority` (RFC 9113 §8.3.1), else the Host field.
 */
export function requestHost(request: RequestDescriptor): string | undefined {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(request.url ?? '')?.[1];
  return authority ?? hostField(request.headers);
}

/** The host in the header fields: HTTP/2's `:authority` (RFC 9113 §8.3.1), else the Host field. */
export function hostField(headers: HeadersInput): string | undefined {
  return pseudoHeader(headers, ':authority') ?? fieldValue(headers, 'host');
}

/**
 * A pseudo-header field, whose name is in lower case (RFC 9113 §8.2.1). A `Headers` object refuses
 * such names, so only plain objects are read.
 */
export function pseudoHeader(headers: HeadersInput, name: string): string | undefined {
  const isRead = typeof headers.get !== 'function' && Object.hasOwn(headers, name);
  return isRead ? fieldValue(headers, name) : undefined;
}

/** The query of the request target without its `?`; empty if there is none. */
export function requestQuery(url: string | undefined): string {
  if (url === undefined) return '';
  const fragment = url.indexOf('#');
  const end = fragment === -1 ? url.length : fragment;
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1, end);
}
