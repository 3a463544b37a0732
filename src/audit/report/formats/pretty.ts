import { type CheckReport, isRequired, type ReportedFinding } from '../check-report.js';
import { formatPath } from '../format-findings.js';

/** Styles of a terminal; each returns its text. A pipe gets `plain`. */
export interface Styles {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
}

const same = (text: string) => text;

/** No styles. */
export const plain: Styles = { bold: same, dim: same, red: same, yellow: same, green: same };

/** A report for people at a terminal. */
export function formatPretty(report: CheckReport, styles: Styles = plain): string {
  const { findings, audit } = report;
  const blocks = findings.map((finding) => formatFinding(finding, styles));
  const failures = (audit?.failures ?? []).map(
    ({ url, message }) => `${styles.red('FAILED')} ${url}\n  ${message}`,
  );
  return `${[...blocks, ...failures, summaryOf(report, styles)].join('\n\n')}\n`;
}

function formatFinding(finding: ReportedFinding, { bold, dim, red, yellow }: Styles): string {
  const { rule, level, message, suggestion, count } = finding;
  const colour = isRequired(finding) ? red : yellow;
  const times = count > 1 ? dim(` (${count} times)`) : '';
  return [
    `${colour(level)} ${bold(rule)} ${placeOf(finding)}${times}`,
    `  ${message}`,
    ...caretLines(finding, colour),
    ...(suggestion === undefined ? [] : [`  ${dim('suggestion:')} ${suggestion}`]),
  ].join('\n');
}

function placeOf({ source, line, column, path = [] }: ReportedFinding): string {
  const position = line === undefined ? '' : `:${line}:${column ?? 1}`;
  const place = path.length === 0 ? '' : ` ${formatPath(path)}`;
  return `${source}${position}${place}`;
}

/** The URL with a caret under the range, where the URL itself was checked. */
function caretLines(
  { source, range, path = [] }: ReportedFinding,
  colour: (text: string) => string,
): string[] {
  const isUrl = path.length === 0 || path.join('.') === 'request.url';
  if (range === undefined || !isUrl || source.length > 200) return [];
  const [start, end] = range;
  const carets = '^'.repeat(Math.max(1, Math.min(end, source.length) - start));
  return [`    ${source}`, `    ${' '.repeat(start)}${colour(carets)}`];
}

function summaryOf({ findings, known, audit }: CheckReport, styles: Styles): string {
  const { bold, dim, green, red, yellow } = styles;
  const required = findings.filter(isRequired).length;
  const advice = findings.length - required;
  const baseline = known > 0 ? dim(`, ${known} known from the baseline`) : '';
  const scope = audit === undefined ? '' : dim(` in ${audit.requests} requests`);
  if (findings.length === 0) return `${green('No findings')}${scope}${baseline}`;
  const parts = [
    ...(required > 0 ? [red(`${required} required`)] : []),
    ...(advice > 0 ? [yellow(`${advice} advice`)] : []),
  ];
  return `${bold(`${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`)}: ${parts.join(', ')}${scope}${baseline}`;
}
