import { HalyardError } from '../errors.js';
import { percentEncode, percentEncodeUrl } from './percent-encode.js';
import {
  isTemplate,
  parseTemplate,
  type Template,
  type TemplateExpression,
  type TemplateOperator,
  type TemplateVariable,
} from './template.js';
import type { TemplateValues } from './template-values.js';

/** How an operator writes its values: the table of RFC 6570, Appendix A. */
interface Style {
  readonly first: string;
  readonly separator: string;
  /** Whether each value stands behind its name. */
  readonly named: boolean;
  /** What stands behind the name of an empty value. */
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
  template: Source | Template,
  values: TemplateValues<Source>,
): string {
  const { parts } = isTemplate(template) ? template : parseTemplate(template);
  if (typeof values !== 'object' || values === null) {
    throw new HalyardError('url.value', {
      problem: 'The values of a template are an object of them by name',
      given: values,
      remedy: 'Give { name: value }',
      reference: 'RFC 6570 §2.4',
    });
  }
  let text = '';
  for (const part of parts) {
    text += typeof part === 'string' ? part : expandExpression(part, values);
  }
  return text;
}

function expandExpression(
  expression: TemplateExpression,
  values: Readonly<Record<string, unknown>>,
): string {
  const style = STYLES[expression.operator];
  let text = '';
  let before = style.first;
  for (const variable of expression.variables) {
    const value = definedValue(values, variable.name);
    if (value === undefined) continue;
    text +=
      before +
      (typeof value === 'string'
        ? expandString(variable, value, style)
        : expandMembers(variable, value, style));
    before = style.separator;
  }
  return text;
}

function expandString(variable: TemplateVariable, value: string, style: Style): string {
  const { name, prefix } = variable;
  const text = prefix === undefined ? value : prefixOf(value, prefix, style);
  return withName(name, style.encode(text), style);
}

/**
 * The prefix counts characters, not UTF-16 units (§2.4.1), and where triplets are kept, a triplet is
 * one character that is not split (Appendix A).
 */
function prefixOf(value: string, length: number, { encode }: Style): string {
  const characters = encode === percentEncodeUrl ? /%[0-9A-Fa-f]{2}|./gsu : /./gsu;
  return (value.match(characters) ?? []).slice(0, length).join('');
}

function expandMembers(
  { name, explode, prefix }: TemplateVariable,
  members: Members,
  style: Style,
): string {
  if (prefix !== undefined) {
    throw valueError(name, members.given, 'A prefix applies to strings only (RFC 6570 §2.4.1)');
  }
  const { encode, separator } = style;
  if (members.pairs === undefined) {
    const items = members.items.map(encode);
    return explode
      ? items.map((item) => withName(name, item, style)).join(separator)
      : withName(name, items.join(','), style);
  }
  const pairs = members.pairs.map(([key, value]) => [encode(key), encode(value)] as const);
  return explode
    ? pairs.map(([key, value]) => pairOf(key, value, style)).join(separator)
    : withName(name, pairs.flat().join(','), style);
}

function withName(name: string, value: string, { named, ifEmpty }: Style): string {
  if (!named) return value;
  return value === '' ? name + ifEmpty : `${name}=${value}`;
}

/** An exploded member is `key=value` whatever the operator, as in `{/keys*}` (§3.2.1). */
function pairOf(key: string, value: string, { named, ifEmpty }: Style): string {
  return named && value === '' ? key + ifEmpty : `${key}=${value}`;
}

/** A list, or an object as pairs, without its undefined members. */
type Members =
  | { readonly given: unknown; readonly items: string[]; readonly pairs?: undefined }
  | { readonly given: unknown; readonly pairs: [string, string][] };

/** The value of a variable, undefined where it has none (§2.3: no value, an empty list or object). */
export function definedValue(
  values: Readonly<Record<string, unknown>>,
  name: string,
): string | Members | undefined {
  if (!Object.hasOwn(values, name)) return undefined;
  const value = values[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') return textOf(name, value);
  if (Array.isArray(value)) {
    const items = value.filter(isDefined).map((item) => textOf(name, item));
    return items.length === 0 ? undefined : { given: value, items };
  }
  if (!isPlainObject(value)) {
    throw valueError(name, value, remedyFor(value));
  }
  const pairs = Object.entries(value)
    .filter(([, member]) => isDefined(member))
    .map(([key, member]): [string, string] => [key, textOf(name, member)]);
  return pairs.length === 0 ? undefined : { given: value, pairs };
}

const GIVE_PLAIN = 'Give a string, a number, a boolean, a list or a plain object of these';

function remedyFor(value: object): string {
  if (value instanceof Date) return 'Give date.toISOString(), or the part of it that you mean';
  if (value instanceof Map) return 'Give Object.fromEntries(map)';
  return value instanceof Set ? 'Give [...set]' : GIVE_PLAIN;
}

function textOf(name: string, value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      if (Number.isFinite(value)) return String(value);
  }
  throw valueError(name, value, GIVE_PLAIN);
}

function isDefined(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function valueError(name: string, given: unknown, remedy: string): HalyardError {
  return new HalyardError('url.value', {
    problem: `The value of the template variable ${name} cannot stand in a URL`,
    given,
    remedy,
    reference: 'RFC 6570 §2.3',
  });
}
