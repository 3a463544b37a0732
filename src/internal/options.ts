import { type ErrorCode, HalyardError } from '../errors.js';
import { show } from './show.js';

/** Limits with their defaults. Throws on NaN, since no size is greater: it would lift the limit. */
export function checkedLimits<Name extends string>(
  code: ErrorCode,
  given: { readonly [Limit in NoInfer<Name>]?: number | undefined },
  defaults: Readonly<Record<Name, number>>,
  least: 0 | 1 = 1,
): Record<Name, number> {
  const limits: Record<Name, number> = { ...defaults };
  for (const name of Object.keys(defaults) as Name[]) {
    const limit = given[name] ?? defaults[name];
    if (!(limit >= least)) {
      throw new HalyardError(code, `${name} must be a number ≥ ${least}, got ${show(limit)}`);
    }
    limits[name] = limit;
  }
  return limits;
}

/** Throws on an option that does not exist: ignored, a misspelt one would grant or send more than meant. */
export function known(code: ErrorCode, given: object, names: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new HalyardError(code, `Unknown option ${show(unknown)}. Allowed: ${names.join(', ')}`);
}

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

/** Damerau-Levenshtein distance 1: one letter left out, added, changed, or two neighbours swapped. */
function isNear(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length);
  let start = 0;
  while (start < least && one[start] === other[start]) start++;
  let end = 0;
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (least > 3 && left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left === `${right[1]}${right[0]}`;
}

/** The dots of a path and the hyphens of a value stay: they distinguish names. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll('_', '').replaceAll('-', '');
}
