import { formatContentRange } from '../cache/ranges/content-range.js';
import { parseRange, type RangeVerdict, singleRange } from '../cache/ranges/parse-range.js';
import { DIGEST_FIELDS } from '../cache/store/header-record.js';
import { evaluateIfRange } from '../conditional/evaluate-if-range.js';
import { fieldValue } from '../internal/headers.js';
import type { RequestDescriptor } from '../internal/request.js';
import type { ResponseDescriptor } from './response.js';
import {
  contentHeaders,
  failedHeaders,
  type HeaderParts,
  notModifiedHeaders,
} from './response-headers.js';

/** The response with the requested range of the content, or with all of it (RFC 9110 §14.2). */
export function respondToRange(
  request: RequestDescriptor,
  parts: HeaderParts,
  content: Uint8Array,
): ResponseDescriptor<Uint8Array> {
  const length = content.byteLength;
  const verdict = evaluateRange(request, parts, length);
  if (verdict.outcome === 'unsatisfiable') {
    const headers = { ...failedHeaders(parts), ...rangeHeaders(formatContentRange({ length })) };
    return { status: 416, headers };
  }
  const range = singleRange(verdict);
  if (range === undefined) {
    const headers = { ...contentHeaders(parts, content), ...rangeHeaders() };
    return { status: 200, headers, ...(parts.method !== 'HEAD' && { body: content }) };
  }
  const body = content.subarray(range.first, range.last + 1);
  const headers = {
    ...partHeaders(request, parts, body),
    ...rangeHeaders(formatContentRange({ range, length })),
  };
  return { status: 206, headers, body };
}

/** The requested range, unless If-Range or the method says to ignore it (RFC 9110 §14.2). */
function evaluateRange(
  request: RequestDescriptor,
  { etag }: HeaderParts,
  length: number,
): RangeVerdict {
  const { outcome } = evaluateIfRange(request, { etag });
  const range = outcome === 'range' ? fieldValue(request.headers, 'range') : undefined;
  return parseRange(range, length);
}

/**
 * The header fields of a 206. A client that sends If-Range has those of the representation already, so
 * it gets only the fields of a 304 (RFC 9110 §15.3.7).
 */
function partHeaders(
  { headers }: RequestDescriptor,
  parts: HeaderParts,
  part: Uint8Array,
): Record<string, string> {
  const fields =
    fieldValue(headers, 'if-range') === undefined
      ? contentHeaders(parts, part)
      : { 'content-length': String(part.byteLength), ...notModifiedHeaders(parts) };
  // The digest of all octets is not that of a part.
  const kept = Object.entries(fields).filter(
    ([name]) => !DIGEST_FIELDS.includes(name.toLowerCase()),
  );
  return Object.fromEntries(kept);
}

function rangeHeaders(contentRange?: string): Record<string, string> {
  return {
    'accept-ranges': 'bytes',
    ...(contentRange !== undefined && { 'content-range': contentRange }),
  };
}
