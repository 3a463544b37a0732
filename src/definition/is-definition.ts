import { type ErrorCode, HalyardError } from '../errors.js';
import { isObject } from '../internal/json-object.js';
import { notMembers, quotable } from '../internal/quotable.js';
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

/** Throws on anything but definitions, and names the first member that is not one. */
export function requireDefinitions(resources: unknown, code: ErrorCode): void {
  if (!Array.isArray(resources)) {
    throw new HalyardError(code, {
      subject: 'resources',
      expected: 'be an array of definitions',
      ...quotable(resources),
      remedy: isDefinition(resources)
        ? 'Write it in an array'
        : `Pass an array of what defineResource returns${notMembers(resources)}`,
    });
  }
  const index = resources.findIndex((each) => !isDefinition(each));
  if (index === -1) return;
  const given: unknown = resources[index];
  throw new HalyardError(code, {
    subject: `resources[${index}]`,
    expected: 'be a definition',
    ...quotable(given),
    remedy: `Pass what defineResource returns${notMembers(given)}`,
  });
}
