/** The length of a URL as UFN.05 would have it. */
const LONGEST = 2048;

/** A path as most are; what needs no second look. */
const PLAIN = /^(?:\/[\w~-]+)+$/;

/** segment = *pchar (RFC 3986 §3.3), none of them empty */
const PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)*$/;

/** A dot-segment, or an escape that a proxy may undo into a delimiter or a dot; or a broken one. */
const UNCLEAN = /\/\.{1,2}(?:\/|$)|%(?:2[Ff]|5[Cc]|2[Ee]|(?![0-9A-Fa-f]{2}))/;

/** The prefix with a slash before it and none behind it; undefined where it is no clean path. */
export function cleanPrefix(prefix: string): string | undefined {
  if (prefix.length > LONGEST) return undefined;
  if (PLAIN.test(prefix)) return prefix;
  const path = rootedPath(prefix);
  return PATH.test(path) && !UNCLEAN.test(path) ? path : undefined;
}

/** A path with a slash before it and without one slash behind it. */
export function rootedPath(path: string): string {
  const rooted = path.startsWith('/') || path === '' ? path : `/${path}`;
  return rooted.endsWith('/') ? rooted.slice(0, -1) : rooted;
}
