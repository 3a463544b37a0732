import { HalyardError } from '../errors.js';
import { quotable } from '../internal/quotable.js';
import { requireOptions, requireTable } from '../internal/require-options.js';

/** The error of a wrong spec. It quotes no object: the key of cursors may be in the wrong place. */
export function specError(
  subject: string,
  expected: string,
  details: { readonly given?: unknown; readonly remedy?: string },
): HalyardError {
  const { given, ...others } = details;
  const quoted = 'given' in details ? quotable(given) : {};
  return new HalyardError('query.spec', { subject, expected, ...others, ...quoted }, 'UFN.04');
}

/** Throws on anything but an object, and on a member that it would ignore. */
export function requireSpecMembers(
  subject: string,
  members: unknown,
  known?: readonly string[],
  remedy?: string,
): void {
  if (known === undefined) {
    requireTable(members, 'query.spec', { subject }, 'UFN.04');
    return;
  }
  requireOptions(
    members,
    known,
    'query.spec',
    { subject, ...(remedy !== undefined && { remedy }) },
    'UFN.04',
  );
}
