/** What `toJSON` makes of an object or a bigint (ECMA-262 §25.5.2.2, step 2); any other value as it is. */
export function jsonValue(value: unknown, name: number | string): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean' || typeof value === 'symbol') return value;
  const toJson = (value as { readonly toJSON?: unknown } | null | undefined)?.toJSON;
  return typeof toJson === 'function' ? toJson.call(value, String(name)) : value;
}
