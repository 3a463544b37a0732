import { type RequestDescriptor, requireUrl } from '../../internal/request.js';
import { type TargetOptions, targetUri } from '../target/target-uri.js';

/**
 * Returns the key under which a cache stores all responses that can answer a request: its target URI.
 *
 * The method and the fields of `Vary` are not part of the key (RFC 9111 §2, §4.1): a response to GET
 * answers HEAD as well, and which fields matter is known only from the stored responses. Pass those of
 * the key to `selectStored`.
 *
 * @param request The request; its `url` is required.
 * @param options The scheme, if the request does not tell it.
 * @returns The target URI in the form of `targetUri`; for a malformed one its text, under which nothing
 *   is stored.
 * @throws {HalyardError} `http.request` for a request without URL or headers; `cache.option` for an
 *   invalid scheme.
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
  return targetUri(request, options) ?? requireUrl(request);
}
