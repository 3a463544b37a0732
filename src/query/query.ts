import type { StandardSchema } from '../internal/standard-schema.js';
import type { OPERATORS_OF, Operator } from './filter/operators.js';
import type { QuerySpec } from './query-spec.js';

/** A field to sort by. */
export interface Sort<Field extends string = string> {
  readonly field: Field;
  readonly direction: 'asc' | 'desc';
}

/** A condition on a field, whose value has the type of the field; `in` has a list of values. */
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

/** What a handler gets for a value of a type. */
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
 * The query parameters of a request, read: what a spec asks for.
 *
 * With `fields` in the spec there are `fields`, if the client limits them, `filters` and `sort`; with
 * typed `parameters` there are their values.
 */
export type Query<Spec extends QuerySpec = Record<never, never>> = {
  /** The number of the page, from 1. */
  readonly page: number;
  /** The page size. */
  readonly limit: number;
} & (Spec extends { readonly fields: infer Fields }
  ? {
      /** The fields to answer with; absent where the client does not limit them. */
      readonly fields?: readonly SelectableField<Fields>[];
      /** The conditions, all of which hold. */
      readonly filters: readonly FilterOf<Fields>[];
      /** What to sort by, the first field first. */
      readonly sort: readonly Sort<SortableField<Fields>>[];
    }
  : unknown) &
  (Spec extends { readonly parameters: infer Parameters }
    ? Parameters extends readonly string[]
      ? unknown
      : {
          /** The values of the other parameters that were given. */
          readonly parameters: {
            readonly [Name in keyof Parameters]?: ValueOf<Parameters[Name]>;
          };
        }
    : unknown);

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

type FilterOf<Fields> = {
  [Name in keyof Fields & string]: Filter<
    Name,
    OperatorsOf<Fields[Name]>,
    ValueOf<TypeOf<Fields[Name]>>
  >;
}[keyof Fields & string];

type SortableField<Fields> = {
  [Name in keyof Fields & string]: TypeOf<Fields[Name]> extends 'object'
    ? never
    : Fields[Name] extends { readonly sort: false }
      ? never
      : Name;
}[keyof Fields & string];

type SelectableField<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly select: false }
    ? never
    : Name | Ancestors<Name>;
}[keyof Fields & string];

/** The objects that a nested field lies in: of `a.b.c`, `a` and `a.b`. */
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
  readonly limit?: number;
  readonly parameters?: Readonly<Record<string, unknown>>;
}
