import { DIGEST_FIELDS, formatContentRange, parseRange, singleRange } from '../cache/ranges.js';
import { evaluateIfRange } from '../conditional/evaluate-preconditions.js';
import { describesContent, fieldValue } from '../internal/headers.js';
import { isReadMethod, methodOf, type RequestDescriptor } from '../internal/request.js';
import { isCacheField } from './header-fields.js';
import type { ResponseDescriptor } from './response.js';

type Headers = ResponseDescriptor['headers'];

/**
 * Responds with the range of bytes that a GET asks for: takes the response with the whole body, as
 * `respond` makes it, and returns a 206 with the range, or a 416 if the body has no octet of it
 * (RFC 9110 §14.2).
 *
 * Preconditions come first: what is not a 200 to a GET or HEAD is returned as it is. Otherwise the whole
 * response gets `Accept-Ranges`. `If-Range` is compared with the tag; a date in it gets the whole body,
 * since it is not known to be strong. Several ranges get the whole body too, unless they coalesce into
 * one: there is no `multipart/byteranges`.
 *
 * @param request The request.
 * @param whole The response without regard to `Range`.
 * @returns The response to send. Its body is a view of the whole one.
 * @rule conditional.not-modified
 *
 * @example
 * ```ts
 * import { respond, respondRange } from 'halyard/http';
 *
 * const request = { method: 'GET', url: '/manual', headers: { range: 'bytes=0-3' } };
 * const body = new TextEncoder().encode('%PDF-1.7');
 * const headers = { 'content-type': 'application/pdf' };
 *
 * respondRange(request, respond(request, { body, headers, version: 3 }));
 * // → {
 * //   status: 206,
 * //   headers: {
 * //     'content-type': 'application/pdf',
 * //     'content-length': '4',
 * //     etag: '"3;T0iDn/bYxfbODZKPHPqRBu"',
 * //     'cache-control': 'private, max-age=0, must-revalidate',
 * //     'accept-ranges': 'bytes',
 * //     'content-range': 'bytes 0-3/8',
 * //   },
 * //   body: new TextEncoder().encode('%PDF'),
 * // }
 * ```
 */
export function respondRange<Body extends Uint8Array>(
  request: RequestDescriptor,
  whole: ResponseDescriptor<Body>,
): ResponseDescriptor<Body> {
  const { status, body } = whole;
  const method = methodOf(request);
  // "only if the result in absence of the Range header field would be a 200" (RFC 9110 §14.2).
  if (status !== 200 || !isReadMethod(method)) return whole;
  const headers: Headers = { ...whole.headers, 'accept-ranges': 'bytes' };
  const { outcome } = evaluateIfRange(request, { etag: headers.etag });
  const field = outcome === 'range' ? fieldValue(request.headers, 'range') : undefined;
  if (body === undefined || field === undefined) return { ...whole, headers };
  const length = body.byteLength;
  const verdict = parseRange(field, length);
  if (verdict.outcome === 'unsatisfiable') {
    return {
      status: 416,
      headers: {
        ...selected(headers, (name) => isOfPart(name) && !isCacheField(name)),
        'cache-control': 'no-store',
        'content-range': formatContentRange({ length }),
      },
    };
  }
  const range = singleRange(verdict);
  if (range === undefined) return { ...whole, headers };
  const part = body.subarray(range.first, range.last + 1) as Body;
  // A client that sends If-Range has the fields of the representation (RFC 9110 §15.3.7).
  const isKnown = fieldValue(request.headers, 'if-range') !== undefined;
  return {
    status: 206,
    headers: {
      // The digest of all octets is not that of a part (RFC 9530 §2).
      ...selected(headers, (name) => (isKnown ? isOfPart(name) : !DIGEST_FIELDS.includes(name))),
      'content-length': String(part.byteLength),
      'content-range': formatContentRange({ range, length }),
    },
    body: part,
  };
}

/** Whether a client that has the representation gets a field. */
function isOfPart(name: string): boolean {
  return name !== 'last-modified' && !describesContent(name);
}

function selected(headers: Headers, isKept: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isKept(name)));
}
