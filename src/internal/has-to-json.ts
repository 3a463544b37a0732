/** Whether JSON has of an object what its `toJSON` returns, whatever members it has (ECMA-262 §25.5.2.2). */
export function hasToJson(value: object): value is { readonly toJSON: (name: string) => unknown } {
  return typeof (value as { readonly toJSON?: unknown }).toJSON === 'function';
}
