/** A value that a template variable may have; null and undefined are left out of the URL. */
export type TemplateValue =
  | TemplatePrimitive
  | readonly TemplatePrimitive[]
  | { readonly [name: string]: TemplatePrimitive };

type TemplatePrimitive = string | number | bigint | boolean | null | undefined;

/**
 * The values that a template wants, read from its text: simple and `+` variables stand for a part of
 * the path and are needed; those of the other operators may be left out.
 *
 * For a template that is not known at compile time, any names will do.
 */
export type TemplateValues<Source extends string> = string extends Source
  ? { readonly [name: string]: TemplateValue }
  : [VariableName<Source>] extends [never]
    ? { readonly [name: string]: never }
    : { readonly [Name in NeededName<Source>]: Needed } & {
        readonly [Name in OptionalName<Source>]?: TemplateValue;
      };

/** What a part of the path is made of: never null or undefined. */
type Needed =
  | string
  | number
  | bigint
  | boolean
  | readonly TemplatePrimitive[]
  | { readonly [name: string]: TemplatePrimitive };

/** The arguments of a call that takes a template's values: none needed where no value is. */
export type ValueArguments<Source extends string> = string extends Source
  ? [values?: TemplateValues<Source>]
  : [NeededName<Source>] extends [never]
    ? [values?: TemplateValues<Source>]
    : [values: TemplateValues<Source>];

/** The names of all variables of a template. */
export type VariableName<Source extends string> = NeededName<Source> | OptionalName<Source>;

type Expressions<Source extends string> =
  Source extends `${string}{${infer Expression}}${infer Rest}`
    ? Expression | Expressions<Rest>
    : never;

type OptionalOperator = '?' | '&' | '#' | '.' | '/' | ';';

type OptionalName<Source extends string> = VariableNames<
  Expressions<Source> extends infer Expression
    ? Expression extends `${OptionalOperator}${infer Variables}`
      ? Variables
      : never
    : never
>;

type NeededName<Source extends string> = VariableNames<
  Expressions<Source> extends infer Expression
    ? Expression extends `${OptionalOperator}${string}`
      ? never
      : Expression extends `+${infer Variables}`
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
