import type { StandardSchema } from '../internal/standard-schema.js';
import type { CursorCodec } from './cursor-spec.js';
import type { Operator } from './filter/operators.js';

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
   * The length of the whole query in characters; by cursor, 65,536 more for the cursor. Default: 8192 with
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

/** The query parameters of a resource. A spec is checked once and must not be changed afterwards. */
export interface QuerySpec {
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
  /** Whether an unknown parameter is a finding, the default, or ignored. */
  readonly unknown?: 'finding' | 'ignore';
  /** Limits on the query; without `fields`, the default of its length is unlimited. */
  readonly limits?: QueryLimits;
}
