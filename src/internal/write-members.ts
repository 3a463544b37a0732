import { type ByteWriter, COMMA } from './byte-writer.js';
import { isPlainObject } from './is-plain-object.js';

/** Writes the members of plain values as `JSON.stringify` does, each with a comma before it. */
export function writeMembers(writer: ByteWriter, object: object, depth = 0): void {
  for (const name in object) {
    if (!Object.hasOwn(object, name)) continue;
    const value = (object as Readonly<Record<string, unknown>>)[name];
    if (isOmitted(value)) continue;
    writer.byte(COMMA);
    writer.string(name);
    writer.byte(COLON);
    writeValue(writer, value, depth);
  }
}

/** Below it `JSON.stringify` writes, which is faster for deep values. */
const MAX_DEPTH = 8;

/** Whether JSON has no such value: objects have no such member, and lists have null. */
function isOmitted(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}

/** SerializeJSONProperty of ECMA-262 §25.5.2.2, from step 5. */
function writeValue(writer: ByteWriter, value: unknown, depth: number): void {
  if (typeof value === 'string') writer.string(value);
  else if (typeof value === 'number') writeNumber(writer, value);
  else if (typeof value === 'boolean' || value === null) writer.ascii(String(value));
  else if (depth < MAX_DEPTH && Array.isArray(value)) writeArray(writer, value, depth + 1);
  else if (depth < MAX_DEPTH && isWritable(value as object)) {
    writeObject(writer, value as object, depth + 1);
  }
  // A date, a boxed value, an instance or raw JSON.
  else writer.text(JSON.stringify(value) ?? 'null');
}

/** Whether JSON writes an object as its members, unlike what has a `toJSON` or `JSON.rawJSON` returns. */
function isWritable(value: object): boolean {
  if (typeof (value as { readonly toJSON?: unknown }).toJSON === 'function') return false;
  return isPlainObject(value) && (JSON as RawJson).isRawJSON?.(value) !== true;
}

/** Absent in Node 20. */
interface RawJson {
  readonly isRawJSON?: (value: unknown) => boolean;
}

function writeNumber(writer: ByteWriter, value: number): void {
  if ((value | 0) === value && value >= 0) writer.digits(value);
  else writer.ascii(Number.isFinite(value) ? String(value) : 'null');
}

function writeArray(writer: ByteWriter, array: readonly unknown[], depth: number): void {
  const { length } = array;
  writer.ascii('[');
  for (let index = 0; index < length; index++) {
    if (index > 0) writer.byte(COMMA);
    const value = array[index];
    writeValue(writer, isOmitted(value) ? null : value, depth);
  }
  writer.ascii(']');
}

function writeObject(writer: ByteWriter, object: object, depth: number): void {
  const start = writer.length;
  writeMembers(writer, object, depth);
  // The comma before the first member is the opening brace.
  if (writer.length > start) writer.overwrite(start, '{');
  else writer.ascii('{');
  writer.ascii('}');
}

const COLON = 0x3a;
