/**
 * Whether an href is resolved against the path of its base (RFC 3986 §5.2.2). One that begins with a
 * slash, a backslash or a scheme is not, except `https:b`: parsers of URLs resolve it as `b`.
 */
export function isPathRelative(href: string): boolean {
  return !/^(?:[/\\]|(?!https?:)[a-z][a-z\d+.-]*:|https?:\/\/)/i.test(href);
}
