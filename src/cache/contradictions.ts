import type { CacheDirectives, DirectiveName } from './directives.js';

/** Two directives that cannot both be meant, which of them permits more, and why. */
export interface Contradiction {
  readonly pair: readonly [one: DirectiveName, other: DirectiveName];
  readonly looser: DirectiveName;
  readonly reason: string;
}

const NEVER_FRESH = 'What no cache may store is never fresh (§5.2.2.5)';
const NEVER_STALE = 'What no cache may store is never stale (§5.2.2.5)';
const ASKED_FIRST = 'Once stale it must be asked for first (§5.2.2.2)';

const CONTRADICTIONS: readonly Contradiction[] = [
  {
    pair: ['public', 'private'],
    looser: 'public',
    reason: 'A response is for any cache or for one user, not both (§5.2.2.7, §5.2.2.9)',
  },
  looserLast('noStore', 'public', 'What no cache may store is not public (§5.2.2.5)'),
  looserLast('noStore', 'maxAge', NEVER_FRESH),
  looserLast('noStore', 'sMaxage', NEVER_FRESH),
  looserLast('noStore', 'immutable', NEVER_FRESH),
  looserLast('noStore', 'staleWhileRevalidate', NEVER_STALE),
  looserLast('noStore', 'staleIfError', NEVER_STALE),
  looserLast(
    'private',
    'sMaxage',
    'A lifetime for shared caches says nothing of a private response (§5.2.2.10)',
  ),
  looserLast('mustRevalidate', 'staleWhileRevalidate', ASKED_FIRST),
  looserLast('mustRevalidate', 'staleIfError', ASKED_FIRST),
];

function looserLast(one: DirectiveName, other: DirectiveName, reason: string): Contradiction {
  return { pair: [one, other], looser: other, reason };
}

/** The directives that cannot both be meant; none for most headers. */
export function contradictions(directives: CacheDirectives): readonly Contradiction[] {
  // Each contradiction has one of these.
  const { noStore, private: restricted, mustRevalidate } = directives;
  if (!noStore && !restricted && !mustRevalidate) return NONE;
  return CONTRADICTIONS.filter(
    ({ pair, looser }) =>
      // The looser is mostly missing.
      isMeant(directives[looser]) &&
      isMeant(directives[pair[0]]) &&
      isMeant(directives[pair[1]]) &&
      // Beside must-understand, no-store is for caches that do not know it, and the others go on.
      !(pair[0] === 'noStore' && directives.mustUnderstand === true),
  );
}

const NONE: readonly Contradiction[] = [];

/** Whether a directive is set for the response as a whole, not for some of its fields. */
function isMeant(value: CacheDirectives[DirectiveName]): boolean {
  return value !== undefined && value !== false && typeof value !== 'object';
}
