import type { Finding } from '../../rules/finding.js';
import { MAX_SUGGESTION_LENGTH, parameterFinding } from '../parameter-finding.js';
import {
  type Comparison,
  encodeValue,
  formatParameter,
  type RawParameter,
} from '../raw-parameters.js';
import { type Condition, parseExpression } from './filter-expression.js';
import { formatLiteral, type Piece } from './filter-literal.js';

/** A condition with its source: the parameter that it is in, and how to correct it there. */
export interface SourceCondition extends Condition {
  readonly parameter: RawParameter;
  /** The parameter with another text in place of a piece; undefined where it is too long. */
  readonly replace: (piece: Piece, text: string) => string | undefined;
  /** A value as it is written in the parameter. */
  readonly formatValue: (value: string) => string;
}

/** The conditions of a `filter`. Its first fault becomes a finding. */
export function filterConditions(
  parameter: RawParameter,
  most: number,
  findings: Finding[],
): SourceCondition[] {
  const { name, value } = parameter;
  const { conditions, fault } = parseExpression(value, most);
  const replaced = ({ start, end }: Piece, text: string) =>
    value.length > MAX_SUGGESTION_LENGTH
      ? undefined
      : value.slice(0, start) + text + value.slice(end);
  const replace = (piece: Piece, text: string) => {
    const corrected = replaced(piece, text);
    return corrected === undefined ? undefined : formatParameter(name, corrected);
  };
  if (fault !== undefined) {
    const { message, at, correction = '' } = fault;
    const corrected = correction === '' ? undefined : replaced(at, correction);
    const isRight = corrected !== undefined && parseExpression(corrected, most).fault === undefined;
    findings.push(
      parameterFinding(parameter, message, isRight ? formatParameter(name, corrected) : undefined),
    );
  }
  return conditions.map((condition) => ({
    ...condition,
    parameter,
    replace,
    formatValue: formatLiteral,
  }));
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
