import { type ErrorCode, HalyardError } from '../errors.js';
import { isObject } from '../internal/json-object.js';
import { insteadOf, quotable } from '../internal/quotable.js';
import type { AnyResource } from './definition.js';

/** Whether a value is what `defineResource` returns, not what it takes. */
function isDefinition(value: unknown): value is AnyResource {
  const { name, schema, relations, links, collectionLinks } = (value ?? {}) as Partial<AnyResource>;
  return (
    typeof name === 'string' &&
    schema !== undefined &&
    isObject(relations) &&
    Array.isArray(collectionLinks) &&
    Array.isArray(links) &&
    links.some((each) => each?.rel === 'self')
  );
}

/** Throws on anything but definitions, and names the first member that is not one. */
export function requireDefinitions(resources: unknown, code: ErrorCode): void {
  const isList = Array.isArray(resources);
  const index = isList ? resources.findIndex((each) => !isDefinition(each)) : 0;
  if (index === -1) return;
  const given: unknown = isList ? resources[index] : resources;
  throw new HalyardError(code, {
    subject: isList ? `resources[${index}]` : 'resources',
    expected: isList ? 'be a definition' : 'be an array of definitions',
    ...quotable(given),
    remedy: `Pass what defineResource returns${insteadOf(given)}`,
  });
}
