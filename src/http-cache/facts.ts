import { parseCacheControl } from '../cache/parse-cache-control.js';
import { fieldValue, type HeadersInput } from '../internal/headers.js';
import { methodOf } from '../internal/request.js';
import { isToken, splitList, trimWhitespace } from '../internal/syntax.js';
import type { CacheRequest } from './target-uri.js';

/** The times of a response; a stored one may have milliseconds since 1970. */
interface Times {
  readonly responseTime?: Date | number | undefined;
  readonly requestTime?: Date | number | undefined;
}

/** A request, its response and their fields, parsed once for all clauses of a verdict. */
export type Facts = ReturnType<typeof readFacts>;

export function readFacts(
  request: CacheRequest,
  response: ReceivedResponse,
  options: CachingOptions,
  times: Times = options,
) {
  const { status, headers } = readResponse(response);
  const control = fieldValue(headers, 'cache-control') ?? '';
  const requested = fieldValue(request.headers, 'cache-control');
  // A Date that a store has kept as JSON is text.
  const responseTime = Number(new Date(times.responseTime ?? options.now));
  return {
    request,
    options,
    method: methodOf(request),
    status,
    headers,
    /** The directives of the request that the response answered. */
    requestDirectives: parseCacheControl(requested, { request: true }),
    /** `Cache-Control` of the response, as text and parsed. */
    control,
    responseDirectives: parseCacheControl(control),
    expires: fieldValue(headers, 'expires'),
    vary: varyNames(headers),
    /** The times, in milliseconds since 1970. */
    now: options.now.getTime(),
    responseTime,
    requestTime: Number(new Date(times.requestTime ?? responseTime)),
  };
}

/** A stored response at the time of a verdict. */
export function readStored(stored: StoredResponse, options: ReuseOptions): Facts {
  return readFacts(stored.request, stored.response, options, stored);
}

/** A response that a cache received: `{ status, headers }`, a Fetch `Response` or a Node message. */
export type ReceivedResponse =
  | { readonly status: number; readonly headers: HeadersInput }
  | { readonly statusCode?: number | undefined; readonly headers: HeadersInput };

/** The cache and the time. */
export interface CachingOptions {
  /** Whether the cache is shared by several users, as in a gateway or a CDN. */
  readonly shared: boolean;
  /** The time of the verdict. */
  readonly now: Date;
  /** When the response was received. Default: `now`. */
  readonly responseTime?: Date | undefined;
  /** When the request was sent. Default: `responseTime`. */
  readonly requestTime?: Date | undefined;
  /**
   * The scheme by which clients call the service, for requests whose `url` is a path. Without it,
   * such a request matches only others whose scheme is unknown (RFC 9110 §4.2.2).
   */
  readonly scheme?: 'http' | 'https' | undefined;
  /**
   * The heuristic freshness lifetime of a response without an explicit one, as a fraction of the time
   * since its last modification (RFC 9111 §4.2.2), from 0 to 1. Default: 0.1.
   */
  readonly heuristic?: number | undefined;
  /**
   * The status codes that the cache understands (RFC 9111 §3). Default: those of RFC 9110 except
   * 206 and 304.
   */
  readonly understood?: readonly number[] | undefined;
}

/** The cache and the time; the other times are those of the stored response. */
export type ReuseOptions = Omit<CachingOptions, 'responseTime' | 'requestTime'>;

/** The status and the headers of a response: Node calls the status `statusCode`. */
export function readResponse(response: ReceivedResponse) {
  const status = 'status' in response ? response.status : response.statusCode;
  return { status: status ?? 0, headers: response.headers };
}

/**
 * A response that a cache has stored, with the request that it answered.
 *
 * `storeResponse` makes one that survives JSON: times are numbers and headers plain objects. One that
 * is made by hand may have Dates and Fetch objects, and stays in memory: JSON turns a Date into text,
 * and each function that needs the time throws on that.
 */
export interface StoredResponse {
  readonly request: CacheRequest;
  readonly response: ReceivedResponse;
  /** When the response was received: a Date, or milliseconds since 1970. */
  readonly responseTime: Date | number;
  /** When the request was sent: a Date, or milliseconds since 1970. Default: `responseTime`. */
  readonly requestTime?: Date | number | undefined;
}

/**
 * The names of the request fields that a response varies by, in lower case and each once; `*` if `Vary` has
 * that member or a malformed name, since the response then depends on something that cannot be compared.
 */
export function varyNames(headers: HeadersInput): '*' | readonly string[] {
  const value = fieldValue(headers, 'vary')?.toLowerCase() ?? '';
  // Vary = #( "*" / field-name ), with empty list members (RFC 9110 §5.6.1.2, §12.5.5)
  const names = splitList(value).filter(Boolean);
  return names.every((name) => isToken(name) && name !== '*') ? [...new Set(names)] : '*';
}

/**
 * The first of the fields in which two requests differ (RFC 9111 §4.1): lines are combined, and
 * whitespace around the commas of a list is ignored.
 */
export function differingField(
  names: readonly string[],
  one: HeadersInput,
  other: HeadersInput,
): string | undefined {
  return names.find(
    (name) => normalize(fieldValue(one, name)) !== normalize(fieldValue(other, name)),
  );
}

function normalize(value: string | undefined): string | undefined {
  return value?.includes(',') ? splitList(value).join() : value && trimWhitespace(value);
}
