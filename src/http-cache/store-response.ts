import { isUnqualified } from '../cache/directives.js';
import { fieldValue } from '../internal/headers.js';
import { formatHttpDate } from '../internal/http-date.js';
import { methodOf, requestHost, targetOf } from '../internal/request.js';
import {
  areMet,
  type CachingClause,
  clause,
  evaluateCaching,
  storageClauses,
} from './evaluate-caching.js';
import {
  type CachingOptions,
  type ReceivedResponse,
  type ReuseOptions,
  readResponse,
  readStored,
  type StoredResponse,
  varyNames,
} from './facts.js';
import { forbiddingDirective, freshnessOf } from './freshness.js';
import { type HeaderRecord, storedHeaders } from './stored-headers.js';
import { type CacheRequest, contentKeyOf, targetUri } from './target-uri.js';

/** The cache, and the times of a request and its response. */
export interface StoreOptions extends Omit<CachingOptions, 'now' | 'responseTime'> {
  /** When the response was received. */
  readonly responseTime: Date;
}

/** What a cache stores of a request: its target, and the fields that decide on reuse. */
export interface StoredRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The content of a QUERY and its metadata, as a SHA-256. */
  readonly contentKey?: string;
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
 * @rule CAC.01, caching.post, caching.put-delete
 *
 * @example
 * ```ts
 * import { storeResponse } from 'halyard/http-cache';
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
  request: CacheRequest,
  response: ReceivedResponse,
  options: StoreOptions,
): StorageVerdict {
  const { responseTime, requestTime = responseTime } = options;
  const { storable, reasons, explanation } = evaluateCaching(request, response, {
    ...options,
    now: responseTime,
  });
  const target = targetClause(request, options);
  const all = [...reasons, target];
  if (!storable || !target.met) {
    const fault = `The cache must not store this response: ${target.reason} (${target.section}).`;
    return { stored: undefined, reasons: all, explanation: storable ? fault : explanation };
  }
  const { status, headers } = readResponse(response);
  const stored = {
    request: storedRequest(methodOf(request), request, varyNames(headers), options),
    response: { status, headers: withDate(storedHeaders(response, options), responseTime) },
    requestTime: requestTime.getTime(),
    responseTime: responseTime.getTime(),
  };
  return { stored, reasons: all, explanation };
}

/** A response without a target URI would never be chosen. */
function targetClause(request: CacheRequest, options: StoreOptions): CachingClause {
  const isMalformed = targetUri(request, options) === undefined;
  const isUnread = request.method === 'QUERY' && contentKeyOf(request) === undefined;
  const section = isUnread ? 'RFC 10008 §2.7' : 'RFC 9110 §7.1';
  return clause(
    ['target', section, 'the request has a target URI'],
    (isMalformed && 'the target URI of the request is malformed') ||
      (isUnread && 'the content of the QUERY or its type is missing'),
  );
}

/**
 * "A recipient with a clock that receives a response message without a Date header field MUST record
 * the time it was received and append a corresponding Date" if it stores it (RFC 9110 §6.6.1).
 */
export function withDate(headers: HeaderRecord, responseTime: Date): HeaderRecord {
  return headers.date === undefined ? { ...headers, date: formatHttpDate(responseTime) } : headers;
}

/**
 * The request as a cache stores it: with the fields that `Vary` names (RFC 9111 §4.1), and an empty
 * `Authorization` where there was one, so that §3.5 holds after an update and no credentials are
 * stored.
 */
export function storedRequest(
  method: string,
  request: CacheRequest,
  vary: '*' | readonly string[],
  options: Pick<ReuseOptions, 'scheme'>,
): StoredRequest {
  const read = (name: string) => fieldValue(request.headers, name);
  const uri = targetUri(request, options);
  // The target URI if its scheme is known, else the path and the host.
  const isAbsolute = uri !== undefined && !uri.startsWith('/');
  const fields = [
    ['host', isAbsolute ? undefined : requestHost(request)],
    ['authorization', read('authorization') === undefined ? undefined : ''],
    ...(vary === '*' ? [] : vary.map((name) => [name, read(name)])),
  ].filter(([, value]) => value !== undefined);
  const headers = Object.fromEntries(fields);
  const contentKey = method === 'QUERY' ? contentKeyOf(request) : undefined;
  const url = isAbsolute ? uri : targetOf(request);
  return { method, url, headers, ...(contentKey && { contentKey }) };
}

/**
 * Returns how long a stored response can answer requests without a successful revalidation, for stores
 * that remove what has expired: until it is stale, and as long as `stale-while-revalidate` or
 * `stale-if-error` allows more (RFC 9111 §4.2, RFC 5861).
 *
 * A response with a validator is worth keeping longer: a 304 to a revalidation request makes it fresh
 * without sending the content again.
 *
 * @param stored The stored response.
 * @param options The cache and the time.
 * @returns The time in whole seconds; 0 for a response that is revalidated before each reuse, or never
 *   reused.
 *
 * @example
 * ```ts
 * import { timeToLive } from 'halyard/http-cache';
 *
 * const request = { method: 'GET', url: '/orders', headers: {} };
 * const stored = (control: string) => ({
 *   request,
 *   response: { status: 200, headers: { 'cache-control': control } },
 *   responseTime: new Date(0),
 * });
 * const options = { shared: true, now: new Date(20_000) };
 *
 * timeToLive(stored('max-age=60'), options);
 * // → 40
 * timeToLive(stored('max-age=60, stale-while-revalidate=30, stale-if-error=600'), options);
 * // → 640
 * timeToLive(stored('max-age=60, no-cache'), options);
 * // → 0
 * ```
 */
export function timeToLive(stored: StoredResponse, options: ReuseOptions): number {
  const facts = readStored(stored, options);
  const { noCache, staleWhileRevalidate = 0, staleIfError = 0 } = facts.responseDirectives;
  const isReused = areMet(storageClauses(facts)) && facts.vary !== '*';
  if (!isReused || isUnqualified(noCache)) return 0;
  const { lifetime, age } = freshnessOf(facts);
  const isForbidden = forbiddingDirective(facts) !== undefined;
  const staleFor = isForbidden ? 0 : Math.max(staleWhileRevalidate, staleIfError);
  return Math.max(0, lifetime - age + staleFor);
}
