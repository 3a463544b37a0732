import { HalyardError } from '../errors.js';

/**
 * Returns what `make` returns. An error of the platform may quote a secret, and a form of a service may have
 * values that are no text, so it is replaced.
 */
export function made<Value>(requirement: string, make: () => Value): Value {
  try {
    return make();
  } catch {
    throw new HalyardError('client.option', requirement);
  }
}
