import { printable } from '../../../internal/show.js';
import { isCertain } from '../../../rules/finding.js';
import { hasLocalUrl } from '../../../url/lint/check-url.js';
import { hasHalForm } from '../../check/link-list.js';
import type { AuditReport } from '../audit-report.js';
import {
  type CheckReport,
  countUrls,
  formatPlace,
  isRequired,
  type ReportedFinding,
  skippedUrls,
} from '../rows.js';

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

/** A report for people at a terminal. No control character of what was checked reaches it. */
export function formatPretty(report: CheckReport, styles: Styles = plain): string {
  const { findings, audit } = report;
  const blocks = findings.map((finding) => formatFinding(finding, styles));
  const failures = (audit?.failures ?? []).map(
    ({ url, message }) => `${styles.red('FAILED')} ${printable(url)}\n  ${printable(message)}`,
  );
  const summary = formatSummary(report, styles);
  return `${[...blocks, ...failures, summary, ...hintsOf(findings)].join('\n\n')}\n`;
}

/** The options that accept what was found. */
function hintsOf(findings: CheckReport['findings']): string[] {
  return [
    ...(hasLocalUrl(findings)
      ? ['For a service on localhost, --local-development accepts http and any port']
      : []),
    ...(hasHalForm(findings)
      ? ["For a service in the HAL draft's form, --hal-form accepts links keyed by relation type"]
      : []),
  ];
}

function formatFinding(finding: ReportedFinding, { bold, dim, red, yellow }: Styles): string {
  const { rule, level, message, suggestion, count } = finding;
  const colour = isRequired(finding) ? red : yellow;
  const likely = isCertain(finding) ? '' : dim(' (likely)');
  const times = count > 1 ? dim(` (${count} times)`) : '';
  return [
    `${colour(level)} ${bold(rule)}${likely} ${formatPlace(finding)}${times}`,
    `  ${printable(message)}`,
    ...caretLines(finding, colour),
    ...(suggestion === undefined ? [] : [`  ${dim('suggestion:')} ${printable(suggestion)}`]),
  ].join('\n');
}

/** The URL with a caret under the range, where the URL itself was checked. */
function caretLines(
  { source, request, range, path = [] }: ReportedFinding,
  colour: (text: string) => string,
): string[] {
  const isUrl = path.length === 0 || path.join('.') === 'request.url';
  // In a file of exchanges the URL is that of the request.
  const url = request === undefined ? source : request.slice(request.indexOf(' ') + 1);
  if (range === undefined || !isUrl || url.length > 200) return [];
  // An escaped character is wider than one caret.
  if (printable(url) !== url) return [];
  const [start, end] = range;
  const carets = '^'.repeat(Math.max(1, Math.min(end, url.length) - start));
  return [`    ${url}`, `    ${' '.repeat(start)}${colour(carets)}`];
}

/** The number of findings and, after an audit, a line about its rules and URLs. */
export function formatSummary(
  { findings, known, audit }: CheckReport,
  styles: Styles = plain,
): string {
  const { bold, dim, green, red, yellow } = styles;
  const required = findings.filter(isRequired).length;
  const advice = findings.length - required;
  const baseline = known > 0 ? dim(`, ${known} known from the baseline`) : '';
  const scope = audit === undefined ? '' : dim(` in ${audit.requests} requests`);
  const sheet = audit === undefined ? '' : `\n${dim(outcomesOf(audit))}`;
  if (findings.length === 0) return `${green('No findings')}${scope}${baseline}${sheet}`;
  const parts = [
    ...(required > 0 ? [red(`${required} required`)] : []),
    ...(advice > 0 ? [yellow(`${advice} advice`)] : []),
  ];
  return `${bold(`${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`)}: ${parts.join(', ')}${scope}${baseline}${sheet}`;
}

/** No findings proves little where rules were not seen or URLs not fetched. */
function outcomesOf(audit: AuditReport): string {
  const { rules, skipped, failures } = audit;
  const count = (outcome: string) => rules.filter((rule) => rule.outcome === outcome).length;
  const failed = failures.length > 0 ? `; ${countUrls(failures.length)} failed` : '';
  const rest = skipped > 0 ? `; ${skippedUrls(audit)}` : '';
  return `Rules: ${count('passed')} passed, ${count('failed')} failed, ${count('not-seen')} not seen${failed}${rest}`;
}
