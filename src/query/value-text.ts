import { isBytes } from '../internal/is-bytes.js';
import { callToJson, readMember } from '../internal/plain-json.js';

/**
 * The text of a value of a row: that of an object is from its `toJSON` or `toString`, as of a Decimal or
 * an ObjectId, and that of bytes is in hexadecimal. Undefined for a value that has none.
 */
export function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      return value === null ? undefined : textOfObject(value);
    default:
      return undefined;
  }
}

function textOfObject(value: object): string | undefined {
  if (value instanceof Date) return Number.isNaN(+value) ? undefined : value.toISOString();
  if (isBytes(value))
    return Array.from(value, (octet) => octet.toString(16).padStart(2, '0')).join('');
  const json = toJson(value, '');
  if (typeof json !== 'object' || json === null) return textOf(json);
  try {
    // Any other object has the text of its type alone.
    const hasText = value.toString !== Object.prototype.toString && !Array.isArray(value);
    return hasText ? String(value) : undefined;
  } catch {
    return undefined;
  }
}

/** What the `toJSON` of an object returns, if it has one, as in ECMA-262 §25.5.2.2. */
export function toJson(value: object, name: string): unknown {
  return typeof readMember(value, 'toJSON') === 'function' ? callToJson(value, name) : value;
}
