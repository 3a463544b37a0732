/** The type of a value after `JSON.stringify` and `JSON.parse`: a `Date` becomes a string. */
export type JsonOf<Value> = unknown extends Value
  ? Value
  : Value extends ToJson<infer Json>
    ? JsonOf<Json>
    : Value extends object
      ? { readonly [Key in keyof Value]: JsonOf<Value[Key]> }
      : Value;

/** A value that makes its own JSON. */
interface ToJson<Json> {
  toJSON(): Json;
}

/** A JSON Merge Patch (RFC 7396): the members to change, and null for those to remove. */
export type MergePatch<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: MergePatch<Value[Key]> | null }
    : Value;
