/** The client that a response is for, as far as the response depends on it. */
export interface Caller {
  /** The permissions of the client; none when left out. */
  readonly permissions?: readonly string[] | ReadonlySet<string> | undefined;
}
