import { fieldValue, type HeadersInput } from './headers.js';

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

/** The method of a request; empty for what is no request. */
export function methodOf({ method }: RequestDescriptor): string {
  return method ?? '';
}

/** The target of a request; empty for what is no request. */
export function targetOf({ url }: RequestDescriptor): string {
  return url ?? '';
}

/** The target of a request, also in a mounted router. */
export function wholeTarget(request: RequestDescriptor): string {
  const url = targetOf(request);
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

/**
 * The safe methods of IANA's registry (RFC 9110 §9.2.1, §16.1): a request by one of them does not ask
 * for a change of state.
 */
const SAFE_METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'TRACE',
  // RFC 4918 §9.1, RFC 3253 §3.6, RFC 5323 §2 and RFC 10008 §2
  'PROPFIND',
  'REPORT',
  'SEARCH',
  'QUERY',
]);

/** Whether a method is safe; methods are case-sensitive (RFC 9110 §9.1). */
export function isSafeMethod(method: string): boolean {
  return method === 'GET' || SAFE_METHODS.has(method);
}

/**
 * Whether a response to a method is a selected representation, which has a tag, answers conditions with a
 * 304 and may be stored: GET and HEAD (RFC 9110 §9.3.1, §9.3.2), and QUERY as GET (RFC 10008 §2.6, §2.7).
 */
export function isReadMethod(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'QUERY';
}

/**
 * Whether a text is an absolute http(s) URL in ASCII and without credentials: a small check for the one
 * URL of a header field or a form.
 */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/(?:(?![/?#@])[!-~])+(?:[/?#][!-~]*)?$/i.test(text) && URL.canParse(text);
}
