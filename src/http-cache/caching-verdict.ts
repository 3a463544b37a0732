import { isUnqualified } from '../cache/directives.js';
import { cut } from '../internal/show.js';
import type { Facts } from './facts.js';
import { forbiddingDirective, type LifetimeSource, type StaleUse } from './freshness.js';

/** A requirement of RFC 9111, whether it is met, and why. */
export interface CachingClause {
  /** A short name of the requirement. */
  readonly clause: string;
  /** The section of the RFC that states it. */
  readonly section: string;
  /** Whether it is met. */
  readonly met: boolean;
  /** Why, as a clause without a full stop. */
  readonly reason: string;
}

/** Whether and how a cache may store and reuse a response (RFC 9111). */
export interface CachingVerdict {
  /** Whether the cache may store the response: whether all `reasons` are met. */
  readonly storable: boolean;
  /** The requirements of RFC 9111 §3 in their order, each with whether it is met and why. */
  readonly reasons: readonly CachingClause[];
  /**
   * The fields, in lower case, that the cache must not store: those that `no-cache="…"` names, and in a
   * shared cache those that `private="…"` names (§3.1, §5.2.2.4, §5.2.2.7).
   */
  readonly excludedFields: readonly string[];
  /** The freshness lifetime, in whole seconds (§4.2.1). */
  readonly freshnessLifetime: number;
  /** Where the freshness lifetime comes from. */
  readonly lifetimeSource: LifetimeSource;
  /** The current age, in whole seconds (§4.2.3). */
  readonly age: number;
  /** Whether the freshness lifetime is greater than the age (§4.2). */
  readonly fresh: boolean;
  /** Whether the response must be revalidated before reuse: it is stale, or requires it (§4, §5.2.2.4). */
  readonly revalidate: boolean;
  /** The fields of a revalidation request; empty if the response has no validator (§4.3.1). */
  readonly revalidateWith: ConditionalHeaders;
  /** The verdict in words, one paragraph. */
  readonly explanation: string;
}

/** The header fields that make a request conditional. */
export interface ConditionalHeaders {
  readonly 'if-none-match'?: string;
  readonly 'if-modified-since'?: string;
}

/** Whether a cache may answer a request with a stored response (RFC 9111 §4). */
export interface ReuseVerdict {
  /**
   * - `reuse`: the stored response is the answer
   * - `reuse-stale`: it is the answer although it is stale; `allowedBy` says why
   * - `validate`: it must be revalidated first, with the fields of `revalidateWith`
   * - `forward`: it cannot answer this request, which goes to the origin unchanged
   * - `unsatisfiable`: the request accepts a stored response only, and this one cannot be used: 504
   *   (RFC 9111 §5.2.1.7)
   */
  readonly outcome: 'reuse' | 'reuse-stale' | 'validate' | 'forward' | 'unsatisfiable';
  /** The requirements of RFC 9111 §4 in their order, each with whether it is met and why. */
  readonly reasons: readonly CachingClause[];
  /**
   * The fields, in lower case, to leave out of an answer that is not revalidated: those that
   * `no-cache="…"` names, and in a shared cache those that `private="…"` names (§5.2.2.4, §5.2.2.7).
   */
  readonly excludedFields: readonly string[];
  /** What allows stale reuse. With `stale-while-revalidate`, revalidate at the same time. */
  readonly allowedBy?: StaleUse;
  /** The age of the stored response in whole seconds, for the `Age` of the answer (§5.1). */
  readonly age: number;
  /** The fields of a revalidation request. */
  readonly revalidateWith: ConditionalHeaders;
  /** Whether the stored response may be used if the origin fails (RFC 5861 §4). */
  readonly usableOnError: boolean;
  /** The verdict in words, one paragraph. */
  readonly explanation: string;
}

/** A requirement that is met. */
export function met(clause: string, section: string, reason: string): CachingClause {
  return { clause, section, met: true, reason };
}

/** A requirement that is not met. */
export function unmet(clause: string, section: string, reason: string): CachingClause {
  return { clause, section, met: false, reason };
}

/** Whether all requirements are met. */
export function areMet(clauses: readonly CachingClause[]): boolean {
  return clauses.every(({ met }) => met);
}

/** A verdict on storing in words, one paragraph. */
export function explainCaching(verdict: Omit<CachingVerdict, 'explanation'>, facts: Facts): string {
  const cache = facts.options.shared ? 'A shared cache' : 'A private cache';
  const { storable, reasons } = verdict;
  if (!storable) {
    return `${cache} must not store this response: ${unmetReasons(reasons)}. Every request goes to the origin.`;
  }
  const storing = `${cache} may store this response${withoutFields(verdict)}: ${reasons.at(-1)?.reason}.`;
  return `${storing} ${explainFreshness(verdict, facts)} ${revalidation(verdict)}${explainStaleUse(facts)}${explainVary(facts)}`;
}

function explainFreshness(
  verdict: Omit<CachingVerdict, 'explanation'>,
  { responseDirectives }: Facts,
): string {
  const { freshnessLifetime: lifetime, lifetimeSource: source, age, fresh } = verdict;
  const known =
    source === 'none'
      ? `It has no freshness lifetime and is ${seconds(age)} old`
      : `It is fresh for ${seconds(lifetime)} (${source}) and ${seconds(age)} old`;
  if (isUnqualified(responseDirectives.noCache)) {
    return `${known}, but no-cache requires revalidation before each reuse. The cache`;
  }
  return fresh
    ? `${known}, so the cache may reuse it for another ${seconds(lifetime - age)}. After that, the cache`
    : `${known}, so it is stale. The cache`;
}

function explainStaleUse(facts: Facts): string {
  const { staleWhileRevalidate = 0 } = facts.responseDirectives;
  if (staleWhileRevalidate === 0) return '.';
  const forbidding = forbiddingDirective(facts);
  return forbidding === undefined
    ? `, and may reuse the stale response meanwhile for ${seconds(staleWhileRevalidate)}.`
    : `. stale-while-revalidate has no effect, because ${forbidding} forbids stale reuse (RFC 9111 §4.2.4).`;
}

function explainVary({ vary }: Facts): string {
  if (vary === '*') return ' Vary is * or malformed, so it is not reused for any other request.';
  return vary.length === 0
    ? ''
    : ` It is reused only for requests with the same ${cut(vary.join(', '))}.`;
}

/** A verdict on reuse in words, one paragraph. */
export function explainReuse(verdict: Omit<ReuseVerdict, 'explanation'>): string {
  const { outcome, reasons, allowedBy } = verdict;
  const unmet = unmetReasons(reasons);
  switch (outcome) {
    case 'validate':
      return `The cache must revalidate the stored response before reuse: ${unmet}. It ${revalidation(verdict)}.`;
    case 'unsatisfiable':
      return `The request accepts a stored response only, and this one cannot be used: ${unmet}. The cache responds with 504.`;
    case 'forward':
      return `The stored response cannot answer this request: ${unmet}. The request goes to the origin.`;
    default: {
      const isRevalidated = allowedBy === 'stale-while-revalidate';
      const meanwhile = isRevalidated ? ` Meanwhile, the cache ${revalidation(verdict)}.` : '';
      return `The cache may reuse the stored response${withoutFields(verdict)}: ${reasons.at(-1)?.reason}.${meanwhile}`;
    }
  }
}

export function unmetReasons(reasons: readonly CachingClause[]): string {
  return reasons
    .filter(({ met }) => !met)
    .map(({ reason, section }) => `${reason} (${section})`)
    .join('; ');
}

function withoutFields({ excludedFields }: Pick<CachingVerdict, 'excludedFields'>): string {
  return excludedFields.length === 0 ? '' : ` without ${cut(excludedFields.join(', '))}`;
}

function revalidation({ revalidateWith }: Pick<CachingVerdict, 'revalidateWith'>): string {
  const names = [
    revalidateWith['if-none-match'] !== undefined && 'If-None-Match',
    revalidateWith['if-modified-since'] !== undefined && 'If-Modified-Since',
  ].filter(Boolean);
  return names.length === 0
    ? 'requests it again in full, because it has no validator'
    : `revalidates it with ${names.join(' and ')}`;
}

/** A number of seconds in words. */
export function seconds(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`;
}
