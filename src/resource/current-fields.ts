import { HalyardError } from '../errors.js';
import { jsonFields } from '../internal/json-fields.js';
import { isObject, type Members } from '../internal/json-object.js';
import { jsonValue } from '../internal/json-value.js';
import { requireAwaitedMembers } from '../internal/require-awaited.js';

/**
 * The fields that a patch is applied to: those that JSON has of the current resource, or those of a class
 * that the schema names, if it has no `toJSON`.
 *
 * @param keys The members of the schema; undefined if it does not list them.
 */
export function currentFields(current: Members, keys: ReadonlySet<string> | undefined): Members {
  const fields = jsonFields(current);
  const names = [...(keys ?? Object.keys(fields))].filter((name) => name in fields);
  if (keys === undefined && Object.keys(fields).length === 0 && hasGetters(fields))
    throw classError();
  const entries = names
    .map((name) => [name, jsonMember(fields[name], name)] as const)
    .filter(([, value]) => value !== undefined && typeof value !== 'function');
  const members = Object.fromEntries(entries);
  requireAwaitedMembers(members, 'resource.fields');
  return members;
}

/** A member as JSON has it, but for a Date, which a schema may take as it is. */
export function jsonMember(value: unknown, name: string): unknown {
  return value instanceof Date ? value : jsonValue(value, name);
}

/** Whether an object has getters by its class: those of the last prototype are of every object. */
function hasGetters(row: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(row);
  if (!isObject(prototype) || Object.getPrototypeOf(prototype) === null) return false;
  const members = Object.values(Object.getOwnPropertyDescriptors(prototype));
  return members.some(({ get }) => get !== undefined) || hasGetters(prototype);
}

function classError(): HalyardError {
  return new HalyardError('resource.fields', {
    subject: 'current',
    expected: 'be a plain object or have a toJSON, since the schema does not list its members',
    remedy: 'Pass a plain object with the members of the schema',
  });
}
