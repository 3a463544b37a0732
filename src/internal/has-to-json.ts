/** Whether JSON.stringify writes the result of `toJSON` in place of the object (ECMA-262 §25.5.2.2). */
export function hasToJson(value: object): value is { readonly toJSON: (name: string) => unknown } {
  return typeof (value as { readonly toJSON?: unknown }).toJSON === 'function';
}
