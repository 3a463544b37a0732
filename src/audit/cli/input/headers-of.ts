import type { HeadersInput } from '../../../internal/headers.js';

/** Header fields as a plain object; a name that occurs several times has a list. */
export function headersOf(
  fields: readonly (readonly [name: string, value: string])[],
): HeadersInput {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const lines = values.get(name.toLowerCase());
    if (lines === undefined) values.set(name.toLowerCase(), [value]);
    else lines.push(value);
  }
  return Object.fromEntries(values);
}
