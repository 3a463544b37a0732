import { jsonPointer } from '../../internal/json-pointer.js';
import { show } from '../../internal/show.js';
import { finding } from '../../rules/finding.js';
import { isOpenApiDocument } from '../check/is-openapi-document.js';
import type { LocatedFinding } from '../report/group-findings.js';
import { countUrls } from '../report/skipped-urls.js';
import type { Page } from './crawl.js';
import type { Failure } from './visit.js';

/** Statuses of pages that exist but that the audit may not read. */
const FORBIDDEN: ReadonlySet<number> = new Set([401, 403, 407, 429, 451]);

/** Whether a status says nothing of the resource: it was not read, or the service failed. */
export function isRefusal(status: number): boolean {
  return FORBIDDEN.has(status) || status >= 500;
}

/** Checks that the start is an index, and that each link that was followed leads to a resource. */
export function checkReached(pages: readonly Page[]): LocatedFinding[] {
  return [
    ...pages
      .filter(({ response: { status } }) => status >= 400 && !FORBIDDEN.has(status))
      .map((visit) => ({ visit, finding: brokenLink(visit) })),
    ...startsOf(pages)
      .filter(({ response: { body } }) => isOpenApiDocument(body))
      .map((visit) => ({ visit, finding: finding('service.index', DOCUMENT, { path: BODY }) })),
  ];
}

/** A failure for each loop of redirects, of the page of it that was fetched first. */
export function redirectLoops(pages: readonly Page[]): Failure[] {
  const targets = new Map(pages.flatMap((page) => redirectOf(page)));
  const read = new Set<string>();
  return [...targets.keys()].flatMap((first) => {
    const chain = new Set<string>();
    let url: string | undefined = first;
    while (url !== undefined && !read.has(url)) {
      read.add(url);
      chain.add(url);
      url = targets.get(url);
    }
    if (url === undefined || !chain.has(url)) return [];
    const length = chain.size - [...chain].indexOf(url);
    const message =
      length === 1
        ? 'It redirects to itself'
        : `It redirects to itself by way of ${countUrls(length - 1)}`;
    return [{ url, message }];
  });
}

function redirectOf({ url, links: [first], response: { status } }: Page): [string, string][] {
  const isRedirect = [301, 302, 303, 307, 308].includes(status) && first?.rel === 'redirect';
  return isRedirect && first.target !== undefined ? [[url, first.target]] : [];
}

/** The page of the start, and those that it redirects to. */
function startsOf(pages: readonly Page[]): Page[] {
  const redirects = new Set<string>();
  return pages.filter(({ url, from, response: { status } }) => {
    const isStart = from === undefined || (from.rel === 'redirect' && redirects.has(from.url));
    if (isStart && status >= 300 && status < 400) redirects.add(url);
    return isStart;
  });
}

const BODY = ['response', 'body'];
const DOCUMENT =
  'The start must be the index of an API, got a description of it. Link to the description from the index with the relation type service-desc';

function brokenLink({ from, response: { status } }: Page) {
  const path = ['response', 'status'];
  if (from === undefined) {
    const message = `The start must be the index of an API, got status ${status}`;
    return finding('service.index', message, { path });
  }
  const place = from.path === undefined ? '' : ` at ${show(jsonPointer(from.path))}`;
  const link = `Link ${show(from.rel)}${place} of ${show(from.url)}`;
  const message = `${link} must lead to a resource, got status ${status}`;
  return finding('link.state', message, { path });
}
