/**
 * A member of a list as `JSON.stringify` writes it at that index: `toJSON` is called with the index,
 * and a value that JSON cannot express is null.
 */
export function stringifyMember(index: number | string, value: object): string {
  if ((value as { readonly toJSON?: unknown } | null)?.toJSON === undefined) {
    return JSON.stringify(value) ?? 'null';
  }
  const name = String(index);
  const text = JSON.stringify({ [name]: value });
  return text === '{}' ? 'null' : text.slice(name.length + 4, -1);
}
