import { cut } from '../../internal/show.js';
import { isUnqualified } from '../directives.js';
import type {
  CachingClause,
  CachingVerdict,
  ConditionalHeaders,
  ReuseVerdict,
} from './caching-verdict.js';
import type { Facts } from './facts.js';
import { forbiddingDirective } from './freshness.js';

/** A verdict on storing in words, one paragraph. */
export function explainCaching(verdict: CachingVerdict, facts: Facts): string {
  const cache = facts.options.shared ? 'A shared cache' : 'A private cache';
  const { storable, reasons } = verdict;
  if (!storable) {
    return `${cache} must not store this response: ${unmetReasons(reasons)}. Every request goes to the origin.`;
  }
  const storing = `${cache} may store this response${withoutFields(verdict)}: ${reasons.at(-1)?.reason}.`;
  return `${storing} ${explainFreshness(verdict, facts)} ${explainRevalidation(verdict, facts)}${explainVary(facts)}`;
}

function withoutFields({ excludedFields }: CachingVerdict | ReuseVerdict): string {
  return excludedFields.length === 0 ? '' : ` without ${cut(excludedFields.join(', '))}`;
}

export function unmetReasons(reasons: readonly CachingClause[]): string {
  return reasons
    .filter(({ met }) => !met)
    .map(({ reason, section }) => `${reason} (${section})`)
    .join('; ');
}

function explainFreshness(verdict: CachingVerdict, { responseDirectives }: Facts): string {
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

function explainRevalidation({ fresh, revalidateWith }: CachingVerdict, facts: Facts): string {
  const { noCache, staleWhileRevalidate: limit = 0 } = facts.responseDirectives;
  const action = revalidation(revalidateWith);
  const sentence =
    fresh && !isUnqualified(noCache) ? `After that, the cache ${action}` : `The cache ${action}`;
  if (limit === 0) return `${sentence}.`;
  const forbidding = forbiddingDirective(facts);
  return forbidding === undefined
    ? `${sentence}, and may reuse the stale response meanwhile for ${seconds(limit)}.`
    : `${sentence}. stale-while-revalidate has no effect, because ${forbidding} forbids stale reuse (RFC 9111 §4.2.4).`;
}

function revalidation(headers: ConditionalHeaders): string {
  const hasTag = headers['if-none-match'] !== undefined;
  if (headers['if-modified-since'] === undefined) {
    return hasTag
      ? 'revalidates it with If-None-Match'
      : 'requests it again in full, because it has no validator';
  }
  return hasTag
    ? 'revalidates it with If-None-Match and If-Modified-Since'
    : 'revalidates it with If-Modified-Since';
}

function explainVary({ vary }: Facts): string {
  if (vary === '*') return ' Vary is * or malformed, so it is not reused for any other request.';
  return vary.length === 0
    ? ''
    : ` It is reused only for requests with the same ${cut(vary.join(', '))}.`;
}

/** A verdict on reuse in words, one paragraph. */
export function explainReuse(verdict: ReuseVerdict): string {
  const { outcome, reasons, allowedBy, revalidateWith } = verdict;
  switch (outcome) {
    case 'reuse':
    case 'reuse-stale': {
      const meanwhile =
        allowedBy === 'stale-while-revalidate'
          ? ` Meanwhile, the cache ${revalidation(revalidateWith)}.`
          : '';
      return `The cache may reuse the stored response${withoutFields(verdict)}: ${reasons.at(-1)?.reason}.${meanwhile}`;
    }
    case 'validate':
      return `The cache must revalidate the stored response before reuse: ${unmetReasons(reasons)}. It ${revalidation(revalidateWith)}.`;
    case 'unsatisfiable':
      return `The request accepts a stored response only, and this one cannot be used: ${unmetReasons(reasons)}. The cache responds with 504.`;
    default:
      return `The stored response cannot answer this request: ${unmetReasons(reasons)}. The request goes to the origin.`;
  }
}

/** A number of seconds in words. */
export function seconds(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`;
}
