import { currentAge } from '../verdict/freshness.js';
import { type ReuseOptions, readStored } from '../verdict/reuse-context.js';
import type { StoredResponse } from '../verdict/stored-response.js';
import { fieldsForHolder, type HeaderRecord } from './header-record.js';
import { storedHeaders } from './stored-headers.js';

/** The cache, the time, and whether to respond 304. */
export interface ResponseHeadersOptions extends ReuseOptions {
  /**
   * Whether to respond 304, without the fields that describe the content (RFC 9110 §15.4.5).
   * Default: false.
   */
  readonly notModified?: boolean | undefined;
}

/**
 * Returns the header fields of a response from the cache: the stored fields, and the current age in `Age`
 * (RFC 9111 §4, §5.1).
 *
 * @param stored The stored response.
 * @param options The cache, the time, and whether to respond 304.
 * @returns The fields as plain data, names in lower case.
 * @throws {HalyardError} `http.option` for a stored request without method or headers;
 *   `cache.option` for a stored response without status, headers or times.
 * @rule caching.age
 *
 * @example
 * ```ts
 * import { responseHeaders } from 'halyard/cache';
 *
 * const request = { method: 'GET', url: '/orders', headers: {} };
 * const headers = { 'content-type': 'text/plain', etag: '"3"', 'cache-control': 'max-age=60', age: '5' };
 * const stored = { request, response: { status: 200, headers }, responseTime: new Date(0) };
 * const options = { shared: true, now: new Date(20_000) };
 *
 * responseHeaders(stored, options);
 * // → { 'content-type': 'text/plain', etag: '"3"', 'cache-control': 'max-age=60', age: '25' }
 * responseHeaders(stored, { ...options, notModified: true });
 * // → { etag: '"3"', 'cache-control': 'max-age=60', age: '25' }
 * ```
 */
export function responseHeaders(
  stored: StoredResponse,
  options: ResponseHeadersOptions,
): HeaderRecord {
  const facts = readStored(stored, options);
  const headers = storedHeaders(stored.response, options);
  const sent = options.notModified === true ? fieldsForHolder(headers) : headers;
  return { ...sent, age: String(currentAge(facts)) };
}
