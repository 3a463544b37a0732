import { DOT_SEGMENT } from '../base.js';
import { STYLES, type Style } from './style.js';
import type {
  Template,
  TemplateExpression,
  TemplateOperator,
  TemplateVariable,
} from './template.js';

/** A template, and what its expansion has to know of it, found out once. */
export interface Plan {
  readonly template: Template;
  readonly steps: readonly (string | Step)[];
  /**
   * Whether nothing that the template expands to can leave the base or be illegal, save by an
   * expression that is nothing but dots. So the texts of such a template are not read again, which
   * would cost more than making them.
   */
  readonly plain: boolean;
}

/** An expression, with how its operator writes. */
export interface Step {
  readonly style: Style;
  readonly variables: readonly TemplateVariable[];
  /** Whether it writes a part of the path itself, so that each value is needed. */
  readonly ofPath: boolean;
  /** The name of the variable where the expression is that alone: `{id}`. */
  readonly lone: string | undefined;
}

export function planFor(template: Template): Plan {
  const { parts } = template;
  const [first = '/'] = parts;
  return {
    template,
    steps: parts.map((part) => (typeof part === 'string' ? part : stepFor(part))),
    plain: typeof first === 'string' && /^[/?]/.test(first) && parts.every(isPlainPart),
  };
}

function stepFor(expression: TemplateExpression): Step {
  const { operator, variables } = expression;
  return {
    style: STYLES[operator],
    variables,
    ofPath: operator === '' || operator === '+',
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

/** These encode the slashes, brackets and number signs of values; a name is never of dots alone. */
const PLAIN_OPERATORS: ReadonlySet<TemplateOperator> = new Set(['', '?', '&', ';']);

function isPlainPart(part: string | TemplateExpression): boolean {
  return typeof part === 'string'
    ? !/[^\w.~:/?@!$&'()*+,;=%-]/.test(part) && !DOT_SEGMENT.test(part)
    : PLAIN_OPERATORS.has(part.operator);
}
