import type { Finding } from '../../rules/finding.js';
import { urlPattern } from '../crawl/url-pattern.js';
import type { Visit } from '../crawl/visit.js';
import type { FindingGroup } from './audit-report.js';
import { showExchange } from './show-exchange.js';

/** A finding and the exchange that it is about. */
export interface LocatedFinding {
  readonly visit: Visit;
  readonly finding: Finding;
}

/** Groups findings by their cause: required rules first, then by their number. */
export function groupFindings(findings: readonly LocatedFinding[]): FindingGroup[] {
  const groups = new Map<string, LocatedFinding[]>();
  for (const located of findings) {
    const key = causeOf(located);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [located]);
    else group.push(located);
  }
  return [...groups.values()]
    .map(groupOf)
    .sort((one, other) => rankOf(one) - rankOf(other) || other.count - one.count);
}

/**
 * Values in quotes, numbers and list positions differ between findings of one cause. What is wrong with
 * a URL is one cause wherever it is linked.
 */
function causeOf({ finding: { rule, message, path = [] }, visit }: LocatedFinding): string {
  if (/^(?:UFN|VER|naming)\./.test(rule)) return `${rule} ${message.replace(/\d+/g, '#')}`;
  const shape = message.replace(/"(?:[^"\\]|\\.)*"/g, '"…"').replace(/\d+/g, '#');
  const place = path.map((step) => (typeof step === 'number' ? '*' : step));
  return JSON.stringify([rule, shape, place, urlPattern(visit.url).replace(/\{\?.*\}$/, '')]);
}

function groupOf(findings: readonly LocatedFinding[]): FindingGroup {
  const { visit, finding } = findings[0] as LocatedFinding;
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

function rankOf({ level }: FindingGroup): number {
  return level.startsWith('SHALL') ? 0 : 1;
}
