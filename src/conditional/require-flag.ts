import { HalyardError } from '../errors.js';
import { isThenable } from '../internal/thenable.js';

/** Throws unless an option is a boolean or left out: a promise would count as true. */
export function requireFlag(subject: string, flag: unknown): void {
  if (flag === undefined || typeof flag === 'boolean') return;
  throw new HalyardError('conditional.option', {
    subject,
    expected: 'be a boolean',
    given: flag,
    ...(isThenable(flag) && { remedy: 'Await asynchronous lookups before the call' }),
  });
}
