/** One element of a `Forwarded` header: what one proxy says of the request that it received. */
export interface ForwardedElement {
  /**
   * The parameters by their names in lower case: `for`, `by`, `host`, `proto` (RFC 7239 §5), `port`
   * and `prefix` (the conventions'), and any extension. Without prototype.
   */
  readonly parameters: { readonly [name: string]: string | undefined };
  /** Why the element cannot be read; its parameters are then those that stand before that place. */
  readonly malformed?: {
    readonly reason: ForwardedFault;
    /** The position in the header. */
    readonly position: number;
  };
}

/** What can be wrong with an element. */
export type ForwardedFault =
  | 'a parameter without a name'
  | 'a parameter without a value'
  | 'a quoted string without an end'
  | 'a character that is not allowed'
  | 'a parameter that is given twice';
