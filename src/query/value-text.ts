import { isBytes } from '../internal/is-bytes.js';
import { jsonValue } from '../internal/json-value.js';

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
      return value === null ? undefined : attempt(() => textOfObject(value));
    default:
      return undefined;
  }
}

function textOfObject(value: object): string | undefined {
  if (value instanceof Date) return Number.isNaN(+value) ? undefined : value.toISOString();
  if (isBytes(value))
    return Array.from(value, (octet) => octet.toString(16).padStart(2, '0')).join('');
  const json = jsonValue(value, '');
  if (typeof json !== 'object' || json === null) return textOf(json);
  // Any other object has the text of its type alone.
  const hasText = value.toString !== Object.prototype.toString && !Array.isArray(value);
  return hasText ? String(value) : undefined;
}

/** What a row gives; undefined where a getter, a `toJSON` or a `toString` of it throws. */
export function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
