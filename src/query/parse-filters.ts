import { must, show } from '../internal/show.js';
import type { Finding } from '../rules/finding.js';
import type { CheckedSpec, Field } from './checked-spec.js';
import { isUnchosen, parseValue } from './parse-value.js';
import { type AnyFilter, OPERATORS, type Operator, type ValueType } from './query-spec.js';
import {
  encodeValue,
  encodingFinding,
  formDecode,
  joinNames,
  MAX_FINDINGS,
  parameterFinding,
  type RawParameter,
  unknownName,
  withPart,
} from './raw-parameters.js';

/** A parameter with conditions: `filter`, or a comparison written directly. */
export interface FilterParameter {
  readonly parameter: RawParameter;
  /** Undefined for `filter`. */
  readonly comparison: Condition | undefined;
}

/** A condition as a client wrote it. */
interface Condition {
  readonly field: string;
  readonly operator: Operator;
  /** One value, or the list of `in`. */
  readonly values: readonly string[];
  /** The sign of a comparison written directly, or the place of the condition in `filter`. */
  readonly written: string | readonly [start: number, end: number];
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
  const most = spec.limits.conditions;
  const equalities = new Set<string>();
  let count = 0;
  for (const { parameter, comparison } of parameters) {
    if (findings.length >= MAX_FINDINGS) break;
    const encodingFault = encodingFinding(parameter, comparison?.values[0]);
    if (encodingFault !== undefined) {
      findings.push(encodingFault);
      continue;
    }
    const equal = comparison?.operator === 'eq' ? comparison : undefined;
    if (equal && isUnchosen(fields.get(equal.field)?.type, equal.values[0])) continue;
    const { conditions, fault } = comparison
      ? { conditions: [comparison] }
      : parseExpression(parameter.value, most - count + 1);
    if (fault !== undefined) findings.push(parameterFinding(parameter, fault));
    count += conditions.length;
    if (count > most) {
      findings.push(parameterFinding(parameter, `The query must have at most ${most} conditions`));
      break;
    }
    // All conditions apply together, so two equalities of one field would match nothing.
    if (equal && equalities.has(equal.field)) {
      const message = `${equal.field} must be given once, since all conditions apply together`;
      findings.push(parameterFinding(parameter, message + forSeveral(equal.field)));
    }
    if (equal) equalities.add(equal.field);
    for (const condition of conditions) {
      if (findings.length >= MAX_FINDINGS) break;
      const filter = parseCondition(condition, parameter, spec, fields);
      if ('rule' in filter) findings.push(filter);
      else filters.push(filter);
    }
  }
  return filters;
}

function forSeveral(field: string): string {
  return `. For one of several values, write filter=${field} in <value>,<value>`;
}

function parseCondition(
  condition: Condition,
  parameter: RawParameter,
  spec: CheckedSpec,
  fields: Fields,
): AnyFilter | Finding {
  const { operator, values } = condition;
  const { limits } = spec;
  const field = fields.get(condition.field);
  if (field === undefined) return unknownField(condition, parameter, spec, fields);
  const { name, operators } = field;
  if (!operators.includes(operator)) {
    const allowed = `be one of ${operators.join(', ')}`;
    const isNone = operators.length === 0;
    const message = isNone
      ? `${name} must not be used in conditions`
      : must(`Operator for ${name}`, allowed, operator);
    return parameterFinding(parameter, message);
  }
  if (values.length > limits.values) {
    const message = `${name} must be compared with at most ${limits.values} values`;
    return parameterFinding(parameter, message);
  }
  // A pattern is not a value of the type, and `object` has no operators.
  const type = operator === 'like' ? 'string' : (field.type as ValueType);
  const parsed: unknown[] = [];
  for (const text of values) {
    const result = parseValue(name, type, text, limits.value);
    if (!result.ok) {
      const { message, correction } = result;
      const isList = operator === 'eq' && text.includes(',') && operators.includes('in');
      const meant = values.map((each) => (each === text ? (correction ?? each) : each));
      return parameterFinding(
        parameter,
        isList ? message + forSeveral(name) : message,
        correction && withCondition(parameter, { ...condition, values: meant }),
      );
    }
    parsed.push(result.value);
  }
  return { field: name, operator, value: operator === 'in' ? parsed : parsed[0] };
}

function unknownField(
  condition: Condition,
  parameter: RawParameter,
  spec: CheckedSpec,
  fields: Fields,
): Finding {
  const known = [...fields.values()].filter(({ operators }) => operators.length > 0);
  const names = known.map(({ name }) => name);
  const { message, near } = unknownName('field', condition.field, names);
  if (near === undefined) return parameterFinding(parameter, message);
  const meant = { ...condition, field: near };
  const isValid = !('rule' in parseCondition(meant, parameter, spec, fields));
  return parameterFinding(
    parameter,
    message,
    isValid ? withCondition(parameter, meant) : undefined,
  );
}

/** The parameter with a condition corrected; undefined if it is too long to suggest. */
function withCondition(
  parameter: RawParameter,
  { field, operator, values, written }: Condition,
): string | undefined {
  if (typeof written === 'string') {
    // `>=` is written `%3E=`: the equals sign separates name and value of the parameter.
    const sign = encodeValue(written).replace('%3D', '=');
    return encodeValue(field) + sign + encodeValue(values.join());
  }
  const [start, end] = written;
  const condition = `${field} ${operator} ${values.map(formatLiteral).join()}`;
  return withPart(parameter, start, end, condition);
}

/** The first sign, encoded or not. An exclamation mark is one only before `=`. */
const FIRST_SIGN = /=|[<>]|%3[CcEe]|(?:!|%21)(?==|%3[Dd])/;

const EQUALS = /^(?:=|%3[Dd])/;

const SIGNS: Readonly<Record<string, Operator>> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};

/**
 * Reads a parameter as a comparison: `price>100`, `price>=100`, `price%3E%3D100`, `status=open`. An
 * equals sign directly after `<`, `>` or `!` belongs to it, encoded or not. A name alone has an empty
 * value, as in forms.
 */
export function comparisonOf({ name, value, raw }: RawParameter): Condition {
  const first = /[<>!]/.test(name) ? FIRST_SIGN.exec(raw) : null;
  if (first === null) return { field: name, operator: 'eq', values: [value], written: '=' };
  const rest = raw.slice(first.index + first[0].length);
  const mark = formDecode(first[0]);
  const equals = mark === '=' ? undefined : EQUALS.exec(rest)?.[0];
  const written = equals === undefined ? mark : `${mark}=`;
  return {
    field: formDecode(raw.slice(0, first.index)),
    operator: SIGNS[written] as Operator,
    values: [formDecode(rest.slice(equals?.length))],
    written,
  };
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

/** A word or a value, and where it ends. */
interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Parses at most `most` conditions of an expression, up to its first fault. */
function parseExpression(
  text: string,
  most: number,
): { readonly conditions: readonly Condition[]; readonly fault?: string } {
  const conditions: Condition[] = [];
  for (let at = 0; ; ) {
    const field = wordAt(text, at);
    const operator = wordAt(text, field.end);
    const operatorFault = faultOf(field.text, operator.text);
    if (operatorFault !== undefined) return { conditions, fault: operatorFault };
    const values: string[] = [];
    let value: Token | string;
    let comma = operator.end;
    do {
      value = literalAt(text, comma);
      if (typeof value === 'string') return { conditions, fault: value };
      values.push(value.text);
      comma = skipSpaces(text, value.end) + 1;
    } while (operator.text === 'in' && text[comma - 1] === ',');
    const and = wordAt(text, value.end);
    if (and.text !== '' && (and.text !== 'and' || and.start === value.end)) {
      return { conditions, fault: faultAfter(text, value, and, operator.text) };
    }
    conditions.push({
      field: field.text,
      operator: operator.text as Operator,
      values,
      written: [field.start, value.end],
    });
    if (and.text === '' || conditions.length >= most) return { conditions };
    at = and.end;
  }
}

function faultOf(field: string, operator: string): string | undefined {
  if (operator === '') return must('filter', 'have the form <field> <operator> <value>', field);
  if ((OPERATORS as readonly string[]).includes(operator)) return undefined;
  return `Unknown operator ${show(operator)} in filter. Allowed: ${joinNames(OPERATORS)}`;
}

/** The fault of a word after a value, unless it is the `and` before the next condition. */
function faultAfter(text: string, value: Token, { text: word, start }: Token, operator: string) {
  if (start > value.end && /^(?:and|or|not)$/i.test(word)) {
    return must('filter', 'join conditions with "and"', word);
  }
  return operator === 'eq' && word.startsWith(',')
    ? must('filter', 'use the operator "in" for a list of values', operator)
    : unquoted(text, value.start);
}

/** The literal at a position, or what is wrong with it. */
function literalAt(text: string, at: number): Token | string {
  const start = skipSpaces(text, at);
  if (text[start] === "'") return quotedAt(text, start);
  const bare = bareLength(text, start);
  if (bare > 0) return { text: text.slice(start, start + bare), start, end: start + bare };
  if (start < text.length && text[start] !== ',') return unquoted(text, start);
  return "filter must have a value after an operator or a comma. Write '' for an empty value";
}

function quotedAt(text: string, start: number): Token | string {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf("'", at);
    if (at === -1) {
      const message = must('filter', 'close each quote', text.slice(start));
      return `${message}. Double a quote within a value`;
    }
    if (text[at + 1] === "'") continue;
    return { text: text.slice(start + 1, at).replaceAll("''", "'"), start, end: at + 1 };
  }
}

/** The fault of a text, up to the next ` and `, that only a quoted value may be. */
function unquoted(text: string, start: number): string {
  const and = text.indexOf(' and ', start);
  const given = text.slice(start, and === -1 ? text.length : and).trimEnd();
  const expected = 'have single quotes around a value with spaces, commas, parentheses or quotes';
  return must('filter', expected, given);
}

function wordAt(text: string, at: number): Token {
  const start = skipSpaces(text, at);
  const space = text.indexOf(' ', start);
  const end = space === -1 ? text.length : space;
  return { text: text.slice(start, end), start, end };
}

function skipSpaces(text: string, at: number): number {
  let next = at;
  while (text[next] === ' ') next++;
  return next;
}

/** The number of characters from a position that a bare value may have. */
function bareLength(text: string, start: number): number {
  let end = start;
  while (end < text.length && !" '(),".includes(text[end] as string)) end++;
  return end - start;
}

/** A value as it is written in an expression, quoted if necessary. */
export function formatLiteral(value: string): string {
  const isBare = value !== '' && bareLength(value, 0) === value.length;
  return isBare ? value : `'${value.replaceAll("'", "''")}'`;
}
