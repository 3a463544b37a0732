import { HalyardError } from '../errors.js';
import { hasToJson } from '../internal/has-to-json.js';
import { isObject, type Members } from '../internal/json-object.js';
import { quotable } from '../internal/quotable.js';
import { requireAwaited } from '../internal/require-awaited.js';
import { variableNames } from '../url/template/parse-template.js';

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
  if (!hasToJson(fields)) return fields as Fields;
  // JSON calls toJSON once, so the copy must have none.
  const { toJSON, ...rest } = fields;
  return rest as Fields;
}

/** The fields of a row as JSON has them, and those of the names that only its class has, by getters. */
export function fieldsByName(row: Members, names: readonly string[]): Members {
  const fields = jsonFields(row);
  const missing = names.filter((name) => !Object.hasOwn(fields, name));
  return missing.length === 0 ? fields : { ...fields, ...membersOf(row, missing) };
}

/** The values of an item for the URLs of links: those of the row itself, and what only its `toJSON` has. */
export function urlValues(
  item: object,
  links: readonly { readonly href: string }[],
): Record<string, never> {
  if (!hasToJson(item)) return item as Record<string, never>;
  const names = links.flatMap(({ href }) => variableNames(href));
  const values = membersOf(item, names);
  const isWhole = names.every((name) => Object.hasOwn(values, name));
  return { ...(isWhole ? {} : jsonFields(item)), ...values } as Record<string, never>;
}

/** The state of an item; that of its JSON where only its `toJSON` has it. */
export function stateOf(item: object, state: string): unknown {
  return (item as Members)[state] ?? (jsonFields(item) as Members)[state];
}

/** The members of a row and of its class, such as getters of columns, but no methods. */
function membersOf(row: object, names: readonly string[]): Members {
  const entries = names
    .filter((name) => Object.hasOwn(row, name) || !(name in Object.prototype))
    .map((name) => [name, (row as Members)[name]] as const)
    .filter(([, value]) => value !== undefined && typeof value !== 'function');
  return Object.fromEntries(entries);
}
