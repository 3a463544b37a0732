import { type ErrorCode, HalyardError } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { nearestName } from './nearest-name.js';
import { show } from './show.js';
import { swallowRejections } from './thenable.js';

/**
 * Throws on a member that is not known, since a misspelt one would be ignored; also if its value is
 * undefined. Throws on inherited members, which copies of the object would lose. No message quotes a
 * value: header fields and keys are secrets.
 */
export function requireKnownMembers(
  subject: string,
  value: object,
  known: readonly string[],
  code: ErrorCode,
  rule?: RuleId,
): void {
  requirePlainObject(subject, value, code, rule);
  // Every request passes here, and `Object.keys` would make a list each time.
  for (const name in value) {
    if (known.includes(name) || !Object.hasOwn(value, name)) continue;
    swallowRejections(value);
    throw unknownMember(subject, name, known, code, rule);
  }
}

/** Throws on an instance of a class, and on any other object with another object as its prototype. */
export function requirePlainObject(
  subject: string,
  value: object,
  code: ErrorCode,
  rule?: RuleId,
): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Each realm has an `Object.prototype` of its own.
  if (prototype === null || Object.hasOwn(prototype as object, 'isPrototypeOf')) return;
  swallowRejections(value);
  throw new HalyardError(
    code,
    {
      subject,
      expected: 'be a plain object that inherits from no class or object',
      remedy: 'Write the members in an object literal',
    },
    rule,
  );
}

function unknownMember(
  subject: string,
  name: string,
  known: readonly string[],
  code: ErrorCode,
  rule: RuleId | undefined,
): HalyardError {
  const near = nearestName(name, known);
  const remedy = near === undefined ? `Allowed: ${known.join(', ')}` : `Write ${near}`;
  // Any other name could be long, or change how the message is shown.
  const shown = /^[\w-]{1,40}$/.test(name) ? name : show(name);
  return new HalyardError(code, { subject, expected: `not contain ${shown}`, remedy }, rule);
}
