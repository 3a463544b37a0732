import type { RequestDescriptor } from '../internal/request.js';
import { respond } from './respond.js';
import type { RespondOptions, ResponseDescriptor } from './response.js';

/** Options of `seeOther`. */
export interface SeeOtherOptions
  extends Pick<RespondOptions, 'base' | 'vary' | 'headers' | 'cache' | 'now'> {}

/**
 * Makes the response that sends a client to another resource by GET: 303 with the absolute URL in
 * `Location` (RFC 9110 §15.4.4).
 *
 * Use it for a POST whose result is an existing resource (§9.3.3), for the monitor of work that is
 * done, and for an alias such as `/orders/latest`. It has no content: programs follow `Location`.
 *
 * @param request The request.
 * @param url The absolute URL of the other resource, as `href()` builds it.
 * @param options The `base` that the URL was built on and `vary`; a cache policy for GET and HEAD, with `now`
 *   for `expires`; more header fields.
 * @returns The response.
 * @throws {HalyardError} `http.header` for a URL that is not absolute; what {@link respond} throws.
 * @rule HYP.07, forwarded.links
 *
 * @example
 * ```ts
 * import { seeOther } from 'halyard';
 *
 * const request = { method: 'POST', headers: {} };
 * seeOther(request, 'https://api.example.se/orders/v1/orders/17');
 * // → {
 * //   status: 303,
 * //   headers: {
 * //     'cache-control': 'no-store',
 * //     location: 'https://api.example.se/orders/v1/orders/17',
 * //   },
 * // }
 * seeOther(request, '/orders/17');
 * // throws header location must be an absolute URL, got "/orders/17" [created.location]
 * ```
 */
export function seeOther(
  request: RequestDescriptor,
  url: string,
  options: SeeOtherOptions = {},
): ResponseDescriptor<string> {
  const headers = { ...options.headers, location: url };
  return respond(request, { ...options, status: 303, headers });
}
