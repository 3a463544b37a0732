import type { Simplify } from '../internal/simplify.js';
import type { StandardSchema } from '../internal/standard-schema.js';
import type { CursorCodec, CursorKey, CursorPosition } from './cursor-spec.js';
import type { OPERATORS_OF, Operator } from './filter/operators.js';
import type { QuerySpec } from './query-spec.js';
import type { Sort } from './sort.js';

/** A condition on a field. Its value has the type of the field; `in` has a list of values. */
export type Filter<
  Field extends string = string,
  Allowed extends Operator = Operator,
  Value = unknown,
> =
  | ([Exclude<Allowed, 'in' | 'like'>] extends [never]
      ? never
      : {
          readonly field: Field;
          readonly operator: Exclude<Allowed, 'in' | 'like'>;
          readonly value: Value;
        })
  | ('in' extends Allowed
      ? { readonly field: Field; readonly operator: 'in'; readonly value: readonly Value[] }
      : never)
  | ('like' extends Allowed
      ? { readonly field: Field; readonly operator: 'like'; readonly value: string }
      : never);

/** The parsed value of a type. */
export type ValueOf<Type> = Type extends 'string' | 'date'
  ? string
  : Type extends 'number' | 'integer'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends readonly (infer Member)[]
        ? Member
        : Type extends StandardSchema<infer _Input, infer Output>
          ? Output
          : never;

/**
 * The query parameters of a request, typed by a spec.
 *
 * It has `page`, `offset` or, if the client gives one, `cursor`, as the spec pages, and `limit`. With
 * `fields` in the spec, it has `fields`, if the client limits them, `filters` and `sort`; with typed
 * `parameters`, it has their values.
 */
export type Query<Spec extends QuerySpec = Record<never, never>> = Simplify<
  Pick<Place<Spec>, PagingOf<Spec>> & PageSize & FieldsOf<Spec> & ParametersOf<Spec>
>;

interface Place<Spec> {
  /** The page number, from 1. */
  readonly page: number;
  /** The number of records before the page, from 0. */
  readonly offset: number;
  /** The position that the page begins at; absent for the first page. */
  readonly cursor?: CursorPosition<KeyOf<Spec>>;
}

interface PageSize {
  /** The page size. */
  readonly limit: number;
}

type PagingOf<Spec> = Spec extends { readonly paging: infer Paging extends 'offset' | 'cursor' }
  ? Paging
  : 'page';

/** The value of a sort key. It may be null unless the codec says otherwise, except for the identifier. */
type KeyOf<Spec> = Spec extends { readonly fields: infer Fields }
  ? {
      [Name in keyof Fields & string]: Name extends SortableName<Fields, Name> | CodecField<Spec>
        ? CursorKey<Name, ValueOf<TypeOf<Fields[Name]>> | NullOf<Spec, Name>>
        : never;
    }[keyof Fields & string]
  : never;

type NullOf<Spec, Name> = Spec extends {
  readonly cursor: CursorCodec<infer Identifier, infer _, infer Nulls>;
}
  ? Name extends Identifier
    ? never
    : [Nulls] extends [string | undefined]
      ? null
      : Name extends keyof Nulls
        ? null
        : never
  : never;

/** The fields that paging by cursor sorts by, whether or not clients may. */
type CodecField<Spec> = Spec extends {
  readonly paging: 'cursor';
  readonly cursor: CursorCodec<infer Identifier, infer SortField>;
}
  ? Identifier | SortField
  : never;

type SortableName<Fields, Name extends keyof Fields> =
  TypeOf<Fields[Name]> extends 'object'
    ? never
    : Fields[Name] extends { readonly sort: false }
      ? never
      : Name;

// The unions below are written out rather than named, so that an editor shows their members.
type FieldsOf<Spec> = Spec extends { readonly fields: infer Fields }
  ? {
      /** The fields to return; absent if the client does not limit them. */
      readonly fields?: readonly {
        [Name in keyof Fields & string]: Fields[Name] extends { readonly select: false }
          ? never
          : Name | Ancestors<Name>;
      }[keyof Fields & string][];
      /** The conditions, all of which apply. */
      readonly filters: readonly {
        [Name in keyof Fields & string]: Filter<
          Name,
          OperatorsOf<Fields[Name]>,
          ValueOf<TypeOf<Fields[Name]>>
        >;
      }[keyof Fields & string][];
      /** The fields to sort by, the most significant first. */
      readonly sort: readonly Sort<
        | {
            [Name in keyof Fields & string]: SortableName<Fields, Name>;
          }[keyof Fields & string]
        | CodecField<Spec>
      >[];
    }
  : unknown;

type ParametersOf<Spec> = Spec extends { readonly parameters: infer Parameters }
  ? Parameters extends readonly string[]
    ? unknown
    : {
        /** The values of the other parameters that were given. */
        readonly parameters: {
          readonly [Name in keyof Parameters]?: ValueOf<Parameters[Name]>;
        };
      }
  : unknown;

/** The type of a field. A schema may have a member `type` of its own. */
type TypeOf<Field> =
  Field extends StandardSchema<infer _Input, infer _Output>
    ? Field
    : Field extends { readonly type: infer Type }
      ? Type
      : Field;

type UsualOperators<Type> =
  Type extends StandardSchema<infer _Input, infer _Output>
    ? (typeof OPERATORS_OF)['schema'][number]
    : Type extends readonly string[]
      ? (typeof OPERATORS_OF)['list'][number]
      : Type extends keyof typeof OPERATORS_OF
        ? (typeof OPERATORS_OF)[Type][number]
        : never;

type OperatorsOf<Field> =
  Field extends StandardSchema<infer _Input, infer _Output>
    ? UsualOperators<Field>
    : Field extends { readonly filter: infer Allowed }
      ? Allowed extends readonly Operator[]
        ? Allowed[number]
        : Allowed extends false
          ? never
          : UsualOperators<TypeOf<Field>>
      : UsualOperators<TypeOf<Field>>;

/** The objects around a nested field: of `a.b.c`, `a` and `a.b`. */
type Ancestors<Name extends string> = Name extends `${infer Head}.${infer Rest}`
  ? Head | (Ancestors<Rest> extends infer Inner extends string ? `${Head}.${Inner}` : never)
  : never;

/** Any condition, as `formatQuery` takes it without a spec. */
export interface AnyFilter {
  readonly field: string;
  readonly operator: Operator;
  readonly value: unknown;
}

/** Any query, as `formatQuery` takes it without a spec. */
export interface AnyQuery {
  readonly fields?: readonly string[];
  readonly filters?: readonly AnyFilter[];
  readonly sort?: readonly Sort[];
  readonly page?: number;
  readonly offset?: number;
  readonly cursor?: CursorPosition;
  readonly limit?: number;
  readonly parameters?: Readonly<Record<string, unknown>>;
}
