import { HalyardError } from '../../errors.js';
import { isPlainObject } from '../../internal/is-plain-object.js';

/** The values of a template by the names of its variables; from JavaScript, of any type. */
export type Values = Readonly<Record<string, unknown>>;

/** The members of a list, or those of an object with their keys. */
export type Members = readonly (string | readonly [key: string, value: string])[];

/**
 * The value of a variable, or undefined if it is undefined in the sense of RFC 6570 §2.3: missing,
 * null, or an empty list or object. Only own properties count.
 */
export function variableValue(values: Values, name: string): string | number | Members | undefined {
  if (!Object.hasOwn(values, name)) return undefined;
  const value = values[name];
  if (typeof value === 'string' || isInteger(value)) return value;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') return textOf(name, value);
  const members = Array.isArray(value) ? itemsOf(name, value) : pairsOf(name, value);
  return members.length === 0 ? undefined : members;
}

/** Whether a value is a number that is written with digits and a minus sign only. */
export function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function itemsOf(name: string, list: readonly unknown[]): Members {
  const items: string[] = [];
  for (const item of list) {
    if (item !== undefined && item !== null) items.push(textOf(name, item));
  }
  return items;
}

function pairsOf(name: string, object: object): Members {
  if (!isPlainObject(object) || hasText(object))
    throw valueError(name, object, remedyFor(name, object));
  const pairs: [string, string][] = [];
  for (const key of Object.keys(object)) {
    const value = (object as Values)[key];
    if (value !== undefined && value !== null) pairs.push([key, textOf(name, value)]);
  }
  return pairs;
}

function remedyFor(name: string, value: object): string | undefined {
  if (value instanceof Date) return 'Pass date.toISOString(), or the part of it that you need';
  if (value instanceof Map) return 'Pass Object.fromEntries(map)';
  if (value instanceof Set) return 'Pass [...set]';
  return hasText(value) ? `Pass String(${name})` : undefined;
}

/** Whether an object has a text of its own, such as an identifier of a database. */
function hasText({ toString: text }: object): boolean {
  return typeof text === 'function' && text !== Object.prototype.toString;
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
  throw valueError(name, value);
}

/** A value of a type that a template cannot expand. */
function valueError(name: string, given: unknown, remedy?: string): HalyardError {
  return new HalyardError('url.value', {
    subject: `Template variable ${name}`,
    expected:
      'be a string, a finite number, a bigint, a boolean, or an array or plain object of these',
    given,
    ...(remedy !== undefined && { remedy }),
    reference: 'RFC 6570 §2.3',
  });
}
