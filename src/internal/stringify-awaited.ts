import type { ErrorCode } from '../errors.js';
import { requireAwaitedMember } from './require-awaited.js';

/** Does what `JSON.stringify` does, and throws on a promise at any depth that it would write as `{}`. */
export function stringifyAwaited(value: unknown, code: ErrorCode): string | undefined {
  const text: string | undefined = JSON.stringify(value);
  // A search of each value would take several times as long as the text.
  if (text?.includes('{}')) requireAwaitedValues(value, code);
  return text;
}

/** Throws on a promise among the values that `JSON.stringify` reads. */
function requireAwaitedValues(root: unknown, code: ErrorCode): void {
  try {
    JSON.stringify(root, function (this: object, name: string, value: unknown) {
      requireAwaitedMember(value, this, name, code);
      return value;
    });
  } catch (error) {
    // With a function, JSON.stringify fails on values that are deeper than the stack.
    if (!(error instanceof RangeError)) throw error;
  }
}
