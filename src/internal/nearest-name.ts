import { isOneEditAway, isSwapped } from './one-edit.js';

/** As long as any name that is worth a comparison. */
const LONGEST = 80;

/**
 * The one of `names` that was meant by a name which is none of them: the same but for case and
 * separators, a singular or plural of it, or one letter away. Short names have too many neighbours,
 * so with three letters or fewer only a swap counts.
 */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  if (name === '' || name.length > LONGEST) return undefined;
  const wanted = folded(name);
  let near: string | undefined;
  for (const candidate of names) {
    const other = folded(candidate);
    if (other === wanted) return candidate;
    near ??= isNear(wanted, other) ? candidate : undefined;
  }
  return near;
}

function isNear(one: string, other: string): boolean {
  return one.length > 3 && other.length > 3 ? isOneEditAway(one, other) : isSwapped(one, other);
}

/** The dots of a path and the hyphens of a value stay: they tell names apart. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll('_', '').replaceAll('-', '');
}
