import { HalyardError } from '../errors.js';
import { hasToJson } from '../internal/has-to-json.js';
import { isObject } from '../internal/json-object.js';
import { quotable } from '../internal/quotable.js';
import { requireAwaited } from '../internal/require-awaited.js';

/** The fields that JSON has of an object. Object mappers hide columns by a `toJSON`. */
export function jsonFields<Fields extends object>(item: Fields): Fields {
  if (!hasToJson(item)) return item;
  const fields: unknown = item.toJSON('');
  requireAwaited(fields, 'What toJSON returns', 'resource.fields');
  if (!isObject(fields)) {
    throw new HalyardError('resource.fields', {
      subject: 'What toJSON returns',
      expected: 'be an object',
      ...quotable(fields),
      remedy: 'Return the fields of the resource',
    });
  }
  if (!hasToJson(fields)) return fields as Fields;
  // JSON calls toJSON once, so the copy must have none.
  const { toJSON, ...rest } = fields;
  return rest as Fields;
}

/** The values of an item for URLs. Object mappers have columns that only their `toJSON` makes members. */
export function urlValues(item: object): Record<string, never> {
  const values = hasToJson(item) ? { ...jsonFields(item), ...item } : item;
  return values as Record<string, never>;
}
