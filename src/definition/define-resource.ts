import { strongTag } from '#platform';
import type { TagOrigin } from '../http/response.js';
import type { Simplify } from '../internal/json.js';
import type { InputOf, OutputOf, StandardSchema } from '../internal/standard-schema.js';
import { schemaKeys } from '../internal/standard-schema.js';
import { frozenSpec } from '../query/checked-spec.js';
import type { QuerySpec } from '../query/query-spec.js';
import type { RowFinding } from '../rules/row-finding.js';
import type { VariableName } from '../url/template.js';
import { variableNames } from '../url/template.js';
import { prepareAvailability, schemaStates } from './availability.js';
import {
  type CheckedInput,
  defineCollectionLinks,
  defineLinks,
  initialStates,
  requireFields,
  requireInput,
  requireUrlRules,
  statesByRel,
} from './define-links.js';
import type {
  PageOptions,
  ResourceDefinition,
  ResourceInput,
  SingletonDefinition,
  TypedLinks,
} from './definition.js';
import { prepareForms } from './forms/prepare-forms.js';
import { prepareCollection, prepareItem } from './item.js';
import { inputSchema, outputSchema } from './json-schema.js';
import { prepareCollectionRefusal, prepareRefusal, requireDistinctLinks } from './refuse.js';
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
 *   what `link` throws, when the module is loaded. `error.findings` lists every fault of the templates.
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
      Spec,
      StateName<OutputOf<Schema>, Field>,
      TypesOf<InputSchema, Path, TypedLinks<Accepts, Returns, Statuses>>
    >
  : ResourceDefinition<
      Name,
      Simplify<OutputOf<Schema>>,
      (keyof Table & string) | 'self',
      Simplify<OutputOf<InputSchema>>,
      Spec,
      StateName<OutputOf<Schema>, Field>,
      keyof CollectionTable & string,
      TypesOf<InputSchema, Path, TypedLinks<Accepts, Returns, Statuses>>
    >;
export function defineResource(input: CheckedInput): ResourceDefinition | SingletonDefinition {
  requireInput(input);
  const { name, schema, path, state, relations = {}, transitions: table } = input;
  const collectionPath = input.singleton ? undefined : path.slice(0, path.lastIndexOf('/'));
  const query = frozenSpec(input.query ?? {}, collectionPath);
  const context = { path, collectionPath, relations, statesByRel: statesByRel(table) };
  const links = defineLinks(input.links, context);
  const collectionLinks = defineCollectionLinks(input.collectionLinks ?? {}, context);
  requireDistinctLinks(links);
  requireDistinctLinks(collectionLinks);
  requireUrlRules([path, ...[...links, ...collectionLinks].map(({ href }) => href)]);
  requireFields(path, links, schema);

  const availability = prepareAvailability(links, state, schemaStates(schema, state));
  const initial = Object.freeze(initialStates(input.initial, table));
  const forms = prepareForms({ path, schema, input: input.input ?? schema, state, initial, query });
  const rows = prepareRows(input, links, collectionLinks);
  const origin = tagOrigin({ ...input, links, collectionLinks });
  const item = prepareItem({ name, path, availability, rows, forms });
  const { represent, templates, viewOf, writeItem, serializeItem, transitions } = item;
  const single = {
    name,
    path,
    identifiers: input.identifiers,
    members: input.members,
    schema,
    input: input.input ?? schema,
    state,
    initial,
    links: Object.freeze(links),
    collectionLinks: Object.freeze(collectionLinks),
    relations,
    embed: Object.freeze({ ...input.embed }),
    query,
    title: input.title,
    description: input.description,
    example: input.example as object | undefined,
    parameterDescriptions: { ...input.parameterDescriptions },
    represent,
    serializeItem,
    transitions,
    checkRow: (row: object) => {
      const found: RowFinding[] = [];
      represent(row, 'https://api.example.se', undefined, (finding) => found.push(finding));
      return found;
    },
    respond: prepareRespond(item, query, origin),
    refuse: prepareRefusal({ path, links, availability, rows, represent, templates, origin }),
  };
  if (collectionPath === undefined) return Object.freeze({ ...single, collectionPath });
  const bodies = prepareCollection({
    name,
    collectionPath,
    collectionLinks,
    query,
    identifiers: input.identifiers,
    represent,
    viewOf,
    writeItem,
    forms,
  });
  return Object.freeze({
    ...single,
    collectionPath,
    collection: <Item extends object>(items: readonly Item[], options: PageOptions) =>
      bodies.collection(items, options),
    serialize: bodies.serialize,
    stream: bodies.stream,
    respondCollection: prepareRespondCollection(bodies, {
      ...origin,
      isPersonal: variableNames(collectionPath).length === 0,
    }),
    respondCreated: prepareRespondCreated({
      name,
      collectionPath,
      represent,
      templates,
      valuesOf: (row) => rows.read(row, undefined).values,
      origin,
    }),
    refuseCollection: prepareCollectionRefusal({ collectionPath, links, collectionLinks }),
  });
}

/** The states that the schema has; any text without a field that holds them. */
type StateName<Item, Field extends keyof Item> = [Field] extends [never] ? string : Item[Field];

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
function tagOrigin(definition: {
  readonly singleton?: boolean;
  readonly [member: string]: unknown;
}): TagOrigin {
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
  if (typeof value === 'bigint' || value instanceof RegExp) return String(value);
  if (isSchema(value)) {
    const output = outputSchema(value) ?? [...(schemaKeys(value) ?? [])];
    // As text, since the JSON Schema that zod makes is a schema too.
    return JSON.stringify([output, inputSchema(value)]);
  }
  return value;
}

/** The members that shape no body. Definitions in `returns` may lead back to this one. */
const DOCUMENTATION: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'description',
  'errors',
  'example',
  'meaning',
  'parameterDescriptions',
  'relations',
  'returns',
]);

/** Schemas of ArkType are functions. */
function isSchema(value: unknown): value is StandardSchema {
  return Object(value)['~standard'] !== undefined;
}
