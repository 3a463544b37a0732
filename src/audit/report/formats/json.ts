import type { FindingGroup } from '../audit-report.js';
import type { CheckReport } from '../check-report.js';

/**
 * The report as JSON. The bodies are left out: each one of an audit is in the first of its groups that
 * is about it.
 */
export function formatJson({ findings, audit, ...report }: CheckReport): string {
  return stringify({
    ...report,
    ...(audit && { audit: { ...audit, groups: eachBodyOnce(audit.groups) } }),
    findings: findings.map(({ subject, ...finding }) => finding),
  });
}

function eachBodyOnce(groups: readonly FindingGroup[]): FindingGroup[] {
  const known = new Set<unknown>();
  return groups.map((group) => {
    const { example } = group;
    const { body, ...response } = example.exchange.response;
    if (!known.has(body)) {
      known.add(body);
      return group;
    }
    return { ...group, example: { ...example, exchange: { ...example.exchange, response } } };
  });
}

/** A value as JSON; controls of a terminal and of the direction of text are escaped. */
export function stringify(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replace(
    // JSON.stringify escapes those below U+0020.
    /[\x7f-\x9f\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${text}\n`;
}
