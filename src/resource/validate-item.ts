import { HalyardError } from '../errors.js';
import { isObject, isSameJson, type Members } from '../internal/json.js';
import { plainValue, readMember } from '../internal/plain-json.js';
import { isSafeMethod } from '../internal/request.js';
import { cut, joinOr, must } from '../internal/show.js';
import {
  isStandardSchema,
  type StandardIssue,
  type StandardSchema,
  schemaKeys,
  validate,
} from '../internal/standard-schema.js';
import { type Finding, finding } from '../rules/finding.js';
import { variableNames } from '../url/template.js';
import { cutName, MAX_FINDINGS, pathTo, walk } from './read-body.js';
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
  /** The links that may change the state. */
  readonly links?: readonly ChangingLink[] | undefined;
}

/** What validates a body: a definition, or any schema. */
// biome-ignore lint/suspicious/noExplicitAny: a schema of any input
export type InputTarget<Input> = Creatable<Input> | StandardSchema<any, Input>;

/** The schema of a body. */
export interface InputRules<Input> {
  readonly input: StandardSchema<unknown, Input>;
  /** The name of the schema in messages. */
  readonly subject: string;
  /** Whether it is that of a definition, whose rows are objects. */
  readonly hasPath?: boolean | undefined;
  /** Whether the definition has no input of its own, so that a client sends what it has read. */
  readonly isDefault?: boolean | undefined;
  /** The members that a client may only repeat: those of the path, and the state of such a definition. */
  readonly fixed: readonly string[];
  /** The state that such a client may repeat only. */
  readonly state?: StateRules | undefined;
}

/** The rules of a definition or of a schema. */
export function inputRules<Input>(target: InputTarget<Input>): InputRules<Input> {
  if (isStandardSchema(target)) {
    return { input: target as StandardSchema<unknown, Input>, subject: 'schema', fixed: [] };
  }
  const { name, input, path, schema, state, initial = [], links = [] } = target;
  const isDefault = schema === input;
  const ofState = isDefault ? state : undefined;
  return {
    input,
    hasPath: path !== undefined,
    subject: `input of ${name}`,
    isDefault,
    fixed: fixedMembers(path, ofState, input),
    state: ofState === undefined ? undefined : { name: ofState, initial, links },
  };
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

/** A validated value, or the faults of a value. */
type Validated<Value> =
  | { readonly value: Value; readonly findings?: undefined }
  | { readonly findings: readonly Finding[] };

/** Validates a client's data with the schema, then checks that the definition can represent it. */
export function validateItem<Input>(
  item: unknown,
  rules: InputRules<Input>,
  start: readonly (string | number)[],
): Validated<Input> {
  const result = validate(rules.input, item);
  if (result === 'async') {
    throw new HalyardError('resource.definition', `${rules.subject} must validate synchronously`);
  }
  const refused = (message: string) => ({
    findings: [finding('request.body', message, { path: start })],
  });
  const isWhole = start.length === 0;
  if (result === 'threw') return refused(`The ${isWhole ? 'body' : 'item'} could not be validated`);
  if (result.issues !== undefined) {
    // One more than are listed, so that the list says that there are more.
    const issues = result.issues.slice(0, MAX_FINDINGS + 1);
    return { findings: issues.map((issue) => issueFinding(issue, start)) };
  }
  const { value } = result;
  if (rules.hasPath && !isObject(value)) {
    return refused(must(isWhole ? 'The body' : 'An item', 'be an object', value));
  }
  const findings = reservedMembers(value, start);
  return findings.length > 0 ? { findings } : { value };
}

/** Members that HAL and HAL-FORMS read as links, embedded resources and forms. */
const RESERVED = /^_(?:links|embedded|templates)$/;

/** The findings of the members by which a client could forge links, at any depth. */
function reservedMembers(item: unknown, start: readonly (string | number)[]): Finding[] {
  const findings: Finding[] = [];
  // A patched row may have cycles.
  const seen = new Set<unknown>();
  walk(item, (value, key, around) => {
    if (typeof key !== 'string' || !RESERVED.test(key)) {
      if (typeof value !== 'object' || seen.has(value)) return false;
      seen.add(value);
      return true;
    }
    const message = `${key} must be left out, because only the server writes it`;
    const path = [...start, ...pathTo(key, around)];
    if (findings.length <= MAX_FINDINGS) findings.push(finding('request.body', message, { path }));
    return false;
  });
  return findings;
}

/** A schema may quote the whole of what it was given. */
const MAX_MESSAGE = 200;

/** The finding for an issue of a schema, below the path `start`. */
function issueFinding(
  { message, path = [] }: StandardIssue,
  start: readonly (string | number)[],
): Finding {
  // `map` would construct ArkType's subclass of Array.
  const inner = Array.from(path, (step) => {
    const key = typeof step === 'object' ? step.key : step;
    return cutName(typeof key === 'number' ? key : String(key));
  });
  return finding('request.body', cut(message, MAX_MESSAGE), { path: [...start, ...inner] });
}

/** A link, as far as it tells whether it changes the state. */
interface ChangingLink {
  readonly rel: string;
  readonly method: string;
  readonly to?: string | undefined;
}

/** The state of a definition without an input of its own. */
interface StateRules {
  /** The field that holds it. */
  readonly name: string;
  readonly initial: readonly string[];
  readonly links: readonly ChangingLink[];
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
  const ofPath = variableNames(path ?? '').filter((name) => keys?.has(name) !== false);
  return [...new Set([...ofPath, ...(state === undefined ? [] : [state])])];
}

/** The values of members of a resource, as its URL and its links have them. */
export function fixedValues(current: Members, names: readonly string[]): Members {
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
  { fixed, state }: Pick<InputRules<unknown>, 'fixed' | 'state'>,
): Finding[] {
  if (!isObject(given)) return [];
  const names = fixed.filter((name) => Object.hasOwn(given, name));
  const changed = current
    ? changedMembers(given, current, names)
    : names.filter((name) => name === state?.name);
  return changed.map((name) => {
    const reason = state?.name === name ? reasonOf(state) : 'it is part of the URL of the resource';
    const message = `${name} must ${current ? 'stay as it is' : 'be left out'}, because ${reason}`;
    return finding('request.body', message, { path: [name] });
  });
}

function changedMembers(given: Members, current: Members, names: readonly string[]): string[] {
  const [values, shown] = [fixedValues(current, names), currentFields(current, names)];
  return names
    .filter((name) => !isSameJson(given[name], values[name]))
    .filter((name) => !Object.hasOwn(shown, name) || !isSameJson(given[name], shown[name]));
}

/** The links that lead to a state; if none says so, the actions. */
function reasonOf({ links }: StateRules): string {
  const leading = links.filter(({ to }) => to !== undefined);
  const actions = links.filter(({ rel, method }) => !isSafeMethod(method) && !WRITES.test(rel));
  const rels = new Set((leading.length > 0 ? leading : actions).map(({ rel }) => rel));
  if (rels.size === 0) return 'a body cannot change it';
  return `a link changes it (${[...rels].slice(0, 10).join(', ')})`;
}

/** The relation types of bodies that cannot change the state, and of a resource that ends. */
const WRITES = /^(?:create|edit|replace|delete)$/;

/** Checks that a new resource begins in one of the initial states; the schema decides if there are none. */
export function checkInitialState(
  given: unknown,
  rules: StateRules | undefined,
  start: readonly (string | number)[] = [],
): Finding[] {
  const { name = '', initial = [] } = rules ?? {};
  if (initial.length === 0 || !isObject(given) || !Object.hasOwn(given, name)) return [];
  if (initial.some((state) => state === given[name])) return [];
  return [
    finding('request.body', `${name} must be ${joinOr(initial)}`, { path: [...start, name] }),
  ];
}

/**
 * The fields that a body is compared with, as JSON has them of the current resource.
 *
 * @param keys The names of the fields, getters among them. If undefined, all members of the resource.
 */
export function currentFields(current: Members, keys: Iterable<string> | undefined): Members {
  const fields = rowFields(current);
  return membersOf([...(keys ?? Object.keys(fields))], (name) => readMember(fields, name));
}

/** Members as JSON has them, but for a Date and bytes, which a schema may take as they are. */
function membersOf(names: readonly string[], read: (name: string) => unknown): Members {
  const entries = names.map(
    (name) => [name, plainValue(read(name), name, undefined, undefined)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
