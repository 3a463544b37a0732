import { encodeText, strongTag } from '#platform';
import { HalyardError } from '../errors.js';
import type { TagOrigin } from '../http/response.js';
import type { Simplify } from '../internal/json.js';
import { jsonText } from '../internal/plain-json.js';
import { show } from '../internal/show.js';
import {
  type InputOf,
  type OutputOf,
  type StandardSchema,
  schemaKeys,
} from '../internal/standard-schema.js';
import { fieldOptions, frozenSpec } from '../query/checked-spec.js';
import type { FieldType, QuerySpec } from '../query/query-spec.js';
import { requireListName } from '../resource/collection.js';
import type { RowFinding } from '../rules/row-finding.js';
import type { VariableName } from '../url/template.js';
import { prepareHasLink, schemaStates } from './availability.js';
import { prepareCollection } from './collection.js';
import { defineCollectionLinks, defineLinks, requireCharacters } from './define-links.js';
import type {
  AnyInput,
  AnyResource,
  ResourceDefinition,
  ResourceInput,
  SingletonDefinition,
  TypedLinks,
} from './definition.js';
import { embeddedWriters, preparedOf, prepareItem } from './item.js';
import { alternativesAt, constantsOf, inputSchema, outputSchema } from './json-schema.js';
import { prepareCollectionRefusal, prepareRefusal } from './refuse.js';
import { prepareRespond, prepareRespondCollection, prepareRespondCreated } from './responses.js';
import { prepareRows } from './row.js';

/**
 * Defines a resource once: its name, its schema, its path, and its links by relation type with the
 * states that have them. Bodies, URLs, possible transitions, schemas and documentation follow from
 * the definition.
 *
 * The compiler rejects a template with a variable that is not a field of the schema, a state that the
 * schema does not have, and, if `relations` are given, a relation type that is in no registry.
 *
 * @param input The definition. `links` is a table by relation type: `{}` alone is the URL of the
 *   resource with the method of the relation type.
 * @returns The definition, frozen.
 * @throws {HalyardError} `resource.definition` for a definition that contradicts itself, `query.spec`, or
 *   what `link` throws, when the module is loaded.
 * @rule HYP.02, HYP.03, HYP.04, HYP.05, HYP.11, HYP.18, UFN.06, UFN.07, UFN.08, UFN.09, UFN.10, UFN.11, VER.05
 * @rule link.state, collection.item-links
 *
 * @example
 * ```ts
 * import { defineResource } from 'halyard/definition';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int(), status: z.enum(['open', 'paid']) }),
 *   path: '/orders/{id}',
 *   state: 'status',
 *   links: {
 *     edit: { when: 'open' },
 *     refund: { href: '/orders/{id}/refunds', method: 'POST', when: 'paid' },
 *   },
 * });
 * const base = 'https://api.example.se/orders/v1';
 *
 * orders.represent({ id: 17, status: 'open' }, base)._links.map(({ rel }) => rel);
 * // → ['self', 'edit']
 * orders.transitions({ id: 17, status: 'paid' });
 * // → [{ rel: 'refund', method: 'POST' }]
 * ```
 *
 * @example
 * ```ts
 * import { defineResource } from 'halyard/definition';
 * import * as z from 'zod';
 *
 * const customer = z.object({ id: z.int(), name: z.string() });
 * const customers = defineResource({
 *   name: 'customers',
 *   schema: customer,
 *   path: '/customers/{id}',
 *   links: {},
 * });
 * // The basket of the client: no identifier, no collection.
 * const basket = defineResource({
 *   name: 'basket',
 *   schema: z.object({ total: z.number(), customer }),
 *   path: '/basket',
 *   singleton: true,
 *   embed: { customer: customers },
 *   links: { replace: {} },
 * });
 * const eva = { id: 4, name: 'Eva', passwordHash: '$2b$10$…' };
 *
 * basket.represent({ total: 80, customer: eva }, 'https://api.example.se/shop/v1');
 * // → {
 * //   total: 80,
 * //   customer: {
 * //     id: 4,
 * //     name: 'Eva',
 * //     _links: [
 * //       { href: 'https://api.example.se/shop/v1/customers/4', rel: 'self', method: 'GET' },
 * //     ],
 * //   },
 * //   _links: [
 * //     { href: 'https://api.example.se/shop/v1/basket', rel: 'self', method: 'GET' },
 * //     { href: 'https://api.example.se/shop/v1/basket', rel: 'replace', method: 'PUT' },
 * //   ],
 * // }
 * ```
 */
export function defineResource<
  // biome-ignore lint/suspicious/noExplicitAny: a schema of any input
  Schema extends StandardSchema<any, object>,
  const Name extends string,
  const Path extends string,
  const Table extends Readonly<Record<string, unknown>>,
  const CollectionTable extends Readonly<Record<string, unknown>> = Record<never, never>,
  const Field extends keyof OutputOf<Schema> & string = never,
  const Own extends string = never,
  // biome-ignore lint/suspicious/noExplicitAny: a schema of any input
  InputSchema extends StandardSchema<any, unknown> = Schema,
  const Spec extends QuerySpec = Record<never, never>,
  const Singleton extends boolean = false,
  const Accepts extends Readonly<Record<string, unknown>> = Record<never, never>,
  const Returns extends Readonly<Record<string, unknown>> = Record<never, never>,
  const Statuses extends Readonly<Record<string, unknown>> = Record<never, never>,
>(
  input: ResourceInput<
    Schema,
    OutputOf<Schema>,
    Name,
    Path,
    Table,
    CollectionTable,
    Field,
    Own,
    InputSchema,
    Spec,
    Singleton,
    Accepts,
    Returns,
    Statuses
  >,
): Singleton extends true
  ? SingletonDefinition<
      Name,
      Simplify<OutputOf<Schema>>,
      (keyof Table & string) | 'self',
      Simplify<OutputOf<InputSchema>>,
      QueryOf<Spec, OutputOf<Schema>>,
      StateName<OutputOf<Schema>, Field>,
      TypesOf<InputSchema, Path, TypedLinks<Accepts, Returns, Statuses>>
    >
  : ResourceDefinition<
      Name,
      Simplify<OutputOf<Schema>>,
      (keyof Table & string) | 'self',
      Simplify<OutputOf<InputSchema>>,
      QueryOf<Spec, OutputOf<Schema>>,
      StateName<OutputOf<Schema>, Field>,
      (keyof CollectionTable & string) | SearchOf<Spec>,
      TypesOf<InputSchema, Path, TypedLinks<Accepts, Returns, Statuses>>
    >;
export function defineResource(input: AnyInput): ResourceDefinition | SingletonDefinition {
  const { name, schema, path, state, relations = {}, transitions = {} } = input;
  requireInput(input);
  const collectionPath = input.singleton ? undefined : path.slice(0, path.lastIndexOf('/'));
  const query = frozenSpec(nullableFields(input.query ?? {}, schema), collectionPath);
  const links = defineLinks(input, collectionPath);
  const collectionLinks = defineCollectionLinks(input, collectionPath);
  requireCharacters([path, ...[...links, ...collectionLinks].map(({ href }) => href)]);

  const described = {
    name,
    path,
    identifiers: input.identifiers,
    members: input.members,
    schema,
    input: input.input ?? schema,
    state,
    initial: [input.initial ?? Object.keys(transitions).slice(0, 1)].flat(),
    links,
    collectionLinks,
    relations,
    embed: { ...input.embed } as AnyResource['embed'],
    query,
    title: input.title,
    description: input.description,
    example: input.example,
    parameterDescriptions: { ...input.parameterDescriptions },
  };
  const states = schemaStates(schema, state);
  const prepared = {
    ...described,
    collectionPath,
    states,
    hasLinkIn: prepareHasLink(states, state),
    rows: prepareRows(input, links, collectionLinks),
    forms: input.forms?.(described),
    origin: tagOrigin({ ...input, links, collectionLinks }),
  };
  const item = prepareItem(prepared);
  const single = {
    ...described,
    represent: item.represent,
    serializeItem: item.serializeItem,
    transitions: item.transitions,
    checkRow: (row: object) => {
      const found: RowFinding[] = [];
      item.represent(row, 'https://api.example.se', null, (finding) => found.push(finding));
      return found;
    },
    respond: prepareRespond(prepared, item),
    refuse: prepareRefusal(prepared, item),
  };
  if (collectionPath === undefined) return embeddable({ ...single, collectionPath });
  const listed = { ...prepared, collectionPath };
  const page = prepareCollection(listed, item);
  return embeddable({
    ...single,
    collectionPath,
    collection: page.bodyOf as ResourceDefinition['collection'],
    serialize: (items, options) =>
      page.bytesOf(items, options) ?? encodeText(jsonText(page.bodyOf(items, options))),
    stream: page.stream,
    respondCollection: prepareRespondCollection(listed, page),
    respondCreated: prepareRespondCreated(listed, item),
    refuseCollection: prepareCollectionRefusal(listed),
  });

  function embeddable<Made extends object>(made: Made): Made {
    embeddedWriters.set(made, item.embeddedIn);
    preparedOf.set(made, prepared);
    return Object.freeze(made);
  }
}

/** Throws on what the types of `defineResource` cannot see. */
function requireInput(input: AnyInput): void {
  const { name, path, singleton } = input;
  requireListName(name);
  if (!(singleton ? /^\/[^/]/ : /^\/.*\/\{\w[^{}]*\}$/).test(path)) {
    const expected = singleton
      ? 'start with a slash and a segment'
      : `end in the identifier, as /${name}/{id}, unless singleton is true`;
    const message = `path must ${expected}; got ${show(path)}`;
    const rule = singleton ? undefined : 'naming.identifier';
    throw new HalyardError('resource.definition', message, rule);
  }
}

/** The query with the fields that the schema allows to be null, as far as it can be read. */
function nullableFields(query: QuerySpec, schema: StandardSchema): QuerySpec {
  const root = query.fields && outputSchema(schema);
  if (root === undefined) return query;
  const fields = { ...query.fields };
  for (const [name, field] of Object.entries(fields)) {
    const isNullable = alternativesAt(root, name).some((each) => constantsOf(each)?.includes(null));
    if (isNullable) fields[name] = { nullable: true, ...fieldOptions(field) };
  }
  return { ...query, fields };
}

/** The link by which clients send the query as content. */
type SearchOf<Spec> = Spec extends { readonly method: 'QUERY' } ? 'search' : never;

/** The states that the schema has; any text without a field that holds them. */
type StateName<Item, Field extends keyof Item> = [Field] extends [never] ? string : Item[Field];

/** The query of a definition: its fields may be null where the schema of the resource allows it. */
type QueryOf<Spec extends QuerySpec, Item> = {
  readonly [Name in keyof Spec]: Name extends 'fields'
    ? { readonly [Field in keyof Spec[Name]]: FieldOf<Spec[Name][Field], ValueAt<Item, Field>> }
    : Spec[Name];
} extends infer Query extends QuerySpec
  ? Query
  : never;

type FieldOf<Field, Value> = null extends Value
  ? Field extends { readonly nullable: boolean }
    ? Field
    : Field extends { readonly type: FieldType }
      ? Field & { readonly nullable: true }
      : { readonly type: Field; readonly nullable: true }
  : Field;

/** The value of a field, or null of an object around it: of `a.b`, `a`. */
type ValueAt<Item, Name> = Name extends keyof Item
  ? Item[Name]
  : Name extends `${infer Head extends keyof Item & string}.${infer Rest}`
    ? ValueAt<NonNullable<Item[Head]>, Rest> | Extract<Item[Head], null>
    : never;

/** Simplified, so that a hover shows the types and not how they are derived. */
type TypesOf<InputSchema, Path extends string, Links> = Simplify<{
  readonly input: unknown extends InputOf<InputSchema>
    ? InputOf<InputSchema>
    : Simplify<InputOf<InputSchema>>;
  readonly links: Simplify<Links>;
  readonly values: Simplify<TextValues<Path>>;
  readonly collectionValues: Simplify<TextValues<ParentOf<Path>>>;
}>;

/** The values of a template as a path has them. */
type TextValues<Path extends string> = {
  readonly [Name in string extends Path ? string : VariableName<Path>]: string;
};

/** The template without its last segment. */
type ParentOf<Path extends string, Before extends string = ''> = string extends Path
  ? string
  : Path extends `${infer Segment}/${infer Rest}`
    ? Rest extends `${string}/${string}`
      ? ParentOf<Rest, `${Before}${Segment}/`>
      : `${Before}${Segment}`
    : '';

/**
 * What the tags of a definition's versions depend on: a deployment that adds a link, a member or a form must
 * not leave 304s for the old bodies. The fingerprint is made for the first tag, of all that the definition
 * says in data. Functions are not part of it, since their text depends on the build: `release` is for these.
 */
function tagOrigin(definition: Readonly<Record<string, unknown>>): TagOrigin {
  let known: string | undefined;
  return {
    fingerprint() {
      known ??= strongTag(JSON.stringify(definition, asData));
      return known;
    },
    isPersonal: definition.singleton === true,
  };
}

function asData(name: string, value: unknown): unknown {
  if (DOCUMENTATION.has(name)) return undefined;
  // Schemas of ArkType are functions.
  if (Object(value)['~standard'] === undefined) return value;
  const schema = value as StandardSchema;
  const output = outputSchema(schema) ?? [...(schemaKeys(schema) ?? [])];
  // As text, since the JSON Schema that zod makes is a schema too.
  return JSON.stringify([output, inputSchema(schema)]);
}

/** The members that shape no body. Definitions in `returns` may lead back to this one. */
const DOCUMENTATION: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'description errors example meaning parameterDescriptions relations returns'.split(' '),
);
