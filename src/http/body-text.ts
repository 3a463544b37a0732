import { decodeText } from '../internal/decode-text.js';
import type { ResponseDescriptor } from './response.js';

/**
 * Returns the body of a response as text, for a test that reads it or a platform that sends text only.
 *
 * @param response The response, whose body may be text or bytes.
 * @returns The text; empty for a response without a body.
 *
 * @example
 * ```ts
 * import { bodyText, respond } from 'halyard/http';
 *
 * const request = { method: 'GET', url: '/orders/17', headers: {} };
 * const text = new TextEncoder().encode('{"id":17}');
 *
 * bodyText(respond(request, { text }));
 * // → '{"id":17}'
 * bodyText({ status: 204, headers: {} });
 * // → ''
 * ```
 */
export function bodyText({ body = '' }: ResponseDescriptor<string | Uint8Array>): string {
  return typeof body === 'string' ? body : decodeText(body);
}
