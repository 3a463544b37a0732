import { printable } from '../../../internal/show.js';
import {
  type CheckReport,
  checkedUrl,
  count,
  isRequired,
  outcomesOf,
  type Row,
  rowsOf,
} from '../rows.js';

/** Styles of a terminal; each returns its text. A pipe gets `plain`. */
export type Styles = Readonly<
  Record<'bold' | 'dim' | 'red' | 'yellow' | 'green', (text: string) => string>
>;

const same = (text: string) => text;

/** No styles. */
export const plain: Styles = { bold: same, dim: same, red: same, yellow: same, green: same };

/** A report for people at a terminal. */
export function formatPretty(report: CheckReport, styles: Styles = plain): string {
  const { findings, audit } = report;
  const blocks = rowsOf(findings).map((row) => formatRow(row, styles));
  for (const { url, message } of audit?.failures ?? []) {
    blocks.push(`${styles.red('FAILED')} ${printable(url)}\n  ${printable(message)}`);
  }
  blocks.push(formatSummary(report, styles));
  return `${blocks.join('\n\n')}\n`;
}

function formatRow(row: Row, { bold, dim, red, yellow }: Styles): string {
  const { rule, level, kind, isLikely, place, message, suggestion, count: times } = row;
  const colour = kind === 'required' ? red : yellow;
  const likely = isLikely ? dim(' (likely)') : '';
  const often = times > 1 ? dim(` (${times} times)`) : '';
  return [
    `${colour(level)} ${bold(rule)}${likely} ${place}${often}`,
    `  ${message}`,
    ...caretLines(row, colour),
    ...(suggestion === undefined ? [] : [`  ${dim('suggestion:')} ${suggestion}`]),
  ].join('\n');
}

/** The URL with a caret under the range, where the URL itself was checked. */
function caretLines(row: Row, colour: (text: string) => string): string[] {
  const url = checkedUrl(row);
  const [start, end] = row.range ?? [0, 0];
  // An escaped character is wider than one caret.
  if (url === undefined || url.length > 200 || printable(url) !== url) return [];
  const carets = '^'.repeat(Math.max(1, Math.min(end, url.length) - start));
  return [`    ${url}`, `    ${' '.repeat(start)}${colour(carets)}`];
}

/** The number of findings and, after an audit, a line about its rules and URLs. */
export function formatSummary(
  { findings, known, audit }: CheckReport,
  { bold, dim, green, red, yellow }: Styles = plain,
): string {
  const required = findings.filter(isRequired).length;
  const advice = findings.length - required;
  const number = bold(count(findings.length, 'finding'));
  const parts = [
    ...(required > 0 ? [red(`${required} required`)] : []),
    ...(advice > 0 ? [yellow(`${advice} advice`)] : []),
  ];
  const head = parts.length === 0 ? green('No findings') : `${number}: ${parts.join(', ')}`;
  const scope = audit === undefined ? '' : dim(` in ${audit.requests} requests`);
  const baseline = known > 0 ? dim(`, ${known} known from the baseline`) : '';
  const sheet = audit === undefined ? '' : `\n${dim(outcomesOf(audit))}`;
  return head + scope + baseline + sheet;
}
