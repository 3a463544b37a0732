import { type ErrorCode, HalyardError } from '../errors.js';
import { isThenable } from './thenable.js';

/** Throws on a promise, which would count as an object without members. */
export function requireAwaited(value: unknown, subject: string, code: ErrorCode): void {
  if (!isThenable(value)) return;
  throw new HalyardError(code, {
    subject,
    expected: 'not be a promise',
    given: value,
    remedy: 'Await it before the call',
  });
}
