import type { CreatedOptions } from '../http/changes.js';
import type { CurrentTagOptions } from '../http/current-tag.js';
import type { Caller, RespondOptions, ResponseDescriptor } from '../http/response.js';
import type { RequestDescriptor } from '../internal/request.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import type { LinkAttributeMembers } from '../link/link.js';
import type { HalTemplate, HalTemplates } from '../link/to-hal-forms.js';
import type { Fault, QuerySpec } from '../query/query-spec.js';
import type { Method, Relations } from '../relation/method.js';
import type { ExtendedRelationName, IanaRelationName } from '../relation/relation.js';
import type { Collection, Paging } from '../resource/collection.js';
import type { Resource } from '../resource/resource.js';
import type { JsonChunks, StreamPaging } from '../resource/stream-items.js';
import type { OnFinding, RowFinding } from '../rules/row-finding.js';
import type { Base } from '../url/absolute-url.js';
import type { QueryName, TemplateValue, VariableName } from '../url/template.js';

export type { Caller } from '../http/response.js';

/** The members of a link that are the same for every resource. */
type StaticMembers = Omit<LinkAttributeMembers, 'templated' | 'name'>;

/** One link of a resource, in the table of its definition. */
export interface LinkDefinition<Item = never, State = never, Href = string> extends StaticMembers {
  /**
   * The template below the base, of fields of the resource: `/orders/{id}/cancellations`. When left
   * out, the path of the resource; for `collection` and `create`, the path of the collection. From its
   * first `{?` or `{&` it is for the client to expand if a name there is no field:
   * `/books/{id}/reviews{?q}` makes a link with `templated: true`.
   */
  readonly href?: Href & OfFields<Href, Item>;
  /** The method. Default: that of the relation type. */
  readonly method?: Method;
  /** A heading for people. */
  readonly title?: string;
  /**
   * When the link is present: in which states, or a function of the state and the resource that
   * returns a boolean. Default: always, unless `transitions` names the link.
   */
  readonly when?: StateCondition<State> | ((state: State, item: Item) => boolean);
  /** The permission that a caller needs to see the link. */
  readonly permission?: string;
  /** The state that following the link leads to; its method must be unsafe. */
  readonly to?: [NonNullable<State>] extends [string] ? State & string : StateFieldMissing;
  /** The meaning of the link, for the documentation. Default: that of the relation type. */
  readonly meaning?: string;
  /** The schema of the request content, for forms, the client and the documentation. */
  readonly accepts?: StandardSchema;
  /**
   * The status of success, or an array of them, for the documentation. Default: 201 for `create`, 204
   * for DELETE, else 200.
   */
  readonly status?: SuccessStatus | readonly SuccessStatus[];
  /**
   * The body of the response, for the documentation: a definition; an array with a definition for a
   * page of its collection; or the schema of the fields. Default: the resource itself, or the one at the
   * URL.
   */
  readonly returns?: Returned;
  /** Further errors by their status, for the documentation: `{ 402: 'The card was declined.' }`. */
  readonly errors?: Readonly<Record<number, string>>;
}

/** A status of success of an operation. */
export type SuccessStatus = 200 | 201 | 202 | 204 | 303;

/** The body of a response: a resource, a page of a collection, or fields with links. */
export type Returned = StandardSchema | AnyResource | readonly [AnyResource];

/** A state may be null or left out in a row; links are conditions on those that are named. */
type StateCondition<State> = [NonNullable<State>] extends [string]
  ? (State & string) | readonly (State & string)[]
  : StateFieldMissing;

/** The compiler's message for a state by name if no field holds the state. */
type StateFieldMissing = 'a state by name needs `state`, the field of the schema that holds it';

/** One link of a collection, in the table of its definition. */
export type CollectionLinkDefinition = Omit<LinkDefinition, 'href' | 'when' | 'to'> & {
  /**
   * The template below the base. Default: the path of the collection. From its first `{?` or `{&` it
   * is for the client to expand: `/orders{?q,status}` makes a link with `templated: true`.
   */
  readonly href?: string;
};

/** The input of `defineResource`. */
export interface ResourceInput<
  Schema extends StandardSchema,
  Item,
  Name extends string,
  Path extends string,
  Table,
  CollectionTable,
  Field extends string,
  Own extends string,
  InputSchema extends StandardSchema = StandardSchema,
  Spec extends QuerySpec = QuerySpec,
  Singleton extends boolean = boolean,
  Accepts = object,
  Returns = object,
  Statuses = object,
> {
  /** The plural noun of the resource: the name of the list in a collection. */
  readonly name: Name;
  /** The schema of its fields: any Standard Schema, such as one of zod, Valibot or ArkType. */
  readonly schema: Schema;
  /**
   * The template of one resource below the base; it ends in the identifier: `/orders/{id}`. That of a
   * singleton may have none: `/profile`.
   */
  readonly path: Path & OfFields<Path, Item>;
  /** Whether there is one resource and no collection of them. Default: false. */
  readonly singleton?: Singleton;
  /**
   * The members that bodies have. `schema`: those that the schema names, at each level, so that a
   * `passwordHash` stays on the server; an object or array where the schema names no members, as behind a
   * transform, is left out. `all`: whatever the item has. Or a list of names. Default: `schema`.
   */
  readonly members?: 'schema' | 'all' | readonly (keyof Item & string)[];
  /**
   * `lower-case`: identifiers in paths are written by `encodeIdentifier`, and read back by `match`, so that
   * UFN.06, UFN.07 and UFN.09 hold for any of them. All resources of a service have the same. Default:
   * percent-encoded as they are.
   */
  readonly identifiers?: 'lower-case';
  /**
   * The members that are resources of other definitions, or arrays of them. They have their own links,
   * for the same base and caller. The form of the HAL draft has them in `_embedded`.
   */
  readonly embed?: { readonly [Member in keyof Item]?: Embeddable<ElementOf<Item[Member]>> };
  /** The field that holds the state. */
  readonly state?: Field;
  /** Relation types of your own; with them, a name that is in no registry is an error. */
  readonly relations?: Relations<Own>;
  /** The links of one resource by relation type; `self` is always present. */
  readonly links: {
    readonly [Rel in keyof Table]: LinkDefinition<Item, StateOf<Item, Field>, Table[Rel]>;
  } & InRegistry<NoInfer<keyof Table>, Own> & {
      readonly [Rel in keyof Accepts]: { readonly accepts?: Accepts[Rel] };
    } & {
      readonly [Rel in keyof Returns]: { readonly returns?: Returns[Rel] };
    } & {
      readonly [Rel in keyof Statuses]: { readonly status?: Statuses[Rel] };
    };
  /** The links of each state, in place of `when`; a state that is left out has none of them. */
  readonly transitions?: {
    readonly [State in StateOf<Item, Field> & string]?: readonly NoInfer<keyof Table & string>[];
  };
  /** The states that a resource can begin in. Default: the first of `transitions`. */
  readonly initial?: NoInfer<
    (StateOf<Item, Field> & string) | readonly (StateOf<Item, Field> & string)[]
  >;
  /** The links of the collection by relation type, such as `create` and `search`. */
  readonly collectionLinks?: {
    readonly [Rel in keyof CollectionTable]: CollectionLinkDefinition;
  } & InRegistry<NoInfer<keyof CollectionTable>, Own>;
  /** The schema of the input to create or replace one. Default: `schema`. */
  readonly input?: InputSchema;
  /** The query parameters of the collection, as `parseQuery` takes them, over fields of the schema. */
  readonly query?: Spec & OfQuery<NoInfer<Spec>, Item>;
  /**
   * Makes the forms of HAL-FORMS: pass `forms` of `halyard/definition`. Without it, bodies have no forms.
   */
  readonly forms?: PrepareForms;
  /** A heading of the collection for people: the title of its link in the index. */
  readonly title?: string;
  /** A description of the resource, for the documentation. */
  readonly description?: string;
  /** An item for the examples of the documentation, which has none without it. */
  readonly example?: Item;
  /** Descriptions of the query parameters of the collection, for the documentation. */
  readonly parameterDescriptions?: Readonly<Record<string, string>>;
}

/** The input of `defineResource`, without its type parameters. */
export type AnyInput = ResourceInput<
  StandardSchema,
  // biome-ignore lint/suspicious/noExplicitAny: items of any schema
  any,
  string,
  string,
  Readonly<Record<string, string>>,
  Readonly<Record<string, string>>,
  string,
  never
>;

/** The types of what clients send to a resource and get from it, and of what a path has. */
export interface DefinitionTypes {
  /** What the schema of the input takes, before it fills in defaults. */
  readonly input: unknown;
  /** What the links take and return that say so. */
  readonly links: object;
  /** The values of the template of one resource, as `match` reads them. */
  readonly values: Readonly<Record<string, string>>;
  /** Those of the template of the collection. */
  readonly collectionValues: Readonly<Record<string, string>>;
}

/** What a link takes and returns. */
export interface LinkTypes<Accepts = unknown, Returns = unknown, Status = unknown> {
  readonly accepts: Accepts;
  readonly returns: Returns;
  readonly status: Status;
}

/** The types of links that say what they take or return; the others have none. */
export type TypedLinks<Accepts, Returns, Statuses> = {
  readonly [Rel in keyof (Accepts | Returns | Statuses) as unknown extends Accepts[Rel] &
    Returns[Rel] &
    Statuses[Rel]
    ? never
    : Rel]: LinkTypes<Accepts[Rel], Returns[Rel], Statuses[Rel]>;
};

/** The definition of items of this type. */
interface Embeddable<Item> extends AnyResource {
  // A method would accept definitions of more members than the items have.
  readonly represent: (item: Item, base: Base, caller?: Caller) => object;
}

/** The type of the elements of an array; any other type as it is. */
type ElementOf<Member> =
  NonNullable<Member> extends readonly (infer Element)[] ? Element : NonNullable<Member>;

/** The type of the state: of the field `state`, or the resource itself without one. */
type StateOf<Item, Field> = [Field] extends [never] ? Item : Item[Field & keyof Item];

/** An error for a template with variables that are not fields of the schema. */
type OfFields<Template, Item> = Template extends string
  ? string extends Template
    ? unknown
    : [Exclude<VariableName<Template>, keyof Item | QueryName<Template>>] extends [never]
      ? unknown
      : {
          readonly 'is not a field of the schema': Exclude<
            VariableName<Template>,
            keyof Item | QueryName<Template>
          >;
        }
  : unknown;

/** An error for query fields that are not fields of the schema; a dotted name is a field of a field. */
type OfQuery<Spec, Item> = Spec extends { readonly fields: infer Fields }
  ? {
      readonly fields: {
        readonly [Name in keyof Fields & string as HeadOf<Name> extends keyof Item
          ? never
          : Name]: Fault<`${Name} is not a field of the schema`>;
      };
    }
  : unknown;

type HeadOf<Name extends string> = Name extends `${infer Head}.${string}` ? Head : Name;

/** An error for each relation type that is neither registered, nor of `relations`, nor a URI. */
type InRegistry<Rel, Own extends string> = [Own] extends [never]
  ? unknown
  : {
      readonly [Name in Exclude<Rel, Registered | Own> &
        string]: `${Name} is not a relation type of the registry or of relations`;
    };

type Registered = IanaRelationName | ExtendedRelationName | `${string}:${string}`;

/** A link of a definition, complete. */
export interface DefinedLink
  extends Omit<LinkDefinition, 'href' | 'method' | 'when' | 'to' | 'status'> {
  readonly rel: string;
  /** The template below the base. */
  readonly href: string;
  readonly method: Method;
  readonly templated?: boolean;
  /** The part of the template, to its end, that a client expands. */
  readonly clientPart?: string;
  /** The states in which the link is present. */
  readonly states?: readonly string[];
  /** Whether the link is present, by the state and the resource. */
  readonly test?: (state: unknown, item: unknown) => boolean;
  readonly to?: string;
  readonly status?: readonly SuccessStatus[];
}

/** A link of a body, with its URL. */
export interface PresentLink {
  readonly defined: DefinedLink;
  readonly href: string;
}

/** The forms of the bodies of a definition. */
export interface Forms {
  /** The forms of links by relation type, with the current values of the resource. */
  readonly ofLinks: (links: readonly PresentLink[], current: object) => HalTemplates;
  /** The form of a page, with the parameters of the query. */
  readonly ofPage: (url: string) => HalTemplate;
}

/** Prepares the forms of a definition. */
export type PrepareForms = (
  definition: Pick<AnyResource, 'path' | 'schema' | 'input' | 'state' | 'initial' | 'query'>,
) => Forms;

/** An operation that changes the state of a resource and is possible now. */
export interface Transition<Rel extends string = string, State = string> {
  readonly rel: Rel;
  readonly method: Method;
  /** The state that it leads to, if the definition has `to`. */
  readonly to?: State;
}

/** The definition of any resource, as far as the index and the documentation read it. */
export interface AnyResource {
  readonly name: string;
  readonly path: string;
  /** The template of the collection; undefined for a singleton. */
  readonly collectionPath: string | undefined;
  /** How identifiers are written in paths. */
  readonly identifiers?: 'lower-case' | undefined;
  readonly schema: StandardSchema;
  /** The schema of the input to create or replace one. */
  readonly input: StandardSchema;
  /** The field that holds the state. */
  readonly state: string | undefined;
  /** The states that a resource can begin in. */
  readonly initial: readonly string[];
  readonly links: readonly DefinedLink[];
  readonly collectionLinks: readonly DefinedLink[];
  readonly relations: Relations;
  /** The definitions of the members that are resources. */
  readonly embed: Readonly<Record<string, AnyResource>>;
  /** The query parameters of the collection, for `parseQuery`. */
  readonly query: QuerySpec;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The item for the examples of the documentation. */
  readonly example: object | undefined;
  /** Descriptions of the query parameters, by name. */
  readonly parameterDescriptions: Readonly<Record<string, string>>;
}

/** What the links of a body are made for, and who hears of odd rows. */
type BodyContext = [base: Base, caller?: Caller | null, onFinding?: OnFinding];

/** A resource without a collection, as it is defined. */
export interface SingletonDefinition<
  Name extends string = string,
  Item extends object = object,
  Rel extends string = string,
  Input = unknown,
  Spec extends QuerySpec = QuerySpec,
  State = string,
  Types extends DefinitionTypes = DefinitionTypes,
> extends AnyResource {
  readonly name: Name;
  readonly input: StandardSchema<unknown, Input>;
  readonly links: readonly (DefinedLink & { readonly rel: Rel })[];
  readonly query: Spec;
  /** For the type system only: the client reads what links take and return. */
  readonly types?: Types | undefined;
  /**
   * Makes the body of one resource: its fields, or those that its `toJSON` returns, and the links of its
   * current state.
   */
  represent<Fields extends Item>(item: Fields, ...rest: BodyContext): Resource<Fields>;
  /** Writes the JSON of `represent`, byte for byte, without making the links as objects. */
  serializeItem(item: Item, ...rest: BodyContext): Uint8Array<ArrayBuffer>;
  /**
   * Tells what would be odd about a row that is served: a member that JSON cannot hold, a link without a
   * value for its URL, a state that the schema does not list. For tests; it never throws for a row.
   */
  checkRow(row: object): readonly RowFinding[];
  /** Returns the operations that change the state of a resource and are possible now. */
  transitions(item: Item, caller?: Caller | null): readonly Transition<Rel, State>[];
  /**
   * Makes the response with one resource: its body, `Vary`, and a tag made of everything that the body
   * depends on. With a version, a 304 never makes the body. If clients may select fields by `query`, a
   * GET with `fields` gets those, or 400 for a field that there is not.
   *
   * @param request The request.
   * @param item The resource.
   * @param options The base, the version, the caller, the fields, and what `respond` takes.
   * @returns The response.
   * @throws {HalyardError} `http.option` for an unknown option; what `represent` and `respond` throw.
   * @rule HYP.03, HYP.05, HYP.06, CAC.01, caching.etag, conditional.not-modified, forwarded.links
   *
   * @example
   * ```ts
   * import { defineResource } from 'halyard';
   * import * as z from 'zod';
   *
   * const orders = defineResource({
   *   name: 'orders',
   *   schema: z.object({ id: z.int() }),
   *   path: '/orders/{id}',
   *   links: { delete: { permission: 'orders:delete' } },
   * });
   * const request = { method: 'GET', url: '/orders/17', headers: {} };
   * const base = 'https://api.example.se/orders/v1';
   * const caller = { permissions: ['orders:delete'] };
   *
   * const response = orders.respond(request, { id: 17 }, { base, version: 3, caller });
   * [response.status, response.headers.etag];
   * // → [200, '"3;Ly4WI4MCtvgbncbDFyFOCI"']
   * ```
   */
  respond(request: RequestDescriptor, item: Item, options: RespondItemOptions): ResponseDescriptor;
  /**
   * Returns the response to a request that cannot be carried out on the resource. Call it before you
   * read the content. `rel` names the operation: what `match` of the service returned, or what the route
   * is for. The URL of the request is never read. Without `rel`, the operation is the link of the
   * resource's own URL that has the method of the request.
   *
   * | status | reason                                                                       |
   * | ------ | ---------------------------------------------------------------------------- |
   * | 405    | the link has another method, or none has this one; `Allow` lists those of its URL |
   * | 403    | the caller lacks the permission                                              |
   * | 409    | the state does not allow it; the body has the `state` and its links          |
   * | 412    | a precondition fails; without a version, the tag of the content is compared  |
   * | 428    | `required` is set, and the request has no If-Match                           |
   *
   * @param request The request.
   * @param item The resource in its current state.
   * @param options `rel`, the version, the caller, and the base for the links of a 409.
   * @returns The response, problem details that are not stored; undefined if the request may be
   *   carried out.
   * @throws {HalyardError} What `refusal` throws for an invalid version or tag.
   * @rule HYP.03, link.state
   *
   * @example
   * ```ts
   * import { defineResource } from 'halyard';
   * import * as z from 'zod';
   *
   * const orders = defineResource({
   *   name: 'orders',
   *   schema: z.object({ id: z.int(), status: z.enum(['open', 'paid']) }),
   *   path: '/orders/{id}',
   *   state: 'status',
   *   links: { edit: { when: 'open' } },
   * });
   * const request = { method: 'PATCH', url: '/orders/17', headers: { 'if-match': '"2"' } };
   *
   * orders.refuse(request, { id: 17, status: 'open' }, { rel: 'edit', version: 2 });
   * // → undefined
   * orders.refuse(request, { id: 17, status: 'open' }, { rel: 'edit', version: 3 })?.status;
   * // → 412
   * orders.refuse(request, { id: 17, status: 'paid' }, { rel: 'edit', version: 2 })?.body;
   * // → '{"type":"about:blank","title":"Conflict","status":409,"detail":"edit is not available in the state paid","state":"paid"}'
   * orders.refuse({ ...request, method: 'PUT' }, { id: 17, status: 'open' })?.headers.allow;
   * // → 'GET, HEAD, PATCH'
   * ```
   */
  refuse(
    request: RequestDescriptor,
    item: Item,
    options?: RefuseOptions<Rel>,
  ): ResponseDescriptor<string> | undefined;
}

/** A resource as it is defined: the source of its representations and its documentation. */
export interface ResourceDefinition<
  Name extends string = string,
  Item extends object = object,
  Rel extends string = string,
  Input = unknown,
  Spec extends QuerySpec = QuerySpec,
  State = string,
  CollectionRel extends string = string,
  Types extends DefinitionTypes = DefinitionTypes,
> extends SingletonDefinition<Name, Item, Rel, Input, Spec, State, Types> {
  readonly collectionPath: string;
  readonly collectionLinks: readonly (DefinedLink & { readonly rel: CollectionRel })[];
  /** Makes the body of a page of the collection, each item with its links. */
  collection<Fields extends Item>(
    items: readonly Fields[],
    options: PageOptions,
  ): Collection<Name, Resource<Fields>>;
  /** Writes the JSON of `collection` in UTF-8, byte for byte, without making the links as objects. */
  serialize(items: readonly Item[], options: PageOptions): Uint8Array<ArrayBuffer>;
  /** Writes the JSON of a collection in UTF-8, chunk by chunk, as the items arrive. */
  stream(items: AsyncIterable<Item> | Iterable<Item>, options: StreamOptions): JsonChunks;
  /**
   * Makes the response with a page of the collection, as {@link SingletonDefinition.respond} does with
   * a resource. `query` gives the position of the page and the fields of its items.
   *
   * @param request The request, whose query the paging links keep.
   * @param items The items of the page.
   * @param options The base, the query, the total, and what `collection` and `respond` take.
   * @returns The response.
   * @throws {HalyardError} `http.option` for an unknown option; what `collection` and `respond` throw.
   * @rule HYP.05, UFN.04, CAC.01, collection.meta, collection.links, collection.list, collection.item-links
   *
   * @example
   * ```ts
   * import { defineResource, parseQuery, problem } from 'halyard';
   * import { bodyText } from 'halyard/http';
   * import * as z from 'zod';
   *
   * const orders = defineResource({
   *   name: 'orders',
   *   schema: z.object({ id: z.int(), total: z.number() }),
   *   path: '/orders/{id}',
   *   links: {},
   *   query: { fields: { id: 'integer', total: 'number' } },
   * });
   * const request = { method: 'GET', url: '/orders?fields=id&page=2', headers: {} };
   * const query = parseQuery(request, orders.query);
   * const response = query.ok
   *   ? orders.respondCollection(request, [{ id: 21, total: 80 }], {
   *       base: 'https://api.example.se/orders/v1',
   *       query: query.value,
   *       totalRecords: 21,
   *     })
   *   : problem(query.findings);
   * const { _meta, orders: [order] } = JSON.parse(bodyText(response));
   * _meta;
   * // → { totalRecords: 21, page: 2, limit: 20, count: 1 }
   * Object.keys(order);
   * // → ['id', '_links']
   * ```
   */
  respondCollection(
    request: RequestDescriptor,
    items: readonly Item[],
    options: RespondCollectionOptions,
  ): ResponseDescriptor;
  /**
   * Makes the 201 for one new resource or several, with its `Location` and the links that its first state
   * allows.
   *
   * @param request The request.
   * @param created The new resource, or at least one of them in an array.
   * @param options The base, the version, the caller, and what `created` takes.
   * @returns The response.
   * @throws {HalyardError} What `represent` and `created` throw.
   * @rule HYP.05, created.status, created.location, created.links
   *
   * @example
   * ```ts
   * import { defineResource } from 'halyard';
   * import * as z from 'zod';
   *
   * const orders = defineResource({
   *   name: 'orders',
   *   schema: z.object({ id: z.int() }),
   *   path: '/orders/{id}',
   *   links: { edit: {}, replace: {}, delete: {} },
   * });
   * const request = { method: 'POST', url: '/orders', headers: {} };
   * const base = 'https://api.example.se/orders/v1';
   *
   * const { status, headers } = orders.respondCreated(request, { id: 18 }, { base, version: 1 });
   * [status, headers.location, headers.etag];
   * // → [201, 'https://api.example.se/orders/v1/orders/18', '"1;acZ4s/8gxkFa0BjpIb9SsR"']
   * ```
   */
  respondCreated(
    request: RequestDescriptor,
    created: Item | readonly Item[],
    options: RespondCreatedOptions,
  ): ResponseDescriptor<string>;
  /**
   * Returns the response to a request that cannot be carried out on the collection: 405 with `Allow`,
   * 403 for a link whose permission the caller lacks. Call it before the operation, and continue if it
   * returns undefined.
   *
   * @param request The request.
   * @param options The caller; `rel`, which names the operation, as for `refuse`: `collection` for
   *   reading the collection, else one of `collectionLinks`.
   * @returns The response; undefined if the request can be carried out.
   * @rule HYP.03
   *
   * @example
   * ```ts
   * import { defineResource } from 'halyard';
   * import * as z from 'zod';
   *
   * const orders = defineResource({
   *   name: 'orders',
   *   schema: z.object({ id: z.int() }),
   *   path: '/orders/{id}',
   *   links: {},
   *   collectionLinks: { create: { permission: 'orders:create' } },
   * });
   * const request = { method: 'POST', url: '/orders', headers: {} };
   *
   * orders.refuseCollection(request)?.status;
   * // → 403
   * orders.refuseCollection(request, { caller: { permissions: ['orders:create'] } });
   * // → undefined
   * orders.refuseCollection({ ...request, method: 'DELETE' })?.headers.allow;
   * // → 'GET, HEAD, POST'
   * ```
   */
  refuseCollection(
    request: RequestDescriptor,
    options?: RefuseCollectionOptions<CollectionRel>,
  ): ResponseDescriptor<string> | undefined;
}

/** Options of `respond` of a definition: those of `respond`, apart from the body. */
export interface RespondItemOptions
  extends Omit<RespondOptions, 'body' | 'text' | 'templates' | 'base'> {
  /**
   * The base URL of the links. What `baseUrl` returns also decides `Vary`, and is part of the tag if it
   * comes from the request. A string is taken as the same for every request.
   */
  readonly base: Base;
  /**
   * The fields that the body is limited to, as `parseQuery` returns them. Default: for one resource,
   * those that the parameter `fields` of a GET names, if the definition has a query with fields; for a
   * page, those of `query`.
   */
  readonly fields?: readonly string[] | undefined;
  /** Hears of each odd row and number, every time that it is served: log it, and deduplicate it there. */
  readonly onFinding?: OnFinding | undefined;
}

/** Options of `respondCollection`: those of `collection` and of `respond`. */
export interface RespondCollectionOptions
  extends RespondItemOptions,
    Omit<PageOptions, 'base' | 'caller' | 'request' | 'limit'> {
  /**
   * The value of `parseQuery(request, orders.query)` or `parseQueryContent(request, body, orders.query)`: the
   * position of the page, and the fields.
   */
  readonly query?: PageQuery | undefined;
  /** The page size. Default: that of `query`, else `limit.default` of the definition's query: 20. */
  readonly limit?: number | undefined;
}

/** The members of a parsed query that decide a page. */
export interface PageQuery {
  readonly page?: number | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly fields?: readonly string[] | undefined;
  /** The query of a URL with the same parameters, as `parseQueryContent` returns it. */
  readonly search?: string | undefined;
}

/** Options of `respondCreated`. */
export interface RespondCreatedOptions
  extends Omit<CreatedOptions, 'resource' | 'fields' | 'templates' | 'base'>,
    Pick<RespondItemOptions, 'base' | 'onFinding'> {}

/** Options of `refuse`: the current state of the resource, and the client. */
export interface RefuseOptions<Rel extends string = string>
  extends Omit<CurrentTagOptions, 'base' | 'fields' | 'headers' | 'templates'> {
  /** The base URL of the links in a 409, and in content that a tag is made of. */
  readonly base?: Base | undefined;
  /** When the resource was last changed. */
  readonly lastModified?: Date | null | undefined;
  /** Whether PUT, PATCH and DELETE must have If-Match, so that no update is lost. Default: false. */
  readonly required?: boolean | undefined;
  /**
   * The relation type of the operation: what `match` returned, or what the route is for. Default: that of
   * the link of the own URL of the resource, or the collection, with the method of the request.
   */
  readonly rel?: Rel | undefined;
}

/** Options of `refuseCollection`: the client, and the operation, which may read the collection. */
export type RefuseCollectionOptions<Rel extends string = string> = Pick<
  RefuseOptions<'collection' | Rel>,
  'caller' | 'rel'
>;

/** What the URLs of a page are made of, and the client that the page is for. */
interface PageContext {
  /** The base URL of the API, as `baseUrl` returns it. */
  readonly base: Base;
  /**
   * The absolute URL that was requested. Default: made of the base and the request. For a QUERY, the URL by
   * which GET repeats it; null for none, if the query is too sensitive for a URL (RFC 10008 §4). Default:
   * that of the same query in a URL of at most 2,000 characters.
   */
  readonly url?: string | null | undefined;
  /** The request, whose query the paging links keep. */
  readonly request?: RequestDescriptor | undefined;
  /** The values of the path of a nested collection: `/customers/{customer_id}/orders`. */
  readonly values?: Readonly<Record<string, TemplateValue>> | undefined;
  /** The client that the page is for. Default: a client without permissions. */
  readonly caller?: Caller | null | undefined;
}

/** The names of parameters are those of the query of the definition. */
type Own = 'url' | 'method' | `${'page' | 'limit' | 'offset' | 'cursor'}Parameter`;

/** The position of a page, and what its URLs are made of. */
export interface PageOptions extends Omit<Paging, Own>, PageContext {}

/** The position of a streamed list: the whole collection without page, offset, cursor and limit. */
export interface StreamOptions extends Omit<StreamPaging, Own>, PageContext {}
