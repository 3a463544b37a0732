import { type RuleId, rules } from '../../../rules/catalogue.js';
import {
  type CheckReport,
  fingerprint,
  isRequired,
  type ReportedFinding,
} from '../check-report.js';
import { formatPath } from '../format-findings.js';

/** SARIF 2.1.0 (OASIS), which code scanning reads. */
export function formatSarif({ findings }: CheckReport, version: string): string {
  const ids = [...new Set(findings.map(({ rule }) => rule))];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'halyard', version, rules: ids.map(ruleOf) } },
        results: findings.map((finding) => resultOf(finding, ids.indexOf(finding.rule))),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function ruleOf(id: RuleId) {
  const { summary, section, level } = rules[id];
  return {
    id,
    shortDescription: { text: summary },
    help: { text: `${level}: ${summary} Section: ${section}.` },
    defaultConfiguration: { level: level.startsWith('SHALL') ? 'error' : 'warning' },
  };
}

function resultOf(finding: ReportedFinding, ruleIndex: number) {
  const { rule, message, suggestion, source, line, column, path = [], count } = finding;
  const text = suggestion === undefined ? message : `${message}. Suggestion: ${suggestion}`;
  return {
    ruleId: rule,
    ruleIndex,
    level: isRequired(finding) ? 'error' : 'warning',
    message: { text },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(source) },
          ...(line !== undefined && {
            region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
          }),
        },
        ...(path.length > 0 && { logicalLocations: [{ fullyQualifiedName: formatPath(path) }] }),
      },
    ],
    occurrenceCount: count,
    partialFingerprints: { 'halyard/v1': fingerprint(finding) },
  };
}

/** A file name as a relative URI reference (§3.4.3). */
function uriOf(source: string): string {
  return /^https?:/.test(source) ? source : encodeURI(source.replaceAll('\\', '/'));
}
