import { show } from '../internal/show.js';
import type { Finding } from '../rules/finding.js';
import type { CheckedSpec, Field } from './checked-spec.js';
import { formatLiteral } from './filter-literal.js';
import { about, didYouMean, listed, MOST_FINDINGS, shownName } from './messages.js';
import { meantField } from './nearest-field.js';
import type { Operator } from './operators.js';
import type { ValueType } from './query-spec.js';
import type { Comparison, RawParameter } from './raw-parameters.js';
import { malformed, readText } from './read-text.js';
import { conditionsOf, directCondition, type WrittenCondition } from './written-condition.js';

/** A condition as it is handed over. */
interface ReadFilter {
  readonly field: string;
  readonly operator: Operator;
  readonly value: unknown;
}

/** A parameter that holds conditions: `filter`, or a comparison written directly. */
export interface FilterParameter {
  readonly parameter: RawParameter;
  /** Undefined for `filter`. */
  readonly comparison: Comparison | undefined;
}

/** Reads the conditions, in their order. */
export function readFilters(
  parameters: readonly FilterParameter[],
  spec: CheckedSpec,
  fields: ReadonlyMap<string, Field>,
  findings: Finding[],
): ReadFilter[] {
  const filters: ReadFilter[] = [];
  const most = spec.limits.conditions;
  const directly = new Set<string>();
  let count = 0;
  for (const { parameter, comparison } of parameters) {
    if (findings.length >= MOST_FINDINGS) return [];
    const fault = malformed(parameter, comparison?.value);
    if (fault !== undefined) {
      findings.push(fault);
      continue;
    }
    const conditions =
      comparison === undefined
        ? conditionsOf(parameter, most - count + 1, findings)
        : [directCondition(parameter, comparison)];
    count += conditions.length;
    if (count > most) {
      findings.push(about(parameter, `There are more than ${most} conditions; ask for fewer`));
      return [];
    }
    if (comparison?.operator === 'eq') findRepeated(parameter, comparison, directly, findings);
    for (const condition of conditions) {
      if (findings.length >= MOST_FINDINGS) return [];
      const filter = readCondition(condition, spec, fields, findings);
      if (filter !== undefined) filters.push(filter);
    }
  }
  return filters;
}

/** All conditions hold together, so two of these on one field would hold for nothing. */
function findRepeated(
  parameter: RawParameter,
  { field, value }: Comparison,
  seen: Set<string>,
  findings: Finding[],
): void {
  if (seen.has(field)) {
    findings.push(
      about(
        parameter,
        `${shownName(field)} is given more than once, but all conditions hold together; for one of several values write filter=${shownName(field)} in ${show(formatLiteral(value)).slice(1, -1)},…`,
      ),
    );
  }
  seen.add(field);
}

function readCondition(
  condition: WrittenCondition,
  spec: CheckedSpec,
  fields: ReadonlyMap<string, Field>,
  findings: Finding[],
): ReadFilter | undefined {
  const { parameter, operator } = condition;
  const field = knownField(condition, fields, findings);
  if (field === undefined || !mayCompare(condition, field, findings)) return undefined;
  if (condition.values.length > spec.limits.values) {
    findings.push(
      about(parameter, `${field.name} is compared with more than ${spec.limits.values} values`),
    );
    return undefined;
  }
  // A pattern is no value of the type, and `object` has no operators.
  const type = operator === 'like' ? 'string' : (field.type as ValueType);
  const values: unknown[] = [];
  for (const piece of condition.values) {
    const read = readText(parameter, field.name, type, piece.text, spec.limits.value, (meant) =>
      condition.rewrite(piece, condition.literal(meant)),
    );
    if (!read.ok) {
      findings.push(read.finding);
      return undefined;
    }
    values.push(read.value);
  }
  return { field: field.name, operator, value: operator === 'in' ? values : values[0] };
}

function knownField(
  { parameter, field: { text: name, ...place }, rewrite }: WrittenCondition,
  fields: ReadonlyMap<string, Field>,
  findings: Finding[],
): Field | undefined {
  const field = fields.get(name);
  if (field !== undefined) return field;
  const names = [...fields.values()].filter(({ operators }) => operators.length > 0);
  const meant = meantField(name, names);
  findings.push(
    about(
      parameter,
      `${shownName(name)} is no field here${meant === undefined ? `; there are ${listed(names.map((known) => known.name))}` : didYouMean(meant)}`,
      meant === undefined ? undefined : rewrite({ text: name, ...place }, meant),
    ),
  );
  return undefined;
}

function mayCompare(
  { parameter, operator }: WrittenCondition,
  { name, operators }: Field,
  findings: Finding[],
): boolean {
  if (operators.includes(operator)) return true;
  const message =
    operators.length === 0
      ? `Conditions cannot be put on ${name}`
      : `${name} cannot be compared by ${operator}; there are ${operators.join(', ')}`;
  findings.push(about(parameter, message));
  return false;
}
