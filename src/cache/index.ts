export {
  type CacheHeaders,
  type CacheHeadersInput,
  type CachePolicy,
  cacheHeaders,
  cachePolicies,
} from './cache-headers.js';
export type {
  CacheDirectives,
  DirectiveOptions,
  RequestDirectives,
  ResponseDirectives,
} from './directives.js';
export { formatCacheControl } from './format-cache-control.js';
export { parseCacheControl } from './parse-cache-control.js';
export {
  type ByteRange,
  type ContentRange,
  formatContentRange,
  parseContentRange,
  parseRange,
  type RangeVerdict,
} from './ranges.js';
