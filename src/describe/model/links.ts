import { linkedStates, schemaStates } from '../../definition/availability.js';
import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { HalyardError } from '../../errors.js';
import { joinOr } from '../../internal/show.js';
import { definedRelation, type Method } from '../../relation/method.js';
import { relation } from '../../relation/relation.js';
import { parseTemplate } from '../../url/template.js';
import type { LinkModel, OperationModel, ServiceModel } from '../description.js';

/** What a link belongs to: a resource, a collection or the index. */
interface LinkOwner extends Pick<AnyResource, 'name' | 'relations'> {
  /** What the ids of its links begin with. */
  readonly id: string;
  /** The states that decide on the link; empty if none does. */
  readonly states: readonly string[];
}

/** Completes a link with its meaning and its presence. `component` is the name of its own schemas. */
export function linkModel(
  link: DefinedLink,
  { id: owner, name, relations, states }: LinkOwner,
  definitions: Iterable<AnyResource>,
  component?: string,
): LinkModel {
  const { rel, permission, test, states: listed } = link;
  const known = definedRelation(relations, rel) ?? relation(rel);
  const named = [...definitions].find((definition) => definition.name === rel);
  const meaning = link.meaning ?? known?.meaning ?? (named && descriptionOf(named));
  if (!meaning) {
    const message = `Link ${rel} of ${name} must have a meaning. Add meaning, or pass relations made by defineRelations`;
    throw new HalyardError('describe.meaning', message, 'HYP.01');
  }
  const holding = statesWith(link, states);
  let presence = 'always';
  if ((listed ?? test) !== undefined) {
    presence = holding ? `in state ${joinOr(holding)}` : 'if the service allows it';
  }
  if (permission !== undefined) presence += `, with permission ${permission}`;
  const presentIn = states.length === 0 ? undefined : holding;
  const id = `${owner}.${rel.replace(/[^\w-]+/g, '.')}`;
  return { ...link, id, meaning, reference: known?.reference, presence, presentIn, component };
}

/** The states in which a link is present; undefined if that depends on more than the state. */
function statesWith(
  { test, states: listed }: DefinedLink,
  states: readonly string[],
): string[] | undefined {
  if (test === undefined) return states.filter((state) => listed?.includes(state) ?? true);
  if (test.length > 1 || states.length === 0) return undefined;
  return states.filter((state) => test(state, undefined));
}

/** The paging links of a collection. */
export function pagingLinks(
  { collectionPath: href, query }: AnyResource,
  owner: LinkOwner,
  definitions: Iterable<AnyResource>,
): LinkModel[] {
  if (href === undefined) return [];
  return Object.entries(PAGING)
    .filter(([rel]) => rel !== 'last' || query.paging !== 'cursor')
    .map(([rel, presence]) => ({
      ...linkModel({ rel, href, method: 'GET' }, owner, definitions),
      presence,
    }));
}

/** The paging links, and when they are present. */
const PAGING = {
  self: 'always',
  first: 'always',
  prev: 'except on the first page',
  next: 'if there are more pages',
  last: 'if the total is known',
};

/** The description of a resource, or one that says its name. */
export function descriptionOf({ name, description }: AnyResource): string {
  return description ?? `The resources named ${name}.`;
}

/** The states of a resource: those that its schema lists, else those that its links name. */
export function statesOf({ schema, state, initial, links }: AnyResource): string[] {
  if (state === undefined) return [];
  const states = schemaStates(schema, state) ?? linkedStates(links);
  return [...new Set([...initial, ...states].map(String))];
}

/** The operation that a link leads to; undefined for a URL of another API. */
export function operationOf(
  link: LinkModel,
  { operations }: Pick<ServiceModel, 'operations'>,
): OperationModel | undefined {
  return operations.get(operationKey(link.method, link.href));
}

/** The same key for templates that differ only in their queries and the names of their variables. */
export function operationKey(method: Method, template: string): string {
  return `${method} ${pathOf(template).replace(/\{\w+\}/g, '{}')}`;
}

/** The path of a template, each variable as `{name}`. */
export function pathOf(template: string): string {
  const parts = parseTemplate(template).parts.map((part) => {
    if (typeof part === 'string') return part;
    const start = part.operator === '+' ? '' : part.operator;
    const variables = part.place === 'path' ? part.variables : [];
    return variables.map(({ name }) => `${start}{${name}}`).join('');
  });
  return parts.join('').replace(/[?#].*/, '') || '/';
}

/** The variables of the query of a template, which a client expands. */
export function queryVariables(template: string): string[] {
  return parseTemplate(parseTemplate(template).query).names;
}

/** Takes a name, with a number after it if it is taken already. */
export function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
  taken.add(free);
  return free;
}

/** The name without diacritics, as `bestallningar`; `resource` for one in another script. */
export function toAscii(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^[\w.-]+$/.test(ascii) ? ascii : 'resource';
}
