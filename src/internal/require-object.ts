import { type ErrorCode, type ErrorDetails, HalyardError } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { isObject } from './json-object.js';
import { quotable } from './quotable.js';
import { requireAwaited } from './require-awaited.js';

/** Throws on anything but an object, such as an array: JavaScript callers may pass any value. */
export function requireObject(
  value: unknown,
  code: ErrorCode,
  details: Partial<ErrorDetails> & Pick<ErrorDetails, 'subject'>,
  rule?: RuleId,
): asserts value is object {
  requireAwaited(value, details.subject, code);
  if (isObject(value)) return;
  const shown = { expected: 'be an object', ...details, ...quotable(value) };
  throw new HalyardError(code, shown, rule);
}
