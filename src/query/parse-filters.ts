import { must, show } from '../internal/show.js';
import type { Finding } from '../rules/finding.js';
import type { CheckedSpec, Field } from './checked-spec.js';
import { isUnchosen, parseValue } from './parse-value.js';
import { type AnyFilter, OPERATORS, type Operator, type ValueType } from './query-spec.js';
import {
  encodingFinding,
  formDecode,
  joinNames,
  MAX_FINDINGS,
  parameterFinding,
  type RawParameter,
  unknownName,
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
  /** Whether one of them is the word null, without quotes. */
  readonly hasNull?: boolean;
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
      findings.push(parameterFinding(parameter, message));
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

function parseCondition(
  condition: Condition,
  parameter: RawParameter,
  spec: CheckedSpec,
  fields: Fields,
): AnyFilter | Finding {
  const { operator, values, hasNull = false } = condition;
  const { limits } = spec;
  const field = fields.get(condition.field);
  if (field === undefined) {
    const known = [...fields.values()].filter(({ operators }) => operators.length > 0);
    const names = known.map(({ name }) => name);
    return parameterFinding(parameter, unknownName('field', condition.field, names));
  }
  const { name, operators } = field;
  const words = operator.replace('eq', 'is').replace('ne', 'is not');
  const ofNull = operators.find((each) => each === `${words} null`);
  const testOfNull = { field: name, operator: ofNull as Operator, value: null };
  // In SQL, no other comparison with null is ever true.
  const isTest = words === operator && words.startsWith('is');
  const isOfNull = isTest || (hasNull && operators.some((each) => each.startsWith('is ')));
  if (isOfNull && hasNull && ofNull !== undefined) return testOfNull;
  if (isOfNull || !operators.includes(operator)) {
    const allowed = `be one of ${operators.join(', ')}`;
    const given = isOfNull ? `${operator} ${values.join()}` : operator;
    const isNone = operators.length === 0;
    const message = isNone
      ? `${name} must not be used in conditions`
      : must(`Operator for ${name}`, allowed, given);
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
      // Written directly, null is a text where the type has texts.
      if (text === 'null' && ofNull !== undefined) return testOfNull;
      return parameterFinding(parameter, result.message);
    }
    parsed.push(result.value);
  }
  return { field: name, operator, value: operator === 'in' ? parsed : parsed[0] };
}

/** The first sign, encoded or not: `<>` of SQL is one, and an exclamation mark only before `=`. */
const FIRST_SIGN = /=|(<|%3C)(>|%3E)|[<>]|%3[CE]|(!|%21)(?==|%3D)/i;

const EQUALS = /^(=|%3D)/i;

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
  if (first === null) return { field: name, operator: 'eq', values: [value] };
  const rest = raw.slice(first.index + first[0].length);
  const mark = formDecode(first[0]);
  const equals = /^=|<>/.test(mark) ? undefined : EQUALS.exec(rest)?.[0];
  return {
    field: formDecode(raw.slice(0, first.index)),
    // No field has the operator `<>`, which is a finding.
    operator: SIGNS[equals === undefined ? mark : `${mark}=`] ?? (mark as Operator),
    values: [formDecode(rest.slice(equals?.length))],
  };
}

/*
 * filter    = condition *( SP "and" SP condition )
 * condition = field SP operator SP value / field SP "is" [ SP "not" ] SP "null"
 * value     = literal                   ; after in: literal *( "," literal )
 * literal   = bare / quoted
 * bare      = 1*<any but SP ' , ( )>
 * quoted    = "'" *( <any but '> / "''" ) "'"
 *
 * Further spaces are allowed wherever one is, and around the commas of a list. A value of several
 * words needs quotes: after a bare one there is always `and`, so that no `or` is taken for a value. The
 * bare word null is no text for a field that may be null.
 */

/** field SP operator, which is there if it is not empty; `is not` are two words */
const START = / *([^ ]*) *(is +not(?= )|[^ ]*)/y;

const LITERAL = / *(?:'([^']*(?:''[^']*)*)'(?!')|([^ '(),]+))/y;

const COMMA = / *,/y;

/** The end, or `and` before the next condition. */
const END = / *$| +(and)(?= |$)/y;

/** Parses at most `most` conditions of an expression, up to its first fault. */
function parseExpression(
  text: string,
  most: number,
): { readonly conditions: readonly Condition[]; readonly fault?: string } {
  const conditions: Condition[] = [];
  let at = 0;
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  for (let isNext = true; isNext && conditions.length < most; ) {
    const [, field = '', words = ''] = read(START) ?? [];
    const operator = words.replace(/ +/, ' ');
    const fault = faultOf(field, operator);
    if (fault !== undefined) return { conditions, fault };
    const values: string[] = [];
    let hasNull = false;
    let start: number;
    do {
      start = at;
      const [, quoted, bare = ''] = read(LITERAL) ?? [];
      values.push(quoted?.replaceAll("''", "'") ?? bare);
      hasNull ||= bare === 'null';
    } while (at > start && operator === 'in' && read(COMMA) !== null);
    const end = at > start ? read(END) : null;
    if (end === null) return { conditions, fault: must('filter', VALUE, text.slice(start).trim()) };
    conditions.push({ field, operator: operator as Operator, values, hasNull });
    isNext = end[1] !== undefined;
  }
  return { conditions };
}

function faultOf(field: string, operator: string): string | undefined {
  if (operator === '') return must('filter', 'have the form <field> <operator> <value>', field);
  if (/^is(?: not)?$/.test(operator) || OPERATORS.includes(operator as 'eq')) return undefined;
  return `Unknown operator ${show(operator)} in filter. Allowed: ${joinNames([...OPERATORS, 'is null', 'is not null'])}`;
}

const VALUE =
  'have a value after an operator, in single quotes (with those in it doubled) unless it is one word, and "and" between conditions';

/** A value as it is written in an expression, quoted if necessary. */
export function formatLiteral(value: string): string {
  return /^(?!null$)[^ '(),]+$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`;
}
