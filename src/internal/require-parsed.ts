import { type ErrorCode, HalyardError } from '../errors.js';
import { isObject } from './json-object.js';
import { requireAwaited } from './require-awaited.js';

/** Throws on a promise and on a response, which would count as bodies without links. */
export function requireParsed(body: unknown, code: ErrorCode): void {
  requireAwaited(body, 'body', code);
  if (!isUnread(body)) return;
  throw new HalyardError(code, {
    subject: 'body',
    expected: 'be a parsed body, not a response',
    remedy: 'Pass await response.json()',
  });
}

/** Whether a value is a response whose body is read by `json()`. Parsed JSON has no functions. */
export function isUnread(value: unknown): boolean {
  return isObject(value) && typeof value.json === 'function';
}
