import { isBinary } from '../internal/is-bytes.js';
import { type Members, setOwn } from '../internal/json-object.js';
import { callToJson, readMember } from '../internal/plain-json.js';
import { rowFields } from './resource.js';

/**
 * The fields that a body is compared with, as JSON has them of the current resource.
 *
 * @param keys The names of the fields, getters among them. If undefined, all members of the resource.
 */
export function currentFields(current: Members, keys: Iterable<string> | undefined): Members {
  const fields = rowFields(current);
  const entries = [...(keys ?? Object.keys(fields))]
    .map((name) => {
      const value = readMember(fields, name);
      return [name, isOwnJson(value) ? value : jsonTree(value, name)] as const;
    })
    .filter(([, value]) => !UNWRITTEN.has(typeof value));
  return Object.fromEntries(entries);
}

/** The types of what JSON leaves out; a getter or a `toJSON` that throws is read as a symbol. */
const UNWRITTEN: ReadonlySet<string> = /* @__PURE__ */ new Set(['undefined', 'function', 'symbol']);

/** A member as JSON has it, but for a Date, which a schema may take as it is. */
export function jsonMember(value: unknown, name: string): unknown {
  if (value instanceof Date || UNWRITTEN.has(typeof value) || value === null) return value;
  const isWrapped = typeof readMember(value as object, 'toJSON') === 'function';
  return isWrapped ? callToJson(value as object, name) : value;
}

/** Whether nothing in a value has another JSON, as in most rows. Beyond these limits, which a cycle reaches, the answer is no. */
function isOwnJson(root: unknown): boolean {
  let count = 0;
  const isOwn = (value: unknown, depth: number): boolean => {
    if (typeof value === 'bigint') return false;
    if (typeof value !== 'object' || value === null || isBinary(value)) return true;
    if (value instanceof Date) return true;
    if (++count > 200_000 || depth > 100) return false;
    if (typeof readMember(value, 'toJSON') === 'function') return false;
    if (Array.isArray(value)) return value.every((member) => isOwn(member, depth + 1));
    // Unlike Object.keys, allocates nothing.
    for (const name in value) if (!isOwn(readMember(value, name), depth + 1)) return false;
    return true;
  };
  return isOwn(root, 0);
}

/** How deep a resource is read; data of a client can be deeper than the stack. */
const MAX_DEPTH = 1000;

/**
 * A value as JSON has it at each level. Bytes stay, and so does an object, with the getters of its class,
 * if nothing in it has another JSON.
 */
function jsonTree(
  value: unknown,
  name: string,
  depth = 1,
  known = new Map<unknown, unknown>(),
): unknown {
  const seen = known.get(value);
  if (seen !== undefined) return seen;
  const json = isBinary(value) ? value : jsonMember(value, name);
  if (depth > MAX_DEPTH || typeof json !== 'object' || json === null || isBinary(json)) return json;
  const made = known.get(json);
  if (made !== undefined) return made;
  // A value that contains itself keeps itself.
  known.set(value, json).set(json, json);
  let tree: object = json;
  for (const name of Object.keys(json)) {
    const member = readMember(json, name);
    const part = jsonTree(member, name, depth + 1, known);
    if (Object.is(part, member)) continue;
    if (tree === json) tree = Array.isArray(json) ? json.slice() : { ...json };
    setOwn(tree as Record<string, unknown>, name, part);
  }
  known.set(value, tree).set(json, tree);
  return tree;
}
