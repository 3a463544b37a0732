/** The directives of a response's `Cache-Control`, by their names in camelCase. Times are seconds. */
export interface ResponseDirectives {
  /** Any cache may store the response (RFC 9111 §5.2.2.9). */
  readonly public?: boolean;
  /** Only a private cache may store it; with field names, only these are private (§5.2.2.7). */
  readonly private?: boolean | readonly string[];
  /** The freshness lifetime, in whole seconds (§5.2.2.1). */
  readonly maxAge?: number;
  /**
   * The freshness lifetime in a shared cache, in whole seconds. A shared cache then never reuses the
   * stale response, whatever `staleWhileRevalidate` and `staleIfError` say (§5.2.2.10).
   */
  readonly sMaxage?: number;
  /** Revalidate before each reuse; with field names, before each reuse of these (§5.2.2.4). */
  readonly noCache?: boolean | readonly string[];
  /** No cache may store any part of it (§5.2.2.5). */
  readonly noStore?: boolean;
  /** No intermediary may transform its content (§5.2.2.6). */
  readonly noTransform?: boolean;
  /** Once stale, revalidate before each reuse (§5.2.2.2). */
  readonly mustRevalidate?: boolean;
  /** The same for shared caches only (§5.2.2.8). */
  readonly proxyRevalidate?: boolean;
  /** Only a cache that understands the status code may store it (§5.2.2.3). */
  readonly mustUnderstand?: boolean;
  /** The response does not change while it is fresh (RFC 8246 §2). */
  readonly immutable?: boolean;
  /**
   * How long a stale response may be reused during revalidation, in whole seconds (RFC 5861 §3).
   * Beside `sMaxage`, it is for private caches only.
   */
  readonly staleWhileRevalidate?: number;
  /** How long a stale response may be reused if the origin fails, in whole seconds (RFC 5861 §4). */
  readonly staleIfError?: number;
}

/** The directives of `Cache-Control` that a request or a response may have. */
export interface CacheDirectives extends ResponseDirectives {
  /** Of a request: the greatest staleness that the client accepts, in whole seconds; `true` for any (§5.2.1.2). */
  readonly maxStale?: number | boolean;
  /** Of a request: how much longer the response must stay fresh, in whole seconds (§5.2.1.3). */
  readonly minFresh?: number;
  /** Of a request: the client accepts a stored response only (§5.2.1.7). */
  readonly onlyIfCached?: boolean;
}

/** Options of `parseCacheControl`. */
export interface DirectiveOptions {
  /**
   * Whether the directives are those of a request. In a response, `no-store` contradicts `max-age`; in
   * a request, each says what the client does not accept. Default: false.
   */
  readonly request?: boolean | undefined;
}

/** A directive that RFC 9111, 5861 or 8246 defines, by its name in camelCase. */
export type DirectiveName = keyof CacheDirectives;

/** The kind of argument that a directive takes. */
export type ArgumentKind = 'none' | 'seconds' | 'fields';

/** The name in the header field and the kind of argument of each directive, in the order of output. */
export const DIRECTIVES: Readonly<
  Record<DirectiveName, readonly [name: string, argument: ArgumentKind]>
> = {
  public: ['public', 'none'],
  private: ['private', 'fields'],
  noStore: ['no-store', 'none'],
  noCache: ['no-cache', 'fields'],
  maxAge: ['max-age', 'seconds'],
  sMaxage: ['s-maxage', 'seconds'],
  maxStale: ['max-stale', 'seconds'],
  minFresh: ['min-fresh', 'seconds'],
  onlyIfCached: ['only-if-cached', 'none'],
  mustRevalidate: ['must-revalidate', 'none'],
  proxyRevalidate: ['proxy-revalidate', 'none'],
  mustUnderstand: ['must-understand', 'none'],
  noTransform: ['no-transform', 'none'],
  immutable: ['immutable', 'none'],
  staleWhileRevalidate: ['stale-while-revalidate', 'seconds'],
  staleIfError: ['stale-if-error', 'seconds'],
};

/** delta-seconds: "a cache MUST consider the value to be 2147483648" above it (RFC 9111 §1.2.2). */
export const MAX_DELTA_SECONDS = 2 ** 31;

/** Two directives that contradict each other: the one that restricts wins over the one that permits. */
type Contradiction = readonly [restricts: DirectiveName, permits: DirectiveName];

/** RFC 9111 §5.2.2.2, §5.2.2.5, §5.2.2.7, §5.2.2.9, §5.2.2.10 */
const CONTRADICTIONS: readonly Contradiction[] = [
  ['private', 'public'],
  ['noStore', 'public'],
  ['noStore', 'maxAge'],
  ['noStore', 'sMaxage'],
  ['noStore', 'immutable'],
  ['noStore', 'staleWhileRevalidate'],
  ['noStore', 'staleIfError'],
  ['private', 'sMaxage'],
  ['mustRevalidate', 'staleWhileRevalidate'],
  ['mustRevalidate', 'staleIfError'],
];

/** The contradictions among directives. */
export function contradictions(directives: CacheDirectives): readonly Contradiction[] {
  return CONTRADICTIONS.filter(
    ([restricts, permits]) =>
      isUnqualified(directives[permits]) &&
      isUnqualified(directives[restricts]) &&
      // no-store beside must-understand is for caches that do not implement the latter (§5.2.2.3).
      !(restricts === 'noStore' && directives.mustUnderstand === true),
  );
}

/** Whether a directive is set and applies to the whole response, not to some of its fields. */
export function isUnqualified(value: CacheDirectives[DirectiveName]): boolean {
  return value !== undefined && value !== false && typeof value !== 'object';
}
