import { HalyardError } from '../../errors.js';
import { percentEncode, percentEncodeUrl } from '../percent-encode.js';
import { definedValue, isWhole, type Members, type Values, valueError } from './defined-value.js';
import { planOf } from './parse-template.js';
import type { Step } from './plan.js';
import type { Style } from './style.js';
import type { Template, TemplateVariable } from './template.js';
import type { TemplateValues } from './template-values.js';

/**
 * Expands a URI template (RFC 6570 §3, level 4).
 *
 * Values are strings, finite numbers, bigints, booleans, lists or plain objects of these. `null` and
 * `undefined` are skipped, and so are empty lists and objects (§2.3). Only own properties count.
 * Lone surrogates become U+FFFD.
 *
 * @param template The template, as text or parsed.
 * @param values The values by the names of the variables.
 * @returns The expanded text: URL characters only.
 * @throws {HalyardError} `url.template` for a malformed template; `url.value` for a value that no
 *   URL can hold: a Date, a Map, a function, NaN, a list in a list, a prefix of a list.
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

/** Refuses what is no object of values: text, a number, nothing. */
export function requireValues(values: unknown): void {
  if (typeof values === 'object' && values !== null) return;
  throw new HalyardError('url.value', {
    problem: 'The values of a template are an object of them by name',
    given: values,
    remedy: 'Give { name: value }',
    reference: 'RFC 6570 §2.4',
  });
}

/**
 * What an expression becomes (§3.2.1).
 *
 * @param requiredBy The template, where each variable of the expression needs a value.
 */
export function expandStep(step: Step, values: Values, requiredBy?: Template): string {
  return expandLone(step.lone, values) ?? expandVariables(step, values, requiredBy);
}

/** `{id}` of a text or a number, as most expressions are, in a third of the time; else undefined. */
function expandLone(name: string | undefined, values: Values): string | undefined {
  if (name === undefined || !Object.hasOwn(values, name)) return undefined;
  const value = values[name];
  if (typeof value === 'string' && value !== '') return percentEncode(value);
  return isWhole(value) ? String(value) : undefined;
}

function expandVariables({ style, variables }: Step, values: Values, requiredBy?: Template) {
  let text = '';
  let before = style.first;
  for (const variable of variables) {
    const value = definedValue(values, variable.name);
    if (requiredBy !== undefined && (value === undefined || value === '')) {
      throw missingError(variable.name, values, requiredBy);
    }
    if (value === undefined) continue;
    if (typeof value !== 'object') {
      text += before + expandText(variable, value, style);
    } else if (variable.prefix === undefined) {
      text += before + expandMembers(variable, value, style);
    } else {
      throw valueError(variable.name, values[variable.name], STRINGS_ONLY);
    }
    before = style.separator;
  }
  return text;
}

const STRINGS_ONLY = 'A prefix applies to strings only (RFC 6570 §2.4.1)';

function missingError(name: string, values: Values, { source }: Template): HalyardError {
  return new HalyardError(
    'url.value',
    {
      problem: `The URL template ${source} needs a value for ${name}`,
      given: Object.hasOwn(values, name) ? values[name] : undefined,
      remedy: `Give { ${name}: … }, or write {?${name}} for a parameter that may be left out`,
    },
    'HYP.13',
  );
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
 * The prefix counts characters, not UTF-16 units (§2.4.1), and where triplets are kept, a triplet is
 * one character that is not split (Appendix A).
 */
function prefixOf(value: string, length: number, { encode }: Style): string {
  const characters = encode === percentEncodeUrl ? /%[0-9A-Fa-f]{2}|./gsu : /./gsu;
  // A character has at most three units, those of a triplet.
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

/** An exploded pair is `key=value` whatever the operator, as in `{/keys*}` (§3.2.1). */
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
