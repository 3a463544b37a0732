import { HalyardError } from '../errors.js';
import { isObject } from '../internal/json-object.js';
import { quotable } from '../internal/quotable.js';

/**
 * The fields that JSON has of an object: those that its `toJSON` returns, if it has one (ECMA-262
 * §25.5.2.2). Object mappers hide columns by it.
 */
export function jsonFields<Fields extends object>(item: Fields): Fields {
  const { toJSON } = item as { readonly toJSON?: unknown };
  if (typeof toJSON !== 'function') return item;
  const fields: unknown = toJSON.call(item, '');
  if (isObject(fields)) return fields as Fields;
  throw new HalyardError('resource.fields', {
    subject: 'What toJSON returns',
    expected: 'be an object',
    ...quotable(fields),
    remedy: 'Return the fields of the resource',
  });
}
