import { HalyardError } from '../errors.js';
import { link } from '../link/link.js';
import type { Relations } from '../relation/define-relations.js';
import { href } from '../url/href.js';
import { parseTemplate } from '../url/template/parse-template.js';
import type { CollectionLinkDefinition, DefinedLink, LinkDefinition } from './definition.js';

/** What the table of links is completed from. */
export interface LinkContext {
  readonly path: string;
  readonly collectionPath: string;
  readonly relations: Relations;
  readonly states: ReadonlyMap<string, readonly string[]> | undefined;
}

type Definition = LinkDefinition<unknown, unknown, unknown> | CollectionLinkDefinition;

/** The links of one resource, `self` the first of them, each checked and complete. */
export function defineLinks(
  table: Readonly<Record<string, Definition>>,
  context: LinkContext,
): DefinedLink[] {
  const { self = {}, ...others } = table;
  return Object.entries({ self, ...others }).map(([rel, definition]) => {
    const template = ['collection', 'create'].includes(rel) ? context.collectionPath : context.path;
    return complete(rel, definition, template, context);
  });
}

/** The links of a collection beside those of paging. */
export function defineCollectionLinks(
  table: Readonly<Record<string, CollectionLinkDefinition>>,
  context: LinkContext,
): DefinedLink[] {
  return Object.entries(table).map(([rel, definition]) =>
    complete(rel, definition, context.collectionPath, { ...context, states: undefined }),
  );
}

function complete(
  rel: string,
  definition: Definition,
  path: string,
  { relations, states: byRel }: LinkContext,
): DefinedLink {
  const { href: template = path, title, method, permission, meaning, accepts } = definition;
  const { when, to } = definition as LinkDefinition<unknown, string, unknown>;
  const states = byRel?.get(rel);
  if (states !== undefined && when !== undefined) throw twice(rel, when);
  const { method: verb } = sampleLink(rel, template as string, { method, title, relations });
  if (rel === 'self' && (verb !== 'GET' || (when ?? permission ?? states) !== undefined)) {
    throw selfError(definition);
  }
  const condition =
    typeof when === 'function' ? { test: when } : { states: listOf(when ?? states) };
  return Object.freeze({
    rel,
    href: template as string,
    method: verb,
    ...(title !== undefined && { title }),
    ...withoutUndefined(condition),
    ...withoutUndefined({ permission, to, meaning, accepts }),
  }) as DefinedLink;
}

/** A link of made-up values: what is wrong with the definition shows before the first request. */
function sampleLink(rel: string, template: string, options: object) {
  const names = parseTemplate(template).parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.variables.map(({ name }) => [name, 'x']),
  );
  const values = Object.fromEntries(names) as Record<string, string>;
  return link(rel, href('https://api.example.se', template, values), options);
}

function listOf(when: unknown): readonly string[] | undefined {
  if (when === undefined) return undefined;
  return Object.freeze(Array.isArray(when) ? [...when] : [when as string]);
}

function withoutUndefined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function twice(rel: string, when: unknown): HalyardError {
  return new HalyardError(
    'resource.links',
    {
      problem: `When the link ${rel} is there is told twice, by when and by transitions`,
      given: when,
      remedy: 'Tell it in one place',
    },
    'link.state',
  );
}

function selfError(given: unknown): HalyardError {
  return new HalyardError(
    'resource.links',
    {
      problem: 'The link self is called by GET and is there in every state, for every caller',
      given,
      remedy: 'Leave method, when and permission out of it',
    },
    'HYP.05',
  );
}
