import { DOT_SEGMENT } from '../base.js';
import { percentEncode, percentEncodeUrl } from '../percent-encode.js';
import type {
  Template,
  TemplateExpression,
  TemplateOperator,
  TemplateVariable,
} from './template.js';

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

export function planFor(template: Template): Plan {
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
