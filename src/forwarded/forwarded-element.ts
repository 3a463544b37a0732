/** One element of a `Forwarded` header: what one proxy states about the request that it received. */
export interface ForwardedElement {
  /**
   * The parameters by name in lower case: `for`, `by`, `host`, `proto` (RFC 7239 §5), `port` and
   * `prefix` (the conventions'), and any extension. The object has no prototype.
   */
  readonly parameters: { readonly [name: string]: string | undefined };
  /** The first grammar fault. Parameters before it are kept. */
  readonly malformed?: {
    readonly reason: ForwardedFault;
    /** The index in the header. */
    readonly position: number;
    /**
     * The parameter with an empty or broken value, if the base URL does not depend on it (`for`, `by`,
     * an extension). Its value is undefined, the parameters after it are kept, and `baseUrl` uses the
     * element.
     */
    readonly parameter?: string;
  };
}

/** A grammar fault in an element (RFC 7239 §4). */
export type ForwardedFault =
  | 'name-missing'
  | 'value-missing'
  | 'quote-unclosed'
  | 'character-not-allowed'
  | 'parameter-repeated';
