import { isObject, isSameJson, type Members, own, setOwn } from '../internal/json.js';
import { refusePromise } from '../internal/plain-json.js';
import { must } from '../internal/show.js';
import {
  type StandardIssue,
  type StandardSchema,
  schemaKeys,
  validate,
} from '../internal/standard-schema.js';
import type { Finding, Result } from '../rules/finding.js';
import {
  type BodyOptions,
  bodyFinding,
  MAX_FINDINGS,
  type Path,
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
  issueFinding,
  issuePath,
  reservedMembers,
  validateItem,
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
    else setOwn(members, name, mergePatch(own(members, name), value));
  }
  return members;
}

/**
 * Validates the resource with the patch applied to it. If the schema refuses that, only what the patch names is
 * judged: a fault that is stored is not one of the patch, which leaves the rest alone (RFC 7396 §2).
 */
function judgePatch<Input>(
  patch: Members,
  before: Members,
  after: Members,
  rules: InputRules<Input>,
): Result<Input> {
  const isNamed = (path: Path) => valueAt(patch, path) !== undefined;
  const whole = validateItem(after, rules, [], isNamed);
  if (whole.ok) return whole;
  // SQL's null of an optional member, and the other columns, if the schema does not tell its members.
  const isGap = (path: Path) =>
    !isNamed(path) &&
    (valueAt(before, path) === null || (rules.keys === undefined && path.length === 1));
  const gaps = issuesOf(rules, before).flatMap(membersOf).filter(isGap);
  const patched = validateItem(gaps.reduce(withoutMember, after), rules, [], isNamed);
  if (patched.ok) return patched;
  // zod refuses the unknown members that a patch adds in the words of those that are stored.
  const stored = issuesOf(rules, gaps.reduce(withoutMember, before)).filter(
    (issue) => !('keys' in issue && membersOf(issue).some(isNamed)),
  );
  const known = new Set(stored.map((issue) => identityOf(issueFinding(issue, []))));
  const findings = patched.findings.filter((finding) => {
    const named = valueAt(patch, finding.path);
    // A fault around what is named may be one between members, such as an end before its start.
    return (named !== undefined && !isObject(named)) || !known.has(identityOf(finding));
  });
  if (findings.length > 0) return { ok: false, findings };
  return outcomeOf(outputOf(rules.input, after, patch, []), isNamed) ?? whole;
}

/** Validates the whole of a resource. A fault of a member that a client leaves as it is stored is none of the client's. */
export function judgeWhole<Input>(
  whole: Members,
  stored: readonly string[],
  rules: InputRules<Input>,
): Result<Input> {
  const result = validateItem(whole, rules, []);
  if (result.ok || stored.length === 0) return result;
  const findings = result.findings.filter(({ path }) => !stored.includes(String(path?.[0])));
  if (findings.length > 0) return { ok: false, findings };
  const given = stored.reduce((members, name) => withoutMember(members, [name]), whole);
  return outcomeOf(outputOf(rules.input, whole, given, [])) ?? result;
}

function outcomeOf<Input>(
  output: Output | undefined,
  isGiven?: (path: Path) => boolean,
): Result<Input> | undefined {
  if (output === undefined) return undefined;
  const { value } = output;
  const findings = [...output.findings, ...reservedMembers(value, [], isGiven)];
  return findings.length > 0 ? { ok: false, findings } : { ok: true, value: value as Input };
}

function identityOf({ path, message }: Finding): string {
  return JSON.stringify([path, message]);
}

/** The value at a path, or the one above it that is no object. A patch with none does not name the path. */
function valueAt(value: unknown, path: Path = []): unknown {
  let at = value;
  for (const step of path) {
    if (!isObject(at)) break;
    at = own(at, String(step));
  }
  return at;
}

function withoutMember(members: Members, path: Path): Members {
  const patch = path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), null);
  return mergePatch(members, patch) as Members;
}

function issuesOf({ input }: InputRules<unknown>, members: Members): readonly StandardIssue[] {
  const result = validate(input, members);
  return (typeof result === 'object' && result.issues?.slice(0, MAX_FINDINGS)) || [];
}

/** The place of an issue; of the unknown members of an object of zod, which lists them, their places. */
function membersOf(issue: StandardIssue & { readonly keys?: unknown }): Path[] {
  const path = issuePath(issue);
  const { keys } = issue;
  return Array.isArray(keys) ? keys.map((name) => [...path, String(name)]) : [path];
}

/** An object that was put together from its members, and the faults of those that are named. */
interface Output {
  readonly value: Members;
  readonly findings: readonly Finding[];
}

/**
 * The members as an object schema outputs each. One that it refuses stays as it is, unless the patch names it.
 * Undefined for a schema that does not tell its members, or has checks between them.
 */
function outputOf(
  schema: StandardSchema,
  members: Members,
  patch: Members,
  start: Path,
): Output | undefined {
  const { wrapped, shape, entries = shape, rest, pipe, _zod } = schema as ObjectSchema;
  if (_zod?.def?.checks?.length || (Array.isArray(pipe) && pipe.some(isStep))) return undefined;
  const inner = wrapped ?? _zod?.def?.innerType;
  if (inner !== undefined) return outputOf(inner, members, patch, start);
  if (!isObject(entries)) return undefined;
  const value = { ...members };
  const findings: Finding[] = [];
  const further = rest ?? _zod?.def?.catchall;
  const isOpen = schemaKeys(schema) === undefined;
  for (const name of new Set([...Object.keys(entries), ...Object.keys(patch)])) {
    const isNamed = Object.hasOwn(patch, name);
    const input = Object.hasOwn(entries, name) ? entries[name] : further;
    if (!Object.hasOwn(entries, name) && !isOpen) delete value[name];
    else if (input !== undefined) {
      const [given, named] = [own(members, name), own(patch, name)];
      const path = [...start, name];
      const result = validateItem(given, { ...MEMBER, input }, path);
      let output: Output | undefined;
      if (result.ok) output = { value: result.value as Members, findings: [] };
      else if (!isNamed) output = { value: (given ?? undefined) as Members, findings: [] };
      else if (isObject(named) && isObject(given)) output = outputOf(input, given, named, path);
      findings.push(...(output ?? (result as { findings: readonly Finding[] })).findings);
      if (output?.value === undefined) delete value[name];
      else setOwn(value, name, output.value);
    }
  }
  return { value, findings };
}

/** Whether a member of a pipe of Valibot checks or transforms what its schema accepts. `pipe` of zod is a method. */
function isStep({ kind }: { readonly kind: string }): boolean {
  return kind === 'validation' || kind === 'transformation';
}

/** The rules of a member. */
const MEMBER = { isDefault: false, fixed: [], keys: undefined };

/** An object schema of zod (`shape`) or Valibot (`entries`), or one around it, such as an optional one. */
interface ObjectSchema extends StandardSchema {
  readonly shape?: Readonly<Record<string, StandardSchema>>;
  readonly entries?: Readonly<Record<string, StandardSchema>>;
  readonly rest?: StandardSchema;
  readonly pipe?: unknown;
  readonly wrapped?: StandardSchema;
  readonly _zod?: {
    readonly def?: {
      readonly innerType?: StandardSchema;
      readonly catchall?: StandardSchema;
      readonly checks?: readonly unknown[];
    };
  };
}
