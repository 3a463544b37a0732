import { HalyardError } from '../../errors.js';
import { show } from '../../internal/show.js';
import { percentEncode, percentEncodeUrl } from '../percent-encode.js';
import { planOf } from './parse-template.js';
import type { Step, Style } from './plan.js';
import type { Template, TemplateVariable } from './template.js';
import type { TemplateValues } from './template-values.js';
import { isInteger, type Members, type Values, variableValue } from './variable-value.js';

/**
 * Expands a URI template (RFC 6570 §3, level 4).
 *
 * Values are strings, finite numbers, bigints, booleans, and lists or plain objects of these. `null`,
 * `undefined`, empty lists and empty objects are skipped (§2.3). Only own properties count. Lone
 * surrogates become U+FFFD.
 *
 * @param template The template, as text or parsed.
 * @param values The values by the names of the variables.
 * @returns The expanded text, which consists of URL characters.
 * @throws {HalyardError} `url.template` if the template is malformed; `url.value` if a value is of
 *   another type: a Date, a Map, a function, NaN, a list in a list.
 * @rule HYP.13
 *
 * @example
 * ```ts
 * import { expandTemplate } from 'halyard/url';
 *
 * expandTemplate('/orders/{id}{?fields}', { id: 'å/17', fields: ['total', 'status'] });
 * // → '/orders/%C3%A5%2F17?fields=total,status'
 * ```
 */
export function expandTemplate<const Source extends string>(
  template: Source | Template<Source>,
  values: TemplateValues<Source>,
): string {
  const { steps } = planOf(template);
  requireValues(values);
  let text = '';
  for (const step of steps) {
    text += typeof step === 'string' ? step : expandStep(step, values);
  }
  return text;
}

/** Throws unless the values of a template are an object. */
export function requireValues(values: unknown): void {
  if (typeof values === 'object' && values !== null) return;
  throw new HalyardError('url.value', {
    subject: 'values',
    expected: 'be an object with the values by variable name',
    given: values,
    remedy: 'Pass { id: 17 } for the template /orders/{id}',
  });
}

/**
 * Expands an expression (§3.2.1).
 *
 * @param requiredBy The template, if every variable of the expression must have a value.
 */
export function expandStep(step: Step, values: Values, requiredBy?: Template): string {
  return expandLone(step.lone, values) ?? expandVariables(step, values, requiredBy);
}

/** A fast path for `{id}` with a string or an integer, the most common expression. */
function expandLone(name: string | undefined, values: Values): string | undefined {
  if (name === undefined || !Object.hasOwn(values, name)) return undefined;
  const value = values[name];
  if (typeof value === 'string' && value !== '') return percentEncode(value);
  return isInteger(value) ? String(value) : undefined;
}

function expandVariables({ style, variables }: Step, values: Values, requiredBy?: Template) {
  let text = '';
  let before = style.first;
  for (const variable of variables) {
    const value = variableValue(values, variable.name);
    if (requiredBy !== undefined && (value === undefined || value === '')) {
      throw missingError(variable.name, values, requiredBy);
    }
    if (value === undefined) continue;
    if (typeof value !== 'object') {
      text += before + expandText(variable, value, style);
    } else if (variable.prefix === undefined) {
      text += before + expandMembers(variable, value, style);
    } else {
      throw prefixError(variable.name, values[variable.name]);
    }
    before = style.separator;
  }
  return text;
}

function missingError(name: string, values: Values, { source }: Template): HalyardError {
  return new HalyardError(
    'url.value',
    {
      subject: `Template variable ${name} of ${show(source)}`,
      expected: 'have a value that is not empty',
      given: givenInPlaceOf(name, values),
      remedy: `Add ${name} to the values or to the item, or write {?${name}} for an optional query parameter`,
    },
    'HYP.13',
  );
}

/** The value given for a missing variable; all values if only others are given, such as a misspelt one. */
export function givenInPlaceOf(name: string, values: Values): unknown {
  if (Object.hasOwn(values, name)) return values[name];
  return Object.keys(values).length === 0 ? undefined : values;
}

function prefixError(name: string, given: unknown): HalyardError {
  return new HalyardError('url.value', {
    subject: `Template variable ${name}`,
    expected: 'be a string or a number, because the template asks for its first characters',
    given,
    reference: 'RFC 6570 §2.4.1',
  });
}

function expandText(
  { name, prefix }: TemplateVariable,
  value: string | number,
  style: Style,
): string {
  const text = prefix === undefined ? value : prefixOf(String(value), prefix, style);
  return withName(name, typeof text === 'number' ? String(text) : style.encode(text), style);
}

/**
 * A prefix counts characters, not UTF-16 units (§2.4.1). Where percent-encoded triplets are kept, a
 * triplet counts as one character (Appendix A).
 */
function prefixOf(value: string, length: number, { encode }: Style): string {
  const characters = encode === percentEncodeUrl ? /%[0-9A-Fa-f]{2}|./gsu : /./gsu;
  // A triplet has three units, any other character fewer.
  return (value.slice(0, 3 * length).match(characters) ?? []).slice(0, length).join('');
}

function expandMembers(
  { name, explode }: TemplateVariable,
  members: Members,
  style: Style,
): string {
  const separator = explode ? style.separator : ',';
  let text = '';
  let before = '';
  for (const member of members) {
    text += before + (explode ? explodedMember(name, member, style) : plainMember(member, style));
    before = separator;
  }
  return explode ? text : withName(name, text, style);
}

function plainMember(member: Members[number], { encode }: Style): string {
  return typeof member === 'string' ? encode(member) : `${encode(member[0])},${encode(member[1])}`;
}

/** An exploded pair is `key=value` for every operator, as in `{/keys*}` (§3.2.1). */
function explodedMember(name: string, member: Members[number], style: Style): string {
  const { encode, named, ifEmpty } = style;
  if (typeof member === 'string') return withName(name, encode(member), style);
  const [key, value] = member;
  return encode(key) + (named && value === '' ? ifEmpty : `=${encode(value)}`);
}

function withName(name: string, value: string, { named, ifEmpty }: Style): string {
  if (!named) return value;
  return value === '' ? name + ifEmpty : `${name}=${value}`;
}
