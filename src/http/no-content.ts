import type { RequestDescriptor } from '../internal/request.js';
import { respond } from './respond.js';
import type { ChangeOptions, ResponseDescriptor } from './response.js';

/**
 * Makes the response to a request that was carried out and has nothing to send back: 204 without
 * content (RFC 9110 §15.3.5).
 *
 * Pass the new version of the resource after a PUT or a PATCH, and the client can make its next change
 * without reading the resource again. The tag is that of the new representation, so leave it out after
 * a PUT whose content you did not store as it was sent (§9.3.4), and after a DELETE.
 *
 * @param request The request.
 * @param options The new `version`, `etag` or `lastModified`; what else shapes the tag, and the rest as
 *   for `respond`.
 * @returns The response.
 * @throws {HalyardError} What {@link respond} throws.
 * @rule caching.etag, caching.put-delete
 *
 * @example
 * ```ts
 * import { noContent } from 'halyard';
 *
 * noContent({ method: 'DELETE', headers: {} });
 * // → { status: 204, headers: { 'cache-control': 'no-store' } }
 * noContent({ method: 'PATCH', headers: {} }, { version: 4 });
 * // → { status: 204, headers: { etag: '"4"', 'cache-control': 'no-store' } }
 * ```
 */
export function noContent(
  request: RequestDescriptor,
  options: ChangeOptions = {},
): ResponseDescriptor<string> {
  return respond(request, { ...options, status: 204 });
}
