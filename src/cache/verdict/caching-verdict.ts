import type { CachingClause } from './caching-clause.js';
import type { LifetimeSource } from './freshness.js';

/** What RFC 9111 says of a response. */
export interface CachingVerdict {
  /** Whether the cache may store it: whether all of `reasons` are met. */
  readonly storable: boolean;
  /** The requirements of RFC 9111 §3 in their order, each with whether it is met and why. */
  readonly reasons: readonly CachingClause[];
  /** How long it is fresh from its origin on, in whole seconds (§4.2.1). */
  readonly freshnessLifetime: number;
  /** What told that. */
  readonly lifetimeSource: LifetimeSource;
  /** How old it is, in whole seconds (§4.2.3). */
  readonly age: number;
  /** Whether its lifetime is greater than its age (§4.2). */
  readonly fresh: boolean;
  /** Whether the origin is asked before it is used: it is stale, or says so itself (§4, §5.2.2.4). */
  readonly revalidate: boolean;
  /** What the origin is asked with: none, where the response has no validator (§4.3.1). */
  readonly revalidateWith: ConditionalHeaders;
  /** All of that in plain words, one paragraph. */
  readonly explanation: string;
}

/** The headers that make a request conditional. */
export interface ConditionalHeaders {
  readonly 'if-none-match'?: string;
  readonly 'if-modified-since'?: string;
}
