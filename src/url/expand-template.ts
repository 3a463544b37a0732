import { readMember } from '../internal/plain-json.js';
import { percentEncode, percentEncodeUrl } from './percent-encode.js';
import {
  parseTemplate,
  type Template,
  type TemplateExpression,
  type TemplateOperator,
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
 * @param template The template, at most 8192 characters.
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
  template: Source,
  values: TemplateValues<Source>,
): string {
  return expandParts(parseTemplate(template), values, () => false) ?? '';
}

/**
 * The expansion for a URL; undefined if a variable has no value without which the URL would name another
 * resource.
 *
 * @param isRequired Whether an expression needs its values.
 */
export function expandParts(
  { parts }: Template,
  values: Values,
  isRequired: (expression: TemplateExpression) => boolean,
): string | undefined {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const expanded = expandExpression(part, values, isRequired(part));
    if (expanded === undefined) return undefined;
    text += expanded;
  }
  return text;
}

/** How an operator writes its values: the table of RFC 6570, Appendix A. */
interface Style {
  readonly first: string;
  readonly separator: string;
  /** Whether each value follows its name. */
  readonly named: boolean;
  /** What follows the name of an empty value. */
  readonly ifEmpty: string;
  readonly encode: (text: string) => string;
}

const STYLES: Readonly<Record<TemplateOperator, Style>> = {
  '': { first: '', separator: ',', named: false, ifEmpty: '', encode: percentEncode },
  '+': { first: '', separator: ',', named: false, ifEmpty: '', encode: percentEncodeUrl },
  '#': { first: '#', separator: ',', named: false, ifEmpty: '', encode: percentEncodeUrl },
  '.': { first: '.', separator: '.', named: false, ifEmpty: '', encode: percentEncode },
  '/': { first: '/', separator: '/', named: false, ifEmpty: '', encode: percentEncode },
  ';': { first: ';', separator: ';', named: true, ifEmpty: '', encode: percentEncode },
  '?': { first: '?', separator: '&', named: true, ifEmpty: '=', encode: percentEncode },
  '&': { first: '&', separator: '&', named: true, ifEmpty: '=', encode: percentEncode },
};

/**
 * Expands an expression (RFC 6570 §3.2.1); undefined if it needs values and lacks one: text, a list of texts, or
 * an object if the template asks for its members by `*`.
 */
function expandExpression(
  { operator, variables }: TemplateExpression,
  values: Values,
  needsValues: boolean,
): string | undefined {
  const style = STYLES[operator];
  let text = '';
  let before = style.first;
  for (const variable of variables) {
    const value = variableValue(values, variable.name);
    if (needsValues && !isComplete(value, variable)) return undefined;
    // A prefix of a list or an object is not defined (§2.4.1).
    if (value === undefined || (typeof value === 'object' && variable.prefix !== undefined)) {
      continue;
    }
    text +=
      before +
      (typeof value === 'object'
        ? expandMembers(variable, value, style)
        : withName(variable.name, style.encode(prefixOf(value, variable.prefix, style)), style));
    before = style.separator;
  }
  return text;
}

function isComplete(
  value: string | Members | undefined,
  { explode, prefix }: TemplateVariable,
): boolean {
  if (typeof value !== 'object') return value !== undefined && value !== '';
  if (prefix !== undefined) return false;
  return value.every((member) => (typeof member === 'string' ? member !== '' : explode));
}

/**
 * A prefix counts characters, not UTF-16 units (§2.4.1). Where percent-encoded triplets are kept, a
 * triplet counts as one character (Appendix A).
 */
function prefixOf(value: string, length: number | undefined, { encode }: Style): string {
  if (length === undefined) return value;
  const characters = encode === percentEncodeUrl ? /%[0-9A-Fa-f]{2}|./gsu : /./gsu;
  // A triplet has three units, any other character fewer.
  return (value.slice(0, 3 * length).match(characters) ?? []).slice(0, length).join('');
}

function expandMembers(
  { name, explode }: TemplateVariable,
  members: Members,
  style: Style,
): string {
  const { encode, separator, named, ifEmpty } = style;
  const texts = members.map((member) => {
    if (typeof member === 'string') {
      return explode ? withName(name, encode(member), style) : encode(member);
    }
    const [key, value] = member;
    if (!explode) return `${encode(key)},${encode(value)}`;
    // An exploded pair is `key=value` for every operator, as in `{/keys*}` (§3.2.1).
    return encode(key) + (named && value === '' ? ifEmpty : `=${encode(value)}`);
  });
  return explode ? texts.join(separator) : withName(name, texts.join(','), style);
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
function variableValue(values: Values, name: string): string | Members | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  const text = textOf(value);
  if (text !== undefined || typeof value !== 'object' || value === null) return text;
  if (ArrayBuffer.isView(value)) return undefined;
  const members = Array.isArray(value)
    ? value.flatMap((item) => textOf(item) ?? [])
    : Object.keys(value).flatMap((key) => {
        const member = textOf(readMember(value, key));
        return member === undefined ? [] : [[key, member] as const];
      });
  return members.length === 0 ? undefined : members;
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
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === 'function') {
      const made: unknown = toJSON.call(value, '');
      return typeof made === 'object' ? undefined : textOf(made);
    }
    // That of a plain object; an object without a prototype has none, and throws.
    const made = String(value);
    return made.startsWith('[object ') ? undefined : made;
  } catch {
    return undefined;
  }
}
