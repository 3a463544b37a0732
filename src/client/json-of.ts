/** A value as JSON has it after `JSON.stringify` and `JSON.parse`: a `Date` is a string. */
export type JsonOf<Value> = unknown extends Value
  ? Value
  : Value extends ToJson<infer Json>
    ? JsonOf<Json>
    : Value extends object
      ? { readonly [Key in keyof Value]: JsonOf<Value[Key]> }
      : Value;

/** A value that says how JSON has it. */
interface ToJson<Json> {
  toJSON(): Json;
}

/** A JSON Merge Patch (RFC 7396): the members to change, null to remove one. */
export type MergePatch<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: MergePatch<Value[Key]> | null }
    : Value;
