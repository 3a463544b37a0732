/**
 * Whether the path of its base is a part of what an href resolves to (RFC 3986 §5.2.2): not if it begins
 * with a slash, which parsers of URLs also see in a backslash, or with a scheme.
 */
export function isPathRelative(href: string): boolean {
  return !/^(?:[/\\]|(?!https?:)[a-z][a-z\d+.-]*:|https?:\/\/)/i.test(href);
}
