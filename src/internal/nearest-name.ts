import { isOneEditAway, isSwapped } from './one-edit.js';

/** Longer names are not compared, so that the cost stays bounded. */
const MAX_NAME_LENGTH = 80;

/**
 * The one of `names` that an unknown name is likely to mean: it differs only in case and separators,
 * is its singular or plural, or is one letter away. Short names have too many neighbours,
 * so with three letters or fewer only a swap counts.
 */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  if (name === '' || name.length > MAX_NAME_LENGTH) return undefined;
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

/** The dots of a path and the hyphens of a value stay: they distinguish names. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll('_', '').replaceAll('-', '');
}
