import { groupBy } from '../../../internal/maps.js';
import { printable } from '../../../internal/show.js';
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
  /** Text that leads to a URL. */
  readonly link?: (text: string, url: string) => string;
};

const same: Style = (text) => text;

/** No styles. */
export const plain: Styles = { bold: same, dim: same, red: same, yellow: same, green: same };

/** SGR sequences (ECMA-48 §8.3.117), and hyperlinks by OSC 8, which other terminals ignore. */
export const colours: Styles = {
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  red: sgr(31, 39),
  yellow: sgr(33, 39),
  green: sgr(32, 39),
  link: (text, url) => `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`,
};

function sgr(on: number, off: number): Style {
  return (text) => `\u001b[${on}m${text}\u001b[${off}m`;
}

/** A report for people at a terminal: each place once, with its findings below it. */
export function formatPretty(
  report: CheckReport,
  homepage: string,
  styles: Styles = plain,
): string {
  const rows = rowsOf(report.findings);
  const pageOf = (rule: string) => rulePage(homepage, rule);
  const blocks = Array.from(groupBy(rows, placeOf), ([place, group]) =>
    formatPlace(place, group, styles, pageOf),
  );
  for (const { url, message } of report.audit?.failures ?? []) {
    blocks.push(`${styles.bold(printable(url))}\n  ${styles.red('FAILED')}  ${printable(message)}`);
  }
  blocks.push(formatSummary(report, styles));
  const [rule, ...others] = new Set(rows.map((row) => row.rule));
  if (rule !== undefined && styles.link === undefined) {
    blocks.push(`Reasons and examples: ${[pageOf(rule), ...others].join(', #')}`);
  }
  return `${blocks.join('\n\n')}\n`;
}

/** The URL, or the file with the request of an exchange in it. */
function placeOf({ source, request }: Row): string {
  return printable(request === undefined ? source : `${source} ${request}`);
}

function formatPlace(
  place: string,
  rows: readonly Row[],
  styles: Styles,
  pageOf: (rule: string) => string,
): string {
  const { bold, dim, red, yellow, link = same } = styles;
  const lines = rows.flatMap(({ rule, level, kind, message, suggestion, ...row }) => {
    const head = [
      row.line === undefined ? '' : `${row.line}:${row.column ?? 1}`,
      (kind === 'required' ? red : yellow)(level),
      link(bold(rule), pageOf(rule)),
      row.isLikely ? dim('(likely)') : '',
      formatPath(row.path ?? []),
      row.count > 1 ? dim(`(${row.count} times)`) : '',
    ];
    return [
      `  ${head.filter((part) => part !== '').join(' ')}`,
      `    ${message}`,
      ...(suggestion === undefined ? [] : [`    ${dim('→')} ${suggestion}`]),
    ];
  });
  return [bold(place), ...caretLine(place, rows, red), ...lines].join('\n');
}

/** Carets below the ranges of a URL. It ends the place, unless it has characters that are escaped. */
function caretLine(place: string, rows: readonly Row[], red: Style): string[] {
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
