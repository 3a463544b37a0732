import { HalyardError } from '../errors.js';
import { isObject } from '../internal/json-object.js';
import { requireAwaited } from '../internal/require-awaited.js';

/** Throws on an item that is not an object, such as the row that a store did not find. */
export function requireItem(item: unknown): void {
  requireAwaited(item, 'item', 'resource.fields');
  if (isObject(item)) return;
  throw new HalyardError('resource.fields', {
    subject: 'item',
    expected: 'be an object',
    given: item,
    remedy: 'Pass the data of the resource; answer notFound() if there is no such resource',
  });
}
