export { type CacheHeaders, type CacheHeadersInput, cacheHeaders } from './cache-headers.js';
export { type CachePolicy, cachePolicies } from './cache-policy.js';
export { formatCdnCacheControl, parseCdnCacheControl } from './cdn-cache-control.js';
export type {
  CacheDirectives,
  CacheExtensions,
  DirectiveOptions,
  RequestDirectives,
  ResponseDirectives,
} from './directives.js';
export { formatCacheControl } from './format-cache-control.js';
export { parseCacheControl } from './parse-cache-control.js';
export { answerRange, type RangeAnswer } from './ranges/answer-range.js';
export type { ByteRange } from './ranges/byte-range.js';
export { type CombinedParts, combineParts } from './ranges/combine-parts.js';
export {
  type ContentRange,
  formatContentRange,
  parseContentRange,
} from './ranges/content-range.js';
export { parseRange, type RangeOptions, type RangeVerdict } from './ranges/parse-range.js';
export type { StoredPart } from './ranges/stored-part.js';
export { cacheKey } from './store/cache-key.js';
export {
  evaluateFailure,
  type FailureUse,
  type FailureVerdict,
} from './store/evaluate-failure.js';
export {
  evaluateStoredPreconditions,
  type StoredPreconditionVerdict,
} from './store/evaluate-stored-preconditions.js';
export { type Freshening, freshen } from './store/freshen.js';
export { freshenByHead, type HeadFreshening } from './store/freshen-by-head.js';
export type { HeaderRecord } from './store/header-record.js';
export { type ResponseHeadersOptions, responseHeaders } from './store/response-headers.js';
export { type RevalidationRequest, revalidationRequest } from './store/revalidation-request.js';
export { type Selection, selectStored } from './store/select-stored.js';
export { staleForbidden } from './store/stale-forbidden.js';
export {
  type StorageVerdict,
  type StoredRecord,
  type StoreOptions,
  storeResponse,
} from './store/store-response.js';
export { type CacheKind, storedHeaders } from './store/stored-headers.js';
export type { StoredRequest } from './store/stored-request.js';
export { timeToLive } from './store/time-to-live.js';
export type { UpdatedResponse } from './store/update-stored.js';
export { type TargetOptions, targetUri } from './target/target-uri.js';
export type { CachingOptions, ReceivedResponse } from './verdict/caching-options.js';
export type {
  CachingClause,
  CachingVerdict,
  ConditionalHeaders,
  ReuseVerdict,
} from './verdict/caching-verdict.js';
export { evaluateCaching } from './verdict/evaluate-caching.js';
export { evaluateInvalidation, type InvalidationVerdict } from './verdict/evaluate-invalidation.js';
export { evaluateReuse } from './verdict/evaluate-reuse.js';
export type { LifetimeSource, StaleUse } from './verdict/freshness.js';
export type { ReuseOptions } from './verdict/reuse-context.js';
export type { StoredResponse } from './verdict/stored-response.js';
export { varyNames } from './verdict/vary.js';
export { formatWarning, parseWarning, type Warning } from './warning.js';
