import { must } from '../../../internal/must.js';
import { type Finding, finding } from '../../../rules/finding.js';
import type { PlacedParameter } from '../../parameters.js';
import { percentEncode } from '../../percent-encode.js';
import { conventionalParameter } from '../words/parameter-aliases.js';
import type { CheckedUrl } from './checked-url.js';
import { payloadMessage, payloadOf } from './payload.js';
import { applyEdits, at, rangeOf, replaced } from './place.js';

/** UFN.03: parameters carry no payload. A message never repeats a value, which may be a secret. */
export function checkPayload({ parameters }: CheckedUrl): Finding[] {
  const findings: Finding[] = [];
  for (const { name, value, writtenValue } of parameters) {
    const payload = value && payloadOf(name, value);
    if (payload && writtenValue !== undefined) {
      findings.push(
        finding('UFN.03', payloadMessage(payload, name), { range: rangeOf(writtenValue) }),
      );
    }
  }
  return findings;
}

/** UFN.04: fields, filter, sort, page and limit, under these names and in their shapes. */
export function checkConventionalParameters(url: CheckedUrl): Finding[] {
  return [...checkNames(url), ...url.parameters.flatMap((parameter) => checkShape(url, parameter))];
}

function checkNames({ url, parameters }: CheckedUrl): Finding[] {
  const given = new Set(parameters.map(({ name }) => name));
  const aliases: { readonly parameter: PlacedParameter; readonly name: string }[] = [];
  for (const parameter of parameters) {
    const name = conventionalParameter(parameter.name) ?? nameByValue(parameter, given);
    if (name !== undefined) aliases.push({ parameter, name });
  }
  if (aliases.length === 0) return [];
  const renamed = aliases.filter(
    ({ parameter, name }) => !given.has(name) && isSameShape(parameter, name),
  );
  const suggestion = applyEdits(
    url,
    renamed.map(({ parameter, name }) => ({ place: parameter.writtenName, text: name })),
  );
  return aliases.map((alias) => {
    const { parameter, name } = alias;
    return finding(
      'UFN.04',
      must('Parameter', `be named ${name}`, parameter.name),
      at(url, parameter.writtenName, renamed.includes(alias) ? suggestion : undefined),
    );
  });
}

/** Names that may also be those of fields: the value decides. */
function nameByValue(
  { name, value }: PlacedParameter,
  given: ReadonlySet<string>,
): string | undefined {
  if (value === undefined) return undefined;
  if (/^(?:size|rows)$/i.test(name) && /^[0-9]+$/.test(value) && !given.has('limit')) {
    return 'limit';
  }
  if (/^(?:order|dir|direction)$/i.test(name) && /^(?:asc|desc)(?:ending)?$/i.test(value)) {
    return 'sort';
  }
  return undefined;
}

/** An offset or an index is not a page, a direction not a field, and a filter has its own grammar. */
function isSameShape({ name, value }: PlacedParameter, conventional: string): boolean {
  if (
    conventional === 'filter' ||
    /^(?:fields|sort)\[|index|offset|skip|take|top|(?:dir|direction|sort[-_]?order)$|^order$/i.test(
      name,
    )
  ) {
    return false;
  }
  return conventional !== 'sort' || value === undefined || sortText(value) === undefined;
}

/** UFN.04 again: the shapes of the parameters, whose values may be variables of a template. */
function checkShape(
  { url }: CheckedUrl,
  { name, value, writtenValue }: PlacedParameter,
): Finding[] {
  if (value === undefined || writtenValue === undefined || value.includes('{')) return [];
  const place = (text: string | undefined) =>
    at(url, writtenValue, text && replaced(url, writtenValue, encodeList(text)));
  if (name === 'page' && !/^0*[1-9][0-9]*$/.test(value)) {
    return [
      finding('UFN.04', must('page', 'be an integer ≥ 1', value), shapePlace(url, writtenValue)),
    ];
  }
  if (name === 'sort' && sortText(value) !== undefined) {
    const message = must('sort', 'have the form <field> <direction>', value);
    return [finding('UFN.04', message, place(sortText(value)))];
  }
  if (name === 'filter' && !FILTER.test(value)) {
    const message = must('filter', 'have the form <field> <operator> <value>', value);
    return [finding('UFN.04', message, place(filterText(value)))];
  }
  if (name === 'fields' && /[;|\s]/.test(value.trim())) {
    const message = must('fields', 'be a comma-separated list of field names', value);
    return [
      finding(
        'UFN.04',
        message,
        place(
          value
            .trim()
            .split(/[,;|\s]+/)
            .join(','),
        ),
      ),
    ];
  }
  return [];
}

/** An empty value has no range, so the range is that of its name. */
function shapePlace(url: string, value: PlacedParameter['written']) {
  return value.text === '' ? at(url, { text: '=', start: value.start - 1 }) : at(url, value);
}

function encodeList(text: string): string {
  return text.split(',').map(percentEncode).join(',');
}

/** `sort` as the conventions write it, if it has another of the common forms; undefined if it is right. */
function sortText(value: string): string | undefined {
  const items = value.split(',');
  const right = items.map((item, index) => {
    // A plus sign in a query is a space.
    const [, sign, signed] = /^([-+ ])([\w.]+)$/.exec(index === 0 ? item : item.trim()) ?? [];
    if (signed !== undefined) return `${signed} ${sign === '-' ? 'desc' : 'asc'}`;
    const [, field, direction] =
      /^\s*([\w.]+?)\s*[:.|]\s*(asc|desc)(?:ending)?$/i.exec(item) ??
      /^\s*([\w.]+)\s+(asc|desc)(?:ending)?$/i.exec(item) ??
      [];
    if (field !== undefined) return `${field} ${direction?.toLowerCase()}`;
    const [, of, inner] = /^\s*(asc|desc)\(([\w.]+)\)$/i.exec(item) ?? [];
    if (of !== undefined) return `${inner} ${of.toLowerCase()}`;
    return index > 0 && /^(?:asc|desc)$/i.test(item) ? undefined : item;
  });
  // Spring's form, field,direction
  const whole = right
    .map((item, index) => item ?? `\0${items[index]?.toLowerCase()}`)
    .join(',')
    .replaceAll(',\0', ' ');
  return whole === value ? undefined : whole;
}

/** `<field> <operator> <value>`, after parentheses and `not`. */
const FILTER = /^[\s(]*(?:not[\s(]+)?[\w.$-]+\s+[A-Za-z]+\s+\S/;

const OPERATORS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['=', 'eq'],
  ['==', 'eq'],
  [':', 'eq'],
  ['!=', 'ne'],
  ['<>', 'ne'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['<', 'lt'],
  ['<=', 'le'],
]);

/** A single comparison by a sign, with the operator's word. */
function filterText(value: string): string | undefined {
  const [, field, sign = '', operand] =
    /^\s*([\w.]+)\s*([=!<>:]{1,2})\s*([\w.-]+)\s*$/.exec(value) ?? [];
  const operator = OPERATORS.get(sign);
  return operator && `${field} ${operator} ${operand}`;
}
