/** The client that a response is for, as far as the response depends on it. */
export interface Caller {
  /** The permissions of the client. Default: none. */
  readonly permissions?: readonly string[] | ReadonlySet<string> | null | undefined;
}

/** The permissions of a caller. */
export function permissionsOf(caller: Caller | null | undefined): ReadonlySet<string> {
  return new Set(caller?.permissions ?? []);
}
