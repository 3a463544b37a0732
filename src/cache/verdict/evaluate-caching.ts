import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import type { RequestDescriptor } from '../../internal/request.js';
import { isFieldValue } from '../../internal/syntax.js';
import {
  type CachingOptions,
  checkCachingOptions,
  type ReceivedResponse,
} from './caching-options.js';
import type { CachingVerdict, ConditionalHeaders } from './caching-verdict.js';
import { explainCaching } from './explain.js';
import { type Facts, isWhole, readFacts } from './facts.js';
import { currentAge, freshnessLifetime } from './freshness.js';
import { storageClauses } from './storable.js';
import { variesOnAnything } from './vary.js';

/**
 * What RFC 9111 says of a response: whether a cache may store it and why, how long it is fresh, how
 * old it is, and whether and with what the origin is asked before it is used.
 *
 * Whether the stored response may answer another request is told by `evaluateReuse`; what a response
 * makes invalid, by `evaluateInvalidation`.
 *
 * @param request The request.
 * @param response The response to it. What it says wrongly is read the stricter way, as
 *   `parseCacheControl` has it.
 * @param options The cache, and the time.
 * @returns The verdict.
 * @throws {HalyardError} `cache.option` for options that are none.
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
 * const verdict = evaluateCaching({ headers: {} }, response, { shared: true, now: new Date(0) });
 *
 * [verdict.storable, verdict.freshnessLifetime, verdict.lifetimeSource, verdict.age];
 * // → [true, 60, 'max-age', 10]
 * verdict.revalidateWith;
 * // → { 'if-none-match': '"3"' }
 * verdict.explanation;
 * // → 'A shared cache may store this response: public allows it. It is fresh for 60 seconds (max-age) and 10 seconds old, so it is used without asking the origin for another 50 seconds. Then the origin is asked with If-None-Match.'
 * ```
 */
export function evaluateCaching(
  request: RequestDescriptor,
  response: ReceivedResponse,
  options: CachingOptions,
): CachingVerdict {
  checkCachingOptions(options);
  return verdictOf(readFacts(request, response, options));
}

/** The verdict on what was read. */
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
    revalidate: !fresh || isWhole(facts.said.noCache) || variesOnAnything(facts.response),
    revalidateWith: conditionalHeaders(facts.response.headers),
    // Written when it is read: most verdicts are never shown.
    get explanation() {
      return explainCaching(this, facts);
    },
  };
}

/**
 * "MUST send the relevant entity tags", and "SHOULD send the Last-Modified value" beside them
 * (RFC 9111 §4.3.1).
 */
function conditionalHeaders(headers: HeadersInput): ConditionalHeaders {
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
