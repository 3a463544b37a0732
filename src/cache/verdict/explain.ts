import { cut } from '../../internal/show.js';
import { isUnqualified } from '../directives.js';
import type {
  CachingClause,
  CachingVerdict,
  ConditionalHeaders,
  ReuseVerdict,
} from './caching-verdict.js';
import type { Facts } from './facts.js';
import { staleForbidden } from './freshness.js';

/** A verdict on storing in words, one paragraph. */
export function explainCaching(verdict: Omit<CachingVerdict, 'explanation'>, facts: Facts): string {
  const cache = facts.options.shared ? 'A shared cache' : 'A private cache';
  if (!verdict.storable) {
    return `${cache} must not store this response: ${unmetReasons(verdict.reasons)}. Every request goes to the origin.`;
  }
  return [
    `${cache} may store this response: ${verdict.reasons.at(-1)?.reason}.`,
    explainFreshness(verdict, facts),
    explainRevalidation(verdict, facts),
    ...explainVary(facts),
  ].join(' ');
}

function unmetReasons(reasons: readonly CachingClause[]): string {
  return reasons
    .filter(({ met }) => !met)
    .map(({ reason, section }) => `${reason} (${section})`)
    .join('; ');
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
    return `${known}, but no-cache requires revalidation before each reuse.`;
  }
  return fresh
    ? `${known}, so the cache may reuse it for another ${seconds(lifetime - age)}.`
    : `${known}, so it is stale.`;
}

function explainRevalidation(
  { fresh, revalidateWith }: Omit<CachingVerdict, 'explanation'>,
  facts: Facts,
): string {
  const { noCache, staleWhileRevalidate: limit = 0 } = facts.responseDirectives;
  const action = revalidation(revalidateWith);
  const sentence =
    fresh && !isUnqualified(noCache) ? `After that, the cache ${action}` : `The cache ${action}`;
  return limit === 0 || staleForbidden(facts) !== undefined
    ? `${sentence}.`
    : `${sentence}, and may reuse the stale response meanwhile for ${seconds(limit)}.`;
}

function revalidation(headers: ConditionalHeaders): string {
  const names = [
    headers['if-none-match'] !== undefined && 'If-None-Match',
    headers['if-modified-since'] !== undefined && 'If-Modified-Since',
  ].filter((name) => name !== false);
  return names.length === 0
    ? 'requests it again in full, because it has no validator'
    : `revalidates it with ${names.join(' and ')}`;
}

function explainVary({ vary }: Facts): string[] {
  if (vary === '*') return ['Vary is * or malformed, so it is not reused for any other request.'];
  return vary.length === 0
    ? []
    : [`It is reused only for requests with the same ${cut(vary.join(', '))}.`];
}

/** A verdict on reuse in words, one paragraph. */
export function explainReuse({
  outcome,
  reasons,
  allowedBy,
  revalidateWith,
}: Omit<ReuseVerdict, 'explanation'>): string {
  const unmet = unmetReasons(reasons);
  const action = revalidation(revalidateWith);
  switch (outcome) {
    case 'reuse':
    case 'reuse-stale': {
      const meanwhile =
        allowedBy === 'stale-while-revalidate' ? ` Meanwhile, the cache ${action}.` : '';
      return `The cache may reuse the stored response: ${reasons.at(-1)?.reason}.${meanwhile}`;
    }
    case 'validate':
      return `The cache must revalidate the stored response before reuse: ${unmet}. It ${action}.`;
    case 'unsatisfiable':
      return `The request accepts a stored response only, and this one cannot be used: ${unmet}. The cache responds with 504.`;
    default:
      return `The stored response cannot answer this request: ${unmet}. The request goes to the origin.`;
  }
}

/** A number of seconds in words. */
export function seconds(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`;
}
