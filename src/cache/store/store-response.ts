import { formatHttpDate } from '../../internal/http-date.js';
import { methodOf, type RequestDescriptor, targetOf } from '../../internal/request.js';
import { needsNormalization } from '../target/normalize-path.js';
import { targetUri } from '../target/target-uri.js';
import {
  type CachingOptions,
  type ReceivedResponse,
  readResponse,
} from '../verdict/caching-options.js';
import { type CachingClause, met, unmet } from '../verdict/caching-verdict.js';
import { evaluateCaching } from '../verdict/evaluate-caching.js';
import type { StoredResponse } from '../verdict/stored-response.js';
import { varyNames } from '../verdict/vary.js';
import type { HeaderRecord } from './header-record.js';
import { storedHeaders } from './stored-headers.js';
import { type StoredRequest, storedRequest } from './stored-request.js';

/** The cache, and the times of a request and its response. */
export interface StoreOptions extends Omit<CachingOptions, 'now' | 'responseTime'> {
  /** When the response was received. */
  readonly responseTime: Date;
}

/** A stored response as plain data, which JSON does not change. Add the content as you store it. */
export interface StoredRecord extends StoredResponse {
  readonly request: StoredRequest;
  readonly response: { readonly status: number; readonly headers: HeaderRecord };
  /** When the response was received, in milliseconds since 1970. */
  readonly responseTime: number;
  /** When the request was sent, in milliseconds since 1970. */
  readonly requestTime: number;
}

/** Whether a cache may store a response, and what it stores (RFC 9111 §3). */
export interface StorageVerdict {
  /** What to store; undefined if the response must not be stored. */
  readonly stored: StoredRecord | undefined;
  /** The requirements of RFC 9111 §3 in their order, each with whether it is met and why. */
  readonly reasons: readonly CachingClause[];
  /** The verdict in words, one paragraph. */
  readonly explanation: string;
}

/**
 * Returns what a cache stores of a response, if it may store it (RFC 9111 §3).
 *
 * Of the response, that is the status and the fields of `storedHeaders`, with a `Date` if it has none
 * (RFC 9110 §6.6.1). Of the request, it is the target URI and the fields that `Vary` names; credentials
 * are stored only if `Vary` names `Authorization`. Store the content beside it, as in
 * `{ ...stored, body }`: the other functions of this module keep such members.
 *
 * @param request The request; its `method` and `url` are required.
 * @param response The response to it, of any final status.
 * @param options The cache, and the times of the request and of the response.
 * @returns What to store, or the reason why not.
 * @throws {HalyardError} `http.option` for a request without method, URL or headers;
 *   `cache.option` for a response without status or headers, and an invalid `responseTime`.
 * @rule CAC.01, caching.post, caching.put-delete
 *
 * @example
 * ```ts
 * import { storeResponse } from 'halyard/cache';
 *
 * const request = {
 *   method: 'GET',
 *   url: 'https://api.example.se/orders',
 *   headers: { accept: 'application/json', 'user-agent': 'curl/8.5.0' },
 * };
 * const headers = { 'Cache-Control': 'max-age=60', Vary: 'accept', Connection: 'close' };
 * const options = { shared: true, responseTime: new Date(10_000), requestTime: new Date(9_500) };
 *
 * storeResponse(request, { status: 200, headers }, options).stored;
 * // → {
 * //   request: {
 * //     method: 'GET',
 * //     url: 'https://api.example.se/orders',
 * //     headers: { accept: 'application/json' },
 * //   },
 * //   response: {
 * //     status: 200,
 * //     headers: { 'cache-control': 'max-age=60', vary: 'accept', date: 'Thu, 01 Jan 1970 00:00:10 GMT' },
 * //   },
 * //   requestTime: 9500,
 * //   responseTime: 10000,
 * // }
 * const secret = { status: 200, headers: { 'cache-control': 'no-store' } };
 * storeResponse(request, secret, options).stored;
 * // → undefined
 * ```
 */
export function storeResponse(
  request: RequestDescriptor,
  response: ReceivedResponse,
  options: StoreOptions,
): StorageVerdict {
  const { responseTime, requestTime = responseTime } = options;
  const verdict = evaluateCaching(request, response, { ...options, now: responseTime });
  const target = targetClause(request, options);
  const reasons = [...verdict.reasons, target];
  if (!verdict.storable || !target.met) {
    const explanation = verdict.storable
      ? `The cache must not store this response: ${target.reason} (${target.section}).`
      : verdict.explanation;
    return { stored: undefined, reasons, explanation };
  }
  const { status, headers } = readResponse(response);
  const stored = {
    request: storedRequest(methodOf(request), request, varyNames(headers), options),
    response: { status, headers: withDate(storedHeaders(response, options), responseTime) },
    requestTime: requestTime.getTime(),
    responseTime: responseTime.getTime(),
  };
  return { stored, reasons, explanation: verdict.explanation };
}

/** A response without a target URI would never be chosen. */
function targetClause(request: RequestDescriptor, options: StoreOptions): CachingClause {
  const section = 'RFC 9110 §7.1';
  if (targetUri(request, options) === undefined) {
    return unmet('target', section, 'the target URI of the request is malformed');
  }
  // Stored under the normal form, this response would answer requests for another path.
  return needsNormalization(targetOf(request))
    ? unmet('target', 'RFC 9110 §4.2.3', 'the path has dot segments or needless escapes')
    : met('target', section, 'the request has a target URI');
}

/**
 * "A recipient with a clock that receives a response message without a Date header field MUST record
 * the time it was received and append a corresponding Date" if it stores it (RFC 9110 §6.6.1).
 */
export function withDate(headers: HeaderRecord, responseTime: Date): HeaderRecord {
  return headers.date === undefined ? { ...headers, date: formatHttpDate(responseTime) } : headers;
}
