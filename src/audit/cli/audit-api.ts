import { withoutSecrets } from '../../internal/secrets.js';
import { printable } from '../../internal/show.js';
import { parseUrl } from '../../url/absolute-url.js';
import { audit } from '../audit.js';
import type { AuditReport } from '../report/audit-report.js';
import { hasColour, publish } from './publish.js';
import type { Settings } from './settings.js';
import { CommandError, type System } from './system.js';

/** `halyard audit`: follows the links of a live API and checks every exchange. */
export async function auditApi(start: string, settings: Settings, system: System): Promise<number> {
  const url = parseUrl(start);
  // A URL ends up in reports and logs.
  if (url !== undefined && url.username + url.password !== '') {
    throw new CommandError(
      `The URL of ${url.host} must not have credentials. Pass them with --header "authorization: …"`,
    );
  }
  const report = await auditWith(start, settings, system);
  const found = { title: `halyard audit ${start}`, findings: report.groups, audit: report };
  if (!report.interrupted) return publish(found, settings, system);
  // The findings of a part of the API are no baseline for the whole.
  if (report.requests > 0) await publish(found, { ...settings, updateBaseline: false }, system);
  system.stderr.write(`Interrupted after ${report.requests} requests\n`);
  // As shells report Ctrl-C: 128 and the number of SIGINT.
  return 130;
}

async function auditWith(start: string, settings: Settings, system: System): Promise<AuditReport> {
  const stop = new AbortController();
  const stopListening = system.onInterrupt(() => stop.abort());
  const progress = progressOn(system);
  let firstStatus: number | undefined;
  try {
    const report = await audit(start, {
      timeout: 30,
      ...settings,
      fetch: system.fetch,
      headers: { 'user-agent': `halyard/${system.version}`, ...settings.headers },
      signal: stop.signal,
      onProgress: ({ status, fetched, waiting, url }) => {
        firstStatus ??= status;
        progress(`${fetched} fetched, ${waiting} waiting: ${url}`);
      },
    });
    if (!report.interrupted) requireService(report, firstStatus);
    return report;
  } finally {
    progress('');
    stopListening();
  }
}

/** Throws if nothing was audited, which must not look like a pass. */
function requireService(report: AuditReport, status = 0): void {
  const { start, failures, rules, groups } = report;
  const failure = failures.find(({ url }) => url === start);
  if (failure !== undefined && status === 0) {
    throw new CommandError(
      `Can't reach ${start}: ${failure.message}. Check that the service runs and that the URL is right`,
    );
  }
  const hasLinks = rules.some(({ id, outcome }) => id === 'HYP.11' && outcome !== 'not-seen');
  const isJson = groups.some(({ path }) => path?.[1] === 'body');
  if (status < 400 && (hasLinks || isJson)) return;
  const remedy = 'Give the URL of the index, and credentials with --header "authorization: …"';
  throw new CommandError(`${start} must return JSON with links, got status ${status}. ${remedy}`);
}

/** Shows on a terminal how far the audit is, on one line; nothing in a pipe or in CI. */
export function progressOn(system: System): (text: string) => void {
  const { stdout, stderr, environment } = system;
  const isTerminal = stdout.isTTY === true && stderr.isTTY === true;
  if (!isTerminal || environment.CI !== undefined || !hasColour(system)) return () => {};
  // A terminal may report 0 columns.
  const width = Math.max(20, (stderr.columns || 80) - 4);
  // CSI K erases the rest of the line (ECMA-48 §8.3.41).
  return (text) => stderr.write(`\r${printable(withoutSecrets(text)).slice(0, width)}\u001b[K`);
}
