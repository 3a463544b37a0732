import { type RuleId, rules } from 'halyard/rules';
import type { AuditReport, RuleOutcome } from '../../../../src/audit/report/audit-report.js';

const START = 'https://api.example.se/orders/v1/';

/** A rule of the conformance sheet that nothing has shown, or what the caller says. */
function outcome(id: RuleId, more: Partial<RuleOutcome> = {}): RuleOutcome {
  return { ...rules[id], outcome: 'not-seen', checked: 0, findings: 0, ...more };
}

/** An audit with a rule of each outcome. */
export const AUDIT: AuditReport = {
  start: START,
  requests: 3,
  skipped: 0,
  failures: [],
  rules: [
    outcome('HYP.05', { outcome: 'failed', checked: 2, findings: 5, example: `${START}a` }),
    outcome('UFN.06', { outcome: 'passed', checked: 3, example: START }),
    outcome('HYP.01'),
    outcome('created.status'),
    outcome('CAC.01', { outcome: 'failed', checked: 1, findings: 1 }),
  ],
  groups: [],
  map: { resources: [], relations: [] },
};
