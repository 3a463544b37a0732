import { nearestName } from '../../internal/nearest-name.js';
import { show } from '../../internal/show.js';
import { type Rule, rules } from '../../rules/catalogue.js';

/** The rule with an id, in upper or lower case. */
export function findRule(id: string): Rule | undefined {
  return Object.values(rules).find((rule) => rule.id.toLowerCase() === id.toLowerCase());
}

/** The message for an id that no rule has. */
export function unknownRule(id: string): string {
  const near = nearestName(id, Object.keys(rules));
  const remedy = near === undefined ? 'Run halyard rules to list them' : `Did you mean ${near}?`;
  return `Unknown rule ${show(id)}. ${remedy}`;
}
