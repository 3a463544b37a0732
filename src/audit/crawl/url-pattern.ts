/**
 * A URL with its identifiers as `{id}` and its parameters by name: URLs of one pattern are of one kind.
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
