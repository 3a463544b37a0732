import { printable } from '../../../internal/show.js';
import type { RuleOutcome } from '../audit-report.js';
import { type CheckReport, rowsOf, skippedUrls } from '../rows.js';
import { unseenReason } from '../rule-outcomes.js';

/** The findings as a table, and the conformance sheet of an audit. */
export function formatMarkdown({ title, findings, known, audit }: CheckReport): string {
  const blocks = [`# ${escapeMarkdown(title)}`];
  const rows = rowsOf(findings).map(({ label, rule, place, message, suggestion, count }) => {
    const remedy = suggestion === undefined ? '' : code(suggestion);
    return [label, rule, code(place), escapeMarkdown(message), remedy, count];
  });
  const head = ['', 'Rule', 'Place', 'Finding', 'Suggestion', 'Times'];
  blocks.push(rows.length === 0 ? 'No findings.' : tableOf(head, rows));
  if (known > 0) blocks.push(`${known} more findings are known from the baseline.`);
  if (audit !== undefined) {
    const missing = audit.failures.map(
      ({ url, message }) => `- ${code(url)} ${escapeMarkdown(message)}`,
    );
    if (audit.skipped > 0) missing.push(`- ${skippedUrls(audit)}`);
    if (missing.length > 0) blocks.push('## Not fetched', missing.join('\n'));
    blocks.push('## Conformance', conformanceTable(audit.rules));
  }
  return `${blocks.join('\n\n')}\n`;
}

/** The outcome of each rule of the catalogue, to hand in. */
function conformanceTable(outcomes: readonly RuleOutcome[]): string {
  return tableOf(
    ['Rule', 'Level', 'Requirement', 'Outcome', 'Checked', 'Findings', 'Evidence'],
    outcomes.map(({ id, level, summary, outcome, checked, findings, example }) => {
      const evidence = example === undefined ? unseenReason(id) : code(example);
      const shown = outcome.replace('-', ' ');
      return [id, level, escapeMarkdown(summary), shown, checked, findings, evidence];
    }),
  );
}

function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
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
    return [id, level, section, summary, outcome, checked, findings, evidence].map(cell).join(',');
  });
  const head = 'rule,level,section,requirement,outcome,checked,findings,evidence';
  return [head, ...rows, ''].join('\r\n');
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
