import type { RuleOutcome } from '../audit-report.js';
import { unseenReason } from '../unseen-reason.js';

/**
 * The conformance sheet as RFC 4180 CSV: a row for each rule. Its evidence is the URL of an exchange, or
 * why there is none.
 */
export function formatCsv(outcomes: readonly RuleOutcome[]): string {
  const rows = outcomes.map((rule) => {
    const { id, level, section, summary, outcome, checked, findings } = rule;
    const evidence = rule.example ?? unseenReason(id);
    return [id, level, section, summary, outcome, checked, findings, evidence].map(field).join(',');
  });
  const head = 'rule,level,section,requirement,outcome,checked,findings,evidence';
  return [head, ...rows, ''].join('\r\n');
}

function field(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
