import { type ByteWriter, COMMA } from './byte-writer.js';
import { isPlainObject } from './is-plain-object.js';
import { jsonValue } from './json-value.js';
import { requireAwaitedMember } from './require-awaited.js';
import { stringifyAwaited } from './stringify-awaited.js';
import { jsonError } from './stringify-member.js';

/**
 * Writes the members of an item as `JSON.stringify` does, each with a comma before it.
 *
 * @param index The index of the item in its list; empty for an item alone.
 */
export function writeMembers(writer: ByteWriter, item: object, index: number | string): void {
  try {
    writeEach(writer, item, 0);
  } catch (error) {
    throw jsonError(index, error);
  }
}

/** Below it `JSON.stringify` writes, which finds cycles. */
const MAX_DEPTH = 8;

function writeEach(writer: ByteWriter, object: object, depth: number): void {
  for (const name in object) {
    if (!Object.hasOwn(object, name)) continue;
    const value = jsonValue((object as Readonly<Record<string, unknown>>)[name], name);
    if (isOmitted(value)) continue;
    writer.byte(COMMA);
    writer.string(name);
    writer.byte(COLON);
    writeValue(writer, value, object, name, depth);
  }
}

/** Whether JSON has no such value: objects have no such member, and lists have null. */
function isOmitted(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}

/** SerializeJSONProperty of ECMA-262 §25.5.2.2, from step 5. */
function writeValue(
  writer: ByteWriter,
  value: unknown,
  holder: object,
  name: number | string,
  depth: number,
): void {
  if (typeof value === 'string') writer.string(value);
  else if (typeof value === 'number') writeNumber(writer, value);
  else if (typeof value === 'boolean' || value === null) writer.ascii(String(value));
  else {
    requireAwaitedMember(value, holder, name, 'resource.fields');
    if (depth === MAX_DEPTH) writer.text(stringifyAsIs(value));
    else if (Array.isArray(value)) writeArray(writer, value, depth + 1);
    else if (isWritable(value as object)) writeObject(writer, value as object, depth + 1);
    // A boxed value, an instance, raw JSON, or a bigint, which throws.
    else writer.text(stringifyAsIs(value));
  }
}

/** Whether JSON writes an object as its members, unlike what `JSON.rawJSON` returns. */
function isWritable(value: object): boolean {
  return isPlainObject(value) && (JSON as RawJson).isRawJSON?.(value) !== true;
}

/** Absent in Node 20. */
interface RawJson {
  readonly isRawJSON?: (value: unknown) => boolean;
}

/** The JSON of an object or a bigint whose toJSON has been called: it may be called once. */
function stringifyAsIs(value: unknown): string {
  const toJson = (value as { readonly toJSON?: unknown }).toJSON;
  const made = typeof toJson === 'function' ? { toJSON: () => value } : value;
  return stringifyAwaited(made, 'item', 'resource.fields') as string;
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
    const value = jsonValue(array[index], index);
    writeValue(writer, isOmitted(value) ? null : value, array, index, depth);
  }
  writer.ascii(']');
}

function writeObject(writer: ByteWriter, object: object, depth: number): void {
  const start = writer.length;
  writeEach(writer, object, depth);
  // The comma before the first member is the opening brace.
  if (writer.length > start) writer.overwrite(start, '{');
  else writer.ascii('{');
  writer.ascii('}');
}

const COLON = 0x3a;
