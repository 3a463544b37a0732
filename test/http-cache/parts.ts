import type { StoredPart } from 'halyard/http-cache';

export const REQUEST = { method: 'GET', url: 'https://api.example.se/manual', headers: {} };

type Fields = Readonly<Record<string, string | string[] | undefined>>;

/** A stored part with a strong tag; `bytes` has its octets in its place: `..23..` is 2-3/6. */
export function part(
  bytes: string,
  fields: Fields = {},
  more: Partial<StoredPart> = {},
): StoredPart {
  const octets = bytes.replaceAll('.', '');
  const first = bytes.indexOf(octets);
  const contentRange = `bytes ${first}-${first + octets.length - 1}/${bytes.length}`;
  return {
    request: REQUEST,
    response: { status: 206, headers: { etag: '"3"', 'content-range': contentRange, ...fields } },
    responseTime: 0,
    body: new TextEncoder().encode(octets),
    ...more,
  };
}

/** A stored 200, which is cut if its Content-Length or `more` says so. */
export function whole(
  octets: string,
  fields: Fields = {},
  more: Partial<StoredPart> = {},
): StoredPart {
  return {
    request: REQUEST,
    response: { status: 200, headers: { etag: '"3"', ...fields } },
    responseTime: 0,
    body: new TextEncoder().encode(octets),
    ...more,
  };
}

/** A part in short: `206 bytes 2-3/6: 23`. */
export function short({ response: { status, headers }, body }: StoredPart): string {
  const range = headers['content-range'];
  return `${status}${range === undefined ? '' : ` ${range}`}: ${new TextDecoder().decode(body)}`;
}
