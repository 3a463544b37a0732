import type { HeadersInput } from '../../internal/headers.js';
import { hostField, pseudoHeader, type RequestDescriptor } from '../../internal/request.js';
import { normalizeAuthority } from './authority.js';
import { needsNormalization, normalizePath } from './normalize-path.js';

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
 * import { targetUri } from 'halyard/cache';
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
  const target = targetOf(request, options?.scheme);
  return target === undefined ? undefined : uriOf(target);
}

/** The target URI of a request whose headers are checked; undefined if it is malformed. */
export function targetOf(request: RequestDescriptor, scheme?: string): Target | undefined {
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
