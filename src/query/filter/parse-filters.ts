import { must } from '../../internal/must.js';
import type { Finding } from '../../rules/finding.js';
import type { Field } from '../checked-fields.js';
import type { CheckedSpec } from '../checked-spec.js';
import {
  encodingFinding,
  joinNames,
  MAX_FINDINGS,
  parameterFinding,
  showName,
  suggestField,
} from '../parameter-finding.js';
import { isUnchosen, parseValue } from '../parse-value.js';
import type { AnyFilter } from '../query.js';
import type { ValueType } from '../query-spec.js';
import { type Comparison, formatParameter, type RawParameter } from '../raw-parameters.js';
import { type Fault, formatLiteral } from './filter-literal.js';
import {
  directCondition,
  filterConditions,
  replacePiece,
  type SourceCondition,
} from './source-condition.js';

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
