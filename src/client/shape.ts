import type {
  AnyResource,
  ResourceDefinition,
  SingletonDefinition,
} from '../definition/definition.js';
import type { CollectionMeta } from '../resource/paging.js';
import type { JsonOf, MergePatch } from './json-of.js';

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
        : NamedShape<Rel, All>;
  };
  readonly unsafe: {
    readonly [Rel in Exclude<RelOf<Definition>, 'self' | 'collection'>]: Operation<
      Rel extends 'edit'
        ? MergePatch<InputOf<Definition>>
        : Rel extends 'replace'
          ? InputOf<Definition>
          : unknown,
      Rel extends 'delete' ? Untyped : Changed<Definition, All>
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
            | InputOf<Definition>
            | { readonly [Name in Definition['name']]: readonly InputOf<Definition>[] }
        : unknown,
      Rel extends 'create' ? Changed<Definition, All> : Untyped
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

/** The resource after an operation; a 202 or a 204 has no body. */
type Changed<Definition extends AnyResource, All extends AnyResource> = ItemShape<
  Definition,
  All,
  ItemBody<Definition> | undefined
>;

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
type InputOf<Definition> = JsonOf<PartsOf<Definition>['input']>;
type RelOf<Definition> = PartsOf<Definition>['rel'];

type PartsOf<Definition> =
  Definition extends SingletonDefinition<
    string,
    infer Item,
    infer Rel,
    infer Input,
    // biome-ignore lint/suspicious/noExplicitAny: a definition with any query and states
    any,
    // biome-ignore lint/suspicious/noExplicitAny: a definition with any query and states
    any
  >
    ? { readonly item: Item; readonly rel: Rel; readonly input: Input }
    : never;

type CollectionRelOf<Definition> =
  // biome-ignore lint/suspicious/noExplicitAny: a definition of any types
  Definition extends ResourceDefinition<any, any, any, any, any, any, infer Rel> ? Rel : never;
