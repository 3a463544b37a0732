import type { RequestDescriptor } from '../internal/request.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import type { Link } from '../link/link.js';
import type { HalResource } from '../link/to-hal.js';
import type { QuerySpec } from '../query/query-spec.js';
import type { Relations } from '../relation/define-relations.js';
import type { Method } from '../relation/method.js';
import type { ExtendedRelationName, IanaRelationName } from '../relation/relation.js';
import type { Collection, CollectionFormat, Paging } from '../resource/page.js';
import type { Resource } from '../resource/resource.js';
import type { Base } from '../url/base.js';
import type { TemplateValue, VariableName } from '../url/template/template-values.js';

/** One link of a resource, in the table of its definition. */
export interface LinkDefinition<Item = never, State = never, Href = string> {
  /**
   * The template below the base, of fields of the resource: `/orders/{id}/cancellations`. The path of
   * the resource itself when left out, that of its collection for `collection` and `create`.
   */
  readonly href?: Href & OfFields<Href, Item>;
  /** The method; that of the relation type when left out. */
  readonly method?: Method;
  /** A heading for people. */
  readonly title?: string;
  /**
   * When the link is there: the states, or a function of the state and the resource. Always, when
   * left out, unless the table of transitions names it.
   */
  readonly when?:
    | ([State] extends [string] ? State | readonly State[] : never)
    | ((state: State, item: Item) => boolean);
  /** The permission without which a caller does not see the link. */
  readonly permission?: string;
  /** The state that following the link leads to. */
  readonly to?: [State] extends [string] ? State : never;
  /** What the link means here, for the documentation; that of the relation type when left out. */
  readonly meaning?: string;
  /** What a client sends with it, for the documentation. */
  readonly accepts?: StandardSchema;
}

/** One link of a collection, in the table of its definition. */
export type CollectionLinkDefinition = Pick<
  LinkDefinition,
  'method' | 'title' | 'permission' | 'meaning' | 'accepts'
> & {
  /** The template below the base; the path of the collection when left out. */
  readonly href?: string;
};

/** What a resource is defined by. */
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
> {
  /** The plural noun of the resource: the name of the list in a collection. */
  readonly name: Name;
  /** The schema of its fields: of zod, or of any vendor that keeps Standard Schema. */
  readonly schema: Schema;
  /** The path of one resource below the base; it ends in the identifier: `/orders/{id}`. */
  readonly path: Path & OfFields<Path, Item>;
  /** The field that holds the state. */
  readonly state?: Field;
  /** Relation types of one's own; with them, a name that is in no registry is an error. */
  readonly relations?: Relations<Own>;
  /** The links of one resource by relation type; `self` is there in any case. */
  readonly links: {
    readonly [Rel in keyof Table]: LinkDefinition<Item, StateOf<Item, Field>, Table[Rel]>;
  } & InRegistry<NoInfer<keyof Table>, Own>;
  /** Which links each state has, in place of `when`; a state that is left out has none of them. */
  readonly transitions?: {
    readonly [State in StateOf<Item, Field> & string]?: readonly NoInfer<keyof Table & string>[];
  };
  /** The states that a resource can begin in; the first of `transitions` when left out. */
  readonly initial?: NoInfer<(StateOf<Item, Field> & string) | readonly StateOf<Item, Field>[]>;
  /** The links of the collection by relation type, such as `create` and `search`. */
  readonly collectionLinks?: {
    readonly [Rel in keyof CollectionTable]: CollectionLinkDefinition;
  } & InRegistry<NoInfer<keyof CollectionTable>, Own>;
  /** The schema of what a client sends to create or replace one; `schema` when left out. */
  readonly input?: InputSchema;
  /** The query parameters of the collection, as `parseQuery` takes them; they name fields of the schema. */
  readonly query?: Spec & OfQuery<NoInfer<Spec>, Item>;
  /** A heading of the collection, for people: that of the link which leads to it from the index. */
  readonly title?: string;
  /** What the resource is, for the documentation. */
  readonly description?: string;
}

/** The state of a resource: the field that is named, or the resource itself where none is. */
export type StateOf<Item, Field> = [Field] extends [never]
  ? Item
  : Field extends keyof Item
    ? Item[Field]
    : never;

/** No type that a template of the schema's fields has. */
type OfFields<Template, Item> = Template extends string
  ? string extends Template
    ? unknown
    : [Exclude<VariableName<Template>, keyof Item>] extends [never]
      ? unknown
      : { readonly 'is no field of the schema': Exclude<VariableName<Template>, keyof Item> }
  : unknown;

/** No type that a query of the schema's fields has; a dotted name stands for a field within a field. */
type OfQuery<Spec, Item> = Spec extends { readonly fields: infer Fields }
  ? [Exclude<HeadOf<keyof Fields & string>, keyof Item>] extends [never]
    ? unknown
    : { readonly 'is no field of the schema': Exclude<HeadOf<keyof Fields & string>, keyof Item> }
  : unknown;

type HeadOf<Name extends string> = Name extends `${infer Head}.${string}` ? Head : Name;

/** An error for each relation type that is neither registered, nor one's own, nor a URI. */
type InRegistry<Rel, Own extends string> = [Own] extends [never]
  ? unknown
  : [Exclude<Rel, Registered<Own>>] extends [never]
    ? unknown
    : { readonly [Name in Exclude<Rel, Registered<Own>> & string]: 'is in no registry' };

type Registered<Own extends string> =
  | IanaRelationName
  | ExtendedRelationName
  | Own
  | `${string}:${string}`;

/** A link of a definition, complete. */
export interface DefinedLink {
  readonly rel: string;
  /** The template below the base. */
  readonly href: string;
  readonly method: Method;
  readonly title?: string;
  /** The states that have the link. */
  readonly states?: readonly string[];
  /** Tells of a state and a resource whether the link is there. */
  readonly test?: (state: unknown, item: unknown) => boolean;
  readonly permission?: string;
  readonly to?: string;
  readonly meaning?: string;
  readonly accepts?: StandardSchema;
}

/** Who asks: what of the links depends on the caller. */
export interface Caller {
  /** The permissions of the caller; none when left out. */
  readonly permissions?: readonly string[] | ReadonlySet<string>;
}

/** The place of a page, and the base that its links are built on. */
export interface PageOptions extends Omit<Paging, 'url'>, Caller {
  /** The base URL of the API, as `baseUrl` answers it. */
  readonly base: Base;
  /** The absolute URL that was asked for; made of the base and the request when left out. */
  readonly url?: string | undefined;
  /** The request, whose query the paging links keep. */
  readonly request?: RequestDescriptor;
  /** The values of the path of a nested collection: `/customers/{customer_id}/orders`. */
  readonly values?: Readonly<Record<string, TemplateValue>>;
}

/** The place of a list that is streamed: whole when neither page nor offset is given. */
export interface StreamOptions extends Omit<PageOptions, 'limit' | 'itemLinks'> {
  readonly limit?: number | undefined;
}

/** An operation that changes the state of a resource, possible now. */
export interface Transition<Rel extends string = string> {
  readonly rel: Rel;
  readonly method: Method;
  /** The state that it leads to, where the definition tells. */
  readonly to?: string;
}

/** A resource as it is defined: what makes its representations and its documentation. */
export interface ResourceDefinition<
  Name extends string = string,
  Item extends object = object,
  Rel extends string = string,
  Input = unknown,
  Spec extends QuerySpec = QuerySpec,
> {
  readonly name: Name;
  readonly path: string;
  readonly collectionPath: string;
  readonly schema: StandardSchema;
  /** The schema of what a client sends to create or replace one. */
  readonly input: StandardSchema<unknown, Input>;
  readonly state: string | undefined;
  readonly initial: readonly string[];
  readonly links: readonly DefinedLink[];
  readonly collectionLinks: readonly DefinedLink[];
  readonly relations: Relations;
  /** The query parameters of the collection, for `parseQuery`. */
  readonly query: Spec;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The body of one resource: its fields, and the links of its present state. */
  represent<Fields extends Item>(item: Fields, base: Base, caller?: Caller): Resource<Fields>;
  /** The body of a page of the collection in the form of the HAL draft. */
  collection<Fields extends Item>(
    items: readonly Fields[],
    options: PageOptions & { readonly format: 'hal' },
  ): HalResource;
  /** The body of a page of the collection, each item with its links. */
  collection<Fields extends Item>(
    items: readonly Fields[],
    options: PageOptions & CollectionFormat<'links'>,
  ): Collection<Name, Resource<Fields>>;
  /** The JSON of `collection`, byte by byte, without making the links as objects. */
  serialize(
    items: readonly Item[],
    options: PageOptions & CollectionFormat<'links' | 'hal'>,
  ): string;
  /** The JSON of `represent`, byte by byte, without making the links as objects. */
  serializeItem(item: Item, base: Base, caller?: Caller): string;
  /** The JSON of a collection piece by piece, as the items come. */
  stream(
    items: AsyncIterable<Item> | Iterable<Item>,
    options: StreamOptions,
  ): AsyncGenerator<string, void, undefined>;
  /** The operations that change the state of a resource and are possible now. */
  transitions(item: Item, caller?: Caller): readonly Transition<Rel>[];
  /** The links of a resource in its present state. */
  linksOf(item: Item, base: Base, caller?: Caller): Link[];
}

/** The definition of any resource, as far as documentation and the index read it. */
export type AnyResource = Pick<
  ResourceDefinition<string, object, string, unknown>,
  | 'name'
  | 'path'
  | 'collectionPath'
  | 'schema'
  | 'input'
  | 'state'
  | 'initial'
  | 'links'
  | 'collectionLinks'
  | 'relations'
  | 'query'
  | 'title'
  | 'description'
>;
