import { type ErrorCode, HalyardError } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { nearestName } from './nearest-name.js';

/** Throws on a member that is not known: a misspelt one would be ignored. */
export function requireKnownMembers(
  subject: string,
  value: object,
  known: readonly string[],
  code: ErrorCode,
  rule?: RuleId,
): void {
  // Every request passes here, and `Object.keys` would make a list each time.
  for (const name in value) {
    if (known.includes(name) || !Object.hasOwn(value, name)) continue;
    throw unknownMemberError(subject, value, name, known, code, rule);
  }
}

function unknownMemberError(
  subject: string,
  value: object,
  unknown: string,
  known: readonly string[],
  code: ErrorCode,
  rule?: RuleId,
): HalyardError {
  const near = nearestName(unknown, known);
  return new HalyardError(
    code,
    {
      subject,
      expected: `not contain ${unknown}`,
      // The quote is cut: the unknown member comes first.
      given: { [unknown]: (value as Record<string, unknown>)[unknown], ...value },
      remedy: near === undefined ? `Allowed: ${known.join(', ')}` : `Write ${near}`,
    },
    rule,
  );
}
