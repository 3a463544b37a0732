import { remember } from '../../internal/maps.js';
import type { Finding } from '../../rules/finding.js';
import { parseUrl } from '../../url/absolute-url.js';
import { byCause, countOf, shapeOf, stepOf } from '../check/causes.js';
import type { Visit } from '../crawl/visit.js';
import { isRequired, type ReportedFinding } from './rows.js';

/** A finding and the exchange that it is about. */
export interface LocatedFinding {
  readonly visit: Visit;
  readonly finding: Finding;
}

/** The first finding of each cause, with the number of all: required rules first, then the most frequent. */
export function groupFindings<Found extends Finding>(
  findings: readonly Found[],
  urlOf: (found: Found) => string,
): (Found & { readonly count: number })[] {
  const groups = byCause(findings, (found) => {
    const url = urlOf(found);
    return parseUrl(url) === undefined ? '' : kindOf(urlPattern(url));
  });
  return groups
    .map((group) => ({ ...group[0], count: countOf(group) }))
    .toSorted(
      (one, other) =>
        Number(isRequired(other)) - Number(isRequired(one)) || other.count - one.count,
    );
}

/**
 * Identifies a finding from one run to the next. List positions, identifiers and the origin do not
 * count, since the same API runs on a laptop and in CI.
 */
export function fingerprint(finding: ReportedFinding): string {
  const { rule, message, path = [], source, request } = finding;
  const [method, url = ''] = request?.split(' ', 2) ?? [];
  const place = path.map(stepOf).join('.');
  return [rule, pathPattern(source), method, pathPattern(url), place, shapeOf(message)]
    .filter((part) => part !== undefined && part !== '')
    .join(' | ');
}

/** The pattern of a URL without its origin and parameters; a file or a path as it is. */
function pathPattern(source: string): string {
  const origin = /^https?:/i.test(source) ? parseUrl(source)?.origin : undefined;
  return origin === undefined ? source : kindOf(urlPattern(source)).slice(origin.length);
}

/**
 * Replaces the identifiers of a URL by `{id}` and its parameters by their names: URLs of one pattern are
 * of one kind.
 *
 * A segment with a digit that is not a version counts as an identifier. Thousands of links and findings
 * may share a long URL, which is read once.
 */
export const urlPattern = /* @__PURE__ */ remember(patternOfUrl, { length: 8192 });

function patternOfUrl(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const path = pathname
    .split('/')
    .map((segment) => (/\d/.test(segment) && !/^v\d+$/.test(segment) ? '{id}' : segment))
    .join('/');
  const names = [...new Set(searchParams.keys())].sort().join(',');
  return `${origin}${path}${names === '' ? '' : `{?${names}}`}`;
}

/** The kind of resource of a URL pattern: the pages of a list are one kind, whatever their parameters. */
function kindOf(pattern: string): string {
  return pattern.replace(/\{\?.*/, '');
}
