import { nearestName } from '../internal/nearest-name.js';
import type { Field } from './checked-spec.js';

/** The field that was meant by a name: misspelt, or nested and named without what it lies in. */
export function meantField(name: string, fields: readonly Field[]): string | undefined {
  const names = fields.map((field) => field.name);
  const near = nearestName(name, names);
  if (near !== undefined) return near;
  const nested = names.filter((known) => known.endsWith(`.${name}`));
  return nested.length === 1 ? nested[0] : undefined;
}
