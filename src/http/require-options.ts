import { HalyardError } from '../errors.js';
import { nearestName } from '../internal/nearest-name.js';
import { isThenable } from '../internal/thenable.js';

/** Throws on options that are not an object, or are a promise of one. */
export function requireOptions(
  options: unknown,
  name: string,
  remedy: string,
): asserts options is object {
  if (typeof options === 'object' && options !== null && !isThenable(options)) return;
  throw new HalyardError('http.option', {
    subject: `Options of ${name}`,
    expected: 'be an object',
    given: options,
    remedy,
  });
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
