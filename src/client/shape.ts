import type {
  AnyResource,
  LinkTypes,
  ResourceDefinition,
  SingletonDefinition,
} from '../definition/definition.js';
import type { InputOf, OutputOf, StandardSchema } from '../internal/standard-schema.js';
import type { CollectionMeta } from '../resource/collection.js';

/** The types of a representation: its body, and the targets of its links. */
export interface Shape {
  readonly body: unknown;
  /** The targets of the links to follow, by relation type. */
  readonly safe: object;
  /** The inputs and responses of the operations to submit, by relation type. */
  readonly unsafe: object;
  /** An item of the list. */
  readonly item: Shape;
  /** Other relation types, with untyped targets: `string`, or `never` if all are known. */
  readonly other: string;
  /** The resource as `read` returns it, if that differs. */
  readonly read?: Shape;
}

/** A representation that no definition describes. */
export interface Untyped<Body = unknown> extends Shape {
  readonly body: Body;
  readonly item: Untyped;
}

/** The index: a link to each collection and singleton by the name of its definition. */
export interface IndexShape<All extends AnyResource> extends Shape {
  readonly safe: {
    readonly [Name in All['name'] as string extends Name ? never : Name]: NamedShape<Name, All>;
  };
  readonly unsafe: Record<never, never>;
  readonly item: Untyped;
}

/** A resource of a definition. */
export interface ItemShape<
  Definition extends AnyResource,
  All extends AnyResource,
  Body = ItemBody<Definition>,
> extends Shape {
  readonly body: Body;
  readonly safe: {
    readonly [Rel in Exclude<RelOf<Definition>, Changes>]: Rel extends 'self'
      ? ItemShape<Definition, All>
      : Rel extends 'collection'
        ? CollectionShape<Definition, All>
        : Returned<LinkOf<Definition, Rel>, All, NamedShape<Rel, All>>;
  };
  readonly unsafe: {
    readonly [Rel in Exclude<RelOf<Definition>, 'self' | 'collection'>]: Operation<
      Content<LinkOf<Definition, Rel>, Rel, SentTo<Definition>>,
      Result<
        LinkOf<Definition, Rel>,
        All,
        Rel extends 'delete' ? Untyped : ItemShape<Definition, All>
      >
    >;
  };
  readonly item: Untyped;
  readonly other: never;
}

/** A page of the collection of a definition. */
export interface CollectionShape<Definition extends AnyResource, All extends AnyResource>
  extends Shape {
  readonly body: { readonly _meta: CollectionMeta } & {
    readonly [Name in Definition['name']]: readonly ItemBody<Definition>[];
  };
  readonly safe: {
    readonly [Rel in Paging | 'item' | Exclude<CollectionRelOf<Definition>, Changes>]: Rel extends
      | Paging
      | 'search'
      ? CollectionShape<Definition, All>
      : Rel extends 'item'
        ? ItemShape<Definition, All>
        : NamedShape<Rel, All>;
  };
  readonly unsafe: {
    readonly [Rel in Exclude<CollectionRelOf<Definition>, 'search'>]: Operation<
      Rel extends 'create'
        ?
            | SentTo<Definition>
            | { readonly [Name in Definition['name']]: readonly SentTo<Definition>[] }
        : unknown,
      Rel extends 'create' ? Changed<ItemShape<Definition, All>> : Untyped
    >;
  };
  readonly item: ItemShape<Definition, All>;
  readonly other: never;
}

/** The input of an operation, and the shape of its response. */
export interface Operation<Input, Response extends Shape> {
  readonly input: Input;
  readonly response: Response;
}

/** What an operation takes: what its link accepts, else the input of the definition. */
type Content<Link, Rel, Sent> =
  Link extends LinkTypes<infer Schema extends StandardSchema>
    ? JsonOf<InputOf<Schema>>
    : Rel extends 'edit'
      ? MergePatch<Sent>
      : Rel extends 'replace'
        ? Sent
        : unknown;

/** What an operation returns: what its link says, else the resource; a 202 has the status of the work. */
type Result<Link, All extends AnyResource, Own extends Shape> =
  202 extends StatusOf<Link> ? Untyped : Changed<Returned<Link, All, Own>>;

/** The statuses that a link names. */
type StatusOf<Link> =
  Link extends LinkTypes<unknown, unknown, infer Status>
    ? unknown extends Status
      ? never
      : Status extends readonly (infer One)[]
        ? One
        : Status
    : never;

/** The target of a link by its `returns`. */
type Returned<Link, All extends AnyResource, Otherwise extends Shape> =
  Link extends LinkTypes<unknown, infer Returns>
    ? Returns extends readonly [infer Definition extends AnyResource]
      ? CollectionShape<Definition, All>
      : Returns extends AnyResource
        ? ItemShape<Returns, All>
        : Returns extends StandardSchema
          ? Untyped<JsonOf<OutputOf<Returns>>>
          : Otherwise
    : Otherwise;

/** A response to an operation: it may be a 204, which has no body, and `read` has one again. */
export interface Changed<Of extends Shape> extends Shape {
  readonly body: Of['body'] | undefined;
  readonly safe: Of['safe'];
  readonly unsafe: Of['unsafe'];
  readonly item: Of['item'];
  readonly other: Of['other'];
  readonly read: Of;
}

type Changes = 'create' | 'edit' | 'replace' | 'delete';
type Paging = 'self' | 'first' | 'prev' | 'next' | 'last';

/** The target of a relation that has the name of a definition. */
type NamedShape<Name, All extends AnyResource> = [Extract<All, { readonly name: Name }>] extends [
  never,
]
  ? Untyped
  : Extract<All, { readonly name: Name }> extends infer Definition extends AnyResource
    ? Definition extends { readonly collectionPath: string }
      ? CollectionShape<Definition, All>
      : ItemShape<Definition, All>
    : never;

type ItemBody<Definition> = JsonOf<PartsOf<Definition>['item']>;
type SentTo<Definition> = JsonOf<PartsOf<Definition>['types']['input']>;
/** What a link takes and returns; unknown if it does not say so. */
type LinkOf<Definition, Rel> = PartsOf<Definition>['types']['links'] extends infer Links
  ? Rel extends keyof Links
    ? Links[Rel]
    : unknown
  : never;
type RelOf<Definition> = PartsOf<Definition>['rel'];

type PartsOf<Definition> =
  Definition extends SingletonDefinition<
    string,
    infer Item,
    infer Rel,
    // biome-ignore lint/suspicious/noExplicitAny: a definition of any input, query and states
    any,
    // biome-ignore lint/suspicious/noExplicitAny: a definition of any input, query and states
    any,
    // biome-ignore lint/suspicious/noExplicitAny: a definition of any input, query and states
    any,
    infer Types
  >
    ? { readonly item: Item; readonly rel: Rel; readonly types: Types }
    : never;

type CollectionRelOf<Definition> =
  // biome-ignore lint/suspicious/noExplicitAny: a definition of any types
  Definition extends ResourceDefinition<any, any, any, any, any, any, infer Rel> ? Rel : never;

/** The type of a value after `JSON.stringify` and `JSON.parse`: a `Date` becomes a string. */
export type JsonOf<Value> = unknown extends Value
  ? Value
  : Value extends ToJson<infer Json>
    ? JsonOf<Json>
    : Value extends object
      ? { readonly [Key in keyof Value]: JsonOf<Value[Key]> }
      : Value;

/** A value that makes its own JSON. */
interface ToJson<Json> {
  toJSON(): Json;
}

/** A JSON Merge Patch (RFC 7396): the members to change, and null for those to remove. */
export type MergePatch<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: MergePatch<Value[Key]> | null }
    : Value;
