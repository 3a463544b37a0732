import { HalyardError } from '../errors.js';
import type { RuleId } from '../rules/catalogue.js';

/** What a predicate answered. A promise would count as true, and trust everybody. */
export function answerOf(answer: unknown, what: 'hosts' | 'elements', rule: RuleId): boolean {
  if (typeof answer === 'boolean') return answer;
  throw new HalyardError(
    'base.url',
    {
      problem: `A predicate on ${what} answers true or false`,
      given: answer,
      remedy: 'Return a boolean; look up what takes time beforehand',
    },
    rule,
  );
}
