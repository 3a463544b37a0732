import { readMember } from '../internal/plain-json.js';
import { percentEncode, percentEncodeUrl } from './percent-encode.js';
import {
  planOf,
  type Step,
  type Style,
  type Template,
  type TemplateValues,
  type TemplateVariable,
} from './template.js';

/**
 * Expands a URI template (RFC 6570 §3, level 4).
 *
 * Values are strings, numbers, bigints, booleans, what has a `toJSON` or a `toString` of its own, and lists
 * or plain objects of these. `null`, `undefined`, `NaN`, empty lists and empty objects are skipped (§2.3).
 * Only own properties count. Lone surrogates become U+FFFD.
 *
 * @param template The template, as text or parsed.
 * @param values The values by the names of the variables.
 * @returns The expanded text, which consists of URL characters.
 * @throws {HalyardError} `url.template` if the template is malformed.
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
  let text = '';
  for (const step of steps) {
    text += typeof step === 'string' ? step : expandStep(step, values);
  }
  return text;
}

/**
 * Expands an expression (§3.2.1); undefined if a variable of the path has no value, since the URL
 * without it would name another resource.
 */
export function expandStep(step: Step, values: Values, isRequired: true): string | undefined;
export function expandStep(step: Step, values: Values, isRequired?: boolean): string;
export function expandStep(step: Step, values: Values, isRequired = false): string | undefined {
  return expandLone(step.lone, values) ?? expandVariables(step, values, isRequired);
}

/** A fast path for `{id}` with a string or an integer, the most common expression. */
function expandLone(name: string | undefined, values: Values): string | undefined {
  if (name === undefined || !Object.hasOwn(values, name)) return undefined;
  const value = values[name];
  if (typeof value === 'string' && value !== '') return percentEncode(value);
  return isInteger(value) ? String(value) : undefined;
}

function expandVariables(
  { style, variables }: Step,
  values: Values,
  isRequired: boolean,
): string | undefined {
  let text = '';
  let before = style.first;
  for (const variable of variables) {
    const value = variableValue(values, variable.name);
    if (isRequired && !isPathValue(value, variable)) return undefined;
    // A prefix of a list or an object is not defined (§2.4.1).
    if (value === undefined || (typeof value === 'object' && variable.prefix !== undefined))
      continue;
    text +=
      before +
      (typeof value === 'object'
        ? expandMembers(variable, value, style)
        : expandText(variable, value, style));
    before = style.separator;
  }
  return text;
}

/**
 * Whether a variable of the path has a value: text, a list of texts, or an object if the template asks for
 * its members by `*`.
 */
function isPathValue(
  value: ReturnType<typeof variableValue>,
  { explode, prefix }: TemplateVariable,
): boolean {
  if (typeof value !== 'object') return value !== undefined && value !== '';
  if (prefix !== undefined) return false;
  return value.every((member) => (typeof member === 'string' ? member !== '' : explode));
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

/** The values of a template by the names of its variables; rows may have any. */
export type Values = Readonly<Record<string, unknown>>;

/** The members of a list, or those of an object with their keys. */
type Members = readonly (string | readonly [key: string, value: string])[];

/**
 * The value of a variable, or undefined if it has none (RFC 6570 §2.3): it is missing, null, NaN, bytes,
 * an empty list or an object without members. Only own properties count.
 */
export function variableValue(values: Values, name: string): string | number | Members | undefined {
  if (!Object.hasOwn(values, name)) return undefined;
  const value = values[name];
  if (typeof value === 'string' || isInteger(value)) return value;
  if (typeof value !== 'object' || value === null) return textOf(value);
  const members = Array.isArray(value) ? itemsOf(value) : (textOf(value) ?? pairsOf(value));
  return members.length === 0 ? undefined : members;
}

/** Whether a value is a number that is written with digits and a minus sign only. */
function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/**
 * The text of one value: that of a database's identifier or decimal is what its `toJSON` or `toString`
 * returns. Undefined for bytes, plain objects and what has no text.
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return undefined;
  try {
    const { toJSON, toString: text } = value as { toJSON?: unknown; toString?: unknown };
    if (typeof toJSON === 'function') {
      const made: unknown = toJSON.call(value, '');
      return typeof made === 'object' ? undefined : textOf(made);
    }
    if (typeof text !== 'function') return undefined;
    const made = String(value);
    return made.startsWith('[object ') ? undefined : made;
  } catch {
    return undefined;
  }
}

function itemsOf(list: readonly unknown[]): Members {
  return list.flatMap((item) => textOf(item) ?? []);
}

function pairsOf(object: object): Members {
  if (ArrayBuffer.isView(object)) return [];
  return Object.keys(object).flatMap((key) => {
    const text = textOf(readMember(object, key));
    return text === undefined ? [] : [[key, text] as const];
  });
}
