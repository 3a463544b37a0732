import { parse } from 'uri-template/dist/grammar.js';
import { HalyardError } from '../errors.js';
import type { Simplify } from '../internal/json.js';
import { remember } from '../internal/maps.js';
import { show } from '../internal/show.js';

/** An operator of RFC 6570 §2.2; empty for simple expansion. */
export type TemplateOperator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

/** A variable of an expression, with its modifier (RFC 6570 §2.4). */
export interface TemplateVariable {
  readonly name: string;
  /** `{name*}`: each member of a list or an object is written separately. */
  readonly explode: boolean;
  /** `{name:3}`: at most that many characters of the value. */
  readonly prefix?: number | undefined;
}

/** A component of a URL (RFC 3986 §3). */
type Place = 'path' | 'query' | 'fragment';

/** An expression of a template: `{?page,limit}`. */
export interface TemplateExpression {
  readonly operator: TemplateOperator;
  readonly variables: readonly TemplateVariable[];
  /** The component that it stands in; the expression `{?page}` begins a query. */
  readonly place: Place;
  /** Whether every variable needs a value, because a URL without it would name another resource. */
  readonly isRequired: boolean;
}

/** A URI template as expansion, matching, forms and documentation read it. */
export interface Template {
  readonly source: string;
  /** The literals, already percent-encoded, and the expressions between them. */
  readonly parts: readonly (string | TemplateExpression)[];
  /** The text of its path. */
  readonly path: string;
  /** The text from its first `{?`, which a client expands: `{?page,limit}`. */
  readonly query: string;
  /** The names of its variables, each as often as it occurs. */
  readonly names: string[];
  /** The names of those in the path. */
  readonly pathNames: readonly string[];
  /**
   * Whether no expansion can leave the base or be an illegal URL, except by a dot segment.
   */
  readonly isSafe: boolean;
  /** Whether its literals have no dot and its expressions are single variables, as in `/orders/{id}`. */
  readonly isPlain: boolean;
}

/** The maximum length of a template: four times that of a URL (UFN.05). */
const MAX_LENGTH = 8192;

/**
 * The template of a text of the developer's, read once; bounded, for services that make theirs. Throws
 * `url.template` for what RFC 6570 §2 does not allow.
 */
export const parseTemplate = /* @__PURE__ */ remember(readTemplate, {
  results: 1000,
  length: MAX_LENGTH,
});

/** Reads a template that is not kept: a foreign service can send a different one with every response. */
export function readTemplate(source: string): Template {
  let place: Place = 'path';
  const parts = syntaxTree(source).map((part) => {
    if (part.type === 'literal') {
      place = placeAfter(part.value, place);
      return literalOf(part.value, source);
    }
    const { operator, variables } = part;
    place = placeAfter(operator, place);
    const isRequired =
      operator === '' || operator === '+' || (operator === '/' && place === 'path');
    return {
      operator,
      variables: variables.map((variable) => variableOf(variable, source)),
      place,
      isRequired,
    };
  });
  const expressions = parts.filter((part) => typeof part === 'object');
  const namesOf = (some: readonly TemplateExpression[]) =>
    some.flatMap(({ variables }) => variables.map(({ name }) => name));
  const [first = '/'] = parts;
  const isSafe = typeof first === 'string' && /^[/?]/.test(first) && parts.every(isSafePart);
  return {
    source,
    parts,
    path: source.replace(/(?:\{[?&#]|[?#]).*/s, ''),
    query: /\{[?&].*$/s.exec(source)?.[0] ?? '',
    names: namesOf(expressions),
    pathNames: namesOf(expressions.filter((expression) => expression.place === 'path')),
    isSafe,
    isPlain: isSafe && parts.every(isPlainPart),
  };
}

/** What the grammar of the package makes of a template. */
type Parsed =
  | { readonly type: 'literal'; readonly value: string }
  | {
      readonly type: 'expression';
      readonly operator: TemplateOperator;
      readonly variables: readonly ParsedVariable[];
    };

interface ParsedVariable {
  readonly name: string;
  readonly modifier?:
    | { readonly type: 'explode' }
    | { readonly type: 'substr'; readonly length: number };
  readonly extension?: string;
}

function syntaxTree(source: string): readonly Parsed[] {
  if (source.length > MAX_LENGTH) throw fault(`have at most ${MAX_LENGTH} characters`, source);
  // A prefix has no leading zero (§2.4.1).
  if (/\{[^{}]*:0[0-9]/.test(source)) throw fault('have prefixes without leading zeros', source);
  try {
    return parse(source, { startRule: 'template' }).parts;
  } catch {
    throw fault('consist of literals and expressions such as {id}', source);
  }
}

/** Where a part of a template ends. */
function placeAfter(delimiters: string, before: Place): Place {
  if (before === 'fragment' || delimiters.includes('#')) return 'fragment';
  return delimiters.includes('?') || delimiters === '&' ? 'query' : before;
}

/** Any character but those of literals (RFC 6570 §2.1). */
const ILLEGAL_LITERAL = /[\0-\x20"<>\\^`{|}\x7f-\x9f]|%(?![0-9A-Fa-f]{2})/;

function literalOf(text: string, source: string): string {
  const illegal = ILLEGAL_LITERAL.exec(text)?.[0];
  if (illegal !== undefined) {
    throw fault(`not contain ${show(illegal)} outside its expressions`, source);
  }
  // Literals outside ASCII are percent-encoded on expansion (§3.1).
  return text.replace(/[^\0-\x7f]+/g, (run) => encodeURIComponent(run.toWellFormed()));
}

/** varname = varchar *( ["."] varchar ) (RFC 6570 §2.3) */
const VARIABLE_NAME = /^(?:\w|%[0-9A-Fa-f]{2})(?:\.?(?:\w|%[0-9A-Fa-f]{2}))*$/;

function variableOf(
  { name, modifier, extension }: ParsedVariable,
  source: string,
): TemplateVariable {
  // The package takes an extension of its own: {name(text)}.
  if (extension || !VARIABLE_NAME.test(name)) {
    throw fault('have names of letters, digits and _, with single dots between', source);
  }
  const prefix = modifier?.type === 'substr' ? modifier.length : undefined;
  if (prefix !== undefined && (prefix < 1 || prefix > 9999)) {
    throw fault('have prefix lengths from 1 to 9999', source);
  }
  return { name, explode: modifier?.type === 'explode', prefix };
}

function fault(expected: string, source: string): HalyardError {
  return new HalyardError('url.template', `URI template must ${expected}, got ${show(source)}`);
}

function isPlainPart(part: string | TemplateExpression): boolean {
  if (typeof part === 'string') return !/\.|%2e/i.test(part);
  const [{ explode, prefix } = {}, ...others] = part.variables;
  return part.operator === '' && !explode && prefix === undefined && others.length === 0;
}

/** These encode slashes, brackets and number signs in values; a name never consists of dots. */
const ENCODING_OPERATORS = ['', '?', '&', ';'];

function isSafePart(part: string | TemplateExpression): boolean {
  return typeof part === 'string'
    ? !/[^\w.~:/?@!$&'()*+,;=%-]|\/:/.test(part)
    : ENCODING_OPERATORS.includes(part.operator);
}

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
  ? Source
  : [RequiredName<Source>] extends [never]
    ? Source
    : `values must have ${RequiredName<Source>}`;

/** The values of a call that gives some: they may be undefined if none is required. */
export type GivenValues<Source extends string> = string extends Source
  ? TemplateValues<Source> | undefined
  : [RequiredName<Source>] extends [never]
    ? TemplateValues<Source> | undefined
    : TemplateValues<Source>;

/** The names of all variables of a template. */
export type VariableName<Source extends string> = RequiredName<Source> | OptionalName<Source>;

/** The names of the variables of the query: of `{?q}` and `{&page}`. */
export type QueryName<Source extends string> = VariableNames<
  Expressions<Source> extends infer Expression
    ? Expression extends `${'?' | '&'}${infer Variables}`
      ? Variables
      : never
    : never
>;

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
