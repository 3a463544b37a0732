import { type ErrorCode, HalyardError } from '../errors.js';
import type { Members } from './json-object.js';
import { isThenable, swallowRejections } from './thenable.js';

/** Throws on a promise, which would count as an object without members. */
export function requireAwaited(
  value: unknown,
  subject: string,
  code: ErrorCode,
  remedy = 'Await it before the call',
): void {
  if (!isThenable(value)) return;
  throw new HalyardError(code, { subject, expected: 'not be a promise', given: value, remedy });
}

/** Throws on a promise among the members of an object or an array, and listens to them all. */
export function requireAwaitedMembers(members: object, code: ErrorCode): void {
  // Every item passes here, and a list of its members would cost more than the check.
  for (const name in members) {
    if (!Object.hasOwn(members, name)) continue;
    const value = (members as Members)[name];
    if ((typeof value !== 'object' && typeof value !== 'function') || !isThenable(value)) continue;
    swallowRejections(members);
    requireAwaited(value, `${Array.isArray(members) ? 'Item' : 'Member'} ${name}`, code);
  }
}
