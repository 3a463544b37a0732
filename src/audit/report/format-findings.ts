import { groupBy } from '../../internal/group-by.js';
import { printable } from '../../internal/printable.js';
import { type Finding, isCertain } from '../../rules/finding.js';
import type { ReportedFinding } from './check-report.js';

/**
 * Findings as text for a terminal or a test report: level, rule and place on one line, the message
 * and the suggestion below. Those with the same rule and message are one, with the place of the first.
 */
export function formatFindings(findings: readonly Finding[]): string {
  const groups = groupBy(findings, (found) =>
    JSON.stringify([found.level, found.rule, isCertain(found), found.message]),
  );
  return Array.from(groups.values(), formatGroup).join('\n');
}

function formatGroup([first, ...others]: readonly [Finding, ...Finding[]]): string {
  const { level, rule, path, message, suggestion, ...found } = first;
  const at = path === undefined || path.length === 0 ? '' : ` at ${formatPath(path)}`;
  const place = others.length === 0 ? at : `${at} (${others.length + 1} times)`;
  const remedy = suggestion === undefined ? '' : `\n  suggestion: ${printable(suggestion)}`;
  return `${level} ${rule}${isCertain(found) ? '' : ' (likely)'}${place}\n  ${printable(message)}${remedy}`;
}

/** The place of a finding: the URL, or the file with line and column; the request; and the path. */
export function formatPlace(finding: ReportedFinding): string {
  const { source, line, column = 1, request = '', path = [] } = finding;
  const position = line === undefined ? '' : `:${line}:${column}`;
  return [printable(source) + position, printable(request), formatPath(path)]
    .filter((part) => part !== '')
    .join(' ');
}

/** A path as JavaScript writes it, safe for a terminal: `response.body._links[0].href`. */
export function formatPath(path: readonly (string | number)[]): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `[${printable(JSON.stringify(step))}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}
