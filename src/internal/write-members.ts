import { type ByteWriter, COMMA } from './byte-writer.js';
import { jsonError } from './stringify-member.js';

/**
 * Writes the members of an item as `JSON.stringify` does, each with a comma before it.
 *
 * @param index The index of the item in its list; empty for an item alone.
 */
export function writeMembers(writer: ByteWriter, item: object, index: number | string): void {
  try {
    for (const name in item) {
      if (!Object.hasOwn(item, name)) continue;
      writeMember(writer, name, (item as Readonly<Record<string, unknown>>)[name]);
    }
  } catch (error) {
    throw jsonError(index, error);
  }
}

function writeMember(writer: ByteWriter, name: string, value: unknown): void {
  if (typeof value === 'string') {
    writeName(writer, name);
    writer.string(value);
  } else if (typeof value === 'number') {
    writeName(writer, name);
    writeNumber(writer, value);
  } else if (typeof value === 'boolean' || value === null) {
    writeName(writer, name);
    writer.ascii(String(value));
  } else {
    // With its name, which toJSON is called with; a value that JSON cannot express leaves no member.
    const text = JSON.stringify({ [name]: value });
    if (text === '{}') return;
    writer.byte(COMMA);
    writer.text(text.slice(1, -1));
  }
}

function writeName(writer: ByteWriter, name: string): void {
  writer.byte(COMMA);
  writer.string(name);
  writer.byte(COLON);
}

function writeNumber(writer: ByteWriter, value: number): void {
  if ((value | 0) === value && value >= 0) writer.digits(value);
  else writer.ascii(Number.isFinite(value) ? String(value) : 'null');
}

const COLON = 0x3a;
