import { parse } from 'uri-template';
import { HalyardError } from '../../errors.js';
import { show } from '../../internal/show.js';

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
