import { type RequestDescriptor, targetOf } from '../../internal/request.js';
import { type TargetOptions, targetUri } from '../target/target-uri.js';

/**
 * Returns the key under which a cache stores all responses that can answer a request: its target URI.
 *
 * The method and the fields that `Vary` names are not part of the key: a response to GET answers HEAD
 * too, and only the stored responses say which fields matter (RFC 9111 §2, §4.1). Pass all responses
 * under the key to `selectStored`.
 *
 * @param request The request; its `url` is required.
 * @param options The scheme, for a request whose `url` is a path.
 * @returns The target URI, as `targetUri` returns it. If that is malformed, the `url` as given, under
 *   which `storeResponse` stores nothing.
 * @throws {HalyardError} `http.option` for a request without URL or headers.
 *
 * @example
 * ```ts
 * import { cacheKey } from 'halyard/cache';
 *
 * cacheKey({ method: 'HEAD', url: 'https://API.example.se:443/orders', headers: {} });
 * // → 'https://api.example.se/orders'
 * ```
 */
export function cacheKey(request: RequestDescriptor, options?: TargetOptions): string {
  return targetUri(request, options) ?? targetOf(request);
}
