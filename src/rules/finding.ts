import { type Level, type RuleId, rules } from './catalogue.js';

/**
 * Something that breaks a rule, found in what was checked.
 *
 * With `message` and `path` it is an issue as Standard Schema describes one.
 */
export interface Finding {
  readonly rule: RuleId;
  readonly level: Level;
  /** What was given, what is wrong, and what to write instead. */
  readonly message: string;
  /** Where in a body: property names and list positions, from the root. */
  readonly path?: readonly (string | number)[];
  /** Where in the string that was checked: from the first position up to, not including, the second. */
  readonly range?: readonly [start: number, end: number];
  /** What to write instead of the whole of what was checked. */
  readonly suggestion?: string;
}

/** A finding of a rule; its level is the rule's, unless it is told: advice is weaker. */
export function finding(
  rule: RuleId,
  message: string,
  place: Partial<Omit<Finding, 'rule' | 'message'>> = {},
): Finding {
  return { rule, level: rules[rule].level, message, ...place };
}
