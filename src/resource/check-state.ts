import { isSafeMethod } from '../internal/is-safe-method.js';
import { joinOr } from '../internal/join-or.js';
import { isObject, type Members } from '../internal/json-object.js';
import { type Finding, finding } from '../rules/finding.js';
import { changedMembers } from './check-path-members.js';

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

/**
 * Checks that a body does not change the state. A link does that, which may need a permission that the
 * client does not have.
 *
 * @param current The resource as it is; if undefined, the body must leave out the state.
 */
export function checkState(
  given: unknown,
  current: Members | undefined,
  rules: StateRules | undefined,
): Finding[] {
  if (rules === undefined || !isObject(given) || !Object.hasOwn(given, rules.name)) return [];
  const { name } = rules;
  if (current !== undefined && changedMembers(given, current, [name]).length === 0) return [];
  const rels = relsOf(rules.links);
  const reason =
    rels.length > 0 ? `a link changes it (${rels.join(', ')})` : 'a body cannot change it';
  const message = `${name} must ${current ? 'stay as it is' : 'be left out'}, because ${reason}`;
  return [finding('request.body', message, { path: [name] })];
}

/** The links that lead to a state; if none says so, the actions. */
function relsOf(links: readonly ChangingLink[]): string[] {
  const leading = links.filter(({ to }) => to !== undefined);
  const actions = links.filter(({ rel, method }) => !isSafeMethod(method) && !WRITES.has(rel));
  return [...new Set((leading.length > 0 ? leading : actions).map(({ rel }) => rel))].slice(0, 10);
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

/**
 * The body without the links and the forms that the client has read, which only the server writes. What HAL
 * has in `_embedded` are members.
 */
export function withoutLinks(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { _links: _, _templates: __, _embedded, ...others } = body;
  return isObject(_embedded) ? { ..._embedded, ...others } : others;
}
