import { type CheckReport, isRequired, type ReportedFinding } from '../check-report.js';
import { formatPath } from '../format-findings.js';

/** Workflow commands that GitHub Actions shows as annotations of files. */
export function formatGithub({ findings }: CheckReport): string {
  return findings.map(formatCommand).join('');
}

function formatCommand(finding: ReportedFinding): string {
  const { rule, message, suggestion, source, line, column, path = [] } = finding;
  const properties = [
    ...(/^https?:/.test(source) ? [] : [`file=${escapeProperty(source)}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(column === undefined ? [] : [`col=${column}`]),
    `title=${escapeProperty(rule)}`,
  ].join(',');
  const place = [
    ...(/^https?:/.test(source) ? [source] : []),
    ...(path.length > 0 ? [formatPath(path)] : []),
  ];
  const text = [
    ...(place.length > 0 ? [place.join(' ')] : []),
    message,
    ...(suggestion === undefined ? [] : [`Suggestion: ${suggestion}`]),
  ].join('\n');
  return `::${isRequired(finding) ? 'error' : 'warning'} ${properties}::${escapeData(text)}\n`;
}

/** As the runner of GitHub Actions decodes the data of a command. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
