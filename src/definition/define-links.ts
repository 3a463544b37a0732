import { HalyardError } from '../errors.js';
import { isSafeMethod } from '../internal/is-safe-method.js';
import { known } from '../internal/known.js';
import { show } from '../internal/show.js';
import { link } from '../link/link.js';
import { attributesOf } from '../link/link-attributes.js';
import type { Relations } from '../relation/define-relations.js';
import type { Method } from '../relation/method.js';
import { isPagingRel } from '../resource/collection.js';
import { variableNames } from '../url/template/parse-template.js';
import type { CollectionLinkDefinition, DefinedLink, LinkDefinition } from './definition.js';
import { expandLink, queryOf } from './expand-link.js';

/** The parts of a definition that complete a table of links. */
export interface DefinitionContext {
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
export type LinkTable<Definition = LinkEntry> = Readonly<Record<string, Definition>>;

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
    known('resource.definition', definition, MEMBERS);
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

const MEMBERS = [
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
