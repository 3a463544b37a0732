import { must } from '../internal/show.js';
import type { Finding } from '../rules/finding.js';
import type { CheckedSpec, Field } from './checked-spec.js';
import type { Sort } from './query-spec.js';
import {
  didYouMean,
  formatParameter,
  joinNames,
  MAX_FINDINGS,
  MAX_SUGGESTION_LENGTH,
  parameterFinding,
  type RawParameter,
  showName,
  suggestField,
} from './raw-parameters.js';

/*
 * fields = field *( "," field )
 * sort   = field [ SP direction ] *( "," field [ SP direction ] )
 *
 * Spaces around an entry are ignored. A parameter that is repeated continues the list.
 */

/** An entry of a list and its place in the value of the parameter. */
interface Entry {
  readonly parameter: RawParameter;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

type Fields = ReadonlyMap<string, Field>;

/** Parses the names of `fields`. */
export function parseFields(
  parameters: readonly RawParameter[],
  { limits }: CheckedSpec,
  fields: Fields,
  findings: Finding[],
): string[] {
  const selectable = selectableNames(fields);
  return parseEntries(parameters, limits.fields, findings, (entry) =>
    selectable.has(entry.text)
      ? { name: entry.text, value: entry.text }
      : unknownField(entry, entry.text, [...selectable], ''),
  );
}

/** The names that `fields` may have. A nested field makes the objects around it selectable. */
export function selectableNames(fields: Fields): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, selectable } of fields.values()) {
    if (!selectable) continue;
    names.add(name);
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
      names.add(name.slice(0, dot));
    }
  }
  return names;
}

/** A field and, after spaces, anything. */
const SORT_KEY = /^(\S*)(?: +(.*))?$/s;

/** Parses the fields of `sort` with their directions, ascending by default. */
export function parseSort(
  parameters: readonly RawParameter[],
  { limits }: CheckedSpec,
  fields: Fields,
  findings: Finding[],
): Sort[] {
  return parseEntries(parameters, limits.sort, findings, (entry) => {
    const [, field = entry.text, word = 'asc'] = SORT_KEY.exec(entry.text) ?? [];
    const direction = directionOf(word);
    if (!fields.get(field)?.sortable) {
      const known = sortableNames(fields);
      return foreignSort(entry, fields) ?? unknownField(entry, field, known, direction);
    }
    return direction === undefined
      ? unknownDirection(entry, field, word)
      : { name: field, value: { field, direction } };
  });
}

/** The names that `sort` may have. */
export function sortableNames(fields: Fields): string[] {
  return [...fields.values()].filter((field) => field.sortable).map(({ name }) => name);
}

function directionOf(word: string): Sort['direction'] | undefined {
  const direction = word.toLowerCase();
  return direction === 'asc' || direction === 'desc' ? direction : undefined;
}

/** `-total` and `total:desc`, as other query languages write a direction. */
function foreignSort(entry: Entry, fields: Fields): Finding | undefined {
  const [, sign, field = '', direction = sign === '-' ? 'desc' : 'asc'] =
    /^([-+])?([^:\s]+)(?::(asc|desc))?$/i.exec(entry.text) ?? [];
  if (!fields.get(field)?.sortable) return undefined;
  const correction = `${field} ${direction.toLowerCase()}`;
  return parameterFinding(
    entry.parameter,
    `${must('sort', 'be <field> <direction>', entry.text)}. Write ${correction}`,
    replaceEntry(entry, correction),
  );
}

function unknownDirection(entry: Entry, field: string, word: string): Finding {
  const direction = /^(?:asc|desc)/i.exec(word)?.[0].toLowerCase();
  return parameterFinding(
    entry.parameter,
    must('Sort direction', 'be asc or desc', word),
    direction === undefined ? undefined : replaceEntry(entry, `${field} ${direction}`),
  );
}

/** The finding of an unknown name; `rest` is undefined if the entry would be invalid even with a known one. */
function unknownField(
  entry: Entry,
  name: string,
  known: readonly string[],
  rest: string | undefined,
): Finding {
  const { parameter, text } = entry;
  const suggested = suggestField(name, known);
  const advice = suggested === undefined ? `. Allowed: ${joinNames(known)}` : didYouMean(suggested);
  return parameterFinding(
    parameter,
    `Unknown field ${showName(name)} in ${parameter.name}${advice}`,
    suggested === undefined || rest === undefined
      ? undefined
      : replaceEntry(
          entry,
          text.replace(name, () => suggested),
        ),
  );
}

/** Parses each entry of the lists. No field may be named twice. */
function parseEntries<Value>(
  parameters: readonly RawParameter[],
  most: number,
  findings: Finding[],
  parse: (entry: Entry) => { readonly name: string; readonly value: Value } | Finding,
): Value[] {
  if (parameters.length === 0) return [];
  const values = new Map<string, Value>();
  let count = 0;
  for (const entry of entriesOf(parameters)) {
    if (findings.length >= MAX_FINDINGS) break;
    const { parameter, text } = entry;
    if (++count > most) {
      findings.push(
        parameterFinding(parameter, `${parameter.name} must have at most ${most} fields`),
      );
      break;
    }
    if (text === '') {
      findings.push(parameterFinding(parameter, `${parameter.name} must not have empty entries`));
      continue;
    }
    const parsed = parse(entry);
    if ('rule' in parsed) {
      findings.push(parsed);
      continue;
    }
    if (values.has(parsed.name)) {
      findings.push(
        parameterFinding(parameter, `${parameter.name} must name ${parsed.name} only once`),
      );
    }
    values.set(parsed.name, parsed.value);
  }
  return [...values.values()];
}

function* entriesOf(parameters: readonly RawParameter[]): Generator<Entry> {
  for (const parameter of parameters) {
    const { value } = parameter;
    for (let start = 0, end = 0; start <= value.length; start = end + 1) {
      end = value.indexOf(',', start);
      if (end === -1) end = value.length;
      yield { parameter, text: value.slice(start, end).trim(), start, end };
    }
  }
}

/** The parameter with another text in place of an entry. */
function replaceEntry({ parameter, start, end }: Entry, text: string): string | undefined {
  const { name, value } = parameter;
  if (value.length > MAX_SUGGESTION_LENGTH) return undefined;
  return formatParameter(name, value.slice(0, start) + text + value.slice(end));
}
