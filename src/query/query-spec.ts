import type { StandardSchema } from '../internal/standard-schema.js';
import type { Operator } from './operators.js';

/**
 * What a value is, and so what a handler gets for it.
 *
 * - `string`: any text.
 * - `number`: a decimal number that a JavaScript number holds without loss.
 * - `integer`: a whole number from -(2^53 - 1) to 2^53 - 1.
 * - `boolean`: `true` or `false`.
 * - `date`: an ISO 8601 calendar date, or an RFC 3339 date-time with its offset; checked, and kept as
 *   text, as JSON bodies have it.
 * - a list of texts: one of them.
 * - a Standard Schema: what it makes of the text.
 */
export type ValueType =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date'
  | readonly string[]
  | StandardSchema<unknown, unknown>;

/** What a field is: a value, or an object or a list, which can be selected only. */
export type FieldType = ValueType | 'object';

/** A field of a resource, where its type alone does not say what a query may do with it. */
export interface FieldOptions {
  readonly type: FieldType;
  /** Whether `fields` may name it; it may when left out. */
  readonly select?: boolean;
  /** Whether conditions may be put on it, or the operators they may have; those of its type when left out. */
  readonly filter?: boolean | readonly Operator[];
  /** Whether the result may be sorted by it; it may when left out. */
  readonly sort?: boolean;
}

/** How much a query may ask for. `Infinity` lifts a limit. */
export interface QueryLimits {
  /** The length of the whole query in characters; 8192 when left out. */
  readonly length?: number;
  /** The length of a value in characters; 256 when left out. */
  readonly value?: number;
  /** The number of conditions; 20 when left out. */
  readonly conditions?: number;
  /** The number of values in the list of `in`; 100 when left out. */
  readonly values?: number;
  /** The number of fields that `fields` names; 100 when left out. */
  readonly fields?: number;
  /** The number of fields that `sort` names; 5 when left out. */
  readonly sort?: number;
}

/** Which query parameters a resource has. */
export interface QuerySpec {
  /**
   * The fields of the resource by name; with them, `fields`, `filter`, `sort` and conditions on a
   * field are read. A dotted name stands for a field within a field: `customer.name`. The object is
   * checked once and not to be changed afterwards.
   */
  readonly fields?: { readonly [name: string]: FieldType | FieldOptions };
  readonly page?: {
    /** The name of the parameter; `page` when left out. */
    readonly parameter?: string;
  };
  readonly limit?: {
    /** The name of the parameter; `limit` when left out. */
    readonly parameter?: string;
    /** The page size when a client asks for none; 20 when left out. */
    readonly default?: number;
    /** The largest page size; 100 when left out. */
    readonly maximum?: number;
  };
  /** Other parameters: with their types, to have them read, or their names alone, which the handler reads itself. */
  readonly parameters?: readonly string[] | { readonly [name: string]: ValueType };
  /** Whether a parameter of another name is a finding; it is when left out. */
  readonly unknown?: 'finding' | 'ignore';
  /** How much a query may ask for; without `fields`, the length is unlimited unless it is given. */
  readonly limits?: QueryLimits;
}
