import { HalyardError } from '../errors.js';
import { nearestName } from '../internal/nearest-name.js';
import { requireObject } from '../internal/require-object.js';

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
  requireObject(options, 'http.option', { subject: `Options of ${name}`, remedy });
  if (known === undefined) return;
  const unknown = Object.keys(options).find((option) => !known.includes(option));
  if (unknown === undefined) return;
  const near = nearestName(unknown, known);
  throw new HalyardError('http.option', {
    subject: `Options of ${name}`,
    expected: `not contain ${unknown}`,
    // The quote is cut: the unknown option comes first.
    given: { [unknown]: (options as Record<string, unknown>)[unknown], ...options },
    remedy: near === undefined ? `The options are ${known.join(', ')}` : `Write ${near}`,
  });
}
