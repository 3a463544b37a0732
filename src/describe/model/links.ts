import { linkedStates, schemaStates } from '../../definition/availability.js';
import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { serviceIndex } from '../../definition/service.js';
import { HalyardError } from '../../errors.js';
import { isSafeMethod } from '../../internal/request.js';
import { definedRelation, isRelationType, type Method } from '../../relation/method.js';
import { relation } from '../../relation/relation.js';
import { parseTemplate, variableNames } from '../../url/template.js';
import type { LinkModel, ResourceModel, StatesModel } from '../description.js';
import type { Context } from './context.js';

/** The ids of operations by their keys. */
export type OperationIds = ReadonlyMap<string, string>;

/** The links of one resource. */
export function itemLinks(resource: AnyResource, ids: OperationIds, context: Context): LinkModel[] {
  const states = statesOf(resource);
  return resource.links.map((link) => linkModel(resource, link, states, ids, context));
}

/** The links of a collection, those of paging first. */
export function collectionLinks(
  resource: AnyResource,
  ids: OperationIds,
  context: Context,
): LinkModel[] {
  const { collectionPath: href, query } = resource;
  if (href === undefined) return [];
  const rels = ['self', 'first', 'prev', 'next', ...(query.paging === 'cursor' ? [] : ['last'])];
  const modelOf = (link: DefinedLink) => linkModel(resource, link, [], ids, context);
  const paging = rels.map((rel) => ({
    ...modelOf({ rel, href, method: 'GET' }),
    presence: PAGING[rel] ?? 'always',
  }));
  return [...paging, ...resource.collectionLinks.map(modelOf)];
}

/** When the paging links are present. */
const PAGING: Readonly<Record<string, string | undefined>> = {
  prev: 'except on the first page',
  next: 'if there are more pages',
  last: 'if the total is known',
};

/** The links of the index as the service sends them. */
export function indexBody({ about, base, given }: Context) {
  // A name with letters outside ASCII is not a relation type, so the index has no link to it.
  const listed = given.filter(({ name }) => isRelationType(name));
  return serviceIndex(listed, base, about);
}

/** The links of the index. */
export function indexLinks(context: Context, ids: OperationIds): LinkModel[] {
  const { about, base, given } = context;
  const { relations = {} } = about;
  return indexBody(context)._links.map(({ rel, href: url, method, title, deprecation }) => {
    const listed = given.find(({ name }) => name === rel);
    const defined = {
      rel,
      href: `${url}/`.startsWith(`${base}/`) ? url.slice(base.length) || '/' : url,
      method,
      ...(title !== undefined && { title }),
      ...(deprecation !== undefined && { deprecation }),
      ...(listed && { meaning: descriptionOf(listed) }),
    };
    return linkModel({ relations }, defined, [], ids, { resources: [] });
  });
}

function linkModel(
  owner: Pick<AnyResource, 'relations'>,
  link: DefinedLink,
  states: readonly string[],
  ids: OperationIds,
  context: Pick<Context, 'resources'>,
): LinkModel {
  return {
    ...link,
    ...relationOf(owner, link, context),
    presence: presenceOf(link, states),
    states: states.length === 0 ? undefined : statesWith(link, states),
    operation: ids.get(operationKey(link.method, link.href)),
  };
}

function presenceOf(link: DefinedLink, states: readonly string[]): string {
  const { permission, test, states: listed } = link;
  const holding = statesWith(link, states);
  let presence = 'always';
  if ((listed ?? test) !== undefined) {
    presence = holding ? `in state ${ALTERNATIVES.format(holding)}` : 'if the service allows it';
  }
  return permission === undefined ? presence : `${presence}, with permission ${permission}`;
}

/** Writes alternatives as text: `open, paid or shipped`. */
const ALTERNATIVES = /* @__PURE__ */ new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * The meaning and reference of a link's relation: from the link, from the definition's own relations,
 * from the IANA registry, or from the definition that has its name. The meaning is empty if it has none.
 */
export function relationOf(
  { relations }: Pick<AnyResource, 'relations'>,
  { rel, meaning }: DefinedLink,
  { resources }: Pick<Context, 'resources'>,
): Pick<LinkModel, 'meaning' | 'reference'> {
  const known = definedRelation(relations, rel) ?? relation(rel);
  const named = resources.find((resource) => resource.name === rel);
  const described = meaning ?? known?.meaning ?? (named && descriptionOf(named));
  return { meaning: described ?? '', reference: known?.reference };
}

/** Throws one error that names every link without a meaning. */
export function requireMeanings(
  resources: readonly ResourceModel[],
  indexLinks: readonly LinkModel[],
): void {
  const index = { name: 'the index', links: indexLinks, collectionLinks: [] };
  const missing = [...resources, index].flatMap(({ name, links, collectionLinks: ofPage }) =>
    [...links, ...ofPage]
      .filter(({ meaning }) => meaning === '')
      .map(({ rel }) => `${rel} of ${name}`),
  );
  if (missing.length === 0) return;
  throw new HalyardError(
    'describe.meaning',
    `Each link must have a meaning, got none for ${[...new Set(missing)].join(', ')}. Add meaning, or pass relations made by defineRelations`,
    'HYP.01',
  );
}

/** The description of a resource, or one that says its name. */
export function descriptionOf({ name, description }: AnyResource): string {
  return description ?? `The resources named ${name}.`;
}

/** The states of a resource and the links between them; undefined if it has no states. */
export function statesModel(resource: AnyResource): StatesModel | undefined {
  const { state: field, initial, links } = resource;
  const names = statesOf(resource);
  if (field === undefined || names.length === 0) return undefined;
  const transitions = links
    .filter(({ method }) => !isSafeMethod(method))
    .flatMap((link) =>
      (statesWith(link, names) ?? names).map((from) => ({
        rel: link.rel,
        method: link.method,
        from,
        to: link.to ?? (link.method === 'DELETE' ? undefined : from),
      })),
    );
  return { field, names, initial, transitions };
}

/** The states of a resource: those that its schema lists, else those that its links name. */
function statesOf({ schema, state, initial, links }: AnyResource): string[] {
  if (state === undefined) return [];
  const states = schemaStates(schema, state) ?? linkedStates(links);
  return [...new Set([...initial, ...states].map(String))];
}

/** The states in which a link is present; undefined if that depends on more than the state. */
function statesWith(link: DefinedLink, states: readonly string[]): string[] | undefined {
  const { test, states: listed } = link;
  if (test === undefined) return states.filter((state) => listed?.includes(state) ?? true);
  if (test.length > 1 || states.length === 0) return undefined;
  return states.filter((state) => test(state, undefined));
}

/** The same key for templates that differ only in their queries and the names of their variables. */
export function operationKey(method: Method, path: string): string {
  return `${method} ${templatePath(path).replace(/\{\w+\}/g, '{}')}`;
}

/** The path of a template, without its query, each variable as `{name}`. */
export function templatePath(template: string): string {
  const parts = parseTemplate(template).parts.map((part) => {
    if (typeof part === 'string') return part;
    if (QUERY_OPERATORS.has(part.operator)) return '';
    const start = part.operator === '+' ? '' : part.operator;
    return part.variables.map(({ name }) => `${start}{${name}}`).join('');
  });
  return parts.join('').replace(/[?#].*/, '') || '/';
}

const QUERY_OPERATORS: ReadonlySet<string> = /* @__PURE__ */ new Set(['?', '&', '#']);

/** The variables of the path of a template. */
export function pathVariables(template: string): string[] {
  return variableNames(templatePath(template));
}

/** The variables of the query of a template. */
export function queryVariables(template: string): string[] {
  return parseTemplate(template).parts.flatMap((part) =>
    typeof part === 'string' || (part.operator !== '?' && part.operator !== '&')
      ? []
      : part.variables.map(({ name }) => name),
  );
}
