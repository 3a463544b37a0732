import { HalyardError } from '../errors.js';
import { isSafeMethod } from '../internal/is-safe-method.js';
import { quotable } from '../internal/quotable.js';
import { requireOptions } from '../internal/require-options.js';
import { makeLink } from '../link/link.js';
import { attributesOf } from '../link/link-attributes.js';
import type { Relations } from '../relation/define-relations.js';
import type { Method } from '../relation/method.js';
import { isPagingRel } from '../resource/paging.js';
import { variableNames } from '../url/template/parse-template.js';
import type { CollectionLinkDefinition, DefinedLink, LinkDefinition } from './definition.js';
import { expandLink, queryOf } from './expand-link.js';
import { linkDocumentation } from './link-documentation.js';

/** The parts of a definition that complete a table of links. */
export interface DefinitionContext {
  readonly path: string;
  /** The template of the collection; undefined for a singleton. */
  readonly collectionPath: string | undefined;
  readonly relations: Relations;
  /** The field that holds the state. */
  readonly state: string | undefined;
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
export type LinkTable<Definition = LinkEntry> = Readonly<Record<string, Definition>>;

/** The links of one resource, `self` first, each checked and complete. */
export function defineLinks(table: LinkTable, context: DefinitionContext): DefinedLink[] {
  const { self = {}, ...others } = table;
  requirePlainSelf(self);
  requireOneSelf(Object.keys(others));
  return Object.entries({ self, ...others }).map(([rel, definition]) => {
    requireMembers(rel, definition, MEMBERS);
    const isOfCollection = rel === 'collection' || rel === 'create';
    const path = isOfCollection ? context.collectionPath : context.path;
    if (path === undefined && definition.href === undefined) throw collectionPathError(rel);
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
    if (isPagingRel(rel, true)) throw pagingLinkError(rel, definition);
    requireMembers(rel, definition, COLLECTION_MEMBERS);
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

const MEMBERS = [
  ...COLLECTION_MEMBERS,
  'when',
  'to',
] as const satisfies readonly (keyof LinkEntry)[];

/** A misspelt `when` would show the link in every state, and so would one that copies lose. */
function requireMembers(rel: string, definition: unknown, members: readonly string[]): void {
  const subject = `The definition of link ${rel}`;
  const remedy = 'Pass links by relation type, such as { edit: {}, … }';
  requireOptions(definition, members, 'resource.links', { subject, remedy });
}

/** The members that links of resources and of collections share. */
function completeLink(
  rel: string,
  definition: CollectionLinkDefinition,
  path: string,
  relations: Relations,
  templated = false,
): DefinedLink {
  const { href: template = path, title, permission, meaning } = definition;
  requirePermission(rel, permission);
  requireMeaning(rel, meaning);
  const { name: _, ...attributes } = attributesOf({ ...definition, templated });
  const { method } = sampleLink(rel, { ...definition, ...attributes, href: template }, relations);
  return {
    rel,
    href: template,
    method,
    ...(title !== undefined && { title }),
    ...attributes,
    ...(permission !== undefined && { permission }),
    ...(meaning !== undefined && { meaning }),
    ...linkDocumentation(rel, definition),
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
  return makeLink(rel, url, { ...definition, relations });
}

/** When the link is present, and the state that it leads to. */
function conditionOf(
  rel: string,
  { when, to }: LinkEntry,
  method: Method,
  { state, statesByRel }: DefinitionContext,
): Pick<DefinedLink, 'states' | 'test' | 'to'> {
  const listed = statesByRel?.get(rel);
  if (listed !== undefined && when !== undefined) throw duplicateConditionError(rel, when);
  if (to !== undefined && isSafeMethod(method)) throw safeTransitionError(rel, method);
  const target = to === undefined ? {} : { to };
  if (typeof when === 'function')
    return { test: when as NonNullable<DefinedLink['test']>, ...target };
  const states = listed ?? statesOf(rel, when);
  if (states === undefined) return target;
  if (state === undefined) throw stateFieldError(rel);
  return { states: Object.freeze([...states]), ...target };
}

function statesOf(rel: string, when: unknown): readonly string[] | undefined {
  if (when === undefined) return undefined;
  const states: readonly unknown[] = Array.isArray(when) ? when : [when];
  if (states.length > 0 && states.every((state) => typeof state === 'string')) return states;
  throw new HalyardError(
    'resource.links',
    {
      subject: `when of link ${rel}`,
      expected: 'be a state, an array of states or a function',
      ...quotable(when),
      remedy: 'Leave it out for a link that every state has',
    },
    'link.state',
  );
}

function requirePlainSelf(self: LinkEntry): void {
  const { method = 'GET', when, permission, to } = self ?? {};
  if (method === 'GET' && (when ?? permission ?? to) === undefined) return;
  throw new HalyardError(
    'resource.links',
    {
      subject: 'self',
      expected: 'have method GET and be present in every state for every caller',
      given: self,
      remedy: 'Leave out `method`, `when`, `permission` and `to`',
    },
    'HYP.05',
  );
}

/** Case is ignored in relation types (RFC 8288 §2.1): SELF would be a second link to the resource. */
function requireOneSelf(rels: readonly string[]): void {
  const second = rels.find((rel) => rel.toLowerCase() === 'self');
  if (second === undefined) return;
  throw new HalyardError(
    'resource.links',
    { subject: 'links', expected: 'write self in lower case', given: second, remedy: 'Rename it' },
    'HYP.05',
  );
}

/** As `defineRelations` requires of a relation type. */
function requireMeaning(rel: string, meaning: unknown): void {
  if (meaning === undefined || (typeof meaning === 'string' && meaning.trim() !== '')) return;
  throw new HalyardError('resource.links', {
    subject: `meaning of link ${rel}`,
    expected: 'be a non-empty string',
    given: meaning,
    remedy: 'Say in a sentence what the target is or what the link does, or leave it out',
  });
}

function requirePermission(rel: string, permission: unknown): void {
  if (permission === undefined || typeof permission === 'string') return;
  throw new HalyardError('resource.links', {
    subject: `permission of link ${rel}`,
    expected: 'be a string',
    given: permission,
    remedy: 'Leave it out if there is none',
  });
}

function pagingLinkError(rel: string, given: unknown): HalyardError {
  return new HalyardError(
    'resource.links',
    {
      subject: 'collectionLinks',
      expected: `not contain ${rel}`,
      given,
      remedy:
        'Leave it out: self, first, prev, next and last are made from the position of the page',
    },
    'collection.links',
  );
}

function collectionPathError(rel: string): HalyardError {
  return new HalyardError('resource.links', {
    subject: `Link ${rel}`,
    expected: 'have href, since a singleton has no collection',
    remedy: 'Pass href, or leave the link out',
  });
}

function duplicateConditionError(rel: string, given: unknown): HalyardError {
  return new HalyardError(
    'resource.links',
    {
      subject: `Link ${rel}`,
      expected: 'be set by when or by transitions, not by both',
      given,
      remedy: 'Keep one',
    },
    'link.state',
  );
}

function safeTransitionError(rel: string, given: Method): HalyardError {
  return new HalyardError(
    'resource.links',
    {
      subject: `Link ${rel}`,
      expected: 'have an unsafe method, since it leads to another state',
      given,
      remedy: "Pass method: 'POST', or leave out `to`",
    },
    'HYP.02',
  );
}

function stateFieldError(rel: string): HalyardError {
  return new HalyardError(
    'resource.state',
    {
      subject: 'state',
      expected: `name the field of the state, since link ${rel} depends on it`,
      given: undefined,
      remedy: "Pass state: 'status', or a function as when",
    },
    'link.state',
  );
}
