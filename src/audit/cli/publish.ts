import { isObject, own } from '../../internal/json.js';
import { hideSecrets } from '../../internal/secrets.js';
import type { AuditReport } from '../report/audit-report.js';
import { formatGithub } from '../report/formats/ci.js';
import { formatJson, formatSarif } from '../report/formats/json.js';
import { formatPretty, formatSummary, plain, type Styles } from '../report/formats/pretty.js';
import { fingerprint } from '../report/group-findings.js';
import { htmlPage } from '../report/html/page.js';
import { type CheckReport, isRequired, type ReportedFinding } from '../report/rows.js';
import type { Format } from './options.js';
import type { Settings } from './settings.js';
import { CommandError, parseJson, readText, type System, writeText } from './system.js';

/** The result of a command. */
export interface Found {
  /** What was checked: `halyard audit https://api.example.se/orders/v1/`. */
  readonly title: string;
  readonly findings: readonly ReportedFinding[];
  readonly audit?: AuditReport;
}

/** Writes the report in the chosen format; returns the exit code. */
export async function publish(found: Found, settings: Settings, system: System): Promise<number> {
  const { output, format, failOn } = settings;
  const { title, findings, audit } = hideSecrets(found);
  const date = system.now().toISOString().slice(0, 10);
  const fresh = await withoutKnown(findings, settings, system, audit);
  const known = findings.length - fresh.length;
  const report = { title, date, findings: fresh, known, ...(audit && { audit }) };
  const styles = output === undefined && hasColour(system) ? await colours() : plain;
  const text = FORMATTERS[format](report, styles, system.version);
  if (output === undefined) system.stdout.write(text);
  else {
    await writeText(output, text, system);
    system.stderr.write(`${formatSummary(report)}\nReport: ${output}\n`);
  }
  const isFailing = failOn === 'shall' ? fresh.some(isRequired) : fresh.length > 0;
  const isIncomplete = (audit?.failures.length ?? 0) > 0;
  return isFailing || isIncomplete ? 1 : 0;
}

type Formatter = (report: CheckReport, styles: Styles, version: string) => string;

const FORMATTERS: Readonly<Record<Format, Formatter>> = {
  pretty: formatPretty,
  json: formatJson,
  sarif: (report, _, version) => formatSarif(report, version),
  github: formatGithub,
  html: htmlPage,
};

/** NO_COLOR and FORCE_COLOR as https://no-color.org and https://force-color.org describe them. */
export function hasColour({ environment, stdout }: System): boolean {
  const { NO_COLOR: no = '', FORCE_COLOR: force = '', TERM: terminal } = environment;
  if (no !== '' || force !== '') return no === '' && force !== '0';
  return stdout.isTTY === true && terminal !== 'dumb';
}

async function colours(): Promise<Styles> {
  const { default: picocolors } = await import('picocolors');
  return picocolors.createColors(true);
}

/** The findings that the baseline does not know; it is written first, if the settings say so. */
async function withoutKnown(
  findings: readonly ReportedFinding[],
  { baseline, updateBaseline }: Settings,
  system: System,
  audit: AuditReport | undefined,
): Promise<readonly ReportedFinding[]> {
  if (baseline === undefined) return findings;
  const found = new Set(findings.map(fingerprint));
  if (updateBaseline) {
    // Sorted lines, so that a version control system shows what changed.
    const content = { findings: [...found].sort() };
    await writeText(baseline, `${JSON.stringify(content, undefined, 2)}\n`, system);
  }
  const known = await readBaseline(baseline, system);
  const gone = [...known].filter((entry) => !found.has(entry)).length;
  if (gone > 0 && !audit?.interrupted) {
    system.stderr.write(
      `${gone} of the known findings are gone. Run with --update-baseline to remove them from the baseline.\n`,
    );
  }
  return findings.filter((finding) => !known.has(fingerprint(finding)));
}

async function readBaseline(file: string, system: System): Promise<ReadonlySet<string>> {
  const text = await readText(file, system).catch((error: Error) => {
    throw new CommandError(`${error.message}. Write it with --update-baseline`);
  });
  const fault = () => `${file} must be a baseline that --update-baseline wrote. Write it again`;
  const json = parseJson(text, fault);
  const entries = isObject(json) ? own(json, 'findings') : undefined;
  if (Array.isArray(entries) && entries.every((entry) => typeof entry === 'string')) {
    return new Set<string>(entries);
  }
  throw new CommandError(fault());
}
