import { HalyardError } from '../errors.js';
import { hasToJson } from '../internal/has-to-json.js';
import { isObject, type Members } from '../internal/json-object.js';
import { quotable } from '../internal/quotable.js';
import { requireAwaited } from '../internal/require-awaited.js';

/** The fields of an object, or those that its `toJSON` returns. Object mappers hide columns by it. */
export function jsonFields<Fields extends object>(item: Fields): Fields {
  if (!hasToJson(item)) return item;
  const fields: unknown = item.toJSON('');
  requireAwaited(fields, 'The result of toJSON', 'resource.fields');
  if (!isObject(fields)) {
    throw new HalyardError('resource.fields', {
      subject: 'The result of toJSON',
      expected: 'be an object',
      ...quotable(fields),
      remedy: 'Return the fields of the resource',
    });
  }
  // JSON calls toJSON once, so the copy must have none.
  const { toJSON, ...rest } = fields;
  return rest as Fields;
}

/** The fields of a row as JSON has them, and those of the names that only its class has, by getters. */
export function fieldsByName(row: Members, names: readonly string[]): Members {
  const fields = jsonFields(row);
  const missing = names.filter((name) => !Object.hasOwn(fields, name));
  return { ...fields, ...membersOf(row, missing) };
}

/** The members of a row and of its class, such as getters of columns, but no methods. */
export function membersOf(row: object, names: readonly string[]): Members {
  const entries = names
    .map((name) => [name, (row as Members)[name]] as const)
    .filter(([, value]) => value !== undefined && typeof value !== 'function');
  return Object.fromEntries(entries);
}
