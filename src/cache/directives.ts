/** Directives that no RFC of ours defines: names in lower case, the argument as text, `true` for none. */
export type CacheExtensions = Readonly<Record<string, string | true>>;

/** The directives of a response's `Cache-Control`, by their names in camelCase. Times are seconds. */
export interface ResponseDirectives {
  /** Any cache may store the response (RFC 9111 §5.2.2.9). */
  readonly public?: boolean;
  /** Only a cache of one user may store it, or only shared ones not these fields (§5.2.2.7). */
  readonly private?: boolean | readonly string[];
  /** How long the response is fresh, in whole seconds (§5.2.2.1). */
  readonly maxAge?: number;
  /** How long it is fresh in a shared cache, in whole seconds (§5.2.2.10). */
  readonly sMaxage?: number;
  /** Each use asks the origin first, or each use of these fields (§5.2.2.4). */
  readonly noCache?: boolean | readonly string[];
  /** No cache stores any of it (§5.2.2.5). */
  readonly noStore?: boolean;
  /** No intermediary changes its content (§5.2.2.6). */
  readonly noTransform?: boolean;
  /** Once stale, each use asks the origin first (§5.2.2.2). */
  readonly mustRevalidate?: boolean;
  /** The same, for shared caches (§5.2.2.8). */
  readonly proxyRevalidate?: boolean;
  /** Only a cache that knows the status code stores it (§5.2.2.3). */
  readonly mustUnderstand?: boolean;
  /** It does not change while it is fresh (RFC 8246 §2). */
  readonly immutable?: boolean;
  /** How long it may be used stale while it is fetched anew, in whole seconds (RFC 5861 §3). */
  readonly staleWhileRevalidate?: number;
  /** How long it may be used stale when the origin fails, in whole seconds (RFC 5861 §4). */
  readonly staleIfError?: number;
  /** Directives of other specifications (RFC 9111 §5.2.3). */
  readonly extensions?: CacheExtensions;
}

/** The directives of a request's `Cache-Control`, by their names in camelCase. Times are seconds. */
export interface RequestDirectives {
  /** The greatest age that the client takes, in whole seconds (RFC 9111 §5.2.1.1). */
  readonly maxAge?: number;
  /** How long the response may be stale, in whole seconds; `true` for any time (§5.2.1.2). */
  readonly maxStale?: number | boolean;
  /** How long it stays fresh at least, in whole seconds (§5.2.1.3). */
  readonly minFresh?: number;
  /** No stored response is used before the origin was asked (§5.2.1.4). */
  readonly noCache?: boolean;
  /** No cache stores any of the request or its response (§5.2.1.5). */
  readonly noStore?: boolean;
  /** No intermediary changes the content (§5.2.1.6). */
  readonly noTransform?: boolean;
  /** Only a stored response is asked for (§5.2.1.7). */
  readonly onlyIfCached?: boolean;
  /** How long the response may be stale when the origin fails, in whole seconds (RFC 5861 §4). */
  readonly staleIfError?: number;
  /** Directives of other specifications (RFC 9111 §5.2.3). */
  readonly extensions?: CacheExtensions;
}

/** What a `Cache-Control` header says, of a request or of a response. */
export interface CacheDirectives
  extends ResponseDirectives,
    Pick<RequestDirectives, 'maxStale' | 'minFresh' | 'onlyIfCached'> {}

/** A directive that is defined, by its name in camelCase. */
export type DirectiveName = Exclude<keyof CacheDirectives, 'extensions'>;

/** The kind of argument that a directive has. */
export type ArgumentKind = 'none' | 'seconds' | 'seconds or none' | 'fields';

/** Each directive's name in the header and the kind of its argument, in the order they are written. */
export const DIRECTIVES: Readonly<
  Record<DirectiveName, readonly [name: string, argument: ArgumentKind]>
> = {
  public: ['public', 'none'],
  private: ['private', 'fields'],
  noStore: ['no-store', 'none'],
  noCache: ['no-cache', 'fields'],
  maxAge: ['max-age', 'seconds'],
  sMaxage: ['s-maxage', 'seconds'],
  maxStale: ['max-stale', 'seconds or none'],
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

/** delta-seconds: a cache may count up to 2^31 (RFC 9111 §1.2.2). */
export const MOST_SECONDS = 2 ** 31;
