import { type BareItem, type Item, parseItem, parseList } from 'structured-headers';

/**
 * The values of a List of Strings, such as `Cache-Groups` (RFC 9651 §3.1, §3.3.3), without their parameters;
 * undefined if the field is malformed or has a member of another type.
 */
export function parseStringList(text: string): readonly string[] | undefined {
  return parsed(text, () => parseList(text).map(([value]) => stringOf(value)));
}

/** The value of an Item that is a String, such as `Idempotency-Key`, without its parameters. */
export function parseItemString(text: string): string | undefined {
  return parsed(text, () => stringOf(parseItem(text)[0]));
}

/** A hostile peer may send more than the groups, keys and types of any service need. */
const MAX_LENGTH = 8192;

/** "When parsing fails, the entire field is ignored" (RFC 9651 §4.2). */
function parsed<T>(text: string, parse: () => T): T | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    return parse();
  } catch {
    return undefined;
  }
}

function stringOf(value: BareItem | Item[]): string {
  if (typeof value === 'string') return value;
  throw new TypeError('The value must be a String (RFC 9651 §3.3.3)');
}
