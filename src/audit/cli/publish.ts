import { hideSecrets } from '../../internal/secrets.js';
import { printable } from '../../internal/show.js';
import { formatGithub } from '../report/formats/ci.js';
import { formatJson, formatSarif } from '../report/formats/json.js';
import { colours, formatPretty, formatSummary, plain } from '../report/formats/pretty.js';
import { fingerprint } from '../report/group-findings.js';
import { htmlPage } from '../report/html/page.js';
import { type CheckReport, isRequired, type ReportedFinding } from '../report/rows.js';
import type { Format } from './options.js';
import type { Settings } from './settings.js';
import { CommandError, parseJson, readText, type System, writeText } from './system.js';

/** Writes the report in the chosen format; returns the exit code. */
export async function publish(
  found: Omit<CheckReport, 'date' | 'known'>,
  settings: Settings,
  system: System,
): Promise<number> {
  const { output, format, failOn } = settings;
  const { title, findings, audit } = hideSecrets(found);
  const date = system.now().toISOString().slice(0, 10);
  const fresh = await withoutKnown(findings, settings, system);
  const known = findings.length - fresh.length;
  const report = { title, date, findings: fresh, known, ...(audit && { audit }) };
  const styles = output === undefined && hasColour(system) ? colours(system.homepage) : plain;
  const formatters: Readonly<Record<Format, () => string>> = {
    pretty: () => formatPretty(report, system.homepage, styles),
    json: () => formatJson(report),
    sarif: () => formatSarif(report, system.version, system.homepage),
    github: () => formatGithub(report),
    html: () => htmlPage(report),
  };
  const text = formatters[format]();
  if (output === undefined) system.stdout.write(text);
  else {
    await writeText(output, text, system);
    system.stderr.write(`${formatSummary(report)}\nReport: ${printable(output)}\n`);
  }
  const isFailing = failOn === 'shall' ? fresh.some(isRequired) : fresh.length > 0;
  return isFailing || audit?.failures.length ? 1 : 0;
}

/** NO_COLOR and FORCE_COLOR as https://no-color.org and https://force-color.org describe them. */
export function hasColour({ environment, stdout }: System): boolean {
  const { NO_COLOR: no = '', FORCE_COLOR: force = '', TERM: terminal } = environment;
  if (no !== '' || force !== '') return no === '' && force !== '0';
  return stdout.isTTY === true && terminal !== 'dumb';
}

/** The findings that the baseline does not know: a sorted list, so that version control shows what changed. */
async function withoutKnown(
  findings: readonly ReportedFinding[],
  { baseline, updateBaseline }: Settings,
  system: System,
): Promise<readonly ReportedFinding[]> {
  if (baseline === undefined) return findings;
  if (updateBaseline) {
    const found = [...new Set(findings.map(fingerprint))].sort();
    await writeText(baseline, `${JSON.stringify(found, undefined, 2)}\n`, system);
    return [];
  }
  const fault = `${baseline} must be a baseline. Write it with --update-baseline`;
  const entries = parseJson(await readText(baseline, system), () => fault);
  if (!Array.isArray(entries)) throw new CommandError(fault);
  const known = new Set<unknown>(entries);
  return findings.filter((finding) => !known.has(fingerprint(finding)));
}
