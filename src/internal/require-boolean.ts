import { type ErrorCode, HalyardError } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';
import { isThenable } from './thenable.js';

/**
 * The answer of a predicate that a developer gave. A promise is refused, since it would count as true
 * and trust everybody.
 */
export function requireBoolean(
  answer: unknown,
  subject: string,
  code: ErrorCode,
  rule?: RuleId,
): boolean {
  if (typeof answer === 'boolean') return answer;
  const remedy = isThenable(answer)
    ? 'Await asynchronous lookups before the call'
    : 'Return true or false in every case';
  throw new HalyardError(
    code,
    { subject, expected: 'return a boolean', given: answer, remedy },
    rule,
  );
}
