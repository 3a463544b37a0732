import type { HeadersInput } from '../../internal/headers.js';

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
   * The targeted fields that the cache uses in place of `Cache-Control`, such as
   * `['cdn-cache-control']`: the first valid one counts (RFC 9213 §2.2). Default: none.
   */
  readonly targets?: readonly string[] | undefined;
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

/** The status and the headers of a response: Node calls the status `statusCode`. */
export function readResponse(response: ReceivedResponse): {
  readonly status: number;
  readonly headers: HeadersInput;
} {
  const { headers } = response;
  const status = 'status' in response ? response.status : response.statusCode;
  return { status: status ?? 0, headers };
}
