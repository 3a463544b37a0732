import { requireCachingOptions } from '../verdict/caching-options.js';
import { readFacts } from '../verdict/facts.js';
import { currentAge } from '../verdict/freshness.js';
import type { ReuseOptions } from '../verdict/reuse-context.js';
import { requireStored, type StoredResponse } from '../verdict/stored-response.js';
import { type HeaderRecord, headerRecord } from './header-record.js';
import { storedHeaders } from './stored-headers.js';

/** The cache, the time, and the status of the answer. */
export interface AnswerOptions extends ReuseOptions {
  /**
   * Whether the answer is a 304, which has none of the fields that describe its missing content
   * (RFC 9110 §15.4.5). Default: false.
   */
  readonly notModified?: boolean;
}

/**
 * Returns the header fields of an answer with a stored response: those that are stored, and its current
 * age as `Age` (RFC 9111 §4, §5.1).
 *
 * @param stored The stored response.
 * @param options The cache, the time, and whether the answer is a 304.
 * @returns The fields as plain data, names in lower case.
 * @throws {HalyardError} `http.request` for a stored request without method or headers;
 *   `cache.response` for a response without status or headers; `cache.option` for invalid options and
 *   times.
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
export function responseHeaders(stored: StoredResponse, options: AnswerOptions): HeaderRecord {
  requireCachingOptions(options);
  const times = requireStored(stored);
  const facts = readFacts(stored.request, stored.response, { ...options, ...times });
  const headers = storedHeaders(stored.response, options);
  const sent =
    options.notModified === true ? headerRecord(headers, (name) => !OF_CONTENT.has(name)) : headers;
  return { ...sent, age: String(currentAge(facts)) };
}

/** Representation metadata that a 304 SHOULD NOT have (RFC 9110 §8, §15.4.5). */
const OF_CONTENT: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'content-type',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
]);
