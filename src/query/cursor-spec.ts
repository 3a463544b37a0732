import type { Sort } from './sort.js';

/** Servers refuse longer URLs: those of Node take 16,384 characters by default. */
export const MAX_CURSOR_LENGTH = 65_536;

/** Where null stands in the sort order of a database. */
export type Nulls = 'largest' | 'smallest';

/** Where null stands: for every field, or for those that may be null. */
export type NullOrders = Nulls | { readonly [field: string]: Nulls };

/** The options of `cursorCodec`. */
export interface CursorOptions<
  Identifier extends string = string,
  SortField extends string = string,
  NullOrder extends NullOrders | undefined = NullOrders | undefined,
> {
  /**
   * The key of the signature: text or bytes, at least 32 octets. Of a list, the first key signs and all
   * verify, so that a key can be rotated. Default: cursors are not signed, and a link after a row with a
   * value that its field does not take is a 400. A key that is undefined throws: a variable of the
   * environment may be missing.
   */
  readonly key?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** The field that is unique and never null. It breaks ties of the sort order. Default: `id`. */
  readonly identifier?: Identifier;
  /** The order if the client asks for none. Default: ascending by the identifier. */
  readonly sort?: readonly Sort<SortField>[];
  /**
   * Whether null sorts as the largest value, as in PostgreSQL and Oracle, or the smallest, as in
   * MySQL, SQLite, SQL Server and MongoDB. With an object, such as `{ paid: 'largest' }`, only the
   * fields that it names may be null, and the others need no condition for null; `{}` names none.
   * Default: `largest`.
   */
  readonly nulls?: NullOrder;
  /** The name of the parameter. Default: `cursor`. */
  readonly parameter?: string;
}

/** Writes and reads the cursors of a resource; made by `cursorCodec`. */
export interface CursorCodec<
  Identifier extends string = string,
  SortField extends string = string,
  NullOrder extends NullOrders | undefined = NullOrders | undefined,
> {
  readonly identifier: Identifier;
  readonly sort: readonly Sort<SortField>[];
  readonly parameter: string;
  readonly nulls: NullOrder;
  /** Writes a position in the list that `scope` describes. */
  encode(position: string, scope: string): string;
  /** Reads a position; undefined for text that `encode` has not written. */
  decode(
    text: string,
    scope: string,
  ):
    | { readonly position: string; readonly isOfScope: boolean; readonly isSigned: boolean }
    | undefined;
}

/** The value of an item in a field of the sort order. */
export interface CursorKey<Field extends string = string, Value = unknown> {
  readonly field: Field;
  readonly value: Value;
}

/** A position in a list: after an item, or before it. */
export interface CursorPosition<Key extends CursorKey = CursorKey> {
  /** `next` for the page after the item, `prev` for the page before it. */
  readonly direction: 'next' | 'prev';
  /** The values of the item, one for each entry of `sort`, in that order. */
  readonly keys: readonly Key[];
}

/** A query for a page by cursor, as `parseQuery` returns it. */
export interface CursorQuery {
  readonly limit: number;
  readonly cursor?: CursorPosition;
  readonly sort: readonly Sort[];
  readonly filters?: readonly unknown[];
  readonly parameters?: Readonly<Record<string, unknown>>;
}
