import { HalyardError } from '../errors.js';
import { known } from '../internal/options.js';
import { isSafeMethod } from '../internal/request.js';
import { show } from '../internal/show.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import { schemaKeys } from '../internal/standard-schema.js';
import { attributesOf, link } from '../link/link.js';
import { checkedSpec } from '../query/checked-spec.js';
import type { QuerySpec } from '../query/query-spec.js';
import type { Method } from '../relation/method.js';
import type { Relations } from '../relation/relation.js';
import { isPagingRel, requireListName } from '../resource/collection.js';
import type { OnFinding, RowReport } from '../rules/row-finding.js';
import type { Base } from '../url/absolute-url.js';
import { textOf, type Values } from '../url/expand-template.js';
import { tryHref } from '../url/href.js';
import { encodeIdentifier } from '../url/identifier.js';
import { checkTemplate } from '../url/lint/check-template.js';
import { variableNames } from '../url/template.js';
import type {
  AnyResource,
  Caller,
  CollectionLinkDefinition,
  DefinedLink,
  LinkDefinition,
} from './definition.js';

/** The parts of a definition that complete a table of links. */
interface DefinitionContext {
  readonly path: string;
  /** The template of the collection; undefined for a singleton. */
  readonly collectionPath: string | undefined;
  readonly relations: Relations;
  /** The states of each link that the table of transitions names. */
  readonly statesByRel: ReadonlyMap<string, readonly string[]> | undefined;
}

/** A link of a resource, after the type system has checked it. */
type LinkEntry = Omit<LinkDefinition<unknown, unknown, unknown>, 'href' | 'when' | 'to'> & {
  readonly href?: string;
  readonly when?: unknown;
  readonly to?: string;
};

/** The table of the links of a resource or a collection. */
type LinkTable<Definition = LinkEntry> = Readonly<Record<string, Definition>>;

/** The links of one resource, `self` first, each checked and complete. */
export function defineLinks(table: LinkTable, context: DefinitionContext): DefinedLink[] {
  const { self = {}, ...others } = table;
  const { method = 'GET', when, permission, to } = self;
  // Case is ignored in relation types (RFC 8288 §2.1): SELF would be a second link to the resource.
  const isTwice = Object.keys(others).some((rel) => rel.toLowerCase() === 'self');
  if (isTwice || method !== 'GET' || (when ?? permission ?? to) !== undefined) {
    throw new HalyardError(
      'resource.definition',
      'Link self must be there once, by GET, in every state for every caller',
      'HYP.05',
    );
  }
  return Object.entries({ self, ...others }).map(([rel, definition]) => {
    known('resource.definition', definition, LINK_MEMBERS);
    const isOfCollection = rel === 'collection' || rel === 'create';
    const path = isOfCollection ? context.collectionPath : context.path;
    if (path === undefined && definition.href === undefined) {
      throw new HalyardError(
        'resource.definition',
        `Link ${show(rel)} of a singleton must have an href: it has no collection`,
      );
    }
    const base = completeLink(rel, definition, path ?? '', context.relations);
    return Object.freeze({ ...base, ...conditionOf(rel, definition, base.method, context) });
  });
}

/** The links of a collection besides those of paging, each checked and complete. */
export function defineCollectionLinks(
  table: LinkTable<CollectionLinkDefinition>,
  { collectionPath = '', relations }: DefinitionContext,
): DefinedLink[] {
  return Object.entries(table).map(([rel, definition]) => {
    if (isPagingRel(rel, true)) {
      throw new HalyardError(
        'resource.definition',
        `collectionLinks must not contain ${show(rel)}, which is made from the position of the page`,
        'collection.links',
      );
    }
    known('resource.definition', definition, COLLECTION_MEMBERS);
    const isTemplated = queryOf(definition.href ?? '') !== '';
    return Object.freeze(completeLink(rel, definition, collectionPath, relations, isTemplated));
  });
}

const COLLECTION_MEMBERS = [
  'href',
  'method',
  'title',
  'permission',
  'meaning',
  'accepts',
  'status',
  'returns',
  'errors',
  'hreflang',
  'type',
  'deprecation',
  'profile',
] as const satisfies readonly (keyof CollectionLinkDefinition)[];

const LINK_MEMBERS = [
  ...COLLECTION_MEMBERS,
  'when',
  'to',
] as const satisfies readonly (keyof LinkEntry)[];

/** The members that links of resources and of collections share. */
function completeLink(
  rel: string,
  definition: CollectionLinkDefinition,
  path: string,
  relations: Relations,
  templated = false,
): DefinedLink {
  const { href: template = path, title, permission, meaning } = definition;
  const { accepts, status, returns, errors } = definition;
  const { name: _, ...attributes } = attributesOf({ ...definition, templated });
  const { method } = sampleLink(rel, { ...definition, ...attributes, href: template }, relations);
  return {
    rel,
    href: template,
    method,
    // An empty title is none (link.title).
    ...(title && { title: title.toWellFormed() }),
    ...attributes,
    ...(permission !== undefined && { permission }),
    ...(meaning !== undefined && { meaning }),
    ...(accepts !== undefined && { accepts }),
    ...(status !== undefined && { status: Object.freeze([status].flat()) }),
    ...(returns !== undefined && { returns }),
    ...(errors !== undefined && { errors: Object.freeze({ ...errors }) }),
  };
}

/** A link with sample values, so that an invalid definition throws before the first request. */
function sampleLink(
  rel: string,
  definition: Pick<DefinedLink, 'href' | 'templated'> & CollectionLinkDefinition,
  relations: Relations,
) {
  const values = variableNames(definition.href).map((name) => [name, 'x']);
  const url = expandLink('https://api.example.se', definition, Object.fromEntries(values));
  return link(rel, url ?? '', { ...definition, relations });
}

/** When the link is present, and the state that it leads to. */
function conditionOf(
  rel: string,
  { when, to }: LinkEntry,
  method: Method,
  { statesByRel }: DefinitionContext,
): Pick<DefinedLink, 'states' | 'test' | 'to'> {
  const listed = statesByRel?.get(rel);
  if (listed !== undefined && when !== undefined) {
    throw new HalyardError(
      'resource.definition',
      `Link ${show(rel)} is given both in when and in transitions; keep one`,
      'link.state',
    );
  }
  if (to !== undefined && isSafeMethod(method)) {
    throw new HalyardError(
      'resource.definition',
      `Link ${show(rel)} must have an unsafe method, since it leads to another state`,
      'HYP.02',
    );
  }
  const target = to === undefined ? {} : { to };
  if (typeof when === 'function')
    return { test: when as NonNullable<DefinedLink['test']>, ...target };
  const states = listed ?? when;
  if (states === undefined) return target;
  return { states: Object.freeze([states].flat() as string[]), ...target };
}

/** The input of `defineResource`, without its type parameters. */
export interface CheckedInput {
  readonly name: string;
  readonly schema: StandardSchema;
  readonly path: string;
  readonly singleton?: boolean;
  readonly members?: 'schema' | 'all' | readonly string[];
  readonly identifiers?: 'lower-case';
  readonly embed?: Embed;
  readonly state?: string;
  readonly relations?: Relations;
  readonly links: LinkTable;
  readonly transitions?: StateTable;
  readonly initial?: string | readonly string[];
  readonly collectionLinks?: LinkTable<CollectionLinkDefinition>;
  readonly input?: StandardSchema;
  readonly query?: QuerySpec;
  readonly title?: string;
  readonly description?: string;
  readonly example?: unknown;
  readonly parameterDescriptions?: Readonly<Record<string, string>>;
}

/** The definitions of members that are resources. */
export type Embed = Readonly<Record<string, EmbeddedDefinition>>;

interface EmbeddedDefinition extends AnyResource {
  /** `inner` has the row that its URL and its state need, if the body shows fewer members. */
  represent(
    item: object,
    base: Base,
    caller?: Caller,
    onFinding?: OnFinding,
    inner?: { readonly row: object; readonly report: RowReport | undefined },
  ): object;
}

/** Throws on what the types of `defineResource` cannot see. */
export function requireInput(definition: CheckedInput): void {
  known('resource.definition', definition, INPUT_MEMBERS);
  const { name, path, singleton, collectionLinks, query } = definition;
  requireListName(name);
  if (!(singleton ? /^\/[^/]/ : /^\/.*\/\{\w[^{}]*\}$/).test(path)) {
    throw new HalyardError(
      'resource.definition',
      singleton
        ? `path must start with a slash and a segment, got ${show(path)}`
        : `path must end in the identifier, as /${name}/{id}, got ${show(path)}; or pass singleton: true`,
      singleton ? undefined : 'naming.identifier',
    );
  }
  if (singleton && collectionLinks !== undefined) {
    throw new HalyardError('resource.definition', 'A singleton has no collectionLinks');
  }
  if (query !== undefined) checkedSpec(query);
}

const INPUT_MEMBERS = [
  'name',
  'schema',
  'path',
  'singleton',
  'members',
  'identifiers',
  'embed',
  'state',
  'relations',
  'links',
  'transitions',
  'initial',
  'collectionLinks',
  'input',
  'query',
  'title',
  'description',
  'example',
  'parameterDescriptions',
] as const satisfies readonly (keyof CheckedInput)[];

/** Throws on a template with a variable that is not a field of the schema: no item could fill it. */
export function requireFields(
  path: string,
  links: readonly DefinedLink[],
  schema: StandardSchema,
): void {
  const keys = schemaKeys(schema);
  const templates = [path, ...links.map(({ href }) => href)];
  const unknown = keys && templates.flatMap(variableNames).find((name) => !keys.has(name));
  if (unknown === undefined) return;
  throw new HalyardError(
    'resource.definition',
    `Variable ${show(unknown)} of a template must be a field of the schema`,
  );
}

/** Throws one error with every finding about URL templates. */
export function requireUrlRules(templates: readonly string[]): void {
  const findings = [...new Set(templates)].flatMap((template) =>
    checkTemplate(template).map((found) => ({
      ...found,
      message: `${template}: ${found.message}`,
    })),
  );
  const [first] = findings;
  if (first === undefined) return;
  throw new HalyardError(
    'resource.definition',
    findings.map(({ message }) => message).join('\n'),
    first.rule,
    findings,
  );
}

/** The links that each state has. */
type StateTable = Readonly<Record<string, readonly string[] | undefined>>;

/** The states of each link that the table names; undefined without a table. */
export function statesByRel(table: StateTable | undefined): Map<string, string[]> | undefined {
  if (table === undefined) return undefined;
  const states = new Map<string, string[]>();
  for (const [state, names] of Object.entries(table)) {
    for (const rel of names ?? []) states.set(rel, [...(states.get(rel) ?? []), state]);
  }
  return states;
}

/** The states that a resource can begin in. */
export function initialStates(
  initial: string | readonly string[] | undefined,
  table: StateTable | undefined,
): readonly string[] {
  return initial === undefined ? Object.keys(table ?? {}).slice(0, 1) : [initial].flat();
}

/** The part of a template that the client expands: everything from its first query expression. */
function queryOf(template: string): string {
  return /\{[?&].*$/s.exec(template)?.[0] ?? '';
}

/** The path of a template, without its query and its fragment. */
export function pathOf(template: string): string {
  return template.replace(/(?:\{[?&#]|[?#]).*/s, '');
}

/** An identifier in the characters that UFN.06, UFN.07 and UFN.09 allow in a path. */
export function spelledValue(value: unknown): unknown {
  const text = textOf(value);
  return text ? encodeIdentifier(text) : value;
}

/** The values of a template, those of its path as the identifiers of a definition are written. */
export function spelledValues<Given extends Values>(
  template: string,
  values: Given,
  identifiers: 'lower-case' | undefined,
): Given {
  if (identifiers === undefined) return values;
  const ofPath = variableNames(pathOf(template)).map((name) => [name, spelledValue(values[name])]);
  return { ...values, ...Object.fromEntries(ofPath) };
}

/** The URL of a defined link; a templated one ends in the part that the client expands. Undefined without its values. */
export function expandLink(
  base: Base,
  { href: template, templated }: Pick<DefinedLink, 'href' | 'templated'>,
  values: Values,
): string | undefined {
  const query = templated === true ? queryOf(template) : '';
  const path = template.slice(0, template.length - query.length);
  const url = tryHref(base, path, values);
  return url === undefined ? undefined : url + query;
}
