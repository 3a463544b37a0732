import { must, show } from '../internal/show.js';
import type { Finding } from '../rules/finding.js';
import type { CheckedSpec, Field } from './checked-spec.js';
import { isUnchosen, parseValue } from './parse-value.js';
import {
  type AnyFilter,
  isOperator,
  OPERATORS,
  type Operator,
  suggestOperator,
  type ValueType,
} from './query-spec.js';
import {
  type Comparison,
  encodeValue,
  encodingFinding,
  formatParameter,
  joinNames,
  MAX_FINDINGS,
  MAX_SUGGESTION_LENGTH,
  parameterFinding,
  type RawParameter,
  showName,
  suggestField,
} from './raw-parameters.js';

/** A parameter with conditions: `filter`, or a comparison written directly. */
export interface FilterParameter {
  readonly parameter: RawParameter;
  /** Undefined for `filter`. */
  readonly comparison: Comparison | undefined;
}

type Fields = ReadonlyMap<string, Field>;

/** Parses the conditions, in their order. */
export function parseFilters(
  parameters: readonly FilterParameter[],
  spec: CheckedSpec,
  fields: Fields,
  findings: Finding[],
): AnyFilter[] {
  const filters: AnyFilter[] = [];
  if (parameters.length === 0) return filters;
  const most = spec.limits.conditions;
  const equalities = new Set<string>();
  let count = 0;
  for (const { parameter, comparison } of parameters) {
    if (findings.length >= MAX_FINDINGS) break;
    const encodingFault = encodingFinding(parameter, comparison?.value);
    if (encodingFault !== undefined) {
      findings.push(encodingFault);
      continue;
    }
    if (comparison?.operator === 'eq') {
      if (isUnchosen(fields.get(comparison.field)?.type, comparison.value)) continue;
    }
    const { conditions, fault } =
      comparison === undefined
        ? filterConditions(parameter, most - count + 1)
        : { conditions: [directCondition(parameter, comparison)] };
    if (fault !== undefined) findings.push(faultFinding(parameter, fault, spec, fields));
    count += conditions.length;
    if (count > most) {
      findings.push(parameterFinding(parameter, `The query must have at most ${most} conditions`));
      break;
    }
    if (comparison?.operator === 'eq') checkRepeated(parameter, comparison, equalities, findings);
    for (const condition of conditions) {
      if (findings.length >= MAX_FINDINGS) break;
      const filter = parseCondition(condition, spec, fields);
      if ('rule' in filter) findings.push(filter);
      else filters.push(filter);
    }
  }
  return filters;
}

/** The finding of a fault, with the corrected filter if that is valid. */
function faultFinding(
  parameter: RawParameter,
  { message, at, correction = '' }: Fault,
  spec: CheckedSpec,
  fields: Fields,
): Finding {
  const value = correction === '' ? undefined : replacePiece(parameter.value, at, correction);
  if (value === undefined) return parameterFinding(parameter, message);
  const { conditions, fault } = filterConditions({ ...parameter, value }, spec.limits.conditions);
  const isValid =
    fault === undefined &&
    conditions.every((condition) => !('rule' in parseCondition(condition, spec, fields)));
  return parameterFinding(
    parameter,
    message,
    isValid ? formatParameter(parameter.name, value) : undefined,
  );
}

/** All conditions apply together, so that two equalities of one field would match nothing. */
function checkRepeated(
  parameter: RawParameter,
  { field }: Comparison,
  seen: Set<string>,
  findings: Finding[],
): void {
  if (seen.has(field)) {
    const message = `${field} must be given once, since all conditions apply together. For one of several values, write filter=${field} in <value>,<value>`;
    findings.push(parameterFinding(parameter, message));
  }
  seen.add(field);
}

function parseCondition(
  condition: SourceCondition,
  spec: CheckedSpec,
  fields: Fields,
): AnyFilter | Finding {
  const { parameter, operator, values } = condition;
  const field = fields.get(condition.field.text);
  if (field === undefined) return unknownField(condition, spec, fields);
  if (!field.operators.includes(operator)) return operatorFinding(condition, field);
  const { name } = field;
  if (values.length > spec.limits.values) {
    const message = `${name} must be compared with at most ${spec.limits.values} values`;
    return parameterFinding(parameter, message);
  }
  // A pattern is not a value of the type, and `object` has no operators.
  const type = operator === 'like' ? 'string' : (field.type as ValueType);
  const parsed: unknown[] = [];
  for (const piece of values) {
    const result = parseValue(name, type, piece.text, spec.limits.value);
    if (!result.ok) {
      const { message, correction } = result;
      if (correction === undefined) return listFinding(condition, field, spec, message);
      const replaced = condition.replace(piece, condition.formatValue(correction));
      return parameterFinding(parameter, message, replaced);
    }
    parsed.push(result.value);
  }
  return { field: name, operator, value: operator === 'in' ? parsed : parsed[0] };
}

/** `status=open,shipped` is likely a list, which only `in` accepts. */
function listFinding(
  { parameter, operator, values: [value] }: SourceCondition,
  { name, operators, type }: Field,
  { limits }: CheckedSpec,
  message: string,
): Finding {
  const members = operator === 'eq' && operators.includes('in') ? value?.text.split(',') : [];
  const isList =
    members !== undefined &&
    members.length > 1 &&
    members.length <= limits.values &&
    members.every((text) => parseValue(name, type as ValueType, text, limits.value).ok);
  if (!isList || parameter.raw.startsWith('filter=')) return parameterFinding(parameter, message);
  return parameterFinding(
    parameter,
    `${message}. For one of several values, write filter=${name} in <value>,<value>`,
    formatParameter('filter', `${name} in ${members.map(formatLiteral).join(',')}`),
  );
}

function unknownField(condition: SourceCondition, spec: CheckedSpec, fields: Fields): Finding {
  const { parameter, field } = condition;
  const known = [...fields.values()]
    .filter(({ operators }) => operators.length > 0)
    .map(({ name }) => name);
  const suggested = suggestField(field.text, known);
  const name = showName(field.text);
  if (suggested === undefined) {
    return parameterFinding(parameter, `Unknown field ${name}. Allowed: ${joinNames(known)}`);
  }
  const corrected = { ...condition, field: { ...field, text: suggested } };
  const isValid = !('rule' in parseCondition(corrected, spec, fields));
  return parameterFinding(
    parameter,
    `Unknown field ${name}. Did you mean ${suggested}?`,
    isValid ? condition.replace(field, suggested) : undefined,
  );
}

function operatorFinding({ parameter, operator }: SourceCondition, field: Field): Finding {
  const { name, operators } = field;
  return parameterFinding(
    parameter,
    operators.length === 0
      ? `${name} must not be used in conditions`
      : must(`Operator for ${name}`, `be one of ${operators.join(', ')}`, operator),
  );
}

/** A condition with its source: the parameter that it is in, and how to correct it there. */
interface SourceCondition extends Condition {
  readonly parameter: RawParameter;
  /** The parameter with another text in place of a piece; undefined if it is too long to suggest. */
  readonly replace: (piece: Piece, text: string) => string | undefined;
  /** A value as it is written in the parameter. */
  readonly formatValue: (value: string) => string;
}

/** The conditions of a `filter`, up to its first fault. */
function filterConditions(
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
function replacePiece(expression: string, { start, end }: Piece, text: string): string | undefined {
  if (expression.length > MAX_SUGGESTION_LENGTH) return undefined;
  return expression.slice(0, start) + text + expression.slice(end);
}

/** The condition that a comparison is, with its three parts as pieces. */
function directCondition(
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

/** A piece of an expression and its place. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The fault of a piece and, if it is certain, the correction. */
interface Fault {
  readonly message: string;
  readonly at: Piece;
  readonly correction?: string | undefined;
}

/** A value as it is written in an expression, quoted if necessary. */
export function formatLiteral(value: string): string {
  return value !== '' && endOfBare(value, 0) === value.length ? value : quoted(value);
}

/** The literal at a position, or what is wrong with it. */
function literalAt(text: string, at: number): Piece | Fault {
  const start = skipSpaces(text, at);
  if (text[start] === "'") return quotedAt(text, start);
  const end = endOfBare(text, start);
  if (end > start) return { text: text.slice(start, end), start, end };
  const rest = restAt(text, start);
  if (rest.text !== '' && !rest.text.startsWith(',')) return unquotedFault(rest);
  return {
    message: `${must('filter', 'have a value after an operator or a comma')}. Write '' for an empty value`,
    at: rest,
  };
}

function quotedAt(text: string, start: number): Piece | Fault {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf("'", at);
    if (at === -1) {
      const piece = { text: text.slice(start), start, end: text.length };
      const message = must('filter', 'close each quote', piece.text);
      return { message: `${message}. Double a quote within a value`, at: piece };
    }
    if (text[at + 1] === "'") continue;
    const inside = text.slice(start + 1, at).replaceAll("''", "'");
    return { text: inside, start, end: at + 1 };
  }
}

/** The fault of a text that begins as a bare value and goes on as only a quoted one may. */
function unquotedFault(at: Piece): Fault {
  const [, inParentheses] = /^\((.*)\)$/s.exec(at.text) ?? [];
  if (inParentheses !== undefined) {
    const message = must('filter', 'not have parentheses', at.text);
    return { message, at, correction: inParentheses };
  }
  const [, time, offset] = /^(\S+) (\d\d:\d\d)$/.exec(at.text) ?? [];
  if (offset !== undefined) {
    const message = must('filter', 'encode + as %2B', at.text);
    return { message, at, correction: `${time}+${offset}` };
  }
  return {
    message: must(
      'filter',
      'have single quotes around a value with spaces, commas, parentheses or quotes',
      at.text,
    ),
    at,
    correction: correctLiteral(at.text),
  };
}

/** Quotes a text, doubles the quotes within quotes, or replaces double quotes around it. */
function correctLiteral(text: string): string | undefined {
  const [, inDoubleQuotes] = /^"(.*)"$/s.exec(text) ?? [];
  if (inDoubleQuotes !== undefined) return quoted(inDoubleQuotes);
  if (!text.startsWith("'")) return quoted(text);
  const [, inQuotes] = /^'(.*)'$/s.exec(text) ?? [];
  return inQuotes === undefined ? undefined : quoted(inQuotes.replaceAll("''", "'"));
}

/** The piece from a position to the next ` and `. */
function restAt(text: string, start: number): Piece {
  const and = text.indexOf(' and ', start);
  const end = and === -1 ? text.length : and;
  return { text: text.slice(start, end).trimEnd(), start, end };
}

function skipSpaces(text: string, at: number): number {
  let next = at;
  while (text[next] === ' ') next++;
  return next;
}

function endOfBare(text: string, start: number): number {
  let end = start;
  while (end < text.length && isBare(text.charCodeAt(end))) end++;
  return end;
}

/** Any character but SP ' ( ) , */
function isBare(code: number): boolean {
  return code !== 0x20 && code !== 0x2c && (code < 0x27 || code > 0x29);
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
