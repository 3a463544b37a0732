import { groupBy } from '../../../internal/maps.js';
import { printable } from '../../../internal/show.js';
import { type RuleId, rules } from '../../../rules/catalogue.js';
import { isCertain } from '../../../rules/finding.js';
import {
  type CheckReport,
  formatPath,
  formatPlace,
  isRequired,
  type ReportedFinding,
} from '../rows.js';

/**
 * JUnit's XML, which CI servers show as tests: a test case for each rule, failed where a finding
 * breaks it. Of an audit, rules that nothing showed are skipped; of other checks, only broken ones are
 * listed. A page that could not be fetched is an error.
 */
export function formatJunit({ title, findings, audit }: CheckReport): string {
  const byRule = groupBy(findings, ({ rule }) => rule);
  const outcomes = new Map(audit?.rules.map(({ id, outcome }) => [id, outcome]));
  const ids = audit === undefined ? [...byRule.keys()] : [...outcomes.keys()];
  const cases = ids.map((id) => caseOf(id, byRule.get(id) ?? [], outcomes.get(id) === 'not-seen'));
  const skipped = ids.filter((id) => !byRule.has(id) && outcomes.get(id) === 'not-seen').length;
  const failures = audit?.failures ?? [];
  const tests = ids.length + failures.length;
  const counts = `tests="${tests}" failures="${byRule.size}" errors="${failures.length}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name=${attribute(title)} ${counts} time="0">`,
    `  <testsuite name=${attribute(title)} ${counts} skipped="${skipped}" time="0">`,
    ...cases,
    ...failures.map(errorOf),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseOf(id: RuleId, findings: readonly ReportedFinding[], isSkipped: boolean): string {
  const { summary } = rules[id];
  const open = `    <testcase classname="halyard" name=${attribute(`${id} ${summary}`)} time="0"`;
  const [first] = findings;
  if (first === undefined) return isSkipped ? `${open}><skipped/></testcase>` : `${open}/>`;
  const type = findings.some(isRequired) ? 'required' : 'advice';
  const text = findings.map(lineOf).join('\n');
  return `${open}><failure type="${type}" message=${attribute(first.message)}>${escapeXml(text)}</failure></testcase>`;
}

function errorOf({ url, message }: { readonly url: string; readonly message: string }): string {
  return `    <testcase classname="halyard" name=${attribute(url)} time="0"><error type="unreachable" message=${attribute(message)}/></testcase>`;
}

function lineOf(finding: ReportedFinding): string {
  const { message, suggestion } = finding;
  const remedy = suggestion === undefined ? '' : ` (suggestion: ${suggestion})`;
  return `${formatPlace(finding)}${isCertain(finding) ? '' : ' (likely)'}: ${printable(message + remedy)}`;
}

function attribute(text: string): string {
  return `"${escapeXml(printable(text)).replaceAll('"', '&quot;')}"`;
}

/** Printable text has only characters of XML 1.0 (§2.2). */
function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Workflow commands that GitHub Actions shows as annotations of files. */
export function formatGithub({ findings, audit }: CheckReport): string {
  const failures = (audit?.failures ?? []).map(
    ({ url, message }) =>
      `::error title=unreachable::${escapeData(`${printable(url)}\n${printable(message)}`)}\n`,
  );
  return [...findings.map(formatCommand), ...failures].join('');
}

function formatCommand(finding: ReportedFinding): string {
  const { rule, message, suggestion, source, request, line, column, path = [] } = finding;
  // Places in files have a line; URLs, paths and templates have none.
  const isFile = line !== undefined;
  const properties = [
    ...(isFile ? [`file=${escapeProperty(printable(source))}`] : []),
    ...(isFile ? [`line=${line}`] : []),
    ...(column === undefined ? [] : [`col=${column}`]),
    `title=${escapeProperty(isCertain(finding) ? rule : `${rule} (likely)`)}`,
  ].join(',');
  const place = [
    ...(isFile ? [] : [printable(source)]),
    ...(request === undefined ? [] : [printable(request)]),
    ...(path.length > 0 ? [formatPath(path)] : []),
  ];
  const text = [
    ...(place.length > 0 ? [place.join(' ')] : []),
    printable(message),
    ...(suggestion === undefined ? [] : [`Suggestion: ${printable(suggestion)}`]),
  ].join('\n');
  return `::${commandOf(finding)} ${properties}::${escapeData(text)}\n`;
}

function commandOf(finding: ReportedFinding): 'error' | 'warning' | 'notice' {
  if (!isCertain(finding)) return 'notice';
  return isRequired(finding) ? 'error' : 'warning';
}

/** As the runner of GitHub Actions decodes the data of a command. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
