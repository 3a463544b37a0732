import { HalyardError } from '../errors.js';
import {
  isObject,
  isPlainObject,
  isSameJson,
  type Members,
  RESERVED_NAMES,
  setOwn,
} from '../internal/json.js';
import { plainValue, readMember } from '../internal/plain-json.js';
import { cut, joinOr, must } from '../internal/show.js';
import {
  isStandardSchema,
  type StandardIssue,
  type StandardSchema,
  schemaKeys,
  validate,
} from '../internal/standard-schema.js';
import type { Finding, Result } from '../rules/finding.js';
import { parseTemplate } from '../url/template.js';
import { bodyFinding, MAX_DEPTH, MAX_FINDINGS, type Path, walk } from './read-body.js';
import { rowFields } from './resource.js';

/** The members of a definition that are needed to read a body. */
export interface Creatable<Input> {
  /** The template of one resource below the base. */
  readonly path?: string | undefined;
  /** The name of the resource, and of the list in the body of a POST. */
  readonly name: string;
  /** The schema of what a client sends. */
  readonly input: StandardSchema<unknown, Input>;
  /** The schema of an item. If it is `input` too, a client changes neither the state nor the path. */
  readonly schema?: StandardSchema | undefined;
  /** The field that holds the state. */
  readonly state?: string | undefined;
  /** The states that a resource can begin in. */
  readonly initial?: readonly string[] | undefined;
}

/** What validates a body: a definition, or any schema. */
// biome-ignore lint/suspicious/noExplicitAny: a schema of any input
export type InputTarget<Input> = Creatable<Input> | StandardSchema<any, Input>;

/** The rules of a body: those of a definition, or of a schema alone. */
export interface InputRules<Input> extends Partial<Creatable<Input>> {
  readonly input: StandardSchema<unknown, Input>;
  /** Whether the definition has no input of its own, so that a client sends what it has read. */
  readonly isDefault: boolean;
  /** The members that a client may only repeat: those of the path, and the state of such a definition. */
  readonly fixed: readonly string[];
  /** The members of the schema, where it tells them. */
  readonly keys: ReadonlySet<string> | undefined;
}

/** The rules of a definition or of a schema. */
export function inputRules<Input>(target: InputTarget<Input>): InputRules<Input> {
  const known = rulesByTarget.get(target) ?? makeRules(target);
  rulesByTarget.set(target, known);
  return known as InputRules<Input>;
}

const rulesByTarget = /* @__PURE__ */ new WeakMap<object, InputRules<unknown>>();

function makeRules<Input>(target: InputTarget<Input>): InputRules<Input> {
  if (isStandardSchema(target)) {
    const input = target as StandardSchema<unknown, Input>;
    return { input, isDefault: false, fixed: [], keys: schemaKeys(input) };
  }
  const { input, path, initial } = target;
  const isDefault = target.schema === input;
  const state = isDefault ? target.state : undefined;
  const fixed = fixedMembers(path, state, input);
  return { input, path, state, initial, isDefault, fixed, keys: schemaKeys(input) };
}

/**
 * The body without the links and the forms that a client of a default input has read, which only the server
 * writes. What HAL has in `_embedded` are members.
 */
export function withoutLinks(body: unknown, { isDefault }: InputRules<unknown>): unknown {
  if (!isDefault || !isObject(body)) return body;
  const { _links: _, _templates: __, _embedded, ...others } = body;
  return isObject(_embedded) ? { ..._embedded, ...others } : others;
}

/**
 * Validates a client's data with the schema, then checks that the definition can represent it.
 *
 * @param isGiven Whether the client has sent what stands at a path. By default, all of it.
 */
export function validateItem<Input>(
  item: unknown,
  { input, path }: InputRules<Input>,
  start: Path,
  isGiven?: (path: Path) => boolean,
): Result<Input> {
  const result = validate(input, item);
  if (result === 'async') {
    throw new HalyardError(
      'resource.definition',
      'The schema of a body must validate synchronously',
    );
  }
  const refused = (message: string) =>
    ({ ok: false, findings: [bodyFinding(message, start)] }) as const;
  const subject = start.length === 0 ? 'The body' : 'The item';
  if (result === 'threw') return refused(`${subject} could not be validated`);
  if (result.issues !== undefined) {
    // One more than are listed, so that the list says that there are more.
    const issues = result.issues.slice(0, MAX_FINDINGS + 1);
    return { ok: false, findings: issues.map((issue) => issueFinding(issue, start)) };
  }
  const { value } = result;
  if (path !== undefined && !isObject(value)) return refused(must(subject, 'be an object', value));
  const findings = reservedMembers(value, start, isGiven);
  return findings.length > 0 ? { ok: false, findings } : { ok: true, value };
}

/** The findings of the members by which a client could forge links, at any depth. */
export function reservedMembers(
  item: unknown,
  start: Path,
  isGiven: (path: Path) => boolean = () => true,
): Finding[] {
  const findings: Finding[] = [];
  // JSON has no cycles, but the entity that a schema makes of it may.
  let entities: Set<unknown> | undefined;
  const visit = (value: unknown, path: Path, depth: number) => {
    const key = path[depth - 1];
    if (typeof key === 'string' && RESERVED_NAMES.has(key) && isGiven(path.slice(0, depth))) {
      const message = `${key} must be left out, because only the server writes it`;
      if (findings.length <= MAX_FINDINGS)
        findings.push(bodyFinding(message, path.slice(0, depth)));
      return false;
    }
    if (!isObject(value) || isPlainObject(value)) return depth < MAX_DEPTH;
    entities ??= new Set();
    const isNew = !entities.has(value);
    entities.add(value);
    return isNew;
  };
  walk(item, visit, [...start]);
  return findings;
}

/** A schema may quote the whole of what it was given. */
const MAX_MESSAGE = 200;

/** The finding for an issue of a schema, below the path `start`. */
export function issueFinding(issue: StandardIssue, start: Path): Finding {
  return bodyFinding(cut(issue.message, MAX_MESSAGE), [...start, ...issuePath(issue)]);
}

/** The names and the indexes that lead to an issue. */
export function issuePath({ path = [] }: StandardIssue): Path {
  // `map` would construct ArkType's subclass of Array.
  return Array.from(path, (step) => {
    const key = typeof step === 'object' ? step.key : step;
    return typeof key === 'number' ? key : String(key);
  });
}

/**
 * The members that a PUT or a PATCH may only repeat: the variables of the path, which the URL has, and the
 * state, which a link changes.
 */
export function fixedMembers(
  path: string | undefined,
  state: string | undefined,
  input: StandardSchema,
): string[] {
  const keys = schemaKeys(input);
  const ofPath = parseTemplate(path ?? '').names.filter((name) => keys?.has(name) !== false);
  return [...new Set([...ofPath, ...(state === undefined ? [] : [state])])];
}

/** The values of members of a resource, as its URL and its links have them. */
export function fixedValues(current: Members, names: readonly string[]): Members {
  if (names.length === 0) return {};
  const fields = rowFields(current);
  return membersOf(names, (name) => {
    const given = readMember(current, name);
    const isValue = given !== undefined && typeof given !== 'function';
    return isValue ? given : readMember(fields, name);
  });
}

/**
 * Checks that a body changes neither the URL of the resource nor its state, for which a client may need the
 * permission of a link. It may repeat what the resource shows, which a `toJSON` may write in another way.
 *
 * @param current The resource as it is; if undefined, the body must leave out the state.
 */
export function checkFixed(
  given: unknown,
  current: Members | undefined,
  { fixed, state }: InputRules<unknown>,
): Finding[] {
  if (!isObject(given)) return [];
  const names = fixed.filter((name) => Object.hasOwn(given, name));
  if (names.length === 0) return [];
  const versions = current && [fixedValues(current, names), currentFields(current, names)];
  const changed = names.filter((name) =>
    versions ? !versions.some((each) => isSameJson(given[name], each[name])) : name === state,
  );
  return changed.map((name) => {
    const reason = state === name ? 'a link changes it' : 'it is part of the URL of the resource';
    const message = `${name} must ${current ? 'stay as it is' : 'be left out'}, because ${reason}`;
    return bodyFinding(message, [name]);
  });
}

/** Checks that a new resource begins in one of the initial states; the schema decides if there are none. */
export function checkInitialState(
  given: unknown,
  { state = '', initial = [] }: InputRules<unknown>,
  start: Path = [],
): Finding[] {
  if (initial.length === 0 || !isObject(given) || !Object.hasOwn(given, state)) return [];
  if (initial.some((each) => each === given[state])) return [];
  return [bodyFinding(`${state} must be ${joinOr(initial)}`, [...start, state])];
}

/**
 * The fields that a body is compared with, as JSON has them of the current resource.
 *
 * @param keys The names of the fields, getters among them. If undefined, all members of the resource.
 */
export function currentFields(current: Members, keys: Iterable<string> | undefined): Members {
  const fields = rowFields(current);
  return membersOf(keys ?? Object.keys(fields), (name) => readMember(fields, name));
}

/** Members as JSON has them, but for a Date and bytes, which a schema may take as they are. */
function membersOf(names: Iterable<string>, read: (name: string) => unknown): Members {
  const members: Record<string, unknown> = {};
  for (const name of names) {
    const value = plainValue(read(name), name, undefined, undefined);
    if (value !== undefined) setOwn(members, name, value);
  }
  return members;
}
