import { isSafeMethod } from '../internal/is-safe-method.js';
import type { Simplify } from '../internal/simplify.js';
import type { OutputOf, StandardSchema } from '../internal/standard-schema.js';
import { stringifyJson } from '../internal/stringify-member.js';
import { type Link, link } from '../link/link.js';
import type { QuerySpec } from '../query/query-spec.js';
import { selectFields } from '../query/select-fields.js';
import { collection } from '../resource/collection.js';
import { type Resource, requireItemFields, resource } from '../resource/resource.js';
import { streamItems } from '../resource/stream-collection.js';
import type { Base } from '../url/base.js';
import { href } from '../url/href.js';
import { prepareAvailability } from './availability.js';
import { defineCollectionLinks, defineLinks } from './define-links.js';
import type { Caller, ResourceDefinition, ResourceInput } from './definition.js';
import { prepareWriter } from './item-writer.js';
import type { PageOptions, StreamOptions } from './page-options.js';
import { prepareRefusal } from './refuse.js';
import { type CheckedInput, requireFields, requireInput } from './require-input.js';
import { requireUrlRules } from './require-url-rules.js';
import { resolvePaging } from './resolve-paging.js';
import { prepareResponses } from './responses.js';
import { requireKnownStates } from './schema-states.js';
import { serializeCollection } from './serialize-collection.js';
import { initialStates, requireReachable, statesByRel } from './state-table.js';

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
 * @throws {HalyardError} `collection.name`, `resource.path`, `resource.schema`, `resource.links`,
 *   `resource.state`, `query.spec`, or the errors of `link`, `href` and `defineRelations`, when the module
 *   is loaded. `resource.path`
 *   lists every finding about the templates in `details.findings`.
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
): ResourceDefinition<
  Name,
  Simplify<OutputOf<Schema>>,
  (keyof Table & string) | 'self',
  Simplify<OutputOf<InputSchema>>,
  Spec,
  [Field] extends [never] ? string : OutputOf<Schema>[Field]
>;
export function defineResource(input: CheckedInput): ResourceDefinition {
  requireInput(input);
  const { name, schema, path, state, relations = {}, transitions: table } = input;
  const collectionPath = path.slice(0, path.lastIndexOf('/'));
  const context = {
    path,
    collectionPath,
    relations,
    state,
    statesByRel: statesByRel(table, Object.keys(input.links)),
  };
  const links = defineLinks(input.links, context);
  const collectionLinks = defineCollectionLinks(input.collectionLinks ?? {}, context);
  requireUrlRules('The URL templates of the definition', [
    path,
    ...[...links, ...collectionLinks].map((defined) => defined.href),
  ]);
  requireFields(path, links, schema);
  const initial = initialStates(input.initial, table);
  requireKnownStates(schema, state, links, [...Object.keys(table ?? {}), ...initial]);
  requireReachable(table, initial, links);

  const availability = prepareAvailability(links, state);
  const availableLinks = (item: object, caller: Caller | undefined) =>
    availability.links(availability.forItem(item) & availability.forCaller(caller));
  const linksOf = (item: object, base: Base, caller: Caller | undefined): Link[] =>
    availableLinks(item, caller).map(({ rel, href: template, method, title }) =>
      link(rel, href(base, template, item as Record<string, never>), {
        method,
        ...(title !== undefined && { title }),
      }),
    );
  const represent = <Item extends object>(item: Item, base: Base, caller?: Caller) => {
    requireItemFields(item);
    return resource(item, linksOf(item, base, caller));
  };
  const query = input.query ?? {};
  const paged = { collectionPath, collectionLinks, query };
  const writerFor = prepareWriter({ availability, represent });

  const collectionOf = <Item extends object>(
    items: readonly Item[],
    options: PageOptions,
    fields?: readonly string[],
  ) => {
    const paging = resolvePaging(options, paged);
    const resources = representEach(items, options, represent);
    return collection({
      ...paging,
      name,
      items: fields === undefined ? resources : (selectFields(resources, fields) as never),
    });
  };
  const serialize = (items: readonly object[], options: PageOptions) => {
    // Links to items are made of the items as they are represented.
    if (options?.itemLinks) return stringifyJson(collectionOf(items, options), '') ?? 'null';
    const paging = resolvePaging(options, paged);
    return serializeCollection(jsonName, items, paging, writerFor(options.base, options.caller));
  };
  const jsonName = JSON.stringify(name);
  const serializeItem = (item: object, base: Base, caller?: Caller) =>
    writerFor(base, caller)(item, '');

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
    represent,
    collection: <Item extends object>(items: readonly Item[], options: PageOptions) =>
      collectionOf(items, options),
    serialize,
    serializeItem,
    stream(items: AsyncIterable<object> | Iterable<object>, options: StreamOptions) {
      const paging = resolvePaging(options, paged);
      const { base, caller, signal } = options;
      return streamItems(items, name, { ...paging, signal }, writerFor(base, caller));
    },
    transitions(item: object, caller?: Caller) {
      requireItemFields(item);
      return availableLinks(item, caller)
        .filter(({ method }) => !isSafeMethod(method))
        .map(({ rel, method, to }) => ({ rel, method, ...(to !== undefined && { to }) }));
    },
    ...prepareResponses({
      name,
      collectionPath,
      represent,
      serializeItem,
      collection: collectionOf,
      serialize,
    }),
    refuse: prepareRefusal({ state, links, availability, represent }),
  });
}

/** A hole of the list is refused like undefined; a value that is not a list, by `collection`. */
function representEach<Item extends object>(
  items: readonly Item[],
  options: PageOptions,
  represent: (item: Item, base: Base, caller: Caller | undefined) => Resource<Item>,
): readonly Resource<Item>[] {
  return Array.isArray(items)
    ? Array.from(items, (item: Item) => represent(item, options.base, options.caller))
    : (items as never);
}
