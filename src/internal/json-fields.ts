import { HalyardError } from '../errors.js';
import { hasToJson } from './has-to-json.js';
import { isObject } from './json-object.js';
import { quotable } from './quotable.js';
import { requireAwaitedMembers } from './require-awaited.js';
import { isThenable } from './thenable.js';

/** The fields of an object, or those that its `toJSON` returns. Object mappers hide columns by it. */
export function jsonFields<Fields extends object>(item: Fields): Fields {
  if (!hasToJson(item)) return item;
  const fields: unknown = item.toJSON('');
  if (!isObject(fields) || isThenable(fields)) throw toJsonError(fields);
  // JSON calls toJSON once, so the copy must have none.
  const { toJSON, ...rest } = fields;
  requireAwaitedMembers(rest, 'resource.fields');
  return rest as Fields;
}

/** The library calls `toJSON`, so nobody else could await its result. */
export function toJsonError(result: unknown): HalyardError {
  return new HalyardError('resource.fields', {
    subject: 'The result of toJSON',
    expected: isThenable(result) ? 'not be a promise' : 'be an object',
    ...quotable(result),
    remedy: isThenable(result)
      ? 'Make toJSON synchronous: await what it needs before the call'
      : 'Return the fields of the resource',
  });
}
