import { type ErrorCode, type ErrorDetails, HalyardError } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { nearestName } from './nearest-name.js';
import { swallowRejections } from './thenable.js';

/**
 * Throws on a member that is not known, since a misspelt one would be ignored; also if its value is
 * undefined.
 */
export function requireKnownMembers(
  subject: string,
  value: object,
  known: readonly string[],
  code: ErrorCode,
  rule?: RuleId,
): void {
  const name = unknownMember(value, known);
  if (name === undefined) return;
  // The quote is cut, so the unknown member comes first.
  const given = { [name]: (value as Readonly<Record<string, unknown>>)[name], ...value };
  throw unknownMemberError(subject, name, known, code, rule, { given });
}

/** The same for members that may be secrets, such as header fields and keys: no message quotes them. */
export function requireKnownMembersUnquoted(
  subject: string,
  value: object,
  known: readonly string[],
  code: ErrorCode,
  rule?: RuleId,
): void {
  const name = unknownMember(value, known);
  if (name === undefined) return;
  // An error does so itself with what it quotes.
  swallowRejections(value);
  throw unknownMemberError(subject, name, known, code, rule, {});
}

function unknownMember(value: object, known: readonly string[]): string | undefined {
  // Every request passes here, and `Object.keys` would make a list each time.
  for (const name in value) {
    if (!known.includes(name) && Object.hasOwn(value, name)) return name;
  }
  return undefined;
}

function unknownMemberError(
  subject: string,
  unknown: string,
  known: readonly string[],
  code: ErrorCode,
  rule: RuleId | undefined,
  quote: Pick<ErrorDetails, 'given'>,
): HalyardError {
  const near = nearestName(unknown, known);
  const remedy = near === undefined ? `Allowed: ${known.join(', ')}` : `Write ${near}`;
  const expected = `not contain ${unknown}`;
  return new HalyardError(code, { subject, expected, ...quote, remedy }, rule);
}
