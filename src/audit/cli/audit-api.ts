import { withoutSecrets } from '../../internal/secrets.js';
import { printable } from '../../internal/show.js';
import { parseUrl } from '../../url/absolute-url.js';
import { type AuditOptions, audit } from '../audit.js';
import type { AuditReport } from '../report/audit-report.js';
import { reportedFindings } from '../report/rows.js';
import { hasColour, publish } from './publish.js';
import { type CommandOptions, readSettings, type Settings } from './settings.js';
import { CommandError, type System } from './system.js';

/** `halyard audit`: follows the links of a live API and checks every exchange. */
export async function auditApi(
  start: string,
  options: CommandOptions,
  system: System,
): Promise<number> {
  const settings = await readSettings(options, system);
  requireNoCredentials(start);
  const report = await auditWith(start, settings, system);
  const found = {
    title: `halyard audit ${start}`,
    findings: reportedFindings(report),
    audit: report,
  };
  if (!report.interrupted) return publish(found, settings, system);
  // The findings of a part of the API are no baseline for the whole.
  if (report.requests > 0) await publish(found, { ...settings, updateBaseline: false }, system);
  system.stderr.write(`Interrupted after ${report.requests} requests\n`);
  // As shells report Ctrl-C: 128 and the number of SIGINT.
  return 130;
}

/** A URL ends up in reports and logs. */
function requireNoCredentials(start: string): void {
  const url = parseUrl(start);
  if (url === undefined || (url.username === '' && url.password === '')) return;
  throw new CommandError(
    `The URL of ${url.host} must not have credentials. Pass them with --header "authorization: …"`,
  );
}

async function auditWith(start: string, settings: Settings, system: System): Promise<AuditReport> {
  const stop = new AbortController();
  const stopListening = system.onInterrupt(() => stop.abort());
  const progress = await progressOf(system);
  let firstStatus: number | undefined;
  const onProgress: AuditOptions['onProgress'] = (step) => {
    firstStatus ??= step.status;
    progress.update(`${step.fetched} fetched, ${step.waiting} waiting: ${step.url}`);
  };
  const { fetch } = system;
  const headers = { 'user-agent': `halyard/${system.version}`, ...settings.headers };
  try {
    const signal = stop.signal;
    const report = await audit(start, {
      ...{ timeout: 30, ...settings },
      ...{ fetch, headers, signal, onProgress },
    });
    if (!report.interrupted) requireService(report, firstStatus);
    return report;
  } finally {
    progress.stop();
    stopListening();
  }
}

/** Throws if nothing was audited, which must not look like a pass. */
function requireService(report: AuditReport, firstStatus: number | undefined): void {
  const { start, failures, rules, groups } = report;
  const failure = failures.find(({ url }) => url === report.start);
  if (failure !== undefined) {
    throw new CommandError(
      `Can't reach ${start}: ${failure.message}. Check that the service runs and that the URL is right`,
    );
  }
  if (firstStatus !== undefined && firstStatus >= 400) {
    const remedy =
      firstStatus === 401 || firstStatus === 403
        ? 'Pass valid credentials with --header "authorization: …"'
        : "Give the URL of the API's index";
    throw new CommandError(`${start} must return 200, got ${firstStatus}. ${remedy}`);
  }
  const hasLinks = rules.some(({ id, outcome }) => id === 'HYP.11' && outcome !== 'not-seen');
  const isJson = groups.some(({ example }) => example.finding.path?.[1] === 'body');
  if (hasLinks || isJson) return;
  if (firstStatus !== undefined && firstStatus >= 300) {
    throw new CommandError(
      `${start} must return 200, got ${firstStatus}. Give the URL that it redirects to`,
    );
  }
  throw new CommandError(
    `${start} must lead to JSON with links, got none. Give the URL of the API's index`,
  );
}

/** A line that shows how far a command is. */
interface Progress {
  readonly update: (text: string) => void;
  readonly stop: () => void;
}

const SILENT: Progress = { update: () => {}, stop: () => {} };

/** A spinner on a terminal; nothing in a pipe or in CI. */
export async function progressOf(system: System): Promise<Progress> {
  const { stdout, stderr, environment } = system;
  const isTerminal = stdout.isTTY === true && stderr.isTTY === true;
  if (!isTerminal || environment.CI !== undefined || !hasColour(system)) return SILENT;
  // The bundle of a CommonJS package has its default export alone.
  const { default: nanospinner } = await import('nanospinner');
  // A terminal may report 0 columns, for which nanospinner would clear lines without end.
  const columns = stderr.columns || 80;
  const width = Math.max(20, columns - 4);
  const stream = { columns, write: (text: string) => stderr.write(text) } as NodeJS.WriteStream;
  // `start` would end the process at Ctrl-C.
  const spinner = nanospinner.createSpinner('Starting', { stream }).spin();
  const timer = setInterval(() => spinner.spin(), 100);
  return {
    update: (text) => {
      spinner.update(printable(withoutSecrets(text)).slice(0, width)).render();
    },
    stop: () => {
      clearInterval(timer);
      spinner.clear().stop();
    },
  };
}
