import { HalyardError } from '../errors.js';
import { distinctBy, shortKeys } from '../internal/maps.js';
import { checkedLimits } from '../internal/options.js';
import { hideSecrets } from '../internal/secrets.js';
import { show } from '../internal/show.js';
import { parseUrl } from '../url/absolute-url.js';
import { checkExchange } from './check/check-exchange.js';
import type { CheckOptions } from './check/check-options.js';
import { checkCatalog } from './crawl/check-catalog.js';
import { checkReached, checkWalks, probe, refusals } from './crawl/check-pages.js';
import { crawl } from './crawl/crawl.js';
import type { Fetch, Visit, Visitor } from './crawl/visit.js';
import type { AuditReport } from './report/audit-report.js';
import { groupFindings, type LocatedFinding } from './report/group-findings.js';
import { ruleOutcomes } from './report/rule-outcomes.js';

/** How an API is audited. */
export interface AuditOptions extends CheckOptions {
  /** The fetch to use; the platform's when left out. */
  readonly fetch?: Fetch;
  /** The largest number of requests, from 1; 500 when left out. */
  readonly maxRequests?: number;
  /**
   * How many links away from the start pages are fetched, from 0; 20 when left out. `next` does not
   * count, so that lists are followed to their end.
   */
  readonly maxDepth?: number;
  /** How many requests are under way at once, from 1; 4 when left out. */
  readonly concurrency?: number;
  /** Milliseconds to wait between batches of requests, from 0; 0 when left out. */
  readonly delay?: number;
  /** Seconds until a response must be complete, from 1; without a limit when left out. */
  readonly timeout?: number;
  /** Header fields of each request, such as `authorization`. They never leave the origin of the start. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the audit early: the report is then of what was fetched, and has `interrupted`. */
  readonly signal?: AbortSignal;
  /** Called for each page that was fetched. */
  readonly onProgress?: (progress: AuditProgress) => void;
}

/** How far an audit is. */
export interface AuditProgress {
  /** The URL that was fetched. */
  readonly url: string;
  readonly status: number;
  /** How many pages were fetched. */
  readonly fetched: number;
  /** How many URLs are known and not fetched yet. */
  readonly waiting: number;
}

/**
 * Audits a live API: follows its GET links from one URL, checks every exchange by
 * {@link checkExchange}, and what only several show: a page asked for twice is the same (HYP.02), and
 * so is its content under the same strong tag (caching.etag), a 304 is honest, the pages of a list hold
 * each item once.
 *
 * It checks the catalog of APIs that a page links to, or the one at `/.well-known/api-catalog` if the origin
 * has one (service.catalog).
 *
 * It sends GET requests alone. It stays on the origin of the start, and reads the links of a page in
 * their order, so that two audits of one service give one report.
 *
 * @param start The absolute URL of the index.
 * @param options Limits, headers, the rules to ignore.
 * @returns The report. A service that can't be reached has an entry in `failures`; an audit that
 *   `signal` ended has `interrupted`, and the URLs that it did not fetch count as `skipped`.
 * @throws {HalyardError} `audit.option` for a start that is not an absolute http(s) URL or has credentials, for
 *   an invalid header field, and for a limit that is not a number.
 *
 * @example
 * ```ts
 * import { audit } from 'halyard/audit';
 *
 * const fetch = async () =>
 *   new Response('{"_links":[{"href":"https://api.example.se/orders/v1","rel":"self","method":"GET"}]}', {
 *     headers: { 'content-type': 'application/hal+json', etag: '"1"' },
 *   });
 * const report = await audit('https://api.example.se/orders/v1', { fetch });
 *
 * report.groups.map(({ rule, message }) => [rule, message.split(',')[0]]);
 * ```
 */
export async function audit(start: string, options: AuditOptions = {}): Promise<AuditReport> {
  const { fetch = globalThis.fetch, headers = {}, signal, onProgress, ignore = [] } = options;
  const limits = {
    ...checkedLimits('audit.option', options, LEAST_ONE),
    ...checkedLimits('audit.option', options, LEAST_ZERO, 0),
  };
  const url = startOf(start);
  const spent = { requests: 0, bytes: 0 };
  const visitor: Visitor = { fetch, headers: fieldsOf(headers), signal, spent, ...limits };
  const found: LocatedFinding[] = [];
  const check = async (visit: Visit) => {
    for (const finding of checkExchange(visit.request, visit.response, options)) {
      found.push({ visit, finding });
    }
    // Lets timers, sockets and Ctrl-C be heard between two long calculations.
    await new Promise((resolve) => setTimeout(resolve));
  };
  let fetched = 0;
  const { pages, skipped, failures } = await crawl(url, visitor, async (page, waiting) => {
    fetched += 1;
    await check(page);
    onProgress?.({ url: page.url, status: page.response.status, fetched, waiting });
  });
  const again = await probe(pages, visitor);
  const catalog = await checkCatalog(pages, visitor);
  const others = [...again.visits, ...catalog.visits];
  for (const visit of others) if (!signal?.aborted) await check(visit);
  const keyOf = shortKeys();
  // A page that was asked for again shows its findings again, which count once.
  const all = distinctBy(
    [found, again.found, catalog.found, checkWalks(pages), checkReached(pages)]
      .flat()
      .filter(({ finding }) => !ignore.includes(finding.rule)),
    ({ visit: { url }, finding: { rule, message, path = [], range = [] } }) =>
      keyOf([url, rule, message, range[0], range[1], ...path]),
  );
  return hideSecrets({
    start: url,
    requests: spent.requests,
    skipped,
    ...(signal?.aborted && { interrupted: true }),
    failures: [...failures, ...again.failures, ...refusals(pages)],
    rules: ruleOutcomes([...pages, ...others], all),
    groups: groupFindings(
      all.map(({ visit, finding }) => ({ ...finding, source: visit.url })),
      ({ source }) => source,
    ),
  });
}

const LEAST_ONE = { maxRequests: 500, concurrency: 4, timeout: Number.POSITIVE_INFINITY };
const LEAST_ZERO = { maxDepth: 20, delay: 0 };

function startOf(start: string): string {
  const url = /^https?:\/\//i.test(start) ? parseUrl(start) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') {
    throw new HalyardError(
      'audit.option',
      `start must be an absolute http(s) URL without credentials, got ${show(start)}`,
    );
  }
  url.hash = '';
  return url.href;
}

/** The header fields in lower case. */
function fieldsOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(new Headers(headers));
  } catch {
    // The message of the platform quotes the value, which may be a secret.
    throw new HalyardError('audit.option', 'headers must have valid names and values');
  }
}
