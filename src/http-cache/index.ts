export {
  type CachingClause,
  type CachingVerdict,
  type ConditionalHeaders,
  evaluateCaching,
} from './evaluate-caching.js';
export { evaluateFailure, type FailureUse, type FailureVerdict } from './evaluate-failure.js';
export {
  evaluateInvalidation,
  groupKeys,
  type InvalidationVerdict,
} from './evaluate-invalidation.js';
export { evaluateReuse, type ReuseVerdict } from './evaluate-reuse.js';
export {
  evaluateStoredPreconditions,
  type StoredPreconditionVerdict,
} from './evaluate-stored-preconditions.js';
export type { CachingOptions, ReceivedResponse, ReuseOptions, StoredResponse } from './facts.js';
export { type Freshening, freshen, type UpdatedResponse } from './freshen.js';
export type { LifetimeSource, StaleUse } from './freshness.js';
export { type RevalidationRequest, revalidationRequest } from './revalidation-request.js';
export { type Selection, selectStored } from './select-stored.js';
export {
  type StorageVerdict,
  type StoredRecord,
  type StoredRequest,
  type StoreOptions,
  storeResponse,
  timeToLive,
} from './store-response.js';
export {
  type CacheKind,
  type HeaderRecord,
  type ResponseHeadersOptions,
  responseHeaders,
  storedHeaders,
} from './stored-headers.js';
export { type CacheRequest, cacheKey, type TargetOptions, targetUri } from './target-uri.js';
