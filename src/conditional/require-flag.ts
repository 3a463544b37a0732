import { HalyardError } from '../errors.js';
import { requireKnownMembers } from '../internal/require-known-members.js';
import { requireObject } from '../internal/require-object.js';

/** Throws on options that are not an object, and on one that is not known. */
export function requireOptions(options: object | undefined, known: readonly string[]): void {
  if (options === undefined) return;
  requireObject(options, 'conditional.option', { subject: 'options' });
  requireKnownMembers('options', options, known, 'conditional.option');
}

/** Throws unless an option is a boolean or left out: a promise would count as true. */
export function requireFlag(subject: string, flag: unknown): void {
  if (flag === undefined || typeof flag === 'boolean') return;
  throw new HalyardError('conditional.option', {
    subject,
    expected: 'be a boolean',
    given: flag,
    remedy: 'Await asynchronous lookups before the call',
  });
}
