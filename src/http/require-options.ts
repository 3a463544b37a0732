import { requireKnownMembers } from '../internal/require-known-members.js';
import { requireObject } from '../internal/require-object.js';
import { isThenable } from '../internal/thenable.js';

/**
 * Throws on options that are not an object, and on one that is not known: a misspelt option would be
 * ignored.
 *
 * @param known The names of the options. Default: any, such as the members of a problem.
 */
export function requireOptions(
  options: unknown,
  name: string,
  remedy: string,
  known?: readonly string[],
): asserts options is object {
  // The subject is written for an error alone: every request comes by here.
  if (!isOptions(options)) {
    requireObject(options, 'http.option', { subject: `Options of ${name}`, remedy });
  }
  if (known !== undefined && !hasOnly(options as object, known)) {
    requireKnownMembers(`Options of ${name}`, options as object, known, 'http.option');
  }
}

function isOptions(options: unknown): options is object {
  return typeof options === 'object' && options !== null && !isThenable(options);
}

function hasOnly(options: object, known: readonly string[]): boolean {
  for (const name in options) if (!known.includes(name)) return false;
  return true;
}
