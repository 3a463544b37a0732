import type { RequestDescriptor } from '../../internal/request.js';
import { isUnqualified } from '../directives.js';
import type { CachingOptions, ReceivedResponse } from './caching-options.js';
import { areMet, type CachingVerdict } from './caching-verdict.js';
import { conditionalHeaders } from './conditional-headers.js';
import { excludedFields } from './excluded-fields.js';
import { explainCaching } from './explain.js';
import { readFacts } from './facts.js';
import { freshnessOf } from './freshness.js';
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
 * @throws {HalyardError} `http.option` for a request without method or headers; `cache.option` for a
 *   response without status or headers.
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
  const facts = readFacts(request, response, options);
  const reasons = storageClauses(facts);
  const { lifetime, age, isFresh } = freshnessOf(facts);
  const verdict = {
    storable: areMet(reasons),
    reasons,
    excludedFields: excludedFields(facts.responseDirectives, facts.options.shared),
    freshnessLifetime: lifetime.seconds,
    lifetimeSource: lifetime.source,
    age,
    fresh: isFresh,
    revalidate: !isFresh || isUnqualified(facts.responseDirectives.noCache) || facts.vary === '*',
    revalidateWith: conditionalHeaders(facts.headers),
    explanation: '',
  };
  verdict.explanation = explainCaching(verdict, facts);
  return verdict;
}
