import { show } from '../internal/show.js';
import type { Finding } from '../rules/finding.js';
import type { CheckedSpec, Field } from './checked-spec.js';
import { about, didYouMean, listed, MOST_FINDINGS, shownName, written } from './messages.js';
import { meantField } from './nearest-field.js';
import type { Sort } from './query.js';
import type { RawParameter } from './raw-parameters.js';

/*
 * fields = field *( "," field )
 * sort   = field [ SP direction ] *( "," field [ SP direction ] )
 *
 * Spaces around an entry are taken. A list goes on in another parameter of its name.
 */

/** An entry of a list and how the parameter is written with another in its place. */
interface Entry {
  readonly parameter: RawParameter;
  readonly text: string;
  readonly rewrite: (meant: string) => string;
}

/** Reads the names of `fields`. */
export function readFields(
  parameters: readonly RawParameter[],
  spec: CheckedSpec,
  fields: ReadonlyMap<string, Field>,
  findings: Finding[],
): string[] {
  const selectable = withAncestors([...fields.values()].filter((field) => field.selectable));
  return readEntries(parameters, spec.limits.fields, findings, (entry) =>
    isNamed(entry, entry.text, selectable, 'select', findings)
      ? { name: entry.text, value: entry.text }
      : undefined,
  );
}

/** A nested field makes the objects that it lies in selectable. */
function withAncestors(fields: readonly Field[]): ReadonlyMap<string, Field> {
  const all = new Map<string, Field>();
  for (const field of fields) {
    all.set(field.name, field);
    for (let dot = field.name.indexOf('.'); dot !== -1; dot = field.name.indexOf('.', dot + 1)) {
      const name = field.name.slice(0, dot);
      if (!all.has(name)) all.set(name, { ...field, name });
    }
  }
  return all;
}

/** Reads the fields of `sort` with their directions; ascending where there is none. */
export function readSort(
  parameters: readonly RawParameter[],
  spec: CheckedSpec,
  fields: ReadonlyMap<string, Field>,
  findings: Finding[],
): Sort[] {
  const sortable = new Map([...fields].filter(([, field]) => field.sortable));
  return readEntries(parameters, spec.limits.sort, findings, (entry) => {
    const [, field = entry.text, word] = /^(\S*)(?: +(.*))?$/s.exec(entry.text) ?? [];
    if (!isNamed(entry, field, sortable, 'sort by', findings)) return undefined;
    const direction = word === undefined ? 'asc' : word.toLowerCase();
    if (direction === 'asc' || direction === 'desc') {
      return { name: field, value: { field, direction } };
    }
    const meant = /^(asc|desc)/.exec(direction)?.[1];
    findings.push(
      about(
        entry.parameter,
        `${show(word)} is no direction; there are asc and desc`,
        meant === undefined ? undefined : entry.rewrite(`${field} ${meant}`),
      ),
    );
    return undefined;
  });
}

/** Reads each entry of the lists, which names no field twice. */
function readEntries<Value>(
  parameters: readonly RawParameter[],
  most: number,
  findings: Finding[],
  read: (entry: Entry) => { readonly name: string; readonly value: Value } | undefined,
): Value[] {
  const values = new Map<string, Value>();
  let count = 0;
  for (const entry of entriesOf(parameters)) {
    if (findings.length >= MOST_FINDINGS) break;
    const { parameter, text } = entry;
    if (++count > most) {
      findings.push(about(parameter, `${parameter.name} names more than ${most} fields`));
      break;
    }
    if (text === '') {
      findings.push(about(parameter, `${parameter.name} has an empty entry`));
      continue;
    }
    const one = read(entry);
    if (one === undefined) continue;
    if (values.has(one.name)) {
      findings.push(about(parameter, `${parameter.name} names ${one.name} more than once`));
    }
    values.set(one.name, one.value);
  }
  return [...values.values()];
}

function* entriesOf(parameters: readonly RawParameter[]): Generator<Entry> {
  for (const parameter of parameters) {
    const { name, value } = parameter;
    for (let start = 0, end = 0; start <= value.length; start = end + 1) {
      end = value.indexOf(',', start);
      if (end === -1) end = value.length;
      const [from, to] = [start, end];
      const rewrite = (meant: string) =>
        written(name, value.slice(0, from) + meant + value.slice(to));
      yield { parameter, text: value.slice(start, end).trim(), rewrite };
    }
  }
}

/** Whether a name is one of the known; else what is wrong with it is a finding. */
function isNamed(
  { parameter, rewrite, text }: Entry,
  name: string,
  known: ReadonlyMap<string, Field>,
  purpose: 'select' | 'sort by',
  findings: Finding[],
): boolean {
  if (known.has(name)) return true;
  const foreign = purpose === 'sort by' ? foreignSort(text) : undefined;
  if (foreign !== undefined && known.has(foreign.field)) {
    const meant = `${foreign.field} ${foreign.direction}`;
    findings.push(about(parameter, `A direction is written as in ${meant}`, rewrite(meant)));
    return false;
  }
  const meant = meantField(name, [...known.values()]);
  const advice =
    meant === undefined ? `; there are ${listed([...known.keys()])}` : didYouMean(meant);
  findings.push(
    about(
      parameter,
      `${shownName(name)} is no field to ${purpose}${advice}`,
      meant === undefined ? undefined : rewrite(text.replace(name, () => meant)),
    ),
  );
  return false;
}

/** `-total` and `total:desc`, as other query languages have it. */
function foreignSort(text: string): Sort | undefined {
  const [, minus, field = '', direction = minus === undefined ? 'asc' : 'desc'] =
    /^(-)?([^:\s]+)(?::(asc|desc))?$/i.exec(text) ?? [];
  return field === '' ? undefined : { field, direction: direction.toLowerCase() as 'asc' | 'desc' };
}
