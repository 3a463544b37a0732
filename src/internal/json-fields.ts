import { HalyardError } from '../errors.js';
import { hasToJson } from './has-to-json.js';
import { isObject } from './json-object.js';
import { quotable } from './quotable.js';
import { requireAwaited } from './require-awaited.js';

/** The fields of an object, or those that its `toJSON` returns. Object mappers hide columns by it. */
export function jsonFields<Fields extends object>(item: Fields): Fields {
  if (!hasToJson(item)) return item;
  const fields: unknown = item.toJSON('');
  requireSynchronous(fields);
  if (!isObject(fields)) {
    throw new HalyardError('resource.fields', {
      subject: TO_JSON,
      expected: 'be an object',
      ...quotable(fields),
      remedy: 'Return the fields of the resource',
    });
  }
  // JSON calls toJSON once, so the copy must have none.
  const { toJSON, ...rest } = fields;
  return rest as Fields;
}

/** Throws on a promise that `toJSON` returned. The library calls it, so nobody else could await it. */
export function requireSynchronous(result: unknown): void {
  const remedy = 'Make toJSON synchronous: await what it needs before the call';
  requireAwaited(result, TO_JSON, 'resource.fields', remedy);
}

const TO_JSON = 'The result of toJSON';
