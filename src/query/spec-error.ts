import { HalyardError } from '../errors.js';
import { requireKnownMembers } from '../internal/require-known-members.js';
import { requireObject } from '../internal/require-object.js';

/** The error of a wrong spec. */
export function specError(
  subject: string,
  expected: string,
  details: { readonly given?: unknown; readonly remedy?: string },
): HalyardError {
  return new HalyardError('query.spec', { subject, expected, ...details }, 'UFN.04');
}

/**
 * Throws on anything but an object, and on a member that it would ignore. No message quotes the object:
 * the key of cursors may be in the wrong place.
 */
export function requireSpecMembers(
  subject: string,
  members: unknown,
  known?: readonly string[],
  remedy?: string,
): void {
  const details = { subject, ...(remedy !== undefined && { remedy }) };
  requireObject(members, 'query.spec', details, 'UFN.04');
  if (known === undefined) return;
  requireKnownMembers(subject, members, known, 'query.spec', 'UFN.04');
}
