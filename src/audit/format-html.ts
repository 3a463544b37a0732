import type { AuditReport } from './report/audit-report.js';
import { reportedFindings } from './report/check-report.js';
import { htmlPage } from './report/formats/html.js';

/**
 * Formats the report of an audit as one self-contained HTML page, as `halyard audit --format html` does:
 * rules by chapter, the map of resources, the findings with their places, and the conformance sheet. The
 * page loads nothing and runs no script.
 *
 * @param report What `audit` returned.
 * @returns The text of the page.
 *
 * @example
 * ```ts
 * import { audit, formatHtml } from 'halyard/audit';
 *
 * const fetch = async () => Response.json({ id: 17 });
 * const report = await audit('https://api.example.se/orders/v1/orders/17', { fetch });
 *
 * formatHtml(report).slice(0, 15);
 * // → '<!doctype html>'
 * ```
 */
export function formatHtml(report: AuditReport): string {
  const title = `halyard audit ${report.start}`;
  return htmlPage({ title, findings: reportedFindings(report), known: 0, audit: report });
}
