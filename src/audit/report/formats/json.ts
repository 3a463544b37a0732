import { rules as catalogue } from '../../../rules/catalogue.js';
import type { RuleId } from '../../../rules/finding.js';
import type { AuditReport } from '../audit-report.js';
import { fingerprint } from '../group-findings.js';
import { type CheckReport, isRequired, type Row, rowsOf, rulePage } from '../rows.js';

/** The report as JSON. */
export function formatJson({ findings, ...report }: CheckReport): string {
  return stringify({
    ...report,
    findings: findings.map(({ count = 1, ...finding }) => ({ ...finding, count })),
  });
}

/** A value as JSON; controls of a terminal and of the direction of text are escaped. */
function stringify(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replace(
    // JSON.stringify escapes those below U+0020.
    /[\x7f-\x9f\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${text}\n`;
}

/** SARIF 2.1.0 (OASIS), which code scanning reads. */
export function formatSarif(
  { findings, audit }: CheckReport,
  version: string,
  homepage: string,
): string {
  const ids = new Set(findings.map(({ rule }) => rule));
  const rules = Array.from(ids, (id) => ({ ...ruleOf(id), helpUri: rulePage(homepage, id) }));
  return stringify({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'halyard', version, informationUri: homepage, rules } },
        columnKind: 'utf16CodeUnits',
        ...(audit !== undefined && { invocations: [invocationOf(audit)] }),
        results: rowsOf(findings).map(resultOf),
      },
    ],
  });
}

/** Pages that could not be fetched are notifications (§3.58): there is no result to give. */
function invocationOf({ failures, interrupted = false }: AuditReport) {
  return {
    executionSuccessful: failures.length === 0 && !interrupted,
    toolExecutionNotifications: failures.map(({ url, message }) => ({
      level: 'error',
      message: { text: `${url}: ${message}` },
    })),
  };
}

function ruleOf(id: RuleId) {
  const { summary, section, level } = catalogue[id];
  return {
    id,
    shortDescription: { text: summary },
    help: { text: `${summary} Level: ${level}. Section: ${section}.` },
    defaultConfiguration: { level: isRequired({ level }) ? 'error' : 'warning' },
  };
}

function resultOf(row: Row) {
  const { rule, severity, message, suggestion, within, line, column } = row;
  const text = suggestion === undefined ? message : `${message}. Suggestion: ${suggestion}`;
  return {
    ruleId: rule,
    level: severity,
    message: { text },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(row.source) },
          ...(line !== undefined && { region: { startLine: line, startColumn: column } }),
        },
        ...(within !== '' && { logicalLocations: [{ fullyQualifiedName: within }] }),
      },
    ],
    occurrenceCount: row.count,
    ...(row.isLikely && { properties: { certainty: 'likely' } }),
    partialFingerprints: { 'halyard/v1': fingerprint(row) },
  };
}

/** What no URI reference has (RFC 3986 §2): its percent-encoding is not encoded again. */
const NOT_URI = /[^\x21-\x7e]|["<>\\^`{|}]|%(?![0-9a-f]{2})/giu;

/** A URL, or a file name as a relative URI reference (§3.4.3). */
function uriOf(source: string): string {
  const path = /^https?:/.test(source) ? source : source.replaceAll('\\', '/');
  return path.toWellFormed().replace(NOT_URI, encodeURIComponent);
}
