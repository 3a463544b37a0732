import { HalyardError } from '../errors.js';
import { requireObject } from '../internal/require-object.js';
import { requireOptions } from '../internal/require-options.js';

/** The error of a wrong spec. */
export function specError(
  subject: string,
  expected: string,
  details: { readonly given?: unknown; readonly remedy?: string },
): HalyardError {
  return new HalyardError('query.spec', { subject, expected, ...details }, 'UFN.04');
}

/** Throws on anything but an object, and on a member that it would ignore. */
export function requireSpecMembers(
  subject: string,
  members: unknown,
  known?: readonly string[],
  remedy?: string,
): void {
  const details = { subject, ...(remedy !== undefined && { remedy }) };
  if (known === undefined) requireObject(members, 'query.spec', details, 'UFN.04');
  else requireOptions(members, known, 'query.spec', details, 'UFN.04');
}
