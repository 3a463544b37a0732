import { isOneEditAway, isSwapped } from '../internal/one-edit.js';

/**
 * English words that are one letter from a relation type and mean something else: actions of their
 * own, most of them.
 */
const WORDS_OF_THEIR_OWN: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'abort archive archived charter contests contexts costs crate depreciation describe described hosted least licensee opened posts previews profiler publications reconnect refetch reload reply review shelf smart stark stars states stats statue statuses subset unset'.split(
    ' ',
  ),
);

/**
 * The one of `names` that a name misspells: one letter left out, added, changed, or two swapped.
 * Short names have too many neighbours, so with four letters only a swap counts. A plural or a past
 * tense is no misspelling.
 */
export function misspelled(name: string, names: readonly string[]): string | undefined {
  if (name.length < 4 || name.length > 40 || WORDS_OF_THEIR_OWN.has(name)) return undefined;
  return names.find(
    (candidate) =>
      candidate.length >= 4 &&
      !isInflected(name, candidate) &&
      (name.length === 4 ? isSwapped(name, candidate) : isOneEditAway(name, candidate)),
  );
}

function isInflected(name: string, candidate: string): boolean {
  return name === `${candidate}s` || name === `${candidate}d` || `${name}s` === candidate;
}
