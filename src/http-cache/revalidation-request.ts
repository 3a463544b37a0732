import { fieldValue } from '../internal/headers.js';
import { isReadMethod, methodOf, type RequestDescriptor, targetOf } from '../internal/request.js';
import { type ConditionalHeaders, conditionalHeaders } from './evaluate-caching.js';
import { readResponse, type StoredResponse } from './facts.js';
import { type HeaderRecord, headerRecord } from './stored-headers.js';

/** A request to send to the origin. */
export interface RevalidationRequest {
  readonly method: string;
  readonly url: string;
  /** All fields, names in lower case. */
  readonly headers: HeaderRecord;
}

/**
 * Returns the request that revalidates stored responses (RFC 9111 §4.3.1): the presented request with
 * the entity tags of the stored responses in `If-None-Match`, and for a single one its `Last-Modified`
 * in `If-Modified-Since`.
 *
 * These replace `If-None-Match` and `If-Modified-Since` of the client, which the cache evaluates itself
 * once the stored response is valid (`evaluateStoredPreconditions`). `If-Match`, `If-Unmodified-Since`,
 * `Range` and `If-Range` are for the origin and stay. If no stored response has a validator, or the method
 * is neither GET, HEAD nor QUERY, the request stays as it is.
 *
 * To revalidate in the background, as for `stale-while-revalidate`, pass `stored.request`: it has the
 * fields that `Vary` names. Credentials are not stored, so add them if the resource requires them.
 *
 * @param request The presented request, or `stored.request`.
 * @param stored The stored response, or several such as `matches` of `selectStored`.
 * @returns The request to send. It has no body: add that of the presented request.
 * @rule caching.etag
 *
 * @example
 * ```ts
 * import { revalidationRequest } from 'halyard/http-cache';
 *
 * const request = { method: 'GET', url: '/orders', headers: { 'If-None-Match': '"1"' } };
 * const stored = (etag: string) => ({
 *   request,
 *   response: { status: 200, headers: { etag, 'last-modified': 'Wed, 01 May 2024 12:00:00 GMT' } },
 *   responseTime: new Date(0),
 * });
 *
 * revalidationRequest(request, stored('"2"')).headers;
 * // → { 'if-none-match': '"2"', 'if-modified-since': 'Wed, 01 May 2024 12:00:00 GMT' }
 * revalidationRequest(request, [stored('"2"'), stored('"3"')]).headers;
 * // → { 'if-none-match': '"2", "3"' }
 * ```
 */
export function revalidationRequest(
  request: RequestDescriptor,
  stored: StoredResponse | readonly StoredResponse[],
): RevalidationRequest {
  const method = methodOf(request);
  // With another method, If-None-Match would make the origin refuse the change (RFC 9110 §13.1.2).
  const conditions = isReadMethod(method) ? conditionsOf([stored].flat(), request) : {};
  const isReplaced = Object.keys(conditions).length > 0;
  // A stored request has an empty Authorization in place of the credentials.
  const hasCredentials = fieldValue(request.headers, 'authorization') !== '';
  const headers = headerRecord(
    request.headers,
    (name) =>
      !(isReplaced && /^if-(?:none-match|modified-since)$/.test(name)) &&
      (hasCredentials || name !== 'authorization'),
  );
  // The target URI excludes the fragment (RFC 9110 §7.1): what is sent is what the key names.
  const [url = ''] = targetOf(request).split('#', 1);
  return { method, url, headers: { ...headers, ...conditions } };
}

function conditionsOf(
  stored: readonly StoredResponse[],
  request: RequestDescriptor,
): ConditionalHeaders {
  const isSubrange = fieldValue(request.headers, 'range') !== undefined;
  const validators = stored.flatMap((one) => {
    const { status, headers } = readResponse(one?.response);
    // A part cannot answer the request, so its tag is not sent (RFC 9111 §4.3.2).
    return status === 206 ? [] : conditionalHeaders(headers);
  });
  const tags = new Set(validators.flatMap((fields) => fields['if-none-match'] ?? []));
  const [single, another] = validators;
  const since = single?.['if-modified-since'];
  // "if the request is not for a subrange, a single stored response is being validated"
  const isDated = since !== undefined && another === undefined && !isSubrange;
  return {
    ...(tags.size > 0 && { 'if-none-match': [...tags].join(', ') }),
    ...(isDated && { 'if-modified-since': since }),
  };
}
