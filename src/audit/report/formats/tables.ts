import { printable } from '../../../internal/show.js';
import type { AuditReport, RuleOutcome } from '../audit-report.js';
import {
  type CheckReport,
  formatPlace,
  labelOf,
  type ReportedFinding,
  skippedUrls,
} from '../rows.js';
import { unseenReason } from '../rule-outcomes.js';

/** The findings as a table, and the conformance sheet of an audit. */
export function formatMarkdown({ title, findings, known, audit }: CheckReport): string {
  return `${[
    `# ${escapeMarkdown(title)}`,
    findings.length === 0 ? 'No findings.' : findingTable(findings),
    ...(known > 0 ? [`${known} more findings are known from the baseline.`] : []),
    ...failureList(audit),
    ...(audit === undefined ? [] : ['## Conformance', conformanceTable(audit.rules)]),
  ].join('\n\n')}\n`;
}

function failureList(audit: AuditReport | undefined): string[] {
  if (audit === undefined || audit.failures.length + audit.skipped === 0) return [];
  const lines = audit.failures.map(
    ({ url, message }) => `- ${code(url)} ${escapeMarkdown(message)}`,
  );
  if (audit.skipped > 0) lines.push(`- ${skippedUrls(audit)}`);
  return ['## Not fetched', lines.join('\n')];
}

function findingTable(findings: readonly ReportedFinding[]): string {
  return tableOf(
    ['', 'Rule', 'Place', 'Finding', 'Suggestion', 'Times'],
    findings.map((finding) => {
      const { rule, message, suggestion, count } = finding;
      return [
        labelOf(finding),
        rule,
        code(formatPlace(finding)),
        escapeMarkdown(message),
        suggestion === undefined ? '' : code(suggestion),
        String(count),
      ];
    }),
  );
}

/** The outcome of each rule of the catalogue, to hand in. */
export function conformanceTable(outcomes: readonly RuleOutcome[]): string {
  return tableOf(
    ['Rule', 'Level', 'Requirement', 'Outcome', 'Checked', 'Findings', 'Evidence'],
    outcomes.map(({ id, level, summary, outcome, checked, findings, example }) => [
      id,
      level,
      escapeMarkdown(summary),
      outcome.replace('-', ' '),
      String(checked),
      String(findings),
      example === undefined ? unseenReason(id) : code(example),
    ]),
  );
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`\` ${printable(text).replace(/\s+/g, ' ').replaceAll('`', "'").replaceAll('|', '\\|')} \`\``;
}

/** Messages quote the API, so no HTML, table cells or emphasis may come from them. */
function escapeMarkdown(text: string): string {
  return printable(text)
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]|]/g, '\\$&');
}

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
