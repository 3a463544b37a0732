import { groupBy } from '../../../internal/group-by.js';
import type { HeadersInput } from '../../../internal/headers.js';

/** Header fields as a plain object; a name that occurs several times has a list. */
export function headersOf(
  fields: readonly (readonly [name: string, value: string])[],
): HeadersInput {
  const lines = groupBy(fields, ([name]) => name.toLowerCase());
  return Object.fromEntries(
    Array.from(lines, ([name, all]) => [name, all.map(([, value]) => value)]),
  );
}
