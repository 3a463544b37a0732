import { printable } from '../../../internal/printable.js';
import { isCertain } from '../../../rules/finding.js';
import { type CheckReport, isRequired, type ReportedFinding } from '../check-report.js';
import { formatPath } from '../format-findings.js';

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
