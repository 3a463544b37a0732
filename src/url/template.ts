import { parse } from 'uri-template';
import { HalyardError } from '../errors.js';
import type { Simplify } from '../internal/json.js';
import { show } from '../internal/show.js';
import { DOT_SEGMENT } from './absolute-url.js';
import { percentEncode, percentEncodeUrl } from './percent-encode.js';

/**
 * Parses a URI template (RFC 6570, level 4). {@link href} and {@link expandTemplate} parse their
 * templates themselves, once each; call this to read the variables of a template.
 *
 * @param source The template, at most 8192 characters.
 * @returns The template's literals and expressions in order, frozen.
 * @throws {HalyardError} `url.template` for text that RFC 6570 §2 does not allow.
 * @rule HYP.13
 *
 * @example
 * ```ts
 * import { parseTemplate } from 'halyard/url';
 *
 * parseTemplate('/orders{?page}').parts;
 * // → ['/orders', { operator: '?', variables: [{ name: 'page', explode: false }] }]
 * ```
 */
export function parseTemplate<const Source extends string>(source: Source): Template<Source> {
  return planOf(source).template as Template<Source>;
}

/** The names of the variables of a template, each as often as it occurs. */
export function variableNames(source: string): string[] {
  return parseTemplate(source).parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.variables.map(({ name }) => name),
  );
}

/**
 * Plans by the text of their template. A plan takes up to twenty times the memory of its text, and
 * `follow` is given templates by foreign servers: so the bound is on the total length.
 */
const plansBySource = new Map<string, Plan>();
const MAX_CACHED_CHARACTERS = 200_000;
let cachedCharacters = 0;

/** Plans of the templates that were parsed here: these are frozen, so their plans stay valid. */
const plansByTemplate = new WeakMap<Template, Plan>();

/** How to expand a template, given as text or parsed. */
export function planOf(template: string | Template): Plan {
  if (isTemplate(template)) return plansByTemplate.get(template) ?? planFor(template);
  return plansBySource.get(template) ?? addPlan(template);
}

function addPlan(source: string): Plan {
  const plan = planFor(readTemplate(source));
  cachedCharacters += source.length;
  if (cachedCharacters > MAX_CACHED_CHARACTERS) {
    plansBySource.clear();
    cachedCharacters = source.length;
  }
  plansBySource.set(source, plan);
  plansByTemplate.set(plan.template, plan);
  return plan;
}

function isTemplate(template: string | Template): template is Template {
  return typeof template === 'object' && Array.isArray(template?.parts);
}

/** An operator of RFC 6570 §2.2; empty for simple expansion. */
export type TemplateOperator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

/** A variable of an expression, with its modifier (RFC 6570 §2.4). */
export interface TemplateVariable {
  readonly name: string;
  /** `{name*}`: each member of a list or an object is written separately. */
  readonly explode: boolean;
  /** `{name:3}`: at most that many characters of the value. */
  readonly prefix?: number;
}

/** An expression of a template: `{?page,limit}`. */
export interface TemplateExpression {
  readonly operator: TemplateOperator;
  readonly variables: readonly TemplateVariable[];
}

/** A parsed URI template: literals, already percent-encoded, and the expressions between them. */
export interface Template<Source extends string = string> {
  /** The text of the template. Its type determines which values the template needs. */
  readonly source: Source;
  readonly parts: readonly (string | TemplateExpression)[];
}

/**
 * varname = varchar *( ["."] varchar ), varchar = ALPHA / DIGIT / "_" / pct-encoded (RFC 6570 §2.3)
 */
const VARIABLE_NAME = /^(?:\w|%[0-9A-Fa-f]{2})(?:\.?(?:\w|%[0-9A-Fa-f]{2}))*$/;

/**
 * Characters that literals exclude (RFC 6570 §2.1): controls, space, `"`, `%` without two hex digits,
 * `<`, `>`, `\`, `^`, backtick, braces and `|`. Erratum 6937 allows the apostrophe.
 */
const ILLEGAL_LITERAL = /[\0-\x20"<>\\^`{|}\x7f-\x9f]|%(?![0-9A-Fa-f]{2})/;

/** The maximum length of a template: four times that of a URL (UFN.05). */
const MAX_TEMPLATE_LENGTH = 8192;

/** The literals and expressions of a template in order; frozen, since templates are cached. */
export function readTemplate<Source extends string>(source: Source): Template<Source> {
  return Object.freeze({ source, parts: Object.freeze(readParts(source)) });
}

function readParts(source: string): (string | TemplateExpression)[] {
  return syntaxTree(source).parts.map((part) => {
    if (part.type === 'literal') return readLiteral(part.value, source);
    const { operator, variables } = part;
    return Object.freeze({
      operator,
      variables: Object.freeze(variables.map((variable) => readVariable(variable, source))),
    });
  });
}

function syntaxTree(source: string) {
  if (source.length > MAX_TEMPLATE_LENGTH) {
    throw templateError(`have at most ${MAX_TEMPLATE_LENGTH} characters`, source);
  }
  // A prefix has no leading zero (§2.4.1).
  if (/\{[^{}]*:0[0-9]/.test(source)) {
    throw templateError('have prefixes without leading zeros', source);
  }
  try {
    return parse(source).ast;
  } catch {
    throw templateError('consist of literals and expressions such as {id}', source);
  }
}

function readLiteral(text: string, source: string): string {
  const illegal = ILLEGAL_LITERAL.exec(text)?.[0];
  if (illegal !== undefined) {
    throw templateError(`not contain ${show(illegal)} outside its expressions`, source);
  }
  // Literals outside ASCII are percent-encoded on expansion (§3.1).
  return text.replace(/[^\0-\x7f]+/g, (run) => encodeURIComponent(run.toWellFormed()));
}

type ParsedVariable = Extract<
  ReturnType<typeof parse>['ast']['parts'][number],
  { type: 'expression' }
>['variables'][number];

function readVariable(variable: ParsedVariable, source: string): TemplateVariable {
  const { name, modifier, extension } = variable;
  // The package takes an extension of its own: {name(text)}.
  if (extension || !VARIABLE_NAME.test(name)) {
    throw templateError('have names of letters, digits and _, with single dots between', source);
  }
  if (modifier?.type !== 'substr') {
    return Object.freeze({ name, explode: modifier?.type === 'explode' });
  }
  if (modifier.length < 1 || modifier.length > 9999) {
    throw templateError('have prefix lengths from 1 to 9999', source);
  }
  return Object.freeze({ name, explode: false, prefix: modifier.length });
}

function templateError(expected: string, source: string): HalyardError {
  return new HalyardError('url.template', `URI template must ${expected}, got ${show(source)}`);
}

/** A template with what its expansion needs to know, computed once. */
export interface Plan {
  readonly template: Template;
  readonly steps: readonly (string | Step)[];
  /**
   * Whether no expansion can leave the base or be an illegal URL, except through an expression that
   * expands to dots alone. The expansion of such a template is not scanned again, which would cost
   * more than making it.
   */
  readonly isSafe: boolean;
}

/** An expression with the style of its operator. */
export interface Step {
  readonly style: Style;
  readonly variables: readonly TemplateVariable[];
  /** Whether every variable needs a value, because a URL without it would name another resource. */
  readonly isRequired: boolean;
  /** The name of the variable if the expression is just that: `{id}`. */
  readonly lone: string | undefined;
}

/** How an operator writes its values: the table of RFC 6570, Appendix A. */
export interface Style {
  readonly first: string;
  readonly separator: string;
  /** Whether each value follows its name. */
  readonly named: boolean;
  /** What follows the name of an empty value. */
  readonly ifEmpty: string;
  readonly encode: (text: string) => string;
}

const STYLES: Readonly<Record<TemplateOperator, Style>> = {
  '': { first: '', separator: ',', named: false, ifEmpty: '', encode: percentEncode },
  '+': { first: '', separator: ',', named: false, ifEmpty: '', encode: percentEncodeUrl },
  '#': { first: '#', separator: ',', named: false, ifEmpty: '', encode: percentEncodeUrl },
  '.': { first: '.', separator: '.', named: false, ifEmpty: '', encode: percentEncode },
  '/': { first: '/', separator: '/', named: false, ifEmpty: '', encode: percentEncode },
  ';': { first: ';', separator: ';', named: true, ifEmpty: '', encode: percentEncode },
  '?': { first: '?', separator: '&', named: true, ifEmpty: '=', encode: percentEncode },
  '&': { first: '&', separator: '&', named: true, ifEmpty: '=', encode: percentEncode },
};

function planFor(template: Template): Plan {
  const { parts } = template;
  const [first = '/'] = parts;
  let place: Place = 'path';
  return {
    template,
    steps: parts.map((part) => {
      place = placeAfter(part, place);
      return typeof part === 'string' ? part : stepFor(part, place);
    }),
    isSafe: typeof first === 'string' && /^[/?]/.test(first) && parts.every(isSafePart),
  };
}

/** A component of a URL (RFC 3986 §3). */
type Place = 'path' | 'query' | 'fragment';

/** Where a part of a template ends. */
function placeAfter(part: string | TemplateExpression, before: Place): Place {
  const delimiters = typeof part === 'string' ? part : part.operator;
  if (before === 'fragment' || delimiters.includes('#')) return 'fragment';
  return delimiters.includes('?') ? 'query' : before;
}

function stepFor(expression: TemplateExpression, place: Place): Step {
  const { operator, variables } = expression;
  return {
    style: STYLES[operator],
    variables,
    isRequired: operator === '' || operator === '+' || (operator === '/' && place === 'path'),
    lone: loneName(expression),
  };
}

function loneName({ operator, variables }: TemplateExpression): string | undefined {
  const [variable, ...others] = variables;
  const isLone =
    operator === '' &&
    others.length === 0 &&
    variable?.explode === false &&
    variable.prefix === undefined;
  return isLone ? variable.name : undefined;
}

/** These encode slashes, brackets and number signs in values; a name never consists of dots. */
const ENCODING_OPERATORS: ReadonlySet<TemplateOperator> = new Set(['', '?', '&', ';']);

function isSafePart(part: string | TemplateExpression): boolean {
  return typeof part === 'string'
    ? !/[^\w.~:/?@!$&'()*+,;=%-]|\/:/.test(part) && !DOT_SEGMENT.test(part)
    : ENCODING_OPERATORS.has(part.operator);
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
