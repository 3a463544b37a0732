import { HalyardError } from '../errors.js';
import { nearestName } from '../internal/nearest-name.js';
import { requireObject } from '../internal/require-object.js';

/** Throws on options that are not an object. */
export function requireOptions(
  options: unknown,
  name: string,
  remedy: string,
): asserts options is object {
  requireObject(options, 'http.option', { subject: `Options of ${name}`, remedy });
}

/** Throws on an option that does not exist: a misspelt one would be ignored. */
export function requireKnownOptions(options: object, name: string, known: readonly string[]): void {
  for (const option of Object.keys(options)) {
    if (known.includes(option)) continue;
    const near = nearestName(option, known);
    throw new HalyardError('http.option', {
      subject: `Options of ${name}`,
      expected: `not contain ${option}`,
      given: options,
      remedy: near === undefined ? `The options are ${known.join(', ')}` : `Write ${near}`,
    });
  }
}
