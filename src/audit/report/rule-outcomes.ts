import { groupBy } from '../../internal/group-by.js';
import { rules } from '../../rules/catalogue.js';
import type { CheckOptions } from '../check/check-options.js';
import type { Visit } from '../crawl/visit.js';
import type { RuleOutcome } from './audit-report.js';
import type { LocatedFinding } from './group-findings.js';
import { seenRules } from './seen-rules.js';

/** The outcome of each rule of the catalogue: how many exchanges show it, and the first as an example. */
export function ruleOutcomes(
  visits: readonly Visit[],
  findings: readonly LocatedFinding[],
  options: Pick<CheckOptions, 'localDevelopment'>,
): RuleOutcome[] {
  const broken = groupBy(findings, ({ finding }) => finding.rule);
  const seen = groupBy(
    visits.flatMap((visit) => seenRules(visit, options).map((id) => ({ id, visit }))),
    ({ id }) => id,
  );
  return Object.values(rules).map((rule) => {
    const breaking = broken.get(rule.id) ?? [];
    // A finding shows that its rule was checked, wherever it was found.
    const checked = new Set([...breaking, ...(seen.get(rule.id) ?? [])].map(({ visit }) => visit));
    const [first] = checked;
    const outcome = breaking.length > 0 ? 'failed' : first === undefined ? 'not-seen' : 'passed';
    return {
      ...rule,
      outcome,
      checked: checked.size,
      findings: breaking.length,
      ...(first !== undefined && { example: first.url }),
    };
  });
}
