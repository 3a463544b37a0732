import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import type { ConditionalHeaders } from './caching-verdict.js';

/**
 * The fields of a revalidation request: "MUST send the relevant entity tags", and "SHOULD send the
 * Last-Modified value" beside them (RFC 9111 §4.3.1).
 */
export function conditionalHeaders(headers: HeadersInput): ConditionalHeaders {
  const etag = fieldValue(headers, 'etag');
  const lastModified = fieldValue(headers, 'last-modified');
  if (!isSendable(lastModified)) return isSendable(etag) ? { 'if-none-match': etag } : {};
  return isSendable(etag)
    ? { 'if-none-match': etag, 'if-modified-since': lastModified }
    : { 'if-modified-since': lastModified };
}

/** Validators are sent back unchanged, so obs-text does no harm (RFC 9110 §5.5, §8.8.3). */
function isSendable(value: string | undefined): value is string {
  return value !== undefined && FIELD_VALUE.test(value);
}

/** field-value = *field-content (RFC 9110 §5.5), not empty */
const FIELD_VALUE = /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/;
