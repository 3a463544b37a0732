import type { AuditReport, RuleOutcome } from '../audit-report.js';
import { type CheckReport, isRequired, type ReportedFinding } from '../check-report.js';
import { formatPath } from '../format-findings.js';
import { printable } from '../printable.js';
import { skippedUrls } from '../skipped-urls.js';
import { unseenReason } from '../unseen-reason.js';

/** A report for a pull request or a hand-in: the findings, and of an audit the conformance sheet. */
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
      const { rule, source, line, request = '', path = [], message, suggestion, count } = finding;
      const position = line === undefined ? '' : `:${line}`;
      const place = `${source}${position} ${request} ${formatPath(path)}`.trim();
      const mark = isRequired(finding) ? 'required' : 'advice';
      return [
        mark,
        rule,
        code(place),
        escapeMarkdown(message),
        suggestion === undefined ? '' : code(suggestion),
        String(count),
      ];
    }),
  );
}

/** Each rule of the catalogue with its outcome, as agencies hand it in. */
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

/** What a message quotes is foreign: no HTML, no cells, no emphasis of its own. */
function escapeMarkdown(text: string): string {
  return printable(text)
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]|]/g, '\\$&');
}
