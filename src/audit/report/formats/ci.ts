import { groupBy } from '../../../internal/maps.js';
import { printable } from '../../../internal/show.js';
import { rules } from '../../../rules/catalogue.js';
import type { RuleId } from '../../../rules/finding.js';
import { type CheckReport, type Row, rowsOf } from '../rows.js';

/**
 * JUnit's XML, which CI servers show as tests: a test case for each rule, failed where a finding
 * breaks it. Of an audit, rules that nothing showed are skipped; of other checks, only broken ones are
 * listed. A page that could not be fetched is an error.
 */
export function formatJunit({ title, findings, audit }: CheckReport): string {
  const byRule = groupBy(rowsOf(findings), ({ rule }) => rule);
  const unseen = (audit?.rules ?? []).flatMap(({ id, outcome }) =>
    outcome === 'not-seen' && !byRule.has(id) ? [id] : [],
  );
  const ids = audit === undefined ? [...byRule.keys()] : audit.rules.map(({ id }) => id);
  const failures = audit?.failures ?? [];
  const tests = ids.length + failures.length;
  const counts = `tests="${tests}" failures="${byRule.size}" errors="${failures.length}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name=${attribute(title)} ${counts} time="0">`,
    `  <testsuite name=${attribute(title)} ${counts} skipped="${unseen.length}" time="0">`,
    ...ids.map((id) => caseOf(id, byRule.get(id), unseen.includes(id))),
    ...failures.map(
      ({ url, message }) =>
        `    ${openCase(url)}><error type="unreachable" message=${attribute(message)}/></testcase>`,
    ),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function openCase(name: string): string {
  return `<testcase classname="halyard" name=${attribute(name)} time="0"`;
}

function caseOf(id: RuleId, rows: readonly [Row, ...Row[]] | undefined, isUnseen: boolean): string {
  const open = `    ${openCase(`${id} ${rules[id].summary}`)}`;
  if (rows === undefined) return isUnseen ? `${open}><skipped/></testcase>` : `${open}/>`;
  const type = rows.some(({ kind }) => kind === 'required') ? 'required' : 'advice';
  const lines = rows.map(({ place, isLikely, message, suggestion }) => {
    const remedy = suggestion === undefined ? '' : ` (suggestion: ${suggestion})`;
    return `${place}${isLikely ? ' (likely)' : ''}: ${message}${remedy}`;
  });
  return `${open}><failure type="${type}" message=${attribute(rows[0].message)}>${escapeXml(lines.join('\n'))}</failure></testcase>`;
}

function attribute(text: string): string {
  return `"${escapeXml(printable(text)).replaceAll('"', '&quot;')}"`;
}

/** Printable text has only characters of XML 1.0 (§2.2). */
function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Workflow commands that GitHub Actions shows as annotations of files. */
export function formatGithub({ findings, audit }: CheckReport): string {
  const commands = rowsOf(findings).map((row) => {
    const { rule, isLikely, severity, within, message, suggestion, line, column = 1 } = row;
    const title = `title=${escapeProperty(isLikely ? `${rule} (likely)` : rule)}`;
    // Places in files have a line; URLs, paths and templates have none.
    const properties =
      line === undefined
        ? title
        : `file=${escapeProperty(printable(row.source))},line=${line},col=${column},${title}`;
    const place = line === undefined ? row.place : within;
    const remedy = suggestion === undefined ? '' : `Suggestion: ${suggestion}`;
    const data = [place, message, remedy].filter((part) => part !== '').join('\n');
    return `::${severity === 'note' ? 'notice' : severity} ${properties}::${escapeData(data)}\n`;
  });
  for (const { url, message } of audit?.failures ?? []) {
    const text = `${printable(url)}\n${printable(message)}`;
    commands.push(`::error title=unreachable::${escapeData(text)}\n`);
  }
  return commands.join('');
}

/** As the runner of GitHub Actions decodes the data of a command. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
