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

/** Damerau-Levenshtein distance 1. */
function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const start = commonPrefix(one, other);
  if (one.length > other.length) return one.slice(start + 1) === other.slice(start);
  if (one.length < other.length) return one.slice(start) === other.slice(start + 1);
  return one.slice(start + 1) === other.slice(start + 1) || isSwapped(one, other);
}

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const start = commonPrefix(one, other);
  return (
    one !== other &&
    one[start] === other[start + 1] &&
    one[start + 1] === other[start] &&
    one.slice(start + 2) === other.slice(start + 2)
  );
}

function commonPrefix(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
