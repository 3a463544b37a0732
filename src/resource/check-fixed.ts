import { isSafeMethod } from '../internal/is-safe-method.js';
import { joinOr } from '../internal/join-or.js';
import { isObject, isSameJson, type Members } from '../internal/json-object.js';
import { readMember } from '../internal/plain-json.js';
import { schemaKeys } from '../internal/schema-keys.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { type Finding, finding } from '../rules/finding.js';
import { variableNames } from '../url/template/parse-template.js';
import { currentFields, jsonMember } from './current-fields.js';
import { rowFields } from './resource.js';

/** A link, as far as it tells whether it changes the state. */
export interface ChangingLink {
  readonly rel: string;
  readonly method: string;
  readonly to?: string | undefined;
}

/** The state of a definition without an input of its own. */
export interface StateRules {
  /** The field that holds it. */
  readonly name: string;
  readonly initial: readonly string[];
  readonly links: readonly ChangingLink[];
}

/** What a body may only repeat or leave out. */
interface FixedRules {
  readonly fixed: readonly string[];
  readonly state?: StateRules | undefined;
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
  const entries = names.map((name) => {
    const given = readMember(current, name);
    const isValue = given !== undefined && typeof given !== 'function';
    const value = jsonMember(isValue ? given : readMember(fields, name), name);
    return [name, typeof value === 'bigint' ? String(value) : value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
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
  { fixed, state }: FixedRules,
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
  const actions = links.filter(({ rel, method }) => !isSafeMethod(method) && !WRITES.has(rel));
  const rels = new Set((leading.length > 0 ? leading : actions).map(({ rel }) => rel));
  if (rels.size === 0) return 'a body cannot change it';
  return `a link changes it (${[...rels].slice(0, 10).join(', ')})`;
}

/** The relation types of bodies that cannot change the state, and of a resource that ends. */
const WRITES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'create',
  'edit',
  'replace',
  'delete',
]);

/** Checks that a new resource begins in one of the initial states; the schema decides if there are none. */
export function checkInitialState(
  given: unknown,
  rules: StateRules | undefined,
  start: readonly (string | number)[] = [],
): Finding[] {
  const { name = '', initial = [] } = rules ?? {};
  if (initial.length === 0 || !isObject(given) || !Object.hasOwn(given, name)) return [];
  if (initial.some((state) => state === given[name])) return [];
  const message = `${name} must be ${joinOr(initial)}`;
  return [finding('request.body', message, { path: [...start, name] })];
}
