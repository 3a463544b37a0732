export {
  type CacheHeaders,
  type CacheHeadersInput,
  type CachePolicy,
  cacheHeaders,
  cachePolicies,
  formatCacheControl,
} from './cache-headers.js';
export type { CacheDirectives, DirectiveOptions, ResponseDirectives } from './directives.js';
export { parseCacheControl } from './parse-cache-control.js';
export {
  type ByteRange,
  type ContentRange,
  formatContentRange,
  parseRange,
  type RangeVerdict,
} from './ranges.js';
