import { readMember } from '../../internal/plain-json.js';

/** The values of a template by the names of its variables; rows may have any. */
export type Values = Readonly<Record<string, unknown>>;

/** The members of a list, or those of an object with their keys. */
export type Members = readonly (string | readonly [key: string, value: string])[];

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
export function isInteger(value: unknown): value is number {
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
