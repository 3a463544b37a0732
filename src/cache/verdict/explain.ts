import { brief } from './caching-clause.js';
import type { CachingVerdict, ConditionalHeaders } from './caching-verdict.js';
import { type Facts, isWhole } from './facts.js';
import { staleForbidden } from './stale.js';
import { varyNames } from './vary.js';

/** A verdict in plain words, one paragraph. */
export function explainCaching(verdict: Omit<CachingVerdict, 'explanation'>, facts: Facts): string {
  const cache = facts.options.shared ? 'A shared cache' : 'The cache of one user';
  if (!verdict.storable) {
    const reasons = verdict.reasons.filter(({ met }) => !met).map(withSection);
    return `${cache} must not store this response: ${reasons.join('; ')}. Each request goes to the origin.`;
  }
  const [{ reason = '' } = {}] = verdict.reasons.slice(-1);
  return [
    `${cache} may store this response: ${reason}.`,
    explainFreshness(verdict, facts),
    explainRevalidation(verdict, facts),
    ...explainVary(facts),
  ].join(' ');
}

/** A reason with where it stands. */
export function withSection({ reason, section }: { reason: string; section: string }): string {
  return `${reason} (${section})`;
}

function explainFreshness(verdict: Omit<CachingVerdict, 'explanation'>, { said }: Facts): string {
  const { freshnessLifetime: lifetime, lifetimeSource: source, age, fresh } = verdict;
  const left = seconds(lifetime - age);
  const known =
    source === 'none'
      ? `Nothing tells how long it is fresh, and it is ${seconds(age)} old`
      : `It is fresh for ${seconds(lifetime)} (${source}) and ${seconds(age)} old`;
  if (isWhole(said.noCache))
    return `${known}, but it says no-cache: it is used only when asked for.`;
  return fresh
    ? `${known}, so it is used without asking the origin for another ${left}.`
    : `${known}, so it is stale.`;
}

function explainRevalidation(
  { fresh, revalidateWith }: Omit<CachingVerdict, 'explanation'>,
  facts: Facts,
): string {
  const { said } = facts;
  const asked = `${fresh && !isWhole(said.noCache) ? 'Then the' : 'The'} origin is asked ${withHeaders(revalidateWith)}`;
  if (isWhole(said.noCache)) return `${asked}.`;
  const { staleWhileRevalidate: later } = said;
  if (later === undefined || later === 0 || staleForbidden(facts) !== undefined) return `${asked}.`;
  return `${asked}; for ${seconds(later)} it is used meanwhile.`;
}

/** What the origin is asked with, as it is said. */
export function withHeaders(headers: ConditionalHeaders): string {
  const names = [
    headers['if-none-match'] !== undefined && 'If-None-Match',
    headers['if-modified-since'] !== undefined && 'If-Modified-Since',
  ].filter((name) => name !== false);
  return names.length === 0
    ? 'for all of it, since it has no validator'
    : `with ${names.join(' and ')}`;
}

function explainVary({ response }: Facts): string[] {
  const names = varyNames(response);
  if (names === '*') return ['It depends on more than headers, so it answers no other request.'];
  return names.length === 0
    ? []
    : [`It answers only requests with the same ${brief(names.join(', '))}.`];
}

/** A number of seconds as it is said. */
export function seconds(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`;
}
