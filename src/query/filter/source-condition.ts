import { must } from '../../internal/must.js';
import { show } from '../../internal/show.js';
import { MAX_SUGGESTION_LENGTH } from '../parameter-finding.js';
import {
  type Comparison,
  encodeValue,
  formatParameter,
  type RawParameter,
} from '../raw-parameters.js';
import {
  type Fault,
  formatLiteral,
  literalAt,
  type Piece,
  restAt,
  skipSpaces,
  unquotedFault,
} from './filter-literal.js';
import { isOperator, OPERATORS, type Operator, suggestOperator } from './operators.js';

/** A condition with its source: the parameter that it is in, and how to correct it there. */
export interface SourceCondition extends Condition {
  readonly parameter: RawParameter;
  /** The parameter with another text in place of a piece; undefined if it is too long to suggest. */
  readonly replace: (piece: Piece, text: string) => string | undefined;
  /** A value as it is written in the parameter. */
  readonly formatValue: (value: string) => string;
}

/** The conditions of a `filter`, up to its first fault. */
export function filterConditions(
  parameter: RawParameter,
  most: number,
): { readonly conditions: readonly SourceCondition[]; readonly fault?: Fault } {
  const { conditions, ...rest } = parseExpression(parameter.value, most);
  const replace = (piece: Piece, text: string) => {
    const value = replacePiece(parameter.value, piece, text);
    return value === undefined ? undefined : formatParameter(parameter.name, value);
  };
  return {
    conditions: conditions.map((condition) => ({
      ...condition,
      parameter,
      replace,
      formatValue: formatLiteral,
    })),
    ...rest,
  };
}

/** An expression with another text in place of a piece; undefined if it is too long to suggest. */
export function replacePiece(
  expression: string,
  { start, end }: Piece,
  text: string,
): string | undefined {
  if (expression.length > MAX_SUGGESTION_LENGTH) return undefined;
  return expression.slice(0, start) + text + expression.slice(end);
}

/** The condition that a comparison is, with its three parts as pieces. */
export function directCondition(
  parameter: RawParameter,
  { field, sign, operator, value }: Comparison,
): SourceCondition {
  const fieldAt = { text: field, start: 0, end: 1 };
  const operatorAt = { text: sign, start: 1, end: 2 };
  const valueAt = { text: value, start: 2, end: 3 };
  return {
    parameter,
    field: fieldAt,
    operator,
    operatorAt,
    values: [valueAt],
    replace: (piece, text) =>
      value.length > MAX_SUGGESTION_LENGTH
        ? undefined
        : encodeValue(piece === fieldAt ? text : field) +
          encodeSign(sign) +
          encodeValue(piece === valueAt ? text : value),
    formatValue: (text) => text,
  };
}

/** `>=` is written `%3E=`: the equals sign separates name and value of the parameter. */
function encodeSign(sign: string): string {
  return encodeValue(sign).replace('%3D', '=');
}

/*
 * filter    = condition *( SP "and" SP condition )
 * condition = field SP operator SP value
 * value     = literal                   ; after in: literal *( "," literal )
 * literal   = bare / quoted
 * bare      = 1*<any but SP ' , ( )>
 * quoted    = "'" *( <any but '> / "''" ) "'"
 *
 * Further spaces are allowed wherever one is, and around the commas of a list. A value of several
 * words needs quotes: after a bare one there is always `and`, so that no `or` is taken for a value.
 */

/** A condition and its places in an expression. */
interface Condition {
  readonly field: Piece;
  readonly operator: Operator;
  readonly operatorAt: Piece;
  /** One value, or the list of `in`. */
  readonly values: readonly Piece[];
}

/** The conditions of an expression, up to the first fault. */
interface Expression {
  readonly conditions: readonly Condition[];
  readonly fault?: Fault;
}

/** Parses the expression of `filter`, at most `most` conditions of it. */
function parseExpression(text: string, most: number): Expression {
  const conditions: Condition[] = [];
  for (let at = 0; ; ) {
    const condition = conditionAt(text, at);
    if ('message' in condition) return { conditions, fault: condition };
    const and = wordAt(text, lastValue(condition).end);
    const fault = and.text === '' ? undefined : faultAfter(text, condition, and);
    if (fault !== undefined) return { conditions, fault };
    conditions.push(condition);
    if (and.text === '' || conditions.length >= most) return { conditions };
    at = and.end;
  }
}

/** A condition has at least one value. */
function lastValue({ values }: Condition): Piece {
  return values.at(-1) as Piece;
}

function conditionAt(text: string, at: number): Condition | Fault {
  const field = wordAt(text, at);
  if (field.text.startsWith('(')) return parenthesesFault(text, field);
  const operatorAt = wordAt(text, field.end);
  const operator = operatorAt.text;
  if (operator === '') return incompleteFault(field);
  if (!isOperator(operator)) return operatorFault(operatorAt);
  const values =
    operator === 'in' ? literalsAt(text, operatorAt.end) : [literalAt(text, operatorAt.end)];
  const fault = values.find((value) => 'message' in value);
  if (fault !== undefined && 'message' in fault) return fault;
  return { field, operator, operatorAt, values: values as Piece[] };
}

/** `(total gt 1) and (id eq 2)`: parentheses around single conditions can all be left out. */
function parenthesesFault(text: string, field: Piece): Fault {
  const correction = text.replace(/(^| and )\(+/g, '$1').replace(/(?<!\))\)+(?= and |$)/g, '');
  return {
    message: must('filter', 'not have parentheses', restAt(text, field.start).text),
    at: { text, start: 0, end: text.length },
    correction,
  };
}

/** The fault of `total>100`, of a field alone, or of nothing. */
function incompleteFault(field: Piece): Fault {
  const [, name, sign = '', value = ''] = /^([^<>=!]+)([<>]=?|!=|==?)(.+)$/s.exec(field.text) ?? [];
  const operator = suggestOperator(sign);
  return {
    message: must('filter', 'have the form <field> <operator> <value>', field.text),
    at: field,
    correction: operator === undefined ? undefined : `${name} ${operator} ${formatLiteral(value)}`,
  };
}

function operatorFault(at: Piece): Fault {
  const correction = suggestOperator(at.text);
  const advice =
    correction === undefined ? `Allowed: ${OPERATORS.join(', ')}` : `Did you mean ${correction}?`;
  return { message: `Unknown operator ${show(at.text)} in filter. ${advice}`, at, correction };
}

function literalsAt(text: string, at: number): (Piece | Fault)[] {
  const literals: (Piece | Fault)[] = [];
  for (let next = at; ; ) {
    const literal = literalAt(text, next);
    literals.push(literal);
    if ('message' in literal) return literals;
    const comma = skipSpaces(text, literal.end);
    if (text[comma] !== ',') return literals;
    next = comma + 1;
  }
}

/** The fault of a word after a value, unless it is the `and` before the next condition. */
function faultAfter(text: string, condition: Condition, word: Piece): Fault | undefined {
  const { operator, operatorAt } = condition;
  const value = lastValue(condition);
  if (word.start > value.end) {
    if (word.text === 'and') return undefined;
    if (/^and$/i.test(word.text)) {
      const message = must('filter', 'join conditions with "and" in lower case', word.text);
      return { message, at: word, correction: 'and' };
    }
    if (/^(?:or|not)$/i.test(word.text)) {
      return { message: must('filter', 'join conditions with "and"', word.text), at: word };
    }
  }
  if (operator === 'eq' && word.text.startsWith(',')) {
    const message = must('filter', 'use the operator "in" for a list of values', operator);
    return { message, at: operatorAt, correction: 'in' };
  }
  return unquotedFault(restAt(text, value.start));
}

function wordAt(text: string, at: number): Piece {
  const start = skipSpaces(text, at);
  const space = text.indexOf(' ', start);
  const end = space === -1 ? text.length : space;
  return { text: text.slice(start, end), start, end };
}
