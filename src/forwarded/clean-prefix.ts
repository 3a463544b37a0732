/** A URL should not be longer (UFN.05). */
const MAX_PREFIX_LENGTH = 2048;

/** segment = *pchar (RFC 3986 §3.3); empty segments are refused. */
const PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)*$/;

/** A dot-segment, an escape that a proxy may decode to a delimiter or a dot, or a broken escape. */
const UNCLEAN = /\/\.{1,2}(?:\/|$)|%(?:2[Ff]|5[Cc]|2[Ee]|(?![0-9A-Fa-f]{2}))/;

/** The prefix with a leading slash and without a trailing one; undefined if it is not a clean path. */
export function cleanPrefix(prefix: string): string | undefined {
  if (prefix.length > MAX_PREFIX_LENGTH) return undefined;
  const path = rootedPath(prefix);
  return PATH.test(path) && !UNCLEAN.test(path) ? path : undefined;
}

/** The path with a leading slash and without one trailing slash. */
export function rootedPath(path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return rooted.endsWith('/') ? rooted.slice(0, -1) : rooted;
}
