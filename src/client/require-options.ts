import { HalyardError } from '../errors.js';
import { isObject } from '../internal/json-object.js';

/** Throws on options that are no object, and on limits that would lift what they limit. */
export function requireOptions<Options extends object>(options = {} as Options): Options {
  requireOption(isObject(options), 'options', 'be an object', options);
  for (const [name, value] of Object.entries(options)) {
    const isRight = value === undefined || (typeof value === 'number' && value >= 0);
    requireOption(isRight || !/^max|^limit$/.test(name), name, 'be a number ≥ 0', value);
  }
  return options;
}

/** Throws an error about what the caller gave. */
export function requireOption(
  isRight: boolean,
  subject: string,
  expected: string,
  given: unknown,
): asserts isRight {
  if (!isRight) throw new HalyardError('client.option', { subject, expected, given });
}

/** What is made of an option. If that fails, the option is wrong; it may be a secret. */
export function made<Value>(subject: string, expected: string, make: () => Value): Value {
  try {
    return make();
  } catch {
    throw new HalyardError('client.option', { subject, expected });
  }
}
