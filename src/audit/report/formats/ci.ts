import { printable } from '../../../internal/show.js';
import { type CheckReport, rowsOf } from '../rows.js';

/** Workflow commands that GitHub Actions shows as annotations of files. */
export function formatGithub({ findings, audit }: CheckReport): string {
  const commands = rowsOf(findings).map((row) => {
    const { rule, isLikely, severity, origin, within, message, suggestion, line, column = 1 } = row;
    const title = `title=${escapeProperty(isLikely ? `${rule} (likely)` : rule)}`;
    // Places in files have a line; URLs, paths and templates have none.
    const properties =
      line === undefined
        ? title
        : `file=${escapeProperty(printable(row.source))},line=${line},col=${column},${title}`;
    const place = line === undefined && within !== '' ? `${origin} ${within}` : within || origin;
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
