import { must } from '../internal/show.js';
import type { Finding } from '../rules/finding.js';
import type { CheckedSpec, Field } from './checked-spec.js';
import type { Sort } from './query-spec.js';
import {
  MAX_FINDINGS,
  parameterFinding,
  type RawParameter,
  unknownName,
} from './raw-parameters.js';

/*
 * fields = field *( "," field )
 * sort   = field [ SP direction ] *( "," field [ SP direction ] )
 *
 * Spaces around an entry are ignored. A parameter that is repeated continues the list.
 */

type Fields = ReadonlyMap<string, Field>;

/** Parses the names of `fields`. */
export function parseFields(
  parameters: readonly RawParameter[],
  { limits, selectable }: CheckedSpec,
  findings: Finding[],
): string[] {
  return parseEntries(parameters, limits.fields, findings, (parameter, text) =>
    selectable.has(text) ? { name: text, value: text } : unknownField(parameter, text, selectable),
  );
}

/** A field and, after spaces, anything. */
const SORT_KEY = /^(\S*)(?: +(.*))?$/s;

/** Parses the fields of `sort` with their directions, ascending by default. */
export function parseSort(
  parameters: readonly RawParameter[],
  spec: CheckedSpec,
  fields: Fields,
  findings: Finding[],
): Sort[] {
  return parseEntries(parameters, spec.limits.sort, findings, (parameter, text) => {
    const [, field = text, word = 'asc'] = SORT_KEY.exec(text) ?? [];
    if (!fields.get(field)?.sortable) return unknownField(parameter, field, spec.sortable);
    const direction = word.toLowerCase();
    return direction === 'asc' || direction === 'desc'
      ? { name: field, value: { field, direction } }
      : parameterFinding(parameter, must('Sort direction', 'be asc or desc', word));
  });
}

function unknownField(parameter: RawParameter, name: string, known: Iterable<string>): Finding {
  const message = unknownName('field', name, [...known], ` in ${parameter.name}`);
  return parameterFinding(parameter, message);
}

/** Parses each entry of the lists. No field may be named twice. */
function parseEntries<Value>(
  parameters: readonly RawParameter[],
  most: number,
  findings: Finding[],
  parse: (
    parameter: RawParameter,
    text: string,
  ) => { readonly name: string; readonly value: Value } | Finding,
): Value[] {
  const values = new Map<string, Value>();
  let count = 0;
  for (const parameter of parameters) {
    const report = (message: string) =>
      findings.push(parameterFinding(parameter, `${parameter.name} must ${message}`));
    for (const entry of parameter.value.split(',')) {
      if (findings.length >= MAX_FINDINGS || count > most) break;
      const text = entry.trim();
      count += 1;
      if (count > most) report(`have at most ${most} fields`);
      else if (text === '') report('not have empty entries');
      else {
        const parsed = parse(parameter, text);
        if ('rule' in parsed) findings.push(parsed);
        else if (values.has(parsed.name)) report(`name ${parsed.name} only once`);
        else values.set(parsed.name, parsed.value);
      }
    }
  }
  return [...values.values()];
}
