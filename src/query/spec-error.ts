import { HalyardError } from '../errors.js';
import { isObject } from '../internal/json-object.js';
import { requireKnownMembers } from '../internal/require-known-members.js';

/** The error of a wrong spec. */
export function specError(
  subject: string,
  expected: string,
  details: { readonly given?: unknown; readonly remedy?: string },
): HalyardError {
  return new HalyardError('query.spec', { subject, expected, ...details }, 'UFN.04');
}

/** Throws on anything but an object, and on a member that it would ignore. */
export function requireOptions(
  subject: string,
  options: unknown,
  known?: readonly string[],
  remedy?: string,
): void {
  if (!isObject(options)) {
    throw specError(subject, 'be an object', {
      given: options,
      ...(remedy !== undefined && { remedy }),
    });
  }
  if (known !== undefined) requireKnownMembers(subject, options, known, 'query.spec', 'UFN.04');
}
