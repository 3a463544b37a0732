import type { Finding } from '../../rules/finding.js';
import type { FindingGroup } from './audit-report.js';

/** A finding and the exchange that it is about. */
export interface LocatedFinding {
  readonly url: string;
  readonly pattern: string;
  readonly finding: Finding;
  readonly body?: unknown;
}

/** Groups findings by their cause, in the order of the first of each: certain ones and SHALL first. */
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
function causeOf({ finding: { rule, message, path = [] }, pattern }: LocatedFinding): string {
  if (/^(?:UFN|VER|naming)\./.test(rule)) return `${rule} ${message.replace(/\d+/g, '#')}`;
  const shape = message.replace(/"(?:[^"\\]|\\.)*"/g, '"…"').replace(/\d+/g, '#');
  const place = path.map((step) => (typeof step === 'number' ? '*' : step));
  return JSON.stringify([rule, shape, place, pattern.replace(/\{\?.*\}$/, '')]);
}

function groupOf(findings: readonly LocatedFinding[]): FindingGroup {
  const { url, pattern, finding, body } = findings[0] as LocatedFinding;
  const isAboutBody = finding.path?.[1] === 'body';
  return {
    rule: finding.rule,
    level: finding.level,
    message: finding.message,
    count: findings.length,
    pattern,
    example: { url, finding, ...(isAboutBody && body !== undefined && { body }) },
  };
}

function rankOf({ level }: FindingGroup): number {
  return level.startsWith('SHALL') ? 0 : 1;
}
