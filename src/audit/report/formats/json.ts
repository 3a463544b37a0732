import type { CheckReport } from '../check-report.js';

/** The report as JSON. The bodies are left out: those of an audit are in its groups. */
export function formatJson({ findings, ...report }: CheckReport): string {
  return stringify({ ...report, findings: findings.map(({ subject, ...finding }) => finding) });
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
