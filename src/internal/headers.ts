/** A value that a header may have in the objects that frameworks hand over. */
export type HeaderValue = string | readonly string[] | number | undefined;

/** A `Headers` object of the Fetch standard, as far as it is read. */
export interface HeadersReader {
  /** The combined value of a field, by its name in any case. */
  get(name: string): string | null;
}

/**
 * Header fields as frameworks hand them over: a `Headers` object, or a plain object whose names may
 * be in any case and whose values may be arrays.
 */
export type HeadersInput = HeadersReader | { readonly [name: string]: HeaderValue };

/**
 * A request as plain data. A Node `IncomingMessage`, an Express, Fastify or Koa request and a Fetch
 * `Request` all are one.
 */
export interface RequestDescriptor {
  /** The request method; GET when absent. */
  readonly method?: string | undefined;
  /** The request target: a path with its query, or an absolute URL. */
  readonly url?: string | undefined;
  readonly headers: HeadersInput;
}

/**
 * The combined value of a field: several lines joined by `, ` (RFC 9110 §5.3).
 * `name` is in lower case.
 */
export function fieldValue(headers: HeadersInput, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const fields = headers as { readonly [name: string]: HeaderValue };
  if (Object.hasOwn(fields, name)) return combined(fields[name]);
  for (const key in fields) {
    if (key.length === name.length && key.toLowerCase() === name && Object.hasOwn(fields, key)) {
      return combined(fields[key]);
    }
  }
  return undefined;
}

function combined(value: HeaderValue): string | undefined {
  if (typeof value === 'string' || value === undefined) return value;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/**
 * The host that the client addressed: of the request target where that is absolute
 * (RFC 9112 §3.2.2), else HTTP/2's `:authority` (RFC 9113 §8.3.1), else the Host field.
 */
export function requestHost(request: RequestDescriptor): string | undefined {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(request.url ?? '')?.[1];
  return (
    authority ?? pseudoHeader(request.headers, ':authority') ?? fieldValue(request.headers, 'host')
  );
}

/** A `Headers` object refuses pseudo-header names, so only plain objects are asked. */
function pseudoHeader(headers: HeadersInput, name: string): string | undefined {
  return typeof headers.get === 'function' ? undefined : fieldValue(headers, name);
}

/** The query of the request target without its `?`; empty when there is none. */
export function requestQuery(url: string | undefined): string {
  if (url === undefined) return '';
  const [target = ''] = url.split('#', 1);
  const start = target.indexOf('?');
  return start === -1 ? '' : target.slice(start + 1);
}
