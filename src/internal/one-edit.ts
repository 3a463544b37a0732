/** Damerau-Levenshtein distance 1: one letter left out, added, changed, or two neighbours swapped. */
export function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const start = commonPrefix(one, other);
  if (one.length > other.length) return one.slice(start + 1) === other.slice(start);
  if (one.length < other.length) return one.slice(start) === other.slice(start + 1);
  return (
    one !== other && (one.slice(start + 1) === other.slice(start + 1) || isSwapped(one, other))
  );
}

/** Whether two neighbouring letters are swapped, and nothing else differs. */
export function isSwapped(one: string, other: string): boolean {
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
