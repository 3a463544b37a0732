import type { ErrorCode } from '../errors.js';
import type { Members } from './json-object.js';
import { jsonValue } from './json-value.js';
import { requireAwaited, requireAwaitedMember } from './require-awaited.js';

/**
 * Returns the text of `JSON.stringify`, and throws on a promise at any depth that it would write as `{}`. If
 * the text has `{}`, `toJSON` and getters are called again. Nobody listens to a promise that one of them has
 * returned at first.
 */
export function stringifyAwaited(
  value: unknown,
  subject: string,
  code: ErrorCode,
): string | undefined {
  const text: string | undefined = JSON.stringify(value);
  // A search of each value would take several times as long as the text.
  if (text?.includes('{}')) requireAwaitedValues(jsonValue(value, ''), text.length, subject, code);
  return text;
}

/**
 * Throws on a promise among the values that `JSON.stringify` reads. A list of holders, because
 * `JSON.stringify` with a replacer overflows the stack.
 */
function requireAwaitedValues(
  root: unknown,
  length: number,
  subject: string,
  code: ErrorCode,
): void {
  requireAwaited(root, subject, code);
  const holders = typeof root === 'object' && root !== null ? [root] : [];
  for (const holder of holders) {
    // The text has at least two characters of each, unless toJSON or a getter now returns something else.
    if (holders.length > length) return;
    for (const name of Array.isArray(holder) ? holder.keys() : Object.keys(holder)) {
      const value = jsonValue((holder as Members)[name], name);
      requireAwaitedMember(value, holder, name, code);
      if (typeof value === 'object' && value !== null) holders.push(value);
    }
  }
}
