import { isObject, isSameJson, type Members } from '../internal/json-object.js';
import { readMember } from '../internal/plain-json.js';
import { schemaKeys } from '../internal/schema-keys.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { type Finding, finding } from '../rules/finding.js';
import { variableNames } from '../url/template/parse-template.js';
import { currentFields, jsonMember } from './current-fields.js';
import { rowFields } from './resource.js';

/**
 * The members that a PUT or a PATCH may only repeat if a definition has no input of its own: the variables of
 * its path, which its URL has, and its state, which a link changes.
 */
export function fixedMembers(definition: {
  readonly path?: string | undefined;
  readonly state?: string | undefined;
  readonly schema?: StandardSchema | undefined;
  readonly input: StandardSchema;
}): string[] {
  const { path = '', state, schema, input } = definition;
  if (schema !== input) return [];
  const keys = schemaKeys(input);
  const ofPath = variableNames(path).filter((name) => keys?.has(name) !== false);
  return state === undefined ? ofPath : [...ofPath, state];
}

/** The values of members of a resource, as its URL and its links have them. */
export function pathMembers(current: Members, names: readonly string[]): Members {
  const fields = rowFields(current);
  return Object.fromEntries(
    names.map((name) => {
      const given = readMember(current, name);
      const isValue = given !== undefined && typeof given !== 'function';
      const value = jsonMember(isValue ? given : readMember(fields, name), name);
      return [name, typeof value === 'bigint' ? String(value) : value];
    }),
  );
}

/**
 * Checks that a body does not change members that are part of the URL of the resource. It may repeat what
 * the resource shows, which a `toJSON` may write in another way than the URL.
 */
export function checkPathMembers(
  given: unknown,
  current: Members,
  ofPath: readonly string[],
): Finding[] {
  if (!isObject(given)) return [];
  return changedMembers(given, current, ofPath).map((name) => {
    const message = `${name} must stay as it is, because it is part of the URL of the resource`;
    return finding('request.body', message, { path: [name] });
  });
}

/** The names of the members that are given and differ from those of the resource. */
export function changedMembers(
  given: Members,
  current: Members,
  among: readonly string[],
): string[] {
  const names = [...new Set(among)].filter((name) => Object.hasOwn(given, name));
  const [values, shown] = [pathMembers(current, names), currentFields(current, names)];
  return names
    .filter((name) => !isSameJson(given[name], values[name]))
    .filter((name) => !Object.hasOwn(shown, name) || !isSameJson(given[name], shown[name]));
}
