/**
 * Replaces the identifiers of a URL by `{id}` and its parameters by their names: URLs of one pattern are
 * of one kind.
 *
 * A segment with a digit that is not a version counts as an identifier.
 */
export function urlPattern(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const path = pathname
    .split('/')
    .map((segment) => (/\d/.test(segment) && !/^v\d+$/.test(segment) ? '{id}' : segment))
    .join('/');
  const names = [...new Set(searchParams.keys())].sort().join(',');
  return `${origin}${path}${names === '' ? '' : `{?${names}}`}`;
}

/** `urlPattern` that reads each URL once, since thousands of links and findings may share a long one. */
export function patternReader(): typeof urlPattern {
  const patterns = new Map<string, string>();
  return (url) => {
    const pattern = patterns.get(url) ?? urlPattern(url);
    patterns.set(url, pattern);
    return pattern;
  };
}

/** The kind of resource of a URL pattern: the pages of a list are one kind, whatever their parameters. */
export function kindOf(pattern: string): string {
  return pattern.replace(/\{\?.*/, '');
}
