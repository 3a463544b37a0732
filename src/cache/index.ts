export { type CacheHeaders, type CacheHeadersInput, cacheHeaders } from './cache-headers.js';
export type { CachePolicy } from './cache-policy.js';
export type { CachingClause } from './caching-clause.js';
export type { CachingOptions, ReceivedResponse } from './caching-options.js';
export type { CachingVerdict, ConditionalHeaders } from './caching-verdict.js';
export { formatCdnCacheControl, parseCdnCacheControl } from './cdn-cache-control.js';
export type {
  CacheDirectives,
  CacheExtensions,
  RequestDirectives,
  ResponseDirectives,
} from './directives.js';
export { evaluateCaching } from './evaluate-caching.js';
export { evaluateInvalidation, type InvalidationVerdict } from './evaluate-invalidation.js';
export {
  evaluateReuse,
  type ReuseOptions,
  type ReuseVerdict,
  type StoredResponse,
} from './evaluate-reuse.js';
export { formatCacheControl } from './format-cache-control.js';
export type { LifetimeSource } from './freshness.js';
export { parseCacheControl } from './parse-cache-control.js';
export { cachePolicies } from './policies.js';
export type { StaleUse } from './stale.js';
export { formatWarning, parseWarning, type Warning } from './warning.js';
