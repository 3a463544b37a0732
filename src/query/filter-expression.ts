import { show } from '../internal/show.js';
import {
  type Fault,
  formatLiteral,
  literalAt,
  needsQuotes,
  type Piece,
  restAt,
  skipSpaces,
} from './filter-literal.js';
import { isOperator, meantOperator, type Operator } from './operators.js';

/*
 * filter    = condition *( SP "and" SP condition )
 * condition = field SP operator SP value
 * value     = literal                   ; behind in: literal *( "," literal )
 * literal   = bare / quoted
 * bare      = 1*<any but SP ' , ( )>
 * quoted    = "'" *( <any but '> / "''" ) "'"
 *
 * More spaces are taken wherever one stands, and around the commas of a list. A value of several
 * words needs quotes: what follows a bare one is always `and`, so that no `or` is read as a value.
 */

/** A condition as it stands in an expression. */
interface Condition {
  readonly field: Piece;
  readonly operator: Operator;
  /** Where the operator stands. */
  readonly operatorAt: Piece;
  /** One, or the list of `in`. */
  readonly values: readonly Piece[];
}

/** The conditions of an expression, up to the first fault. */
export interface Expression {
  readonly conditions: readonly Condition[];
  readonly fault?: Fault;
}

/** Reads the expression of `filter`, at most so many conditions of it. */
export function readExpression(text: string, most: number): Expression {
  const conditions: Condition[] = [];
  for (let at = 0; ; ) {
    const condition = conditionAt(text, at);
    if ('problem' in condition) return { conditions, fault: condition };
    const and = wordAt(text, lastValue(condition).end);
    const fault = and.text === '' ? undefined : faultBehind(text, condition, and);
    if (fault !== undefined) return { conditions, fault };
    conditions.push(condition);
    if (and.text === '' || conditions.length >= most) return { conditions };
    at = and.end;
  }
}

/** A condition has one value at least. */
function lastValue({ values, operatorAt }: Condition): Piece {
  return values.at(-1) ?? operatorAt;
}

function conditionAt(text: string, at: number): Condition | Fault {
  const field = wordAt(text, at);
  const operatorAt = wordAt(text, field.end);
  const operator = operatorAt.text;
  if (operator === '') return unfinished(text, field);
  if (!isOperator(operator)) {
    const meant = meantOperator(operator);
    return { problem: `${show(operator)} is no operator`, at: operatorAt, meant };
  }
  const values =
    operator === 'in' ? literalsAt(text, operatorAt.end) : [literalAt(text, operatorAt.end)];
  const fault = values.find((value) => 'problem' in value);
  if (fault !== undefined && 'problem' in fault) return fault;
  return { field, operator, operatorAt, values: values as Piece[] };
}

/** `total>100`, or a field alone, or nothing. */
function unfinished(text: string, field: Piece): Fault {
  const [, name, sign = '', value] = /^([^<>=!]+)([<>]=?|!=|==?)(.+)$/s.exec(field.text) ?? [];
  const operator = meantOperator(sign);
  return {
    problem:
      field.text === '' ? 'no condition stands there' : `${show(field.text)} is no condition`,
    at: field.text === '' ? { text, start: 0, end: text.length } : field,
    meant: operator === undefined ? undefined : `${name} ${operator} ${formatLiteral(value ?? '')}`,
  };
}

function literalsAt(text: string, at: number): (Piece | Fault)[] {
  const literals: (Piece | Fault)[] = [];
  for (let next = at; ; ) {
    const literal = literalAt(text, next);
    literals.push(literal);
    if ('problem' in literal) return literals;
    const comma = skipSpaces(text, literal.end);
    if (text[comma] !== ',') return literals;
    next = comma + 1;
  }
}

/** What stands behind a value, if it is not the `and` before the next condition. */
function faultBehind(text: string, condition: Condition, word: Piece): Fault | undefined {
  const value = lastValue(condition);
  if (word.start > value.end) {
    if (word.text === 'and') return undefined;
    if (/^and$/i.test(word.text)) {
      return { problem: 'conditions are joined by and, in lower case', at: word, meant: 'and' };
    }
    if (/^(?:or|not)$/i.test(word.text)) {
      return { problem: `conditions are joined by and only, not by ${word.text}`, at: word };
    }
  }
  const { operator, operatorAt } = condition;
  if (operator === 'eq' && word.text.startsWith(',')) {
    return { problem: 'a list of values needs the operator in', at: operatorAt, meant: 'in' };
  }
  return needsQuotes(restAt(text, value.start));
}

function wordAt(text: string, at: number): Piece {
  const start = skipSpaces(text, at);
  const space = text.indexOf(' ', start);
  const end = space === -1 ? text.length : space;
  return { text: text.slice(start, end), start, end };
}
