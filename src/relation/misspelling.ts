import { isOneEditAway, isSwapped } from '../internal/one-edit.js';

/** English words one letter from a relation type that mean something else, most of them actions. */
const OTHER_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'abort archive archived charter contests contexts costs crate depreciation describe described hosted least licensee opened posts previews profiler publications reconnect refetch reload reply review shelf smart stark stars states stats statue statuses subset unset'.split(
    ' ',
  ),
);

/**
 * The name out of `names` that is misspelled: one letter missing, added, changed, or two swapped.
 * Short names have too many neighbours, so with four letters only a swap counts. Plurals and past
 * tenses do not count.
 */
export function misspelled(name: string, names: readonly string[]): string | undefined {
  if (name.length < 4 || OTHER_WORDS.has(name)) return undefined;
  return names.find(
    (candidate) =>
      !isInflected(name, candidate) &&
      (name.length === 4 ? isSwapped(name, candidate) : isOneEditAway(name, candidate)),
  );
}

function isInflected(name: string, candidate: string): boolean {
  return name === `${candidate}s` || name === `${candidate}d` || `${name}s` === candidate;
}
