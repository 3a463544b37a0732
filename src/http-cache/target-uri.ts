import { sha256 } from '@noble/hashes/sha2.js';
import { encodeText } from '#platform';
import { fieldValue } from '../internal/headers.js';
import { hostField, pseudoHeader, type RequestDescriptor, targetOf } from '../internal/request.js';
import { trimWhitespace } from '../internal/syntax.js';

/** The part of the target URI that a request with a path does not have. */
export interface TargetOptions {
  /**
   * The scheme by which clients call the service, for requests whose `url` is a path. Without it,
   * such a request matches only others whose scheme is unknown: responses of `http` and `https` are
   * never shared (RFC 9110 §4.2.2). HTTP/2 has the scheme in `:scheme`.
   */
  readonly scheme?: 'http' | 'https' | undefined;
}

/**
 * Returns the target URI of a request (RFC 9110 §7.1): two requests have the same target if and only if
 * the results are equal.
 *
 * The scheme and host are in lower case, without the scheme's default port (RFC 9110 §4.2.3), and a
 * fragment is left out. The path stays as it is, but for characters that a URI cannot contain: an origin may
 * have different resources at `/x/../orders` and `/orders`.
 *
 * | the request | the target URI |
 * | --- | --- |
 * | an absolute URL, or `:scheme` or `options.scheme` beside a path | `https://api.example.se/orders` |
 * | a path, and `Host` or `:authority` | `//api.example.se/orders` |
 * | a path alone | `/orders` |
 *
 * @param request The request; its `url` is required.
 * @param options The scheme, for a request whose `url` is a path.
 * @returns The target URI; undefined if it is malformed, has user information (§4.2.4) or a scheme
 *   other than `http` and `https`.
 *
 * @example
 * ```ts
 * import { targetUri } from 'halyard/http-cache';
 *
 * targetUri({ url: 'HTTPS://API.example.se:443/orders/17', headers: {} });
 * // → 'https://api.example.se/orders/17'
 * const request = { url: '/orders?name=%C3%A5', headers: { host: 'api.example.se' } };
 * targetUri(request);
 * // → '//api.example.se/orders?name=%C3%A5'
 * targetUri(request, { scheme: 'https' });
 * // → 'https://api.example.se/orders?name=%C3%A5'
 * ```
 */
export function targetUri(request: RequestDescriptor, options?: TargetOptions): string | undefined {
  const target = readTarget(request, options?.scheme);
  return target === undefined ? undefined : uriOf(target);
}

/** A request that a cache received. */
export interface CacheRequest extends RequestDescriptor {
  /**
   * The whole content of a QUERY, as it came: text, or octets, which may have a content coding. Without it, a
   * QUERY has no key, and its response is neither stored nor answered from the cache.
   */
  readonly content?: string | Uint8Array | undefined;
  /** The content of the QUERY that a stored response answers, as `storeResponse` writes it. */
  readonly contentKey?: string | undefined;
}

/**
 * Returns the key under which a cache stores all responses that can answer a request: its target URI and,
 * for QUERY, the content (RFC 10008 §2.7).
 *
 * The method and the fields that `Vary` names are not part of the key: a response to GET answers HEAD
 * too, and only the stored responses say which fields matter (RFC 9111 §2, §4.1). Pass all responses
 * under the key to `selectStored`.
 *
 * The key of a QUERY is its target URI, a space, and a SHA-256 of its content and of the metadata of that. What
 * invalidates a target URI invalidates each key that begins with it and a space. Contents are the same if their
 * octets are, and media types if they differ in the case of the type and in spaces alone.
 *
 * @param request The request; its `url` is required, and the `content` of a QUERY.
 * @param options The scheme, for a request whose `url` is a path.
 * @returns The key. If the target URI is malformed, the `url` as given, under which `storeResponse` stores
 *   nothing; undefined for a QUERY without `content` or `Content-Type`.
 *
 * @example
 * ```ts
 * import { cacheKey } from 'halyard/http-cache';
 *
 * const url = 'https://API.example.se:443/orders';
 * cacheKey({ method: 'HEAD', url, headers: {} });
 * // → 'https://api.example.se/orders'
 * const headers = { 'content-type': 'application/json' };
 * cacheKey({ method: 'QUERY', url, headers, content: '{"status":"open"}' });
 * // → 'https://api.example.se/orders 9fe2e24dcc53f49de60bc403e633765b1df25b4d5c1642bf34da3da849321eb5'
 * cacheKey({ method: 'QUERY', url, headers });
 * // → undefined
 * ```
 */
export function cacheKey(request: CacheRequest, options?: TargetOptions): string | undefined {
  const uri = targetUri(request, options) ?? targetOf(request);
  if (request.method !== 'QUERY') return uri;
  const content = contentKeyOf(request);
  return content && `${uri} ${content}`;
}

/**
 * A SHA-256 of the content of a QUERY and its metadata (RFC 9110 §8, RFC 10008 §2.7); undefined where the
 * content or its type is missing.
 */
export function contentKeyOf({ headers, content, contentKey }: CacheRequest): string | undefined {
  const type = fieldValue(headers, 'content-type');
  if (contentKey !== undefined || content === undefined || !type) return contentKey;
  const [name = '', ...parameters] = type.split(';').map((part) => trimWhitespace(part));
  // The spaces of a value in quotes belong to it.
  const normal = [name.toLowerCase(), ...parameters].join(';');
  const others = OTHER_METADATA.map((field) => fieldValue(headers, field) ?? '');
  const metadata = [type.includes('"') ? type : normal, ...others];
  const octets = typeof content === 'string' ? encodeText(content) : content;
  // JSON text has no line feed, so no metadata can end like the beginning of a content.
  const hash = sha256
    .create()
    .update(encodeText(`${JSON.stringify(metadata)}\n`))
    .update(octets);
  return Array.from(hash.digest(), (octet) => octet.toString(16).padStart(2, '0')).join('');
}

const OTHER_METADATA = ['content-encoding', 'content-language', 'content-location'];

/** The parts of a target URI in their normal forms. */
export interface Target {
  /** `http` or `https`; undefined if it is unknown. */
  readonly scheme: string | undefined;
  /** The host and the port, unless it is the scheme's default; undefined if it is unknown. */
  readonly authority: string | undefined;
  /** The path with the query. */
  readonly path: string;
}

/** The target URI of a request; undefined if it is malformed. */
export function readTarget(request: RequestDescriptor, given?: string): Target | undefined {
  const { url = '', headers } = request;
  if (!url.startsWith('/')) return readAbsoluteUrl(url);
  // origin-form = absolute-path [ "?" query ] (RFC 9112 §3.2.1)
  const path = normalizePath(url);
  const host = hostField(headers);
  // A target without a host equals only others without a host, so its scheme makes no difference.
  if (!host) return { scheme: undefined, authority: undefined, path };
  // HTTP/2 has `:scheme` (RFC 9113 §8.3.1).
  const scheme = given ?? /^https?$/.exec(pseudoHeader(headers, ':scheme') ?? '')?.[0];
  const authority = normalizeAuthority(host, scheme);
  return authority === undefined ? undefined : { scheme, authority, path };
}

/** absolute-form = absolute-URI (RFC 9112 §3.2.2) */
function readAbsoluteUrl(url: string): Target | undefined {
  const [, name, host = '', path = ''] = ABSOLUTE_URL.exec(url) ?? [];
  const scheme = name?.toLowerCase();
  const authority = normalizeAuthority(host, scheme);
  return authority === undefined ? undefined : { scheme, authority, path: normalizePath(path) };
}

const ABSOLUTE_URL = /^(https?):\/\/([^/?#]*)(.*)$/is;

/** The text of a target URI, without the parts that are unknown. */
export function uriOf({ scheme, authority, path }: Target): string {
  if (scheme !== undefined) return `${scheme}://${authority}${path}`;
  if (authority !== undefined) return `//${authority}${path}`;
  // Two slashes would start a host (RFC 3986 §4.2).
  return path.startsWith('//') ? `/.${path}` : path;
}

/** Whether a request has the target URI of a stored response. */
export function haveSameTarget(
  request: RequestDescriptor,
  stored: RequestDescriptor,
  scheme?: 'http' | 'https',
): boolean {
  const uri = targetUri(request, { scheme });
  return uri !== undefined && uri === targetUri(stored, { scheme });
}

/**
 * The target of a reference in a response, such as `Location`, if it has the same origin as the target
 * URI of its request (RFC 9110 §4.3.1); undefined if it has another origin or is malformed. If the scheme of
 * the request is unknown, the reference may have either.
 */
export function sameOriginReference(reference: string, base: Target): Target | undefined {
  const [, given, host, path = '', query = ''] = REFERENCE.exec(reference) ?? [];
  if (host === undefined) {
    // `mailto:a` and `https:a` have neither the origin nor the path of the target URI.
    if (given !== undefined) return undefined;
    return { ...base, path: normalizePath(resolvePath(path, query, base.path)) };
  }
  const scheme = given?.toLowerCase() ?? base.scheme;
  const isSameScheme =
    base.scheme === undefined ? /^(?:https?)?$/.test(scheme ?? '') : scheme === base.scheme;
  const isSameOrigin =
    isSameScheme &&
    base.authority !== undefined &&
    normalizeAuthority(host, scheme) === normalizeAuthority(base.authority, scheme);
  if (!isSameOrigin) return undefined;
  return { ...base, path: normalizePath(withoutDotSegments(path) + query) };
}

/** A URI reference without its fragment (RFC 3986 §4.1, appendix B). */
const REFERENCE = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?/i;

/** RFC 3986 §5.2.2 */
function resolvePath(path: string, query: string, base: string): string {
  const [basePath = ''] = base.split('?', 1);
  if (path === '') return query === '' ? base : basePath + query;
  const from = path.startsWith('/') ? '' : basePath.slice(0, basePath.lastIndexOf('/') + 1);
  return withoutDotSegments(from + path) + query;
}

/**
 * The authority of an `http` or `https` URI in its normal form: in lower case, without the default
 * port (RFC 9110 §4.2.3); undefined if it is malformed or has user information (§4.2.4). If the
 * scheme is unknown, so is its default port.
 */
function normalizeAuthority(text: string, scheme: string | undefined): string | undefined {
  const [, host, digits = ''] = AUTHORITY.exec(text.toLowerCase()) ?? [];
  const port = Number(digits);
  if (host === undefined || port > 65_535) return undefined;
  const defaultPort = scheme === 'https' ? 443 : scheme && 80;
  return digits === '' || port === defaultPort ? host : `${host}:${port}`;
}

/** uri-host [ ":" port ] (RFC 9110 §7.2); no host has the sub-delims and escapes of reg-name. */
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._~-]+)(?::(\d*))?$/;

/**
 * A path with its query: characters that a URI cannot contain are encoded, a fragment is left out, and an empty
 * path is `/` (RFC 3986 §6.2.3).
 */
function normalizePath(text: string): string {
  const encoded = text.replace(ILLEGAL, (octets) => encodeURIComponent(octets.toWellFormed()));
  const [path = ''] = encoded.split('#', 1);
  return path.startsWith('/') ? path : `/${path}`;
}

const ILLEGAL = /[^\w.~!$&'()*+,;=:@/?#[\]%-]+/g;

/** RFC 3986 §5.2.4 */
function withoutDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
  }
  // A dot segment at the end leaves its slash.
  if (/^\.{1,2}$/.test(segments.at(-1) ?? '')) kept.push('');
  return `/${kept.join('/')}`;
}
