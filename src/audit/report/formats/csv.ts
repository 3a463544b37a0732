import type { RuleOutcome } from '../audit-report.js';

/** The conformance sheet as RFC 4180 CSV: a row for each rule. */
export function formatCsv(outcomes: readonly RuleOutcome[]): string {
  const rows = outcomes.map(({ id, level, section, summary, outcome, checked, findings }) =>
    [id, level, section, summary, outcome, checked, findings].map(field).join(','),
  );
  return ['rule,level,section,requirement,outcome,checked,findings', ...rows, ''].join('\r\n');
}

function field(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
