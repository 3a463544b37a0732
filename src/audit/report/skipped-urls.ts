import type { AuditReport } from './audit-report.js';

/** How many URLs an audit left out, and why: `7 URLs not fetched, since a limit was reached`. */
export function skippedUrls({ skipped, interrupted }: AuditReport): string {
  const reason = interrupted ? 'the audit was interrupted' : 'a limit was reached';
  return `${countUrls(skipped)} not fetched, since ${reason}`;
}

export function countUrls(count: number): string {
  return `${count} ${count === 1 ? 'URL' : 'URLs'}`;
}
