import { MAX_SUGGESTION_LENGTH } from '../parameter-finding.js';
import {
  type Comparison,
  encodeValue,
  formatParameter,
  type RawParameter,
} from '../raw-parameters.js';
import { type Condition, parseExpression } from './filter-expression.js';
import { type Fault, formatLiteral, type Piece } from './filter-literal.js';

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
