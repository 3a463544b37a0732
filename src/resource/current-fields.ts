import { isBytes } from '../internal/is-bytes.js';
import { isPlainObject } from '../internal/is-plain-object.js';
import { jsonFields } from '../internal/json-fields.js';
import { type Members, setOwn } from '../internal/json-object.js';
import { jsonValue } from '../internal/json-value.js';
import { requireAwaitedMembers } from '../internal/require-awaited.js';

/**
 * The fields that a body is compared with, as JSON has them of the current resource.
 *
 * @param keys The names of the fields, getters among them. If undefined, all members of the resource,
 *   or the getters of its class if it has none.
 */
export function currentFields(current: Members, keys: Iterable<string> | undefined): Members {
  const fields = jsonFields(current);
  const entries = [...(keys ?? memberNames(fields))]
    .map((name) => [name, jsonTree(fields[name], name)] as const)
    .filter(([, value]) => value !== undefined && typeof value !== 'function');
  const members = Object.fromEntries(entries);
  requireAwaitedMembers(members, 'resource.fields');
  return members;
}

/** A member as JSON has it, but for a Date, which a schema may take as it is. */
export function jsonMember(value: unknown, name: string): unknown {
  return value instanceof Date ? value : jsonValue(value, name);
}

/** How deep a resource is read; data of a client can be deeper than the stack. */
const MAX_DEPTH = 1000;

/** A member as JSON has it at each level; the value itself, and its getters, where that is the same. */
function jsonTree(
  value: unknown,
  name: string,
  depth = 1,
  known = new Map<unknown, object>(),
): unknown {
  const json = jsonMember(value, name);
  if (depth > MAX_DEPTH || typeof json !== 'object' || json === null || isBytes(json)) return json;
  const made = known.get(json);
  if (made !== undefined) return made;
  // A value that contains itself keeps itself.
  known.set(json, json);
  let copy: object | undefined;
  for (const [name, member] of Object.entries(json)) {
    const tree = jsonTree(member, name, depth + 1, known);
    if (Object.is(tree, member)) continue;
    copy ??= Array.isArray(json) ? json.slice() : { ...json };
    setOwn(copy as Record<string, unknown>, name, tree);
  }
  known.set(json, copy ?? json);
  return copy ?? json;
}

/** The names of the members that JSON has of a row; those of its class if it has none, such as getters. */
function memberNames(row: object): string[] {
  const names = Object.keys(row);
  return names.length > 0 || isPlainObject(row) ? names : classMembers(Object.getPrototypeOf(row));
}

function classMembers(prototype: object): string[] {
  const names = Object.getOwnPropertyNames(prototype);
  const next = Object.getPrototypeOf(prototype) as object;
  return isPlainObject(prototype) ? names : [...names, ...classMembers(next)];
}
