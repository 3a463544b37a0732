/** The client that a response is for, as far as the response depends on it. */
export interface Caller {
  /** The permissions of the client. Default: none. */
  readonly permissions?: readonly string[] | ReadonlySet<string> | null | undefined;
}

/** The permissions of a caller. */
export function permissionsOf(caller: Caller | null | undefined): ReadonlySet<string> {
  // A claim of a token may have any form.
  const { permissions } = caller ?? {};
  return new Set(Array.isArray(permissions) || permissions instanceof Set ? permissions : []);
}
