export { formatCacheControl, type ResponseDirectives } from './cache-control.js';
export { type CacheHeadersInput, type CachePolicy, cacheHeaders } from './cache-headers.js';
