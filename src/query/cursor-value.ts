import { isBytes } from '../internal/is-bytes.js';
import { own } from '../internal/json-object.js';
import { parseValue } from './parse-value.js';
import type { ValueType } from './query-spec.js';
import { textOf } from './value-text.js';

/**
 * The value of a sort key in a cursor: null, the text that its field reads as the value, or the text
 * beside the type that it has in the row, for a value that its field would refuse or change. A row may
 * have what no client can send: a state that the spec does not know, a date in the form of the
 * database, U+0000.
 */
export type CursorValue = string | null | readonly [text: string, type: string];

/** Writes the value of a row. Null stands for a value that no text represents. */
export function encodeValue(value: unknown, type: ValueType): CursorValue {
  const text = textOf(value);
  if (text === undefined) return null;
  if (isBytes(value)) return [text, 'bytes'];
  const parsed = parse(text, type);
  if (parsed !== undefined && isSame(parsed.value, value)) return text;
  return [text, typeof value === 'object' ? 'string' : typeof value];
}

/** Reads a value; undefined for one that `encodeValue` has not written, as in a forged cursor. */
export function decodeValue(
  given: unknown,
  type: ValueType,
): { readonly value: unknown } | undefined {
  if (given === null) return { value: null };
  if (typeof given === 'string') return parse(given, type);
  const [text, name] = Array.isArray(given) ? (given as unknown[]) : [];
  const read = own(READERS, String(name)) as ((text: string) => unknown) | undefined;
  const value = typeof text === 'string' ? read?.(text) : undefined;
  return value === undefined ? undefined : { value };
}

/** The value that a field reads from a text. A client cannot send U+0000 as any. */
function parse(text: string, type: ValueType): { readonly value: unknown } | undefined {
  if (text.includes('\0')) return undefined;
  const parsed = parseValue('cursor', type, text, Number.POSITIVE_INFINITY);
  return parsed.ok ? parsed : undefined;
}

/** Drivers return decimals, dates and large integers as text or objects, which have the type of their field. */
function isSame(parsed: unknown, value: unknown): boolean {
  if (typeof value === 'object') return true;
  return parsed === value || (typeof value === 'string' && typeof parsed !== 'string');
}

const READERS = {
  string: (text: string) => text,
  number: Number,
  boolean: (text: string) => text === 'true',
  bigint: (text: string) => (/^-?\d+$/.test(text) ? BigInt(text) : undefined),
  bytes: (text: string) =>
    Uint8Array.from(text.match(/[\da-f]{2}/g) ?? [], (octet) => Number.parseInt(octet, 16)),
};
