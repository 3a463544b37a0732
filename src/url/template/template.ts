import { parse } from 'uri-template';
import { HalyardError } from '../../errors.js';

/** An operator of RFC 6570 §2.2; empty for simple expansion. */
export type TemplateOperator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

/** A variable of an expression, with its modifier (RFC 6570 §2.4). */
export interface TemplateVariable {
  readonly name: string;
  /** `{name*}`: each member of a list or an object becomes a part of its own. */
  readonly explode: boolean;
  /** `{name:3}`: at most that many characters of the value. */
  readonly prefix?: number;
}

/** An expression of a template: `{?page,limit}`. */
export interface TemplateExpression {
  readonly operator: TemplateOperator;
  readonly variables: readonly TemplateVariable[];
}

/** A URI template, parsed: literal texts, ready to be written, and expressions between them. */
export interface Template<Source extends string = string> {
  /** The template as it was written. Its type says which values the template wants. */
  readonly source: Source;
  readonly parts: readonly (string | TemplateExpression)[];
}

/**
 * varname = varchar *( ["."] varchar ), varchar = ALPHA / DIGIT / "_" / pct-encoded (RFC 6570 §2.3)
 */
const VARIABLE_NAME = /^(?:\w|%[0-9A-Fa-f]{2})(?:\.?(?:\w|%[0-9A-Fa-f]{2}))*$/;

/**
 * What literals exclude (RFC 6570 §2.1): controls, space, `"`, `%` without two hex digits, `<`, `>`,
 * `\`, `^`, backtick, braces and `|`. The apostrophe is allowed, by erratum 6937.
 */
const ILLEGAL_LITERAL = /[\0-\x20"<>\\^`{|}\x7f-\x9f]|%(?![0-9A-Fa-f]{2})/;

/** The longest template that is read. One for a URL of 2048 characters (UFN.05) is shorter. */
const LONGEST = 8192;

/** The literals and expressions of a template in order; frozen, as what stands in a cache has to be. */
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

function syntaxTree(source: unknown) {
  if (typeof source !== 'string') {
    throw templateError('A URI template is a string', source, "Write one, such as '/orders/{id}'");
  }
  if (source.length > LONGEST) {
    throw templateError(
      `A URI template has at most ${LONGEST} characters, not ${source.length}`,
      source,
      'Put data into values, not into the template',
    );
  }
  if (/\{[^{}]*:0[0-9]/.test(source)) {
    throw templateError(
      'A prefix is a number of 1 to 9999 without leading zeros',
      source,
      'Write {name:3}',
      '§2.4.1',
    );
  }
  try {
    return parse(source).ast;
  } catch {
    throw templateError(
      'This is no URI template',
      source,
      'Close each { with a }, with variable names separated by commas between them',
    );
  }
}

function readLiteral(text: string, source: string): string {
  const illegal = ILLEGAL_LITERAL.exec(text)?.[0];
  if (illegal !== undefined) {
    throw templateError(
      `A URI template has no ${JSON.stringify(illegal)} outside its expressions`,
      source,
      'Percent-encode it, or give it as a value',
      '§2.1',
    );
  }
  // Characters beyond ASCII are literals too, and are encoded when the template is expanded (§3.1).
  return text.replace(/[^\0-\x7f]+/g, (run) => encodeURIComponent(run.toWellFormed()));
}

type ParsedVariable = Extract<
  ReturnType<typeof parse>['ast']['parts'][number],
  { type: 'expression' }
>['variables'][number];

function readVariable(variable: ParsedVariable, source: string): TemplateVariable {
  const { name, modifier, extension } = variable;
  if (!VARIABLE_NAME.test(name) || extension) {
    throw templateError(
      `${JSON.stringify(extension ? `${name}(${extension})` : name)} is no variable of a template`,
      source,
      'Use letters, digits and _, with single dots between them',
      '§2.3',
    );
  }
  if (modifier?.type !== 'substr') {
    return Object.freeze({ name, explode: modifier?.type === 'explode' });
  }
  if (modifier.length < 1 || modifier.length > 9999) {
    throw templateError(
      `The prefix of ${name} is ${modifier.length}`,
      source,
      'Write a number of 1 to 9999 behind the colon',
      '§2.4.1',
    );
  }
  return Object.freeze({ name, explode: false, prefix: modifier.length });
}

function templateError(problem: string, given: unknown, remedy: string, section = '§2') {
  return new HalyardError('url.template', {
    problem,
    given,
    remedy,
    reference: `RFC 6570 ${section}`,
  });
}
