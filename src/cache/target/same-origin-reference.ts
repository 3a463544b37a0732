import { normalizeAuthority } from './authority.js';
import { normalizePath } from './normalize-path.js';
import type { Target } from './target-uri.js';

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
