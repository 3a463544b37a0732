import { type ErrorCode, HalyardError } from '../errors.js';
import type { Members } from './json-object.js';
import { show } from './show.js';
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

/** Throws on a promise among the members of an object or an array. */
export function requireAwaitedMembers(members: object, code: ErrorCode): void {
  // Every item passes here, and a list of its members would cost more than the check.
  for (const name in members) {
    if (Object.hasOwn(members, name)) {
      requireAwaitedMember((members as Members)[name], members, name, code);
    }
  }
}

/** Throws on a promise that is a member of an object or an array, and listens to the other members. */
export function requireAwaitedMember(
  value: unknown,
  holder: object,
  name: number | string,
  code: ErrorCode,
): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || !isThenable(value)) return;
  swallowRejections(holder);
  const shown = PLAIN_NAME.test(String(name)) ? name : show(name);
  requireAwaited(value, `${Array.isArray(holder) ? 'Item' : 'Member'} ${shown}`, code);
}

/** A name that a message can have as it is. */
const PLAIN_NAME = /^[\w-]{1,40}$/;
