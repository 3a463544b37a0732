import type { ResponseDirectives } from './directives.js';

/** How a response may be cached. */
export interface CachePolicy extends ResponseDirectives {
  /**
   * Whether `Expires` is written too, for caches of HTTP/1.0, at the time that `maxAge` gives. Where
   * both are read, `Cache-Control` goes before it.
   */
  readonly expires?: boolean;
  /**
   * Whether `Pragma: no-cache` is written too, beside `noStore` or `noCache`. It is for clients of
   * HTTP/1.0 alone, and not reliable in a response (RFC 9111 §5.4).
   */
  readonly pragma?: boolean;
  /** What the caches of a CDN go by in place of all else: `CDN-Cache-Control` (RFC 9213). */
  readonly cdn?: ResponseDirectives;
}
