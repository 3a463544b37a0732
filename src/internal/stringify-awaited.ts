import type { ErrorCode } from '../errors.js';
import { requireAwaitedMember } from './require-awaited.js';

/** Does what `JSON.stringify` does, and throws on a promise at any depth: JSON would have `{}` for it. */
export function stringifyAwaited(value: unknown, code: ErrorCode): string | undefined {
  const text: string | undefined = JSON.stringify(value);
  // A search of each value would take several times as long as the text.
  if (text?.includes('{}')) requireAwaitedValues(value, code);
  return text;
}

/** Throws on a promise among the values that `JSON.stringify` reads. */
function requireAwaitedValues(root: unknown, code: ErrorCode): void {
  JSON.stringify(root, function (this: object, name: string, value: unknown) {
    requireAwaitedMember(value, this, name, code);
    return value;
  });
}
