import { isObject, own } from '../../internal/json.js';
import { hideSecrets } from '../../internal/secrets.js';
import { must } from '../../internal/show.js';
import type { AuditReport } from '../report/audit-report.js';
import { formatSummary, plain, type Styles } from '../report/formats/pretty.js';
import { type CheckReport, fingerprint, isRequired, type ReportedFinding } from '../report/rows.js';
import type { Format } from './config-schema.js';
import type { Settings } from './settings.js';
import type { System } from './system.js';
import { CommandError, parseJson, readText, writeText } from './system.js';

/** The result of a command. */
export interface Found {
  /** What was checked: `halyard audit https://api.example.se/orders/v1/`. */
  readonly title: string;
  readonly findings: readonly ReportedFinding[];
  readonly audit?: AuditReport;
}

/** Writes the report in the chosen format; returns the exit code. */
export async function publish(found: Found, settings: Settings, system: System): Promise<number> {
  const report = await reportOf(hideSecrets(found), settings, system);
  const text = await format(report, settings, system);
  if (settings.output === undefined) system.stdout.write(text);
  else {
    await writeText(settings.output, text, system);
    system.stderr.write(`${formatSummary(report)}\nReport: ${settings.output}\n`);
  }
  const failing =
    settings.failOn === 'shall' ? report.findings.filter(isRequired) : report.findings;
  const isIncomplete = (report.audit?.failures.length ?? 0) > 0;
  return failing.length > 0 || isIncomplete ? 1 : 0;
}

async function reportOf(
  { title, findings, audit }: Found,
  { baseline, updateBaseline }: Settings,
  system: System,
): Promise<CheckReport> {
  const date = system.now().toISOString().slice(0, 10);
  const whole = { title, date, ...(audit && { audit }) };
  if (baseline === undefined) return { ...whole, findings, known: 0 };
  if (updateBaseline) await writeBaseline(findings, baseline, system);
  const { fresh, known, gone } = await partByBaseline(findings, baseline, system);
  if (gone > 0 && !audit?.interrupted) {
    system.stderr.write(
      `${gone} of the known findings are gone. Run with --update-baseline to remove them from the baseline.\n`,
    );
  }
  return { ...whole, findings: fresh, known };
}

type Formatter = (report: CheckReport, styles: Styles, version: string) => Promise<string>;

/** Each format is loaded when it is used. */
const FORMATTERS: Readonly<Record<Format, Formatter>> = {
  pretty: async (report, styles) =>
    (await import('../report/formats/pretty.js')).formatPretty(report, styles),
  json: async (report) => (await import('../report/formats/json.js')).formatJson(report),
  sarif: async (report, _, version) =>
    (await import('../report/formats/json.js')).formatSarif(report, version),
  junit: async (report) => (await import('../report/formats/ci.js')).formatJunit(report),
  github: async (report) => (await import('../report/formats/ci.js')).formatGithub(report),
  markdown: async (report) => (await import('../report/formats/tables.js')).formatMarkdown(report),
  html: async (report) => (await import('../report/html/page.js')).htmlPage(report),
  csv: async ({ audit }) => {
    if (audit === undefined) {
      throw new CommandError(
        'The format csv is for audits only: it is their conformance sheet. Use json',
      );
    }
    return (await import('../report/formats/tables.js')).formatCsv(audit.rules);
  },
};

async function format(
  report: CheckReport,
  { format: name, output }: Settings,
  system: System,
): Promise<string> {
  const styles = output === undefined && hasColour(system) ? await colours() : plain;
  return FORMATTERS[name](report, styles, system.version);
}

/** NO_COLOR and FORCE_COLOR as https://no-color.org and https://force-color.org describe them. */
export function hasColour({ environment, stdout }: System): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force, TERM: terminal } = environment;
  if (no !== undefined && no !== '') return false;
  if (force !== undefined && force !== '') return force !== '0';
  return stdout.isTTY === true && terminal !== 'dumb';
}

async function colours(): Promise<Styles> {
  const { default: picocolors } = await import('picocolors');
  return picocolors.createColors(true);
}

/** Findings, split by a baseline. */
interface Parted {
  /** The findings that are not in the baseline. */
  readonly fresh: readonly ReportedFinding[];
  /** How many are in it. */
  readonly known: number;
  /** How many of its entries were not found again. */
  readonly gone: number;
}

/** Splits findings by the baseline in a file. */
async function partByBaseline(
  findings: readonly ReportedFinding[],
  file: string,
  system: System,
): Promise<Parted> {
  const entries = await readBaseline(file, system);
  const found = new Set(findings.map(fingerprint));
  const fresh = findings.filter((finding) => !entries.has(fingerprint(finding)));
  return {
    fresh,
    known: findings.length - fresh.length,
    gone: [...entries].filter((entry) => !found.has(entry)).length,
  };
}

/** Writes findings to a baseline: sorted lines, so that a version control system shows what changed. */
async function writeBaseline(
  findings: readonly ReportedFinding[],
  file: string,
  system: System,
): Promise<void> {
  const entries = [...new Set(findings.map(fingerprint))].sort();
  await writeText(file, `${JSON.stringify({ findings: entries }, undefined, 2)}\n`, system);
}

async function readBaseline(file: string, system: System): Promise<ReadonlySet<string>> {
  const expected = 'be a baseline that --update-baseline wrote';
  const json = parseJson(
    await readBaselineText(file, system),
    () => `${must(file, expected)}. Write it again`,
  );
  const entries = isObject(json) ? own(json, 'findings') : undefined;
  if (Array.isArray(entries) && entries.every((entry) => typeof entry === 'string')) {
    return new Set(entries);
  }
  throw new CommandError(`${must(file, expected, json)}. Write it again`);
}

async function readBaselineText(file: string, system: System): Promise<string> {
  try {
    return await readText(file, system);
  } catch (error) {
    throw new CommandError(`${(error as Error).message}. Write it with --update-baseline`);
  }
}
