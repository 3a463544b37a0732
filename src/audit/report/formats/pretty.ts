import { groupBy } from '../../../internal/maps.js';
import { printable } from '../../../internal/show.js';
import type { Finding } from '../../../rules/finding.js';
import {
  type CheckReport,
  checkedUrl,
  count,
  formatPath,
  isRequired,
  outcomesOf,
  type Row,
  rowsOf,
  rulePage,
} from '../rows.js';

type Style = (text: string) => string;

/** Styles of a terminal; a pipe gets `plain`. */
export type Styles = Readonly<Record<'bold' | 'dim' | 'red' | 'yellow' | 'green', Style>> & {
  /** The id of a rule, with a link to its page. */
  readonly link?: Style;
};

const same: Style = (text) => text;

/** No styles. */
export const plain: Styles = { bold: same, dim: same, red: same, yellow: same, green: same };

/** SGR sequences (ECMA-48 §8.3.117), and links by OSC 8, which a terminal without them ignores. */
export function colours(homepage: string): Styles {
  const link: Style = (rule) =>
    `\u001b]8;;${rulePage(homepage, rule)}\u001b\\${rule}\u001b]8;;\u001b\\`;
  return { bold: sgr(1, 22), dim: sgr(2, 22), red: sgr(31), yellow: sgr(33), green: sgr(32), link };
}

function sgr(on: number, off = 39): Style {
  return (text) => `\u001b[${on}m${text}\u001b[${off}m`;
}

/** A report for people at a terminal: each place once, with its findings below it. */
export function formatPretty(
  report: CheckReport,
  homepage: string,
  styles: Styles = plain,
): string {
  const rows = rowsOf(report.findings);
  const blocks = Array.from(groupBy(rows, placeOf), ([place, group]) => {
    const lines = group.flatMap((row) => linesOf(row, styles)).map((line) => `  ${line}`);
    return [styles.bold(place), ...caretLine(place, group, styles), ...lines].join('\n');
  });
  for (const { url, message } of report.audit?.failures ?? []) {
    blocks.push(`${styles.bold(printable(url))}\n  ${styles.red('FAILED')}  ${printable(message)}`);
  }
  blocks.push(formatSummary(report, styles));
  const [first, ...others] = new Set(rows.map(({ rule }) => rule));
  if (first !== undefined) {
    blocks.push(`Reasons and examples: ${[rulePage(homepage, first), ...others].join(', #')}`);
  }
  return `${blocks.join('\n\n')}\n`;
}

/** Findings as text for a test report. */
export function formatFindings(findings: readonly Finding[]): string {
  const rows = rowsOf(findings.map((found) => ({ ...found, source: '' })));
  return rows.flatMap((row) => linesOf(row, plain)).join('\n');
}

/** The URL, or the file with the request of an exchange in it. */
function placeOf({ source, request }: Row): string {
  return printable(request === undefined ? source : `${source} ${request}`);
}

/** Level, rule and place, with the message and the suggestion below. */
function linesOf(row: Row, { dim, red, yellow, link = same }: Styles): string[] {
  const { line, column = 1, level, kind, rule, isLikely, path = [], count: times } = row;
  const head = [
    line === undefined ? '' : `${line}:${column}`,
    (kind === 'required' ? red : yellow)(level),
    link(rule),
    isLikely ? dim('(likely)') : '',
    formatPath(path),
    times > 1 ? dim(`(${times} times)`) : '',
  ];
  const remedy = row.suggestion === undefined ? [] : [`  ${dim('→')} ${row.suggestion}`];
  return [head.filter((part) => part !== '').join(' '), `  ${row.message}`, ...remedy];
}

/** Carets below the ranges of a URL. It ends the place, unless it has characters that are escaped. */
function caretLine(place: string, rows: readonly Row[], { red }: Styles): string[] {
  const line = rows.reduce((carets, row) => {
    const url = checkedUrl(row);
    const [start, end] = row.range ?? [0, 0];
    if (url === undefined || url.length > 200 || !place.endsWith(url)) return carets;
    const from = place.length - url.length + start;
    const marks = '^'.repeat(Math.max(1, Math.min(end, url.length) - start));
    return carets.padEnd(from).slice(0, from) + marks + carets.slice(from + marks.length);
  }, '');
  return line === '' ? [] : [red(line)];
}

/** The number of findings and, after an audit, a line about its rules and URLs. */
export function formatSummary(
  { findings, known, audit }: CheckReport,
  { bold, dim, green, red, yellow }: Styles = plain,
): string {
  const required = findings.filter(isRequired).length;
  const advice = findings.length - required;
  const number = bold(count(findings.length, 'finding'));
  const parts = [required && red(`${required} required`), advice && yellow(`${advice} advice`)];
  const shown = parts.filter((part) => part !== 0).join(', ');
  const head = findings.length === 0 ? green('No findings') : `${number}: ${shown}`;
  const scope = audit === undefined ? '' : dim(` in ${audit.requests} requests`);
  const baseline = known > 0 ? dim(`, ${known} known from the baseline`) : '';
  const sheet = audit === undefined ? '' : `\n${dim(outcomesOf(audit))}`;
  return head + scope + baseline + sheet;
}
