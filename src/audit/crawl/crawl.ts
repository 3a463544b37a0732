import { type FoundLink, linksOf } from './links.js';
import { pause } from './pause.js';
import {
  type Failure,
  failureOf,
  hasRoom,
  type LinkPlace,
  type Visit,
  type Visitor,
  visit,
} from './visit.js';

/** How far a crawl goes, and how fast. */
export interface CrawlLimits {
  readonly maxRequests: number;
  readonly maxDepth: number;
  readonly concurrency: number;
  /** Milliseconds between two batches of requests. */
  readonly delay: number;
}

/** A page of the crawl: what was fetched, and its links. */
export interface Page extends Visit {
  readonly depth: number;
  readonly links: readonly FoundLink[];
}

/** The result of a crawl. */
export interface Crawl {
  readonly pages: readonly Page[];
  readonly failures: readonly Failure[];
  /** How many URLs were found and left out, because a limit was reached or the crawl was interrupted. */
  readonly skipped: number;
}

/** In characters: as many as the octets of all bodies. */
const MAX_REPEATED = 2 ** 27;

/** In milliseconds. Pages that were read before the signal are still checked, but not for long. */
const GRACE = 500;

/** A URL to fetch. */
interface Target {
  readonly url: string;
  readonly depth: number;
  readonly from?: LinkPlace;
}

/**
 * Follows GET links breadth first from a URL, on its origin alone. Batches are fetched at once and
 * read in the order of their links, so two crawls of one service visit the pages in one order. The
 * signal ends the crawl, which then returns the pages fetched so far.
 *
 * @param onPage Called for each page, and awaited before the next one.
 */
export async function crawl(
  start: string,
  visitor: Visitor,
  { maxRequests, maxDepth, concurrency, delay }: CrawlLimits,
  onPage: (page: Page, waiting: number) => void | Promise<void>,
): Promise<Crawl> {
  const { origin } = new URL(start);
  const queue: Target[] = [{ url: start, depth: 0 }];
  const known = new Set([start]);
  const tooDeep = new Set<string>();
  const pages: Page[] = [];
  const failures: Failure[] = [];
  const { signal } = visitor;
  const repetition = { remaining: MAX_REPEATED, skipped: 0 };
  let requests = 0;
  let unanswered = 0;
  while (queue.length > 0 && requests < maxRequests && hasRoom(visitor)) {
    if (!(await pause(requests > 0 ? delay : 0, signal))) break;
    const batch = queue.splice(0, Math.min(concurrency, maxRequests - requests));
    requests += batch.length;
    const results = await Promise.allSettled(batch.map(({ url }) => visit(url, visitor)));
    const deadline = performance.now() + (signal?.aborted ? GRACE : 0);
    for (const [index, result] of results.entries()) {
      const target = batch[index] as Target;
      const isLate = signal?.aborted && performance.now() > deadline;
      if (isLate || result.status === 'rejected') {
        // An aborted request is no fault of the service.
        if (signal?.aborted) unanswered += 1;
        else failures.push(failureOf(target.url, (result as PromiseRejectedResult).reason));
        continue;
      }
      const page = { ...result.value, ...target, links: linksOf(result.value, repetition) };
      pages.push(page);
      for (const { url, from } of targetsOf(page, origin)) {
        // The pages of a list are as far away as its first, so that a long list is walked to its end.
        const depth = from.rel === 'next' ? page.depth : page.depth + 1;
        if (known.has(url)) continue;
        if (depth > maxDepth) {
          tooDeep.add(url);
          continue;
        }
        known.add(url);
        queue.push({ url, depth, from });
      }
      await onPage(page, queue.length);
    }
  }
  const beyond = [...tooDeep].filter((url) => !known.has(url)).length;
  return { pages, failures, skipped: queue.length + unanswered + beyond + repetition.skipped };
}

/** The links that may be followed, by GET and never off the origin: the target of each, and its place. */
function targetsOf(page: Page, origin: string): { url: string; from: LinkPlace }[] {
  return page.links.flatMap(({ method, target, rel, path }) =>
    method === 'GET' && target?.startsWith(`${origin}/`)
      ? [{ url: target, from: { url: page.url, rel, ...(path && { path }) } }]
      : [],
  );
}
