import { isObject } from '../internal/json-object.js';
import type { AnyResource } from './definition.js';

/** Whether a value is what `defineResource` returns, not what it takes. */
export function isDefinition(value: unknown): value is AnyResource {
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
