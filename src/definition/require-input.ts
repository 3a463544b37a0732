import { HalyardError } from '../errors.js';
import { requireObject } from '../internal/require-object.js';
import { schemaKeys } from '../internal/schema-keys.js';
import { isStandardSchema, type StandardSchema } from '../internal/standard-schema.js';
import { checkedSpec } from '../query/checked-spec.js';
import type { QuerySpec } from '../query/query-spec.js';
import { type Relations, requireRelations } from '../relation/define-relations.js';
import { requireListName } from '../resource/require-collection.js';
import { parseTemplate } from '../url/template/parse-template.js';
import type { LinkTable } from './define-links.js';
import type { CollectionLinkDefinition, DefinedLink } from './definition.js';
import type { StateTable } from './state-table.js';

/** The input when the type system has done its part. */
export interface CheckedInput {
  readonly name: string;
  readonly schema: StandardSchema;
  readonly path: string;
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
}

/** Throws on a definition of the wrong form, which the type system keeps out of TypeScript. */
export function requireInput(definition: CheckedInput): void {
  requireObject(definition, 'resource.schema', {
    subject: 'definition',
    remedy: "Pass { name: 'orders', schema, path: '/orders/{id}', links: {} }",
  });
  const { name, schema, input = schema, path, links, relations, query } = definition;
  requireListName(name);
  requireSchema('schema', schema);
  requireSchema('input', input);
  requirePath(path, name);
  requireObject(links, 'resource.links', {
    subject: 'links',
    remedy: 'Pass links by relation type, such as { edit: {}, … }',
  });
  if (relations !== undefined) requireRelations(relations);
  if (query !== undefined) checkedSpec(query);
  requireText('title', definition.title);
  requireText('description', definition.description);
  requireState(definition);
}

function requireSchema(subject: string, schema: unknown): void {
  if (isStandardSchema(schema) && typeof schema['~standard']?.validate === 'function') return;
  throw new HalyardError('resource.schema', {
    subject,
    expected: 'be a Standard Schema',
    given: schema,
    remedy: 'Pass a schema of zod, Valibot, ArkType or another library that implements it',
  });
}

function requirePath(path: unknown, name: string): void {
  if (typeof path === 'string' && /^\/.*\/\{\w[^{}]*\}$/.test(path)) return;
  throw new HalyardError(
    'resource.path',
    {
      subject: 'path',
      expected: 'be a template that ends in the identifier of the resource',
      given: path,
      remedy: `Write a template such as '/${name}/{id}'`,
    },
    'naming.identifier',
  );
}

function requireText(subject: string, text: unknown): void {
  if (text === undefined || (typeof text === 'string' && text !== '')) return;
  throw new HalyardError('resource.schema', {
    subject,
    expected: 'be a non-empty string',
    given: text,
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
      given: state,
      remedy: `Its fields are ${[...(keys ?? [])].join(', ')}`,
    },
    'link.state',
  );
}

/** Throws for a template with a variable that the schema has no field for: no item could fill it. */
export function requireFields(
  path: string,
  links: readonly DefinedLink[],
  schema: StandardSchema,
): void {
  const keys = schemaKeys(schema);
  if (keys === undefined) return;
  for (const template of [path, ...links.map(({ href }) => href)]) {
    for (const name of variablesOf(template)) {
      if (!keys.has(name)) throw fieldError(name, template, keys);
    }
  }
}

function variablesOf(template: string): string[] {
  return parseTemplate(template).parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.variables.map(({ name }) => name),
  );
}

function fieldError(name: string, template: string, keys: ReadonlySet<string>): HalyardError {
  return new HalyardError('resource.path', {
    subject: `Variable ${name} of ${template}`,
    expected: 'be a field of the schema',
    given: [...keys],
    remedy: 'Add it to the schema, or name one of its fields',
  });
}
