import { HalyardError } from '../errors.js';
import { quotable } from '../internal/quotable.js';
import { isThenable } from '../internal/thenable.js';

/** The client that a response is for, as far as the response depends on it. */
export interface Caller {
  /** The permissions of the client. Default: none. */
  readonly permissions?: readonly string[] | ReadonlySet<string> | undefined;
}

/** The permissions of a caller. A string is refused, because its letters would count as permissions. */
export function permissionsOf(caller: unknown): ReadonlySet<string> {
  if (caller === undefined) return new Set();
  if (!isCaller(caller)) {
    throw new HalyardError('http.option', {
      subject: 'caller',
      expected: 'be an object with permissions',
      ...quotable(caller),
      remedy: "Pass { permissions: ['orders:write'] }, or {} for a caller without permissions",
    });
  }
  const permissions: unknown = caller.permissions ?? [];
  const list: unknown = permissions instanceof Set ? [...permissions] : permissions;
  if (isStrings(list)) return new Set(list);
  throw new HalyardError('http.option', {
    subject: 'caller.permissions',
    expected: 'be an array or a Set of strings',
    ...quotable(permissions),
    remedy: 'Leave them out for a caller without permissions',
  });
}

/** A list or a misspelt name would count as a caller without permissions. */
function isCaller(caller: unknown): caller is Caller {
  if (typeof caller !== 'object' || caller === null || isThenable(caller)) return false;
  if ('permissions' in caller) return true;
  return !(Symbol.iterator in caller) && Object.keys(caller).length === 0;
}

function isStrings(list: unknown): list is readonly string[] {
  return Array.isArray(list) && list.every((item) => typeof item === 'string');
}
