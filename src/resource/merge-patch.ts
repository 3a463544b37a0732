import { isObject, type Members, own, setOwn } from '../internal/json.js';
import {
  type StandardIssue,
  type StandardSchema,
  schemaKeys,
  validate,
} from '../internal/standard-schema.js';
import type { Finding, Result } from '../rules/finding.js';
import { MAX_FINDINGS, type Path } from './read-body.js';
import {
  type InputRules,
  issueFinding,
  issuePath,
  reservedMembers,
  validateItem,
} from './validate-item.js';

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
export function judgePatch<Input>(
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

/**
 * Validates the whole of a resource. A fault of a member that the client leaves as it is stored is none of the
 * client's.
 */
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
