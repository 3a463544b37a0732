import { type ErrorCode, HalyardError } from '../errors.js';
import type { OutputOf, StandardSchema } from '../internal/standard-schema.js';
import { type Link, link } from '../link/link.js';
import type { QuerySpec } from '../query/query-spec.js';
import type { Relations } from '../relation/define-relations.js';
import { checkListName } from '../resource/check-collection.js';
import { collection } from '../resource/collection.js';
import type { CollectionFormat, CollectionItem } from '../resource/page.js';
import { resource } from '../resource/resource.js';
import { streamItems } from '../resource/stream-collection.js';
import type { RuleId } from '../rules/catalogue.js';
import type { Base } from '../url/base.js';
import { href } from '../url/href.js';
import { defineCollectionLinks, defineLinks } from './define-links.js';
import type {
  Caller,
  PageOptions,
  ResourceDefinition,
  ResourceInput,
  StreamOptions,
} from './definition.js';
import { placePage } from './place-page.js';
import { type Presence, preparePresence } from './present-links.js';
import { prepareWriter } from './serialize.js';
import { serializeCollection } from './serialize-collection.js';
import { checkReachable, initialStates, type StateTable, statesByRel } from './state-table.js';

/**
 * Defines a resource once: its name, its schema, its path, and its links by relation type, each with
 * the states that have it. The definition makes representations, writes them fast, knows the
 * transitions that are possible, and documents itself by `describe`.
 *
 * The type system checks it: a template that names no field of the schema, a state that the schema
 * does not have, a relation type that is in no registry (where `relations` are given) do not compile.
 *
 * @param input What the resource is defined by. `links` is a table: `{}` alone is the resource's own
 *   URL by the method of the relation type.
 * @returns The definition, frozen.
 * @throws {HalyardError} `collection.name`, `resource.path`, `resource.schema`, `resource.links` or
 *   `resource.state`: what cannot be defined shows when the module is loaded.
 * @rule HYP.03, HYP.04, HYP.05, HYP.11, HYP.18, link.state, collection.item-links
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
 * orders.serializeItem({ id: 17, status: 'open' }, base);
 * // → '{"id":17,"status":"open","_links":[{"href":"https://api.example.se/orders/v1/orders/17","rel":"self","method":"GET"},{"href":"https://api.example.se/orders/v1/orders/17","rel":"edit","method":"PATCH"}]}'
 * orders.transitions({ id: 17, status: 'paid' });
 * // → [{ rel: 'refund', method: 'POST' }]
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
    Spec
  >,
): Definition<Name, Schema, Table, InputSchema, Spec> {
  return define(input as unknown as AnyInput) as unknown as Definition<
    Name,
    Schema,
    Table,
    InputSchema,
    Spec
  >;
}

/** The definition that comes of an input. */
type Definition<
  Name extends string,
  Schema,
  Table,
  InputSchema,
  Spec extends QuerySpec,
> = ResourceDefinition<
  Name,
  OutputOf<Schema> & object,
  (keyof Table & string) | 'self',
  OutputOf<InputSchema>,
  Spec
>;

/** An input as it is read, when the type system has done its part. */
type AnyInput = Omit<
  ResourceInput<StandardSchema, object, string, string, object, object, never, never>,
  'state' | 'relations' | 'links' | 'collectionLinks' | 'transitions' | 'initial' | 'query'
> & {
  readonly query?: QuerySpec;
  readonly state?: string;
  readonly relations?: Relations;
  readonly links: Readonly<Record<string, object>>;
  readonly collectionLinks?: Readonly<Record<string, object>>;
  readonly transitions?: StateTable;
  readonly initial?: string | readonly string[];
};

function define(input: AnyInput): ResourceDefinition<string, object> {
  const { name, schema, path, state, relations = {}, query = {}, transitions: table } = input;
  checkInput(input);
  const collectionPath = path.slice(0, path.lastIndexOf('/'));
  const states = statesByRel(table, Object.keys(input.links));
  const context = { path, collectionPath, relations, states };
  const links = defineLinks(input.links, context);
  const initial = initialStates(input.initial, table);
  checkReachable(table, initial, links);
  const presence = preparePresence(links, state);
  const jsonName = JSON.stringify(name);

  const linksOf = (item: object, base: Base, caller?: Caller) =>
    makeLinks(presence, item, base, caller);
  const represent = (item: object, base: Base, caller?: Caller) =>
    resource(item, typeof item === 'object' && item !== null ? linksOf(item, base, caller) : []);
  const writerFor = prepareWriter({ presence, represent });
  const collectionLinks = defineCollectionLinks(input.collectionLinks ?? {}, context);
  const pageOf = <Options extends PageOptions | StreamOptions>(options: Options) =>
    placePage(options, collectionPath, collectionLinks);
  const inputOf = (items: readonly object[], options: PageOptions) => ({
    ...pageOf(options),
    name,
    items: representEach(items, (item) => represent(item, options.base, options)),
  });

  return Object.freeze({
    name,
    path,
    collectionPath,
    schema,
    input: input.input ?? schema,
    state,
    initial: Object.freeze(initial),
    links: Object.freeze(links),
    collectionLinks: Object.freeze(collectionLinks),
    relations,
    query,
    title: input.title,
    description: input.description,
    linksOf,
    represent,
    collection: (items: readonly object[], options: PageOptions) =>
      collection(inputOf(items, options)),
    serialize(items: readonly object[], options: PageOptions & CollectionFormat<'links' | 'hal'>) {
      // Links to items, and the other form, are made of the items as they are represented.
      if (options.itemLinks || options.format !== undefined) {
        return JSON.stringify(collection(inputOf(items, options)));
      }
      return serializeCollection(
        jsonName,
        items,
        pageOf(options),
        writerFor(options.base, options),
      );
    },
    serializeItem: (item: object, base: Base, caller?: Caller) => writerFor(base, caller)(item, ''),
    stream: (items: AsyncIterable<object> | Iterable<object>, options: StreamOptions) =>
      streamItems(items, name, pageOf(options), writerFor(options.base, options)),
    transitions: (item: object, caller?: Caller) =>
      presence
        .links(presence.of(item) & presence.allowed(caller))
        .filter(({ method }) => !READS.has(method))
        .map(({ rel, method, to }) => ({ rel, method, ...(to !== undefined && { to }) })),
  }) as unknown as ResourceDefinition<string, object>;
}

/** A hole of the list is refused as undefined is; what is no list is refused by `collection`. */
function representEach(
  items: readonly object[],
  represent: (item: object) => CollectionItem,
): readonly CollectionItem[] {
  return Array.isArray(items) ? Array.from(items, represent) : (items as unknown as []);
}

/** The methods that change nothing (RFC 9110 §9.2.1). */
const READS: ReadonlySet<string> = /* @__PURE__ */ new Set(['GET', 'HEAD', 'OPTIONS']);

function makeLinks(
  presence: Presence,
  item: object,
  base: Base,
  caller: Caller | undefined,
): Link[] {
  const bits = presence.of(item) & presence.allowed(caller);
  return presence.links(bits).map(({ rel, href: template, method, title }) =>
    link(rel, href(base, template, item as Record<string, never>), {
      method,
      ...(title !== undefined && { title }),
    }),
  );
}

function checkInput({ name, schema, path, links }: AnyInput): void {
  checkListName(name);
  if (typeof schema?.['~standard']?.validate !== 'function') {
    throw inputError(
      'resource.schema',
      'The schema of a resource keeps Standard Schema',
      schema,
      'Give a schema of zod, or of another vendor that has ~standard',
    );
  }
  if (typeof path !== 'string' || !/^\/.*\/\{\w[^{}]*\}$/.test(path)) {
    throw inputError(
      'resource.path',
      'The path of a resource ends in its identifier',
      path,
      `Write a template such as '/${name}/{id}'`,
      'naming.identifier',
    );
  }
  if (typeof links !== 'object' || links === null) {
    throw inputError('resource.links', 'Links are a table', links, 'Give { edit: {}, … }');
  }
}

function inputError(
  code: ErrorCode,
  problem: string,
  given: unknown,
  remedy: string,
  rule?: RuleId,
): HalyardError {
  return new HalyardError(code, { problem, given, remedy }, rule);
}
