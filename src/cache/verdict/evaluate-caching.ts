import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import type { RequestDescriptor } from '../../internal/request.js';
import { isFieldValue } from '../../internal/syntax.js';
import { isUnqualified } from '../directives.js';
import {
  type CachingOptions,
  type ReceivedResponse,
  requireCachingOptions,
} from './caching-options.js';
import type { CachingVerdict, ConditionalHeaders } from './caching-verdict.js';
import { explainCaching } from './explain.js';
import { type Facts, readFacts } from './facts.js';
import { currentAge, freshnessLifetime } from './freshness.js';
import { storageClauses } from './storable.js';

/**
 * Evaluates whether a cache may store a response and why (RFC 9111 §3), its freshness lifetime, its
 * age, and how a cache revalidates it (§4).
 *
 * `evaluateReuse` evaluates whether a stored response may answer another request, and
 * `evaluateInvalidation` which stored responses a response invalidates.
 *
 * @param request The request; its `method` is required, and for POST its `url`.
 * @param response The response to it. Malformed fields get the stricter reading of
 *   `parseCacheControl`.
 * @param options The cache and the time.
 * @returns The verdict.
 * @throws {HalyardError} `http.request` for a request without method or headers; `cache.response` for
 *   a response without status or headers; `cache.option` for invalid options.
 * @rule CAC.01, caching.post, caching.put-delete, caching.precedence, caching.expires, caching.age
 *
 * @example
 * ```ts
 * import { evaluateCaching } from 'halyard/cache';
 *
 * const response = {
 *   status: 200,
 *   headers: { 'cache-control': 'public, max-age=60', age: '10', etag: '"3"' },
 * };
 * const request = { method: 'GET', headers: {} };
 * const verdict = evaluateCaching(request, response, { shared: true, now: new Date(0) });
 *
 * [verdict.storable, verdict.freshnessLifetime, verdict.lifetimeSource, verdict.age];
 * // → [true, 60, 'max-age', 10]
 * verdict.revalidateWith;
 * // → { 'if-none-match': '"3"' }
 * verdict.explanation;
 * // → 'A shared cache may store this response: public allows storing. It is fresh for 60 seconds (max-age) and 10 seconds old, so the cache may reuse it for another 50 seconds. After that, the cache revalidates it with If-None-Match.'
 * ```
 */
export function evaluateCaching(
  request: RequestDescriptor,
  response: ReceivedResponse,
  options: CachingOptions,
): CachingVerdict {
  requireCachingOptions(options);
  return verdictOf(readFacts(request, response, options));
}

/** The verdict on a request and response that are already parsed. */
export function verdictOf(facts: Facts): CachingVerdict {
  const reasons = storageClauses(facts);
  const { seconds, source } = freshnessLifetime(facts);
  const age = currentAge(facts);
  const fresh = seconds > age;
  return {
    storable: reasons.every(({ met }) => met),
    reasons,
    freshnessLifetime: seconds,
    lifetimeSource: source,
    age,
    fresh,
    revalidate: !fresh || isUnqualified(facts.responseDirectives.noCache) || facts.vary === '*',
    revalidateWith: conditionalHeaders(facts.headers),
    // Most explanations are never read, so they are made on demand.
    get explanation() {
      return explainCaching(this, facts);
    },
  };
}

/**
 * "MUST send the relevant entity tags", and "SHOULD send the Last-Modified value" beside them
 * (RFC 9111 §4.3.1).
 */
export function conditionalHeaders(headers: HeadersInput): ConditionalHeaders {
  const etag = fieldValue(headers, 'etag');
  const lastModified = fieldValue(headers, 'last-modified');
  if (!isSendable(lastModified)) return isSendable(etag) ? { 'if-none-match': etag } : {};
  return isSendable(etag)
    ? { 'if-none-match': etag, 'if-modified-since': lastModified }
    : { 'if-modified-since': lastModified };
}

function isSendable(value: string | undefined): value is string {
  return value !== undefined && value !== '' && isFieldValue(value);
}
