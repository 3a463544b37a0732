import { HalyardError } from '../../errors.js';

/** The values of a template by the names of its variables, of any content. */
export type Values = Readonly<Record<string, unknown>>;

/** The members of a list, or those of an object with their keys. */
export type Members = readonly (string | readonly [key: string, value: string])[];

/**
 * The value of a variable, undefined where it has none (RFC 6570 §2.3: no value, an empty list or
 * object). Only own properties count.
 */
export function definedValue(values: Values, name: string): string | number | Members | undefined {
  if (!Object.hasOwn(values, name)) return undefined;
  const value = values[name];
  if (typeof value === 'string' || isWhole(value)) return value;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') return textOf(name, value);
  const members = Array.isArray(value) ? itemsOf(name, value) : pairsOf(name, value);
  return members.length === 0 ? undefined : members;
}

/** Whether a value is a number that is written in digits, and perhaps a minus, alone. */
export function isWhole(value: unknown): value is number {
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
  if (!isPlainObject(object)) throw valueError(name, object, remedyFor(object));
  const pairs: [string, string][] = [];
  for (const key of Object.keys(object)) {
    const value = (object as Values)[key];
    if (value !== undefined && value !== null) pairs.push([key, textOf(name, value)]);
  }
  return pairs;
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

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** A value that cannot stand in a URL. */
export function valueError(name: string, given: unknown, remedy: string): HalyardError {
  return new HalyardError('url.value', {
    problem: `The value of the template variable ${name} cannot stand in a URL`,
    given,
    remedy,
    reference: 'RFC 6570 §2.3',
  });
}
