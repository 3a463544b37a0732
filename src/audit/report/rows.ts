import { printable } from '../../internal/show.js';
import { type Finding, isCertain } from '../../rules/finding.js';
import { countOf } from '../check/causes.js';
import type { AuditReport } from './audit-report.js';

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
}

/** A finding as every format shows it. Its texts but the source have no control character of what was checked. */
export interface Row extends ReportedFinding {
  readonly count: number;
  readonly kind: 'required' | 'advice';
  readonly isLikely: boolean;
  /** `required` or `advice`, with `likely` unless it is certain. */
  readonly label: string;
  /** As CI servers and editors call it; a likely finding is a note, which fails nothing. */
  readonly severity: 'error' | 'warning' | 'note';
  /** The URL, or the file with line and column. */
  readonly origin: string;
  /** The request, and the path: `response.body._links[0].href`. */
  readonly within: string;
}

/** The rows of a report, which each format renders. */
export function rowsOf(findings: readonly ReportedFinding[]): Row[] {
  return findings.map((finding) => {
    const { line, column = 1, request = '', path = [], suggestion, count = 1 } = finding;
    const kind = isRequired(finding) ? 'required' : 'advice';
    const isLikely = !isCertain(finding);
    const origin = printable(finding.source) + (line === undefined ? '' : `:${line}:${column}`);
    const within = [printable(request), formatPath(path)].filter((part) => part !== '').join(' ');
    return {
      ...finding,
      count,
      kind,
      isLikely,
      label: isLikely ? `${kind}, likely` : kind,
      severity: isLikely ? 'note' : kind === 'required' ? 'error' : 'warning',
      origin,
      within,
      message: printable(finding.message),
      ...(suggestion !== undefined && { suggestion: printable(suggestion) }),
    };
  });
}

/** Whether a finding is of the level SHALL or SHALL NOT, rather than advice. */
export function isRequired({ level }: Pick<Finding, 'level'>): boolean {
  return level.startsWith('SHALL');
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

/** The URL that the range of a finding is of; undefined where the range is in a body, or there is none. */
export function checkedUrl({ source, request, range, path = [] }: Row): string | undefined {
  if (range === undefined || (path.length > 0 && path.join('.') !== 'request.url'))
    return undefined;
  // In a file of exchanges the URL is that of the request.
  return request === undefined ? source : request.slice(request.indexOf(' ') + 1);
}

/** The outcomes of an audit: no findings proves little where rules were not seen or URLs not fetched. */
export function outcomesOf(audit: AuditReport): string {
  const { rules, skipped, failures } = audit;
  const number = (outcome: string) => rules.filter((rule) => rule.outcome === outcome).length;
  const failed = failures.length > 0 ? `; ${count(countOf(failures), 'URL')} failed` : '';
  const rest = skipped > 0 ? `; ${skippedUrls(audit)}` : '';
  return `Rules: ${number('passed')} passed, ${number('failed')} failed, ${number('not-seen')} not seen${failed}${rest}`;
}

/** How many URLs an audit left out, and why: `7 URLs not fetched, since a limit was reached`. */
export function skippedUrls({ skipped, interrupted }: AuditReport): string {
  const reason = interrupted ? 'the audit was interrupted' : 'a limit was reached';
  return `${count(skipped, 'URL')} not fetched, since ${reason}`;
}

/** The URL of a rule on the page of rules. */
export function rulePage(homepage: string, rule: string): string {
  return new URL(`rules.html#${rule}`, homepage).href;
}

/** A number with its noun. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
