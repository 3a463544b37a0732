import { HalyardError } from '../errors.js';
import { printableList } from '../internal/printable.js';
import { notMembers, quotable } from '../internal/quotable.js';
import { requireOptions, requireTable } from '../internal/require-options.js';
import { schemaKeys } from '../internal/schema-keys.js';
import { isStandardSchema, type StandardSchema } from '../internal/standard-schema.js';
import { checkedSpec } from '../query/checked-spec.js';
import type { QuerySpec } from '../query/query-spec.js';
import { type Relations, requireRelations } from '../relation/define-relations.js';
import { requireListName } from '../resource/paging.js';
import type { Base } from '../url/base.js';
import { variableNames } from '../url/template/parse-template.js';
import type { LinkTable } from './define-links.js';
import type { AnyResource, Caller, CollectionLinkDefinition, DefinedLink } from './definition.js';
import { requireDocumentation } from './require-documentation.js';
import type { StateTable } from './state-table.js';

/** The input of `defineResource`, without its type parameters. */
export interface CheckedInput {
  readonly name: string;
  readonly schema: StandardSchema;
  readonly path: string;
  readonly singleton?: boolean;
  readonly only?: 'schema';
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
  /** `row` is the item with the members that its URL and its state need, if the body shows fewer. */
  represent(item: object, base: Base, caller?: Caller, row?: object): object;
}

/** Throws on a definition that the types of `defineResource` refuse: JavaScript callers may pass anything. */
export function requireInput(definition: CheckedInput): void {
  // A misspelt `only` would send members that the schema does not have.
  requireOptions(definition, MEMBERS, 'resource.schema', {
    subject: 'definition',
    remedy: "Pass { name: 'orders', schema, path: '/orders/{id}', links: {} }",
  });
  const { name, schema, input = schema, links, collectionLinks, relations, query } = definition;
  requireListName(name);
  requireSchema('schema', schema);
  requireSchema('input', input);
  requireChoice('singleton', 'be true or false', definition.singleton, [true, false]);
  requireChoice('only', 'be "schema"', definition.only, ['schema']);
  requirePath(definition);
  requireLinks('links', links);
  if (collectionLinks !== undefined) requireLinks('collectionLinks', collectionLinks);
  if (relations !== undefined) requireRelations(relations);
  if (query !== undefined) checkedSpec(query);
  requireText('title', definition.title);
  requireText('description', definition.description);
  requireDocumentation(definition);
  requireState(definition);
  requireEmbed(definition);
}

const MEMBERS = [
  'name',
  'schema',
  'path',
  'singleton',
  'only',
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

function requireLinks(subject: string, links: unknown): void {
  const remedy = 'Pass links by relation type, such as { edit: {}, … }';
  requireTable(links, 'resource.links', { subject, remedy });
}

function requireChoice(
  subject: string,
  expected: string,
  given: unknown,
  choices: readonly unknown[],
): void {
  if (given === undefined || choices.includes(given)) return;
  throw new HalyardError('resource.schema', {
    subject,
    expected,
    ...quotable(given),
    remedy: 'Leave it out for the default',
  });
}

function requireSchema(subject: string, schema: unknown): void {
  if (isStandardSchema(schema) && typeof schema['~standard']?.validate === 'function') return;
  throw new HalyardError('resource.schema', {
    subject,
    expected: 'be a Standard Schema',
    ...quotable(schema),
    remedy: `Pass a schema of zod, Valibot, ArkType or another library that implements it${notMembers(schema)}`,
  });
}

function requirePath({ path, name, singleton, collectionLinks }: CheckedInput): void {
  const isText = typeof path === 'string';
  if (singleton ? isText && /^\/[^/]/.test(path) : isText && /^\/.*\/\{\w[^{}]*\}$/.test(path)) {
    if (singleton && collectionLinks !== undefined) throw singletonError(collectionLinks);
    return;
  }
  throw new HalyardError(
    'resource.path',
    {
      subject: 'path',
      expected: singleton
        ? 'be a template that starts with a slash and a segment'
        : 'be a template that ends in the identifier of the resource',
      ...quotable(path),
      remedy: singleton
        ? `Write a template such as '/${name}'`
        : `Write a template such as '/${name}/{id}', or pass singleton: true if there is only one`,
    },
    singleton ? undefined : 'naming.identifier',
  );
}

function singletonError(given: unknown): HalyardError {
  return new HalyardError('resource.links', {
    subject: 'collectionLinks',
    expected: 'be left out for a singleton, which has no collection',
    ...quotable(given),
    remedy: 'Define the links of the resource in links',
  });
}

function requireText(subject: string, text: unknown): void {
  if (text === undefined || (typeof text === 'string' && text !== '')) return;
  throw new HalyardError('resource.schema', {
    subject,
    expected: 'be a non-empty string',
    ...quotable(text),
    remedy: 'Leave it out if there is none',
  });
}

function requireState({ state, schema }: CheckedInput): void {
  if (state === undefined) return;
  const keys = schemaKeys(schema);
  if (typeof state === 'string' && (keys === undefined || keys.has(state))) return;
  throw new HalyardError(
    'resource.state',
    {
      subject: 'state',
      expected: 'be a field of the schema',
      ...quotable(state),
      remedy:
        keys === undefined ? 'Pass the name of the field that holds the state' : fieldsRemedy(keys),
    },
    'link.state',
  );
}

function requireEmbed({ embed, schema }: CheckedInput): void {
  if (embed === undefined) return;
  requireTable(embed, 'resource.schema', {
    subject: 'embed',
    remedy: 'Pass definitions by member, such as { customer: customers }',
  });
  const keys = schemaKeys(schema);
  for (const [name, definition] of Object.entries(embed)) {
    if (keys?.has(name) === false) {
      throw new HalyardError('resource.schema', {
        subject: `Member ${name} of embed`,
        expected: 'be a field of the schema',
        remedy: fieldsRemedy(keys),
      });
    }
    // A definition cannot embed itself: it is undefined until defineResource returns.
    if (typeof definition?.represent === 'function') continue;
    throw new HalyardError('resource.schema', {
      subject: `Member ${name} of embed`,
      expected: 'be a definition',
      ...quotable(definition),
      remedy: 'Pass what defineResource returned before; two definitions cannot embed each other',
    });
  }
}

/** Throws on a template with a variable that is not a field of the schema: no item could fill it. */
export function requireFields(
  path: string,
  links: readonly DefinedLink[],
  schema: StandardSchema,
): void {
  const keys = schemaKeys(schema);
  if (keys === undefined) return;
  for (const template of [path, ...links.map(({ href }) => href)]) {
    for (const name of variableNames(template)) {
      if (!keys.has(name)) throw fieldError(name, template, keys);
    }
  }
}

function fieldError(name: string, template: string, keys: ReadonlySet<string>): HalyardError {
  return new HalyardError('resource.path', {
    subject: `Variable ${name} of ${template}`,
    expected: 'be a field of the schema',
    remedy: fieldsRemedy(keys),
  });
}

function fieldsRemedy(keys: ReadonlySet<string>): string {
  return keys.size === 0 ? 'Add it to the schema' : `The schema has ${printableList(keys)}`;
}
