import { HalyardError } from '../errors.js';
import { decodeText } from '../internal/decode-text.js';
import { isBinary } from '../internal/is-bytes.js';
import { quotable } from '../internal/quotable.js';
import { requireObject } from '../internal/require-object.js';
import type { ResponseDescriptor } from './response.js';

/**
 * Returns the body of a response as text, for a test that reads it or a platform that sends text only.
 *
 * @param response The response, whose body may be text or bytes.
 * @returns The text; empty for a response without a body.
 * @throws {HalyardError} `http.body` for a promise or a `Response` of fetch in place of the response, and
 *   for a body that is neither text nor bytes.
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
export function bodyText(response: ResponseDescriptor<string | Uint8Array>): string {
  requireObject(response, 'http.body', { subject: 'response', remedy: REMEDY });
  const { body = '' } = response;
  if (typeof body === 'string') return body;
  if (isBinary(body)) return decodeText(body);
  throw new HalyardError('http.body', {
    subject: 'body of the response',
    expected: 'be text or bytes',
    ...quotable(body),
    remedy: REMEDY,
  });
}

const REMEDY =
  'Pass the result of respond. For a fetch Response, call await response.text() instead';
