import { fieldValue } from '../../internal/headers.js';
import { methodOf, type RequestDescriptor } from '../../internal/request.js';
import type { CacheDirectives } from '../directives.js';
import { parseDirectives } from '../parse-cache-control.js';
import type { CachingOptions } from './caching-options.js';
import { type Facts, readFacts } from './facts.js';
import { type Freshness, freshnessOf } from './freshness.js';
import { type StoredResponse, storedTimes } from './stored-response.js';

/** The cache and the time; the other times are those of the stored response. */
export type ReuseOptions = Omit<CachingOptions, 'responseTime' | 'requestTime'>;

/** A presented request, and the stored response that may answer it. */
export interface ReuseContext {
  readonly request: RequestDescriptor;
  readonly method: string;
  /** The directives of the presented request. */
  readonly requestDirectives: CacheDirectives;
  /** The stored response and the request that it answered. */
  readonly facts: Facts;
  readonly freshness: Freshness;
}

export function readReuse(
  request: RequestDescriptor,
  stored: StoredResponse,
  options: ReuseOptions,
): ReuseContext {
  const method = methodOf(request);
  const facts = readStored(stored, options);
  const requestDirectives = presentedDirectives(request);
  return { request, method, requestDirectives, facts, freshness: freshnessOf(facts) };
}

/** A stored response at the time of a verdict. */
export function readStored(stored: StoredResponse, options: ReuseOptions): Facts {
  const times = storedTimes(stored);
  return readFacts(stored.request, stored.response, options, times);
}

/** "When the Cache-Control header field is not present", Pragma: no-cache is no-cache (§5.4). */
export function presentedDirectives({ headers }: RequestDescriptor): CacheDirectives {
  const cacheControl = fieldValue(headers, 'cache-control');
  if (cacheControl !== undefined) return parseDirectives(cacheControl).directives;
  const { noCache } = parseDirectives(fieldValue(headers, 'pragma')).directives;
  return noCache === undefined ? {} : { noCache };
}
