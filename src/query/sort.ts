/** A field to sort by. */
export interface Sort<Field extends string = string> {
  readonly field: Field;
  readonly direction: 'asc' | 'desc';
}
