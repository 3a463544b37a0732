import { isObject, own, setOwn } from '../internal/json-object.js';
import { jsonMember } from './current-fields.js';

/**
 * Applies a merge patch, as MergePatch of RFC 7396 §2 does: null removes a member, objects are merged,
 * and every other value, arrays among them, replaces what was there. Neither argument is changed.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const members: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const name of Object.keys(patch)) {
    const value = patch[name];
    if (value === null) delete members[name];
    else if (!isObject(value)) setOwn(members, name, value);
    else setOwn(members, name, mergePatch(jsonMember(own(members, name), name), value));
  }
  return members;
}
