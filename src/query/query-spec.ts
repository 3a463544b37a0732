import type { Simplify } from '../internal/json.js';
import type { StandardSchema } from '../internal/standard-schema.js';

/**
 * The type of a value.
 *
 * - `string`: any text without NUL.
 * - `number`: a decimal number that a JavaScript number holds without loss.
 * - `integer`: an integer from -(2^53 - 1) to 2^53 - 1.
 * - `boolean`: `true` or `false`.
 * - `date`: an ISO 8601 calendar date, or an RFC 3339 date-time with its offset. It is checked and
 *   stays a string, as in JSON bodies.
 * - an array of strings: one of them.
 * - a Standard Schema: its output for the text. It must validate synchronously.
 */
export type ValueType =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date'
  | readonly string[]
  | StandardSchema<unknown, unknown>;

/** The type of a field: that of a value, or `object` for an object or array, which can only be selected. */
export type FieldType = ValueType | 'object';

/** The type of a field, and what a query may do with it. */
export interface FieldOptions {
  readonly type: FieldType;
  /**
   * Whether it may be null: adds the operators `is null` and `is not null`. Default: whether its schema
   * takes null; in a definition, whether that of the resource allows it.
   */
  readonly nullable?: boolean;
  /** Whether `fields` may name it. Default: true. */
  readonly select?: boolean;
  /** Whether conditions may name it, or with which operators. Default: those of its type. */
  readonly filter?: boolean | readonly Operator[];
  /** Whether `sort` may name it. Default: true. */
  readonly sort?: boolean;
}

/** Limits on a query. `Infinity` lifts a limit. */
export interface QueryLimits {
  /**
   * The length of the whole query of a URL in characters; by cursor, 65,536 more for the cursor. Default: 8192 with
   * `fields`, else no limit.
   */
  readonly length?: number;
  /** The number of parameters. Default: 1000. */
  readonly parameters?: number;
  /** The length of a value in characters. Default: 256. */
  readonly value?: number;
  /** The number of conditions. Default: 20. */
  readonly conditions?: number;
  /** The number of values in the list of `in`. Default: 100. */
  readonly values?: number;
  /** The number of fields in `fields`. Default: 100. */
  readonly fields?: number;
  /** The number of fields in `sort`. Default: 5. */
  readonly sort?: number;
}

/** The media types of the content of a QUERY, as Accept-Query lists them (RFC 10008 §3). */
export const ACCEPT_QUERY = '"application/json", "application/x-www-form-urlencoded"';

/** The query parameters of a resource. A spec is checked once and must not be changed afterwards. */
export interface QuerySpec {
  /**
   * `QUERY`: in a definition, clients may send the parameters as the content of a QUERY too (RFC 10008), so
   * that a long filter needs no long URL. `parseQueryContent` reads it. The collection has the link `search`
   * with this method; `collectionLinks.search` gives it a title or a permission.
   */
  readonly method?: 'QUERY';
  /**
   * The fields of the resource by name. With them, `fields`, `filter`, `sort` and conditions on a
   * field are parsed. A name with dots is a nested field: `customer.name`.
   */
  readonly fields?: { readonly [name: string]: FieldType | FieldOptions };
  /**
   * How clients page: by page number, which the conventions ask for, by the number of records before
   * the page, or by cursor. Default: `page`.
   */
  readonly paging?: 'page' | 'offset' | 'cursor';
  /** With paging by page. */
  readonly page?: {
    /** The name of the parameter. Default: `page`. */
    readonly parameter?: string;
  };
  /** With paging by offset. */
  readonly offset?: {
    /** The name of the parameter. Default: `offset`. */
    readonly parameter?: string;
  };
  /** Required with paging by cursor: made by `cursorCodec`. Its fields must be among `fields`. */
  readonly cursor?: CursorCodec;
  readonly limit?: {
    /** The name of the parameter. Default: `limit`. */
    readonly parameter?: string;
    /** The page size if a client asks for none. Default: 20. */
    readonly default?: number;
    /** The largest page size. Default: 100. */
    readonly maximum?: number;
  };
  /**
   * Other parameters: with their types, to have them parsed, or their names alone. The handler reads
   * untyped parameters itself; they are checked only for percent-encoded UTF-8 without NUL.
   */
  readonly parameters?: readonly string[] | { readonly [name: string]: ValueType };
  /**
   * Further parameters that are ignored and left out of paging links, such as the key of a gateway. `utm_*`,
   * `fbclid`, `gclid` and `_` always are, unless they are declared.
   */
  readonly ignored?: readonly string[];
  /** Limits on the query; without `fields`, the default of its length is unlimited. */
  readonly limits?: QueryLimits;
}

/**
 * A condition on a field. Its value has the type of the field; `in` has a list of values. `is null` and
 * `is not null` are operators of their own, since `= NULL` is never true in SQL.
 */
export type Filter<
  Field extends string = string,
  Allowed extends Operator = Operator,
  Value = unknown,
> =
  | ([Exclude<Allowed, 'in' | 'like' | NullOperator>] extends [never]
      ? never
      : {
          readonly field: Field;
          readonly operator: Exclude<Allowed, 'in' | 'like' | NullOperator>;
          readonly value: Value;
        })
  | ([Allowed & NullOperator] extends [never]
      ? never
      : { readonly field: Field; readonly operator: Allowed & NullOperator; readonly value: null })
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
        | { [Name in keyof Fields & string]: SortableName<Fields, Name> }[keyof Fields & string]
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
    ? UsualOperators<Field> | NullOperatorOf<Field>
    : Field extends { readonly filter: infer Allowed }
      ? Allowed extends readonly Operator[]
        ? Allowed[number]
        : Allowed extends false
          ? never
          : UsualOperators<TypeOf<Field>> | NullOperatorOf<Field>
      : UsualOperators<TypeOf<Field>> | NullOperatorOf<Field>;

type NullOperatorOf<Field> = Field extends { readonly nullable: false }
  ? never
  : Field extends { readonly nullable: true }
    ? NullOperator
    : null extends ValueOf<TypeOf<Field>>
      ? NullOperator
      : never;

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
  readonly limit?: number;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Servers refuse longer URLs: those of Node take 16,384 characters by default. */
export const MAX_CURSOR_LENGTH = 65_536;

/** Where null stands in the sort order of a database. */
export type Nulls = 'largest' | 'smallest';

/** Where null stands: for every field, or for those that may be null. */
export type NullOrders = Nulls | { readonly [field: string]: Nulls };

/** Writes and reads the cursors of a resource; made by `cursorCodec`. */
export interface CursorCodec<
  Identifier extends string = string,
  SortField extends string = string,
  NullOrder extends NullOrders | undefined = NullOrders | undefined,
> {
  readonly identifier: Identifier;
  readonly sort: readonly Sort<SortField>[];
  readonly parameter: string;
  readonly nulls: NullOrder;
  /** Writes a position in the list that `scope` describes. */
  encode(position: string, scope: string): string;
  /** Reads a position; undefined for text that `encode` has not written. */
  decode(
    text: string,
    scope: string,
  ): { readonly position: string; readonly isOfScope: boolean } | undefined;
}

/** The value of an item in a field of the sort order. */
export interface CursorKey<Field extends string = string, Value = unknown> {
  readonly field: Field;
  readonly value: Value;
}

/** A position in a list: after an item, or before it. */
export interface CursorPosition<Key extends CursorKey = CursorKey> {
  /** `next` for the page after the item, `prev` for the page before it. */
  readonly direction: 'next' | 'prev';
  /** The values of the item, one for each entry of `sort`, in that order. */
  readonly keys: readonly Key[];
}

/** A query for a page by cursor, as `parseQuery` returns it. */
export interface CursorQuery {
  readonly limit: number;
  readonly cursor?: CursorPosition;
  readonly sort: readonly Sort[];
  readonly filters?: readonly unknown[];
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** A field to sort by. */
export interface Sort<Field extends string = string> {
  readonly field: Field;
  readonly direction: 'asc' | 'desc';
}

/** An operator of a condition. `like` compares with a pattern, whose wildcards the handler defines. */
export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'in' | 'like' | NullOperator;

/** An operator without an operand, for fields that may be null. */
type NullOperator = 'is null' | 'is not null';

export const NULL_OPERATORS = ['is null', 'is not null'] as const;
export const OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like'] as const;
const ORDERED = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in'] as const;
const UNORDERED = ['eq', 'ne', 'in'] as const;
const EQUALITY = ['eq', 'ne'] as const;

/** The operators of each type: `like` for texts only, no order of truth values. */
export const OPERATORS_OF = {
  string: OPERATORS,
  number: ORDERED,
  integer: ORDERED,
  date: ORDERED,
  boolean: EQUALITY,
  list: UNORDERED,
  schema: UNORDERED,
  object: [],
} as const satisfies Record<string, readonly Operator[]>;

/**
 * The type of a wrong member: an error shows the message, as no value has the type. A type that is the
 * message alone would be `never` in an intersection with a text.
 */
export interface Fault<Message extends string> {
  readonly fault: Message;
}
