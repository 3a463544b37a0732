import type { HeadersInput } from '../internal/headers.js';
import { hostField, pseudoHeader, type RequestDescriptor, targetOf } from '../internal/request.js';

/** The part of the target URI that a request with a path does not have. */
export interface TargetOptions {
  /**
   * The scheme by which clients call the service, for requests whose `url` is a path. Without it,
   * such a request matches only others whose scheme is unknown: responses of `http` and `https` are
   * never shared (RFC 9110 §4.2.2). HTTP/2 has the scheme in `:scheme`.
   */
  readonly scheme?: 'http' | 'https' | undefined;
}

/** The parts of a target URI in their normal forms. */
export interface Target {
  /** `http` or `https`; undefined if it is unknown. */
  readonly scheme: string | undefined;
  /** The host and the port, unless it is the scheme's default; undefined if it is unknown. */
  readonly authority: string | undefined;
  /** The path with the query. */
  readonly path: string;
}

/**
 * Returns the target URI of a request (RFC 9110 §7.1) in a normal form: two requests have the same
 * target if and only if the results are equal.
 *
 * The scheme and host are in lower case, without the scheme's default port (RFC 9110 §4.2.3).
 * Characters that need no percent-encoding are decoded, those that a URI cannot contain are encoded as
 * UTF-8, and dot segments are removed (RFC 3986 §6.2.2). A fragment is left out.
 *
 * An origin may have different resources at `/x/../orders` and `/orders`. So `storeResponse` does not
 * store a response to a path with dot segments or needless escapes. Send the normal form to the origin if
 * you want it to be stored.
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
 * @throws {HalyardError} `http.option` for a request without URL or headers.
 *
 * @example
 * ```ts
 * import { targetUri } from 'halyard/http-cache';
 *
 * targetUri({ url: 'HTTPS://API.example.se:443/%6Frders/./17', headers: {} });
 * // → 'https://api.example.se/orders/17'
 * const request = { url: '/orders?name=%c3%a5', headers: { host: 'api.example.se' } };
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

/** The target URI of a request whose headers are checked; undefined if it is malformed. */
export function readTarget(request: RequestDescriptor, scheme?: string): Target | undefined {
  return normalize(readParts(request, scheme));
}

/** The parts of a target URI as the request has them, before they are normalised. */
interface Parts {
  readonly url: string;
  readonly scheme: string | undefined;
  readonly host: string | undefined;
}

function readParts(request: RequestDescriptor, given: string | undefined): Parts {
  const { headers } = request;
  const { url = '' } = request;
  if (!isPath(url)) return { url, scheme: undefined, host: undefined };
  return { url, scheme: given ?? pseudoScheme(headers), host: hostField(headers) };
}

/** HTTP/2's `:scheme` (RFC 9113 §8.3.1) */
function pseudoScheme(headers: HeadersInput): string | undefined {
  const scheme = pseudoHeader(headers, ':scheme');
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
}

function normalize(parts: Parts): Target | undefined {
  return isPath(parts.url) ? fromPath(parts) : fromAbsoluteUrl(parts.url);
}

function isPath(url: string): boolean {
  return url.startsWith('/');
}

/** origin-form = absolute-path [ "?" query ] (RFC 9112 §3.2.1) */
function fromPath({ url, scheme, host }: Parts): Target | undefined {
  const path = normalizePath(url);
  // A target without a host equals only others without a host, so its scheme makes no difference.
  if (host === undefined || host === '') return { scheme: undefined, authority: undefined, path };
  const authority = normalizeAuthority(host, scheme);
  return authority === undefined ? undefined : { scheme, authority, path };
}

/** absolute-form = absolute-URI (RFC 9112 §3.2.2) */
function fromAbsoluteUrl(url: string): Target | undefined {
  const [, scheme, host = '', path = ''] = ABSOLUTE_URL.exec(url) ?? [];
  if (scheme === undefined) return undefined;
  const known = scheme.toLowerCase();
  const authority = normalizeAuthority(host, known);
  if (authority === undefined) return undefined;
  return { scheme: known, authority, path: normalizePath(path) };
}

const ABSOLUTE_URL = /^(https?):\/\/([^/?#]*)(.*)$/is;

/** The text of a target URI, without the parts that are unknown. */
export function uriOf({ scheme, authority, path }: Target): string {
  if (scheme !== undefined) return `${scheme}://${authority}${path}`;
  if (authority !== undefined) return `//${authority}${path}`;
  // Two slashes would start a host (RFC 3986 §4.2).
  return path.startsWith('//') ? `/.${path}` : path;
}

/**
 * Whether a request has the target URI of a stored response. A response to `/x/../orders` matches only
 * the same path, since the origin may have another resource at `/orders`.
 */
export function haveSameTarget(
  request: RequestDescriptor,
  storedRequest: RequestDescriptor,
  scheme?: string,
): boolean {
  const [presented, stored] = [readParts(request, scheme), readParts(storedRequest, scheme)];
  const first = normalize(presented);
  if (first === undefined) return false;
  const isSameUrl = presented.url === stored.url;
  if (isSameUrl && presented.host === stored.host && presented.scheme === stored.scheme) {
    return true;
  }
  if (!isSameUrl && needsNormalization(stored.url)) return false;
  const second = normalize(stored);
  return (
    first.path === second?.path &&
    first.authority === second.authority &&
    first.scheme === second.scheme
  );
}

/**
 * Returns the key under which a cache stores all responses that can answer a request: its target URI.
 *
 * The method and the fields that `Vary` names are not part of the key: a response to GET answers HEAD
 * too, and only the stored responses say which fields matter (RFC 9111 §2, §4.1). Pass all responses
 * under the key to `selectStored`.
 *
 * @param request The request; its `url` is required.
 * @param options The scheme, for a request whose `url` is a path.
 * @returns The target URI, as `targetUri` returns it. If that is malformed, the `url` as given, under
 *   which `storeResponse` stores nothing.
 * @throws {HalyardError} `http.option` for a request without URL or headers.
 *
 * @example
 * ```ts
 * import { cacheKey } from 'halyard/http-cache';
 *
 * cacheKey({ method: 'HEAD', url: 'https://API.example.se:443/orders', headers: {} });
 * // → 'https://api.example.se/orders'
 * ```
 */
export function cacheKey(request: RequestDescriptor, options?: TargetOptions): string {
  return targetUri(request, options) ?? targetOf(request);
}

/**
 * The target of a reference in a response, such as `Location`, if it has the same origin as the target
 * URI of its request (RFC 9110 §4.3.1); undefined if it has another origin or is malformed. If the scheme of
 * the request is unknown, the reference may have either.
 */
export function sameOriginReference(reference: string, base: Target): Target | undefined {
  const [, given, host, path = '', query] = REFERENCE.exec(reference) ?? [];
  if (host === undefined) {
    // `mailto:a` and `https:a` have neither the origin nor the path of the target URI.
    if (given !== undefined) return undefined;
    return { ...base, path: normalizePath(resolvePath(path, query, base.path)) };
  }
  const scheme = given?.toLowerCase() ?? base.scheme;
  return isSameOrigin(scheme, host, base)
    ? { ...base, path: normalizePath(path + (query ?? '')) }
    : undefined;
}

/** A URI reference without its fragment (RFC 3986 §4.1, appendix B). */
const REFERENCE = /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?/i;

function isSameOrigin(scheme: string | undefined, host: string, base: Target): boolean {
  if (base.authority === undefined) return false;
  if (base.scheme === undefined ? isOtherScheme(scheme) : scheme !== base.scheme) return false;
  return normalizeAuthority(host, scheme) === normalizeAuthority(base.authority, scheme);
}

function isOtherScheme(scheme: string | undefined): boolean {
  return scheme !== undefined && scheme !== 'http' && scheme !== 'https';
}

/** RFC 3986 §5.2.2 */
function resolvePath(path: string, query: string | undefined, base: string): string {
  const start = base.indexOf('?');
  const basePath = start === -1 ? base : base.slice(0, start);
  if (path === '') return query === undefined ? base : basePath + query;
  const from = path.startsWith('/') ? '' : basePath.slice(0, basePath.lastIndexOf('/') + 1);
  return from + path + (query ?? '');
}

/**
 * The authority of an `http` or `https` URI in its normal form: in lower case, without the default
 * port (RFC 9110 §4.2.3); undefined if it is malformed or has user information (§4.2.4). If the
 * scheme is unknown, so is its default port.
 */
function normalizeAuthority(text: string, scheme: string | undefined): string | undefined {
  if (PLAIN_HOST.test(text)) return text;
  const [, host, digits = ''] = AUTHORITY.exec(text) ?? [];
  if (host === undefined) return undefined;
  const name = host.toLowerCase();
  if (digits === '') return name;
  const port = Number(digits);
  if (port > MAX_PORT) return undefined;
  return port === DEFAULT_PORTS.get(scheme) ? name : `${name}:${port}`;
}

/** A host in lower case without a port is in normal form. */
const PLAIN_HOST = /^[a-z0-9.-]+$/;

/** uri-host [ ":" port ] (RFC 9110 §7.2); no host has the sub-delims and escapes of reg-name. */
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._~-]+)(?::(\d*))?$/i;

const MAX_PORT = 65_535;

const DEFAULT_PORTS: ReadonlyMap<string | undefined, number> = /* @__PURE__ */ new Map([
  ['http', 80],
  ['https', 443],
]);

/**
 * A path with its query in the normal form of RFC 3986 §6.2.2: escapes of unreserved characters
 * decoded and the others in upper case, characters that a URI cannot contain encoded, dot segments
 * removed. A fragment is left out, and an empty path is `/` (§6.2.3).
 */
function normalizePath(text: string): string {
  const isPlain = PLAIN.test(text);
  if (isPlain && text.startsWith('/') && !text.includes('/.')) return text;
  const encoded = isPlain ? text : normalizeEscapes(withoutFragment(text));
  const start = encoded.indexOf('?');
  const path = start === -1 ? encoded : encoded.slice(0, start);
  const query = start === -1 ? '' : encoded.slice(start);
  return (path.includes('/.') ? withoutDotSegments(path) : path || '/') + query;
}

/**
 * Whether the path of a URL has dot segments or needless escapes. An origin may have another resource at
 * the normal form, though RFC 9110 §4.2.3 advises against that.
 */
export function needsNormalization(url: string): boolean {
  const [path = ''] = url.replace(ORIGIN, '').split(/[?#]/, 1);
  return NOT_NORMAL.test(path);
}

const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** A dot segment, or the escape of an unreserved character */
const NOT_NORMAL = /\/\.{1,2}(?:\/|$)|%(?:2[de]|3\d|[46][1-9a-f]|5[\daf]|7[\dae])/i;

/** Only unreserved and reserved characters (RFC 3986 §2), none of them `#`. */
const PLAIN = /^[\w.~!$&'()*+,;=:@/?[\]-]*$/;

function withoutFragment(text: string): string {
  const end = text.indexOf('#');
  return end === -1 ? text : text.slice(0, end);
}

/**
 * An escape, or characters that a URI cannot contain. An escape beside a malformed one stays as it is,
 * since decoding could make another escape: `%2%35`.
 */
const ESCAPE_OR_ILLEGAL = /(?<!%[\da-f]?)%[\da-f]{2}|[^\w.~!$&'()*+,;=:@/?[\]%-]+/gi;

function normalizeEscapes(text: string): string {
  return text.replace(ESCAPE_OR_ILLEGAL, (match) =>
    match.startsWith('%') ? normalizeEscape(match) : encode(match),
  );
}

function normalizeEscape(triplet: string): string {
  const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
  return UNRESERVED.test(character) ? character : triplet.toUpperCase();
}

/** unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" (RFC 3986 §2.3) */
const UNRESERVED = /^[\w.~-]$/;

function encode(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : Array.from(text, encodeCharacter).join('');
}

/** A lone surrogate has no UTF-8 encoding; its code in UTF-8's scheme keeps it apart from others. */
function encodeCharacter(character: string): string {
  if (character.isWellFormed()) return encodeURIComponent(character);
  const code = character.charCodeAt(0);
  return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    .map((octet) => `%${octet.toString(16).toUpperCase()}`)
    .join('');
}

/** RFC 3986 §5.2.4 */
function withoutDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  const last = segments.length - 1;
  segments.forEach((segment, index) => {
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
    // A dot segment at the end leaves its slash.
    if (index === last && (segment === '.' || segment === '..')) kept.push('');
  });
  return `/${kept.join('/')}`;
}
