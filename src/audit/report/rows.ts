import { groupBy } from '../../internal/maps.js';
import { printable } from '../../internal/show.js';
import { type Finding, isCertain } from '../../rules/finding.js';
import { parseUrl } from '../../url/absolute-url.js';
import type { AuditReport } from './audit-report.js';
import { kindOf, urlPattern } from './url-pattern.js';

/** A report in the shape that every output format takes. */
export interface CheckReport {
  /** What was checked: `halyard audit https://api.example.se/orders/v1`. */
  readonly title: string;
  /** The date of the check (ISO 8601), for the conformance sheet. */
  readonly date?: string;
  readonly findings: readonly ReportedFinding[];
  /** How many findings a baseline knows; they are not in the list. */
  readonly known: number;
  /** The whole report of an audit. */
  readonly audit?: AuditReport;
}

/** A finding and where it was found. */
export interface ReportedFinding extends Finding {
  /** The URL or the file that was checked. */
  readonly source: string;
  /** The line in the file, from 1. */
  readonly line?: number;
  /** The column in the line, from 1. */
  readonly column?: number;
  /** The request, where the source is a file that holds exchanges: `GET https://…`. */
  readonly request?: string;
  /** How many findings of the same cause this one stands for. */
  readonly count: number;
  /** What `path` leads into, for a format that shows the place: an exchange, a body or a document. */
  readonly subject?: unknown;
}

/** The findings of an audit, one for each cause. */
export function reportedFindings({ groups }: AuditReport): ReportedFinding[] {
  return groups.map(({ count, example: { url, finding, exchange } }) => ({
    ...finding,
    source: url,
    count,
    subject: exchange,
  }));
}

/**
 * Identifies a finding from one run to the next. List positions, identifiers and the origin do not
 * count, since the same API runs on a laptop and in CI.
 */
export function fingerprint({
  rule,
  message,
  path = [],
  source,
  request,
}: ReportedFinding): string {
  const place = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
  const text = message.replace(/"(?:[^"\\]|\\.)*"?/g, '""').replace(/\d+/g, '#');
  const [method, url] = request?.split(' ', 2) ?? [];
  const parts = [rule, pathPattern(source), method, url && pathPattern(url), place, text];
  return parts.filter((part) => part !== undefined && part !== '').join(' | ');
}

/** The pattern of a URL without its origin and parameters; a file or a path as it is. */
function pathPattern(source: string): string {
  const origin = /^https?:/i.test(source) ? parseUrl(source)?.origin : undefined;
  return origin === undefined ? source : kindOf(urlPattern(source)).slice(origin.length);
}

/** Whether a finding is of the level SHALL or SHALL NOT, rather than advice. */
export function isRequired({ level }: Pick<Finding, 'level'>): boolean {
  return level.startsWith('SHALL');
}

/** The label of a finding in a report: `required` or `advice`, with `likely` unless it is certain. */
export function labelOf(finding: Finding): string {
  const kind = isRequired(finding) ? 'required' : 'advice';
  return isCertain(finding) ? kind : `${kind}, likely`;
}

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

/** How many URLs an audit left out, and why: `7 URLs not fetched, since a limit was reached`. */
export function skippedUrls({ skipped, interrupted }: AuditReport): string {
  const reason = interrupted ? 'the audit was interrupted' : 'a limit was reached';
  return `${countUrls(skipped)} not fetched, since ${reason}`;
}

export function countUrls(count: number): string {
  return `${count} ${count === 1 ? 'URL' : 'URLs'}`;
}
