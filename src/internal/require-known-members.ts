import { type ErrorCode, HalyardError } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { nearestName } from './nearest-name.js';

/**
 * Throws on a member that is not known: a misspelt one would be ignored. `undefined` as its value makes
 * no difference.
 */
export function requireKnownMembers(
  subject: string,
  value: object,
  known: readonly string[],
  code: ErrorCode,
  rule?: RuleId,
  isSecret = false,
): void {
  // Every request passes here, and `Object.keys` would make a list each time.
  for (const name in value) {
    if (known.includes(name) || !Object.hasOwn(value, name)) continue;
    throw unknownMemberError(subject, value, name, known, code, rule, isSecret);
  }
}

/** The same for members that may be secrets, such as header fields and keys: no message quotes them. */
export function requireKnownSecrets(
  subject: string,
  value: object,
  known: readonly string[],
  code: ErrorCode,
  rule?: RuleId,
): void {
  requireKnownMembers(subject, value, known, code, rule, true);
}

function unknownMemberError(
  subject: string,
  value: object,
  unknown: string,
  known: readonly string[],
  code: ErrorCode,
  rule: RuleId | undefined,
  isSecret: boolean,
): HalyardError {
  const near = nearestName(unknown, known);
  return new HalyardError(
    code,
    {
      subject,
      expected: `not contain ${unknown}`,
      // The quote is cut, so the unknown member comes first.
      ...(!isSecret && {
        given: { [unknown]: (value as Record<string, unknown>)[unknown], ...value },
      }),
      remedy: near === undefined ? `Allowed: ${known.join(', ')}` : `Write ${near}`,
    },
    rule,
  );
}
