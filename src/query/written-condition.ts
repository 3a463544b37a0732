import { show } from '../internal/show.js';
import type { Finding } from '../rules/finding.js';
import { readExpression } from './filter-expression.js';
import { formatLiteral, type Piece } from './filter-literal.js';
import { about, LONGEST_SUGGESTION, written } from './messages.js';
import type { Operator } from './operators.js';
import { encodeValue } from './query-string.js';
import type { Comparison, RawParameter } from './raw-parameters.js';

/** A condition, and how the parameter that holds it is written with another piece in it. */
export interface WrittenCondition {
  readonly parameter: RawParameter;
  readonly field: Piece;
  readonly operator: Operator;
  readonly operatorAt: Piece;
  readonly values: readonly Piece[];
  readonly rewrite: (piece: Piece, meant: string) => string;
  /** How a value is written in the parameter. */
  readonly literal: (value: string) => string;
}

/** The conditions of a `filter`; its first fault becomes a finding. */
export function conditionsOf(
  parameter: RawParameter,
  most: number,
  findings: Finding[],
): WrittenCondition[] {
  const { name, value } = parameter;
  const { conditions, fault } = readExpression(value, most);
  const replaced = (piece: Piece, meant: string) =>
    value.slice(0, piece.start) + meant + value.slice(piece.end);
  const rewrite = (piece: Piece, meant: string) => written(name, replaced(piece, meant));
  if (fault !== undefined) {
    const { problem, at, meant } = fault;
    const helps =
      meant !== undefined &&
      value.length <= LONGEST_SUGGESTION &&
      readExpression(replaced(at, meant), most).fault === undefined;
    findings.push(
      about(
        parameter,
        `${name} is ${show(value)}, but ${problem}; write <field> <operator> <value>`,
        helps ? rewrite(at, meant) : undefined,
      ),
    );
  }
  return conditions.map((condition) => ({
    parameter,
    rewrite,
    literal: formatLiteral,
    ...condition,
  }));
}

/** The condition that a comparison is; its three pieces are numbered. */
export function directCondition(
  parameter: RawParameter,
  { field, sign, operator, value }: Comparison,
): WrittenCondition {
  const pieces = [field, sign, value].map((text, start) => ({ text, start, end: start + 1 }));
  const [fieldPiece, operatorAt, valuePiece] = pieces as [Piece, Piece, Piece];
  const rewrite = (piece: Piece, meant: string) =>
    pieces
      .map(({ text, start }) => (start === piece.start ? meant : text))
      .map((text, index) => (index === 1 ? encodeSign(text) : encodeValue(text)))
      .join('');
  return {
    parameter,
    field: fieldPiece,
    operator,
    operatorAt,
    values: [valuePiece],
    rewrite,
    literal: (value) => value,
  };
}

/** `>=` is written `%3E=`: the equals sign of a parameter stays one. */
function encodeSign(sign: string): string {
  return encodeValue(sign).replace('%3D', '=');
}
