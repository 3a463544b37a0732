import type { Simplify } from '../../internal/simplify.js';
import type { Template } from './template.js';

/** The value of a template variable; null and undefined are left out of the URL. */
export type TemplateValue =
  | TemplatePrimitive
  | readonly TemplatePrimitive[]
  | { readonly [name: string]: TemplatePrimitive };

type TemplatePrimitive = string | number | bigint | boolean | null | undefined | TextObject;

/** An object with a text: the identifier or the decimal of a database, a Date. */
interface TextObject {
  toJSON(key?: string): unknown;
}

/**
 * The values that a template needs, read from its text: those of `{id}`, `{+path}` and `{/id}` are
 * required, those of the other operators are optional.
 *
 * A template that is not known at compile time takes any names.
 */
export type TemplateValues<Source extends string> = string extends Source
  ? { readonly [name: string]: TemplateValue }
  : [VariableName<Source>] extends [never]
    ? { readonly [name: string]: never }
    : Simplify<
        { readonly [Name in RequiredName<Source>]: PathValue } & {
          readonly [Name in OptionalName<Source>]?: TemplateValue;
        }
      >;

/** The value of a required variable: neither null nor undefined. */
type PathValue = Exclude<TemplateValue, null | undefined>;

/** The template of a call without values, or a sentence for the compiler to print. */
export type TemplateWithoutValues<Source extends string> = string extends Source
  ? Source | Template<Source>
  : [RequiredName<Source>] extends [never]
    ? Source | Template<Source>
    : `values must have ${RequiredName<Source>}`;

/** The values of a call that gives some: they may be undefined if none is required. */
export type GivenValues<Source extends string> = string extends Source
  ? TemplateValues<Source> | undefined
  : [RequiredName<Source>] extends [never]
    ? TemplateValues<Source> | undefined
    : TemplateValues<Source>;

/** The names of all variables of a template. */
export type VariableName<Source extends string> = RequiredName<Source> | OptionalName<Source>;

type Expressions<Source extends string> =
  Source extends `${string}{${infer Expression}}${infer Rest}`
    ? Expression | Expressions<Rest>
    : never;

type OptionalOperator = '?' | '&' | '#' | '.' | ';';

type OptionalName<Source extends string> = VariableNames<
  Expressions<Source> extends infer Expression
    ? Expression extends `${OptionalOperator}${infer Variables}`
      ? Variables
      : never
    : never
>;

type RequiredName<Source extends string> = VariableNames<
  Expressions<Source> extends infer Expression
    ? Expression extends `${OptionalOperator}${string}`
      ? never
      : Expression extends `${'+' | '/'}${infer Variables}`
        ? Variables
        : Expression
    : never
>;

type VariableNames<Variables> = Variables extends `${infer First},${infer Rest}`
  ? BareName<First> | VariableNames<Rest>
  : Variables extends string
    ? BareName<Variables>
    : never;

type BareName<Variable extends string> = Variable extends `${infer Name}*`
  ? Name
  : Variable extends `${infer Name}:${string}`
    ? Name
    : Variable;
