import { isObject, isSameJson, type Members, own, setOwn } from '../internal/json.js';
import { refusePromise } from '../internal/plain-json.js';
import { must } from '../internal/show.js';
import { judgePatch, mergePatch } from './merge-patch.js';
import {
  type BodyOptions,
  bodyFinding,
  type RefusedBody,
  readBody,
  refuseBody,
} from './read-body.js';
import {
  checkFixed,
  currentFields,
  fixedValues,
  type InputRules,
  type InputTarget,
  inputRules,
  withoutLinks,
} from './validate-item.js';

/** How {@link parsePatch} reads a body. */
export interface ParsePatchOptions extends BodyOptions {
  /**
   * The resource as it is, without its links, or its row: the patch is applied to it. If it has a
   * `toJSON`, the patch is applied to the fields that this returns.
   */
  readonly current: object;
}

/** The result of {@link parsePatch}. */
export type ParsedPatch<Value> =
  | {
      readonly ok: true;
      /** The members that the schema has, after the patch. */
      readonly value: Value;
      /**
       * The members that the patch changes, with their new values; undefined for a member that it
       * removes. Empty if the patch changes nothing.
       */
      readonly changes: Readonly<Partial<Value>>;
    }
  | RefusedBody;

/**
 * Parses a JSON Merge Patch (RFC 7396) and applies it: null removes a member, objects are merged, and
 * an array is replaced as a whole. `application/merge-patch+json` and `application/json` are read, and
 * other media types are answered by 415 with `Accept-Patch`.
 *
 * The body is read as `parseInput` reads it. Then the resource with the patch applied to it is
 * validated by the schema, so a patch cannot remove a member that is required; one that is required and
 * nullable becomes null. Only what the patch names is judged, and what it breaks between members: SQL's
 * null of an optional member, and a stored value that the schema refuses, stay as they are. A schema that does not tell its members, such as
 * one with a transform, accepts such a null and additional columns, but no other stored fault.
 *
 * A member that the schema does not have is refused or dropped, as the schema does: of `current`, only
 * the members of the schema are used, if it is an object schema of zod or Valibot, and else all of them.
 * A member in the path of a definition must stay as it is, if the schema has it, and so must the state
 * of one without an `input` of its own.
 *
 * @param body Text, bytes in UTF-8, or the value that a body parser made of them.
 * @param target The definition of the resource, whose `input` is the schema, or any Standard Schema
 *   that validates synchronously.
 * @param options The resource as it is; the request or its content type; the limits.
 * @returns The value as the schema outputs it and the members that changed; or findings and the
 *   response.
 * @throws {HalyardError} As `parseInput`.
 * @rule request.body
 *
 * @example
 * ```ts
 * import { parsePatch } from 'halyard';
 * import * as z from 'zod';
 *
 * const schema = z.strictObject({ total: z.number(), note: z.string().optional() });
 * const current = { id: 17, total: 125, note: 'Call first' };
 *
 * parsePatch('{"total":150}', schema, { current });
 * // → { ok: true, value: { total: 150, note: 'Call first' }, changes: { total: 150 } }
 * parsePatch('{"note":null}', schema, { current });
 * // → { ok: true, value: { total: 125 }, changes: { note: undefined } }
 * const invalid = parsePatch('{"id":18,"total":null}', schema, { current });
 * invalid.ok || invalid.findings.map(({ path }) => path);
 * // → [['total'], []]
 * ```
 */
export function parsePatch<Input>(
  body: unknown,
  target: InputTarget<Input>,
  options: ParsePatchOptions,
): ParsedPatch<Input> {
  refusePromise(options.current, 'current');
  const current = options.current as Members;
  const rules = inputRules(target);
  const { keys } = rules;
  const fields = currentFields(current, keys);
  const isWhole = keys === undefined || rules.fixed.length === 0;
  const before = isWhole ? fields : { ...fixedValues(current, rules.fixed), ...fields };
  const read = readBody(body, 'PATCH', MERGE_PATCH_TYPES, options);
  if (!read.ok) return read;
  const patch = withoutLinks(read.value, rules);
  if (!isObject(patch)) {
    const message = must('A merge patch', 'be an object', patch);
    return refuseBody(422, [bodyFinding(message)]);
  }

  const moved = checkFixed(patch, current, rules);
  if (moved.length > 0) return refuseBody(422, moved);
  const after: Record<string, unknown> = { ...before };
  const named: Record<string, unknown> = {};
  for (const name of Object.keys(patch)) {
    const value = patch[name];
    // A member that is repeated stays as it is, even if the patch writes it in another way.
    if (rules.fixed.includes(name) && Object.hasOwn(before, name)) continue;
    setOwn(named, name, value);
    // A null for a member that the schema does not have stays: the schema decides.
    if (value === null && keys?.has(name) !== false) delete after[name];
    else setOwn(after, name, isObject(value) ? mergePatch(own(before, name), value) : value);
  }
  let validated = judgePatch(named, before, after, rules);
  if (!validated.ok) {
    // A member that must be there, and may be null, is null without a value.
    const nulls = validated.findings.flatMap(({ path: [name, ...below] = [] }) =>
      below.length === 0 && own(named, String(name)) === null ? [String(name)] : [],
    );
    for (const name of nulls) after[name] = null;
    if (nulls.length > 0) validated = judgePatch(named, before, after, rules);
  }
  if (!validated.ok) return refuseBody(422, validated.findings);
  const { value } = validated;
  const changes = changesOf(Object.keys(named), before, after, value, rules);
  return { ok: true, value, changes: changes as Partial<Input> };
}

const MERGE_PATCH_TYPES = ['application/merge-patch+json', 'application/json'];

/** The members of the value that the patch changes, without those that the schema drops. */
function changesOf(
  names: readonly string[],
  before: Members,
  after: Members,
  value: unknown,
  rules: InputRules<unknown>,
): Members {
  const { keys } = rules;
  const output: Members = isObject(value) ? value : {};
  const changes: Record<string, unknown> = {};
  let old: Members | undefined;
  for (const name of names) {
    const [was, is, now] = [own(before, name), own(after, name), own(output, name)];
    if (isSameJson(was, is)) continue;
    // To ask the schema costs as much as the whole validation.
    const isPlain = typeof is !== 'object' && typeof is === typeof was && is === now;
    if (isPlain || !Object.hasOwn(before, name)) {
      if (Object.hasOwn(output, name)) changes[name] = now;
      continue;
    }
    // A default may fill in the value that the patch removes, and text may be the Date that was there.
    old ??= storedOutput(before, rules);
    if (Object.hasOwn(output, name)) {
      if (!isSameJson(own(old, name), now)) changes[name] = now;
    } else if (!Object.hasOwn(after, name)) {
      // A stored null that the schema refuses stands for no member.
      if (Object.hasOwn(old, name) || (was !== null && keys?.has(name))) changes[name] = undefined;
    }
  }
  return changes;
}

/** The resource as the schema outputs it; none of it if the schema refuses it and does not tell its members. */
function storedOutput(before: Members, rules: InputRules<unknown>): Members {
  const stored = judgePatch({}, before, before, rules);
  return stored.ok && isObject(stored.value) ? stored.value : {};
}
