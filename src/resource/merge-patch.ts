import { isObject } from '../internal/json-object.js';
import { jsonMember } from './current-fields.js';

/**
 * Applies a merge patch, as MergePatch of RFC 7396 §2 does: null removes a member, objects are merged,
 * and every other value, arrays among them, replaces what was there. Neither argument is changed.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  // A map, since a member __proto__ of an object would set its prototype.
  const members = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, mergePatch(jsonMember(members.get(name), name), value));
  }
  return Object.fromEntries(members);
}
