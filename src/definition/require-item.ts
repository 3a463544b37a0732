import { HalyardError } from '../errors.js';
import { isObject } from '../internal/json-object.js';
import { requireAwaited } from '../internal/require-awaited.js';

/** Throws on an item that is not an object, such as the row that a store did not find. */
export function requireItem(item: unknown): void {
  requireData('item', item, () =>
    Array.isArray(item)
      ? 'Pass one resource; respondCollection and collection take a list'
      : 'Pass an object. If the resource does not exist, respond with notFound()',
  );
}

/** Throws on an embedded resource that is not an object, such as its identifier. */
export function requireEmbedded(name: string, item: unknown): void {
  requireData(name, item, () => 'Pass the resource itself, or null if there is none');
}

/** Throws on anything but a new resource, or a list of at least one. */
export function requireCreated(given: unknown): void {
  if (!Array.isArray(given)) {
    requireData('The new resource', given, () => CREATED);
    return;
  }
  if (given.length === 0) {
    throw new HalyardError(
      'created.items',
      { subject: 'The list of new resources', expected: 'not be empty', remedy: CREATED },
      'collection.list',
    );
  }
  for (const [index, item] of given.entries()) {
    requireData(`The new resource at ${index}`, item, () => CREATED);
  }
}

const CREATED = 'Pass what your store returned for each resource that it created';

function requireData(subject: string, given: unknown, remedy: () => string): void {
  requireAwaited(given, subject, 'resource.fields');
  if (isObject(given)) return;
  throw new HalyardError('resource.fields', {
    subject,
    expected: 'be an object',
    given,
    remedy: remedy(),
  });
}
