/** The client that a response is for, as far as the response depends on it. */
export interface Caller {
  /**
   * What identifies the client: the key of the user, never a token or a cookie. Responses that depend on it
   * have a tag of their own. Null for a client that is not known.
   */
  readonly id?: string | number | bigint | null | undefined;
  /** The permissions of the client. Default: none. */
  readonly permissions?: readonly string[] | ReadonlySet<string> | null | undefined;
}

/** The identifier of a caller as text; undefined without one. */
export function callerId(caller: Caller | null | undefined): string | undefined {
  return String(caller?.id ?? '') || undefined;
}

/** The permissions of a caller. */
export function permissionsOf(caller: Caller | null | undefined): ReadonlySet<string> {
  // A claim of a token may have any form.
  const { permissions } = caller ?? {};
  return new Set(Array.isArray(permissions) || permissions instanceof Set ? permissions : []);
}
