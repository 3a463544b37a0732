import type { CheckReport } from '../check-report.js';

/** The report as JSON. The bodies are left out: those of an audit are in its groups. */
export function formatJson({ findings, ...report }: CheckReport): string {
  return stringify({ ...report, findings: findings.map(({ subject, ...finding }) => finding) });
}

/** A value as JSON; what a terminal takes as a control character is escaped. */
export function stringify(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replace(
    // JSON.stringify escapes those below U+0020.
    /[\x7f-\x9f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${text}\n`;
}
