import { fieldValue } from '../../internal/headers.js';
import { isObject, own } from '../../internal/json.js';
import { withoutCredentials } from '../../internal/secrets.js';
import { parseLinkHeader } from '../../link/header/parse-link-header.js';
import { parseUrl } from '../../url/absolute-url.js';
import { isOpenApiDocument } from '../check/body-kind.js';
import { linkEntries, resourcesOf } from '../check/link-list.js';
import {
  type Failure,
  failureOf,
  type LinkPlace,
  mayAsk,
  type Visit,
  type Visitor,
  visit,
} from './visit.js';

/** A GET link of a response. */
interface FoundLink {
  readonly rel: string;
  /**
   * The absolute target; undefined for a template, another scheme than http(s), a URL with credentials,
   * and one that is too long.
   */
  readonly target: string | undefined;
}

/** A page of the crawl: what was fetched, and its links. */
export interface Page extends Visit {
  readonly depth: number;
  readonly links: readonly FoundLink[];
}

/**
 * Follows GET links breadth first from a URL, on its origin alone. Batches are fetched at once and
 * read in the order of their links, so two crawls of one service visit the pages in one order. The
 * signal ends the crawl, which then returns the pages fetched so far.
 *
 * @param onPage Called for each page, and awaited before the next one.
 * @returns The pages, the failures, and how many URLs were found and left out, since a limit was reached
 *   or the crawl was interrupted.
 */
export async function crawl(
  start: string,
  visitor: Visitor,
  onPage: (page: Page, waiting: number) => void | Promise<void>,
) {
  const { origin } = new URL(start);
  const { signal, spent, maxRequests, maxDepth, concurrency } = visitor;
  const queue: { url: string; depth: number; from?: LinkPlace }[] = [{ url: start, depth: 0 }];
  const known = new Set([start]);
  const pages: Page[] = [];
  const failures: Failure[] = [];
  const room = { characters: MAX_CHARACTERS, skipped: 0 };
  let skipped = 0;
  while (queue.length > 0 && (await mayAsk(visitor))) {
    const batch = queue.splice(0, Math.min(concurrency, maxRequests - spent.requests));
    const results = await Promise.allSettled(batch.map(({ url }) => visit(url, visitor)));
    for (const [index, target] of batch.entries()) {
      const result = results[index] as PromiseSettledResult<Visit>;
      if (result.status === 'rejected') {
        // An aborted request is no fault of the service.
        if (signal?.aborted) skipped += 1;
        else failures.push(failureOf(target.url, result.reason));
        continue;
      }
      const page = { ...result.value, ...target, links: linksOf(result.value, room) };
      pages.push(page);
      for (const { target: url, rel } of page.links) {
        if (!url?.startsWith(`${origin}/`) || known.has(url)) continue;
        // The pages of a list are as far away as its first, so that a long list is walked to its end.
        const depth = rel === 'next' ? page.depth : page.depth + 1;
        known.add(url);
        if (depth > maxDepth) skipped += 1;
        else queue.push({ url, depth, from: { url: page.url, rel } });
      }
      await onPage(page, queue.length);
    }
  }
  return { pages, failures, skipped: skipped + queue.length + room.skipped };
}

/** The links of one body that are kept, since each takes several times its memory. */
const MAX_LINKS = 5000;

/** The characters of all URLs that are kept: short relative links of a long URL would fill the memory. */
const MAX_CHARACTERS = 2 ** 28;

/** How many characters URLs may still have, and how many links were left out for this or as too many. */
interface Room {
  characters: number;
  skipped: number;
}

/**
 * The GET links of a response in their order: of a redirect, of the body with every resource below it, and
 * of the `Link` header. The links in the examples of an OpenAPI document are left out.
 */
export function linksOf({ url: page, response }: Visit, room: Room): FoundLink[] {
  const { body, headers, status } = response;
  const found: FoundLink[] = [];
  const add = (rel: string, href: string) => {
    if (found.length >= MAX_LINKS || room.characters < 0) {
      room.skipped += 1;
      return;
    }
    const target = targetOf(href, page);
    room.characters -= target?.length ?? 0;
    found.push({ rel, target });
  };
  const location = status >= 300 && status < 400 ? fieldValue(headers, 'location') : undefined;
  if (location !== undefined) add('redirect', location);
  const resources = isObject(body) && !isOpenApiDocument(body) ? resourcesOf(body) : [];
  for (const { value } of resources) {
    for (const { link, rel, href } of linkEntries(value)) {
      const isGet = isObject(link) && (own(link, 'method') ?? 'GET') === 'GET';
      if (isGet && typeof rel === 'string' && typeof href === 'string') add(rel, href);
    }
  }
  for (const { rel, href, method = 'GET' } of parseLinkHeader(fieldValue(headers, 'link') ?? '')) {
    if (method === 'GET') add(rel, href);
  }
  return found;
}

/** Many servers refuse longer ones, and a report would repeat them with each link. */
const MAX_URL_LENGTH = 8192;

function targetOf(href: string, page: string): string | undefined {
  // Reports show URLs.
  const isHidden = withoutCredentials(href) !== href;
  const url = isHidden || href.includes('{') ? undefined : parseUrl(href, page);
  if (url === undefined) return undefined;
  url.hash = '';
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain && url.href.length <= MAX_URL_LENGTH ? url.href : undefined;
}
