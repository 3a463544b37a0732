import { type ErrorCode, HalyardError } from '../errors.js';
import { nearestName } from './nearest-name.js';

/** Throws on a member that is not known: a misspelt one would be ignored. */
export function requireKnownMembers(
  subject: string,
  value: object,
  known: readonly string[],
  code: ErrorCode,
): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = nearestName(unknown, known);
  throw new HalyardError(code, {
    subject,
    expected: `not contain ${unknown}`,
    // The quote is cut: the unknown member comes first.
    given: { [unknown]: (value as Record<string, unknown>)[unknown], ...value },
    remedy: near === undefined ? `Allowed: ${known.join(', ')}` : `Write ${near}`,
  });
}
