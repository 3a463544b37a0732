import { groupBy } from '../../internal/group-by.js';
import { shortKeys } from '../../internal/short-keys.js';
import type { Finding } from '../../rules/finding.js';
import { kindOf, patternReader, urlPattern } from '../crawl/url-pattern.js';
import type { Visit } from '../crawl/visit.js';
import type { FindingGroup } from './audit-report.js';
import { isRequired } from './check-report.js';
import { showExchange } from './show-exchange.js';

/** A finding and the exchange that it is about. */
export interface LocatedFinding {
  readonly visit: Visit;
  readonly finding: Finding;
}

/** Groups the findings of an audit by their cause. */
export function groupFindings(findings: readonly LocatedFinding[]): FindingGroup[] {
  const patternOf = patternReader();
  return byCause(findings, ({ visit }) => patternOf(visit.url)).map(groupOf);
}

/**
 * Findings of one cause together: required rules first, then by their number.
 *
 * @param patternOf The pattern of the URL that a finding is about.
 */
export function byCause<Located extends { readonly finding: Finding }>(
  findings: readonly Located[],
  patternOf: (located: Located) => string,
): [first: Located, ...more: Located[]][] {
  const keyOf = shortKeys();
  const groups = groupBy(findings, (located) =>
    keyOf(causeOf(located.finding, patternOf(located))),
  );
  return [...groups.values()].sort(
    ([one, ...others], [other, ...rest]) =>
      Number(isRequired(other.finding)) - Number(isRequired(one.finding)) ||
      rest.length - others.length,
  );
}

/**
 * Quoted values, numbers and list positions differ between findings of one cause. A fault of a URL is
 * one cause wherever the URL is linked.
 */
function causeOf({ rule, message, path = [] }: Finding, pattern: string): readonly string[] {
  if (/^(?:UFN|VER|naming)\./.test(rule)) return [rule, message.replace(/\d+/g, '#')];
  const shape = message.replace(/"(?:[^"\\]|\\.)*"?/g, '"…"').replace(/\d+/g, '#');
  const place = path.map((step) => (typeof step === 'number' ? '*' : step));
  return [rule, shape, kindOf(pattern), ...place];
}

function groupOf(findings: readonly [LocatedFinding, ...LocatedFinding[]]): FindingGroup {
  const [{ visit, finding }] = findings;
  const { url } = visit;
  return {
    rule: finding.rule,
    level: finding.level,
    message: finding.message,
    count: findings.length,
    pattern: urlPattern(url),
    example: { url, finding, exchange: showExchange(visit, finding.path) },
  };
}
