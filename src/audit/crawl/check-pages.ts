import { fieldValue } from '../../internal/headers.js';
import { isObject, own } from '../../internal/json.js';
import { distinctBy, groupBy } from '../../internal/maps.js';
import { show } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { type ItemList, isOpenApiDocument, itemListOf } from '../check/body-kind.js';
import { selfOf } from '../check/link-list.js';
import { type LocatedFinding, urlPattern } from '../report/group-findings.js';
import { count } from '../report/rows.js';
import type { Page } from './crawl.js';
import { type Failure, failureOf, mayAsk, type Visit, type Visitor, visit } from './visit.js';

/** Whether a status says nothing of the resource: it may not be read, or the service failed. */
function isRefusal({ response: { status } }: Visit): boolean {
  return [401, 403, 407, 429, 451].includes(status) || status >= 500;
}

/** The pages that could not be read: one failure for each status, at its first page. */
export function refusals(pages: readonly Page[]): Failure[] {
  const groups = groupBy(pages.filter(isRefusal), ({ response }) => response.status);
  return Array.from(groups, ([status, all]) => {
    const message = `${count(all.length, 'response')} had status ${status}${REMEDIES[status] ?? ''}`;
    return { url: all[0].url, message, count: all.length };
  });
}

const REMEDIES: Readonly<Record<number, string>> = {
  401: '. Pass credentials in headers (--header)',
  429: '. Set delay (--delay) to send fewer requests',
};

const BODY = ['response', 'body'];

const DOCUMENT =
  'The start must be the index of an API, got a description of it. Link to the description from the index with the relation type service-desc';

/** Checks that the start is an index, and that each link that was followed leads to a resource. */
export function checkReached(pages: readonly Page[]): LocatedFinding[] {
  const found: LocatedFinding[] = [];
  for (const visit of pages) {
    const { status, headers, body } = visit.response;
    const hasTarget = status < 300 || fieldValue(headers, 'location') !== undefined;
    const isLost = status >= 400 || !hasTarget;
    if (isLost && !isRefusal(visit)) found.push({ visit, finding: brokenLink(visit) });
    if (visit.from !== undefined || !isOpenApiDocument(body)) continue;
    found.push({ visit, finding: finding('service.index', DOCUMENT, { path: BODY }) });
  }
  return found;
}

function brokenLink({ from, response: { status } }: Page) {
  const path = ['response', 'status'];
  if (from === undefined) {
    const message = `The start must be the index of an API, got status ${status}`;
    return finding('service.index', message, { path });
  }
  const message = `Link ${show(from.rel)} of ${show(from.url)} must lead to a resource, got status ${status}`;
  return finding('link.state', message, { path });
}

/**
 * Checks the pages of each list together, along `next`: each item is on one page, and there are as many
 * as `_meta.totalRecords`. Pages that several lists lead to are those of the first.
 */
export function checkWalks(pages: readonly Page[]): LocatedFinding[] {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const followers = new Set(pages.map((page) => targetOf(page, 'next')));
  const known = new Set<Page>();
  const firsts = pages.filter(
    (page) => targetOf(page, 'next') !== undefined && !followers.has(page.url),
  );
  return firsts.flatMap((first) => {
    const walk: Page[] = [];
    let page: Page | undefined = first;
    for (; page && !known.has(page); page = byUrl.get(targetOf(page, 'next') ?? '')) {
      known.add(page);
      walk.push(page);
    }
    const repeated = checkItems(walk);
    return repeated.length > 0 ? repeated : checkTotal(first, walk);
  });
}

/** Checks that no item is on a later page, too. */
function checkItems(walk: readonly Page[]): LocatedFinding[] {
  const repeated: LocatedFinding[] = [];
  const places = new Map<string, Page>();
  for (const page of walk) {
    const list = listOf(page);
    for (const [at, item] of list.items.entries()) {
      const self = isObject(item) ? selfOf(item)?.href : undefined;
      if (self === undefined) continue;
      const before = places.get(self);
      places.set(self, page);
      if (before === undefined) continue;
      const message = `Each item must be on one page, got ${show(self)} on ${show(before.url)} too`;
      const place = { path: [...BODY, ...list.path, at] };
      repeated.push({ visit: page, finding: finding('collection.list', message, place) });
    }
  }
  return repeated;
}

function listOf({ url, response: { body } }: Page): Pick<ItemList, 'items' | 'path'> {
  return (isObject(body) ? itemListOf(body, url) : undefined) ?? { items: [], path: [] };
}

function checkTotal(first: Page, pages: readonly Page[]): LocatedFinding[] {
  const { body } = first.response;
  const meta = isObject(body) ? own(body, '_meta') : undefined;
  const total = isObject(meta) ? own(meta, 'totalRecords') : undefined;
  const found = pages.reduce((sum, page) => sum + listOf(page).items.length, 0);
  // The last page may have a next one, which was not fetched, or is part of a list already. A page that
  // was refused, such as by 429, has items that were not counted. Before one with `prev` are others.
  const isWhole =
    !pages.at(-1)?.links.some(({ rel }) => rel === 'next') &&
    pages.every(({ response }) => response.status < 300) &&
    targetOf(first, 'prev') === undefined;
  if (!isWhole || typeof total !== 'number' || total === found) return [];
  const message = `_meta.totalRecords must be the number of items on all pages (${found}), got ${total}`;
  const path = [...BODY, '_meta', 'totalRecords'];
  return [{ visit: first, finding: finding('collection.meta', message, { path }) }];
}

function targetOf(page: Page, rel: string): string | undefined {
  return page.links.find((link) => link.rel === rel)?.target;
}

/**
 * Requests pages again, once without their tag and once with it, to see that a GET changes nothing and
 * that the tag gives a 304. One page of each pattern is requested.
 *
 * @returns The requests, what they show, and those that failed.
 */
export async function probe(pages: readonly Page[], visitor: Visitor) {
  const visits: Visit[] = [];
  const found: LocatedFinding[] = [];
  const failures: Failure[] = [];
  const ask = async ({ url }: Page, conditions: Readonly<Record<string, string>>) => {
    if (!(await mayAsk(visitor))) return undefined;
    try {
      const again = await visit(url, visitor, conditions);
      visits.push(again);
      return again;
    } catch (error) {
      if (!visitor.signal?.aborted) failures.push(failureOf(url, error));
      return undefined;
    }
  };
  const report = (of: Visit, findings: readonly Finding[]) =>
    found.push(...findings.map((each) => ({ visit: of, finding: each })));
  const read = pages.filter(({ response }) => response.status === 200);
  for (const page of distinctBy(read, ({ url }) => urlPattern(url))) {
    const etag = fieldValue(page.response.headers, 'etag');
    const again = await ask(page, {});
    if (again === undefined || isRefusal(again)) continue;
    const findings = checkRepeated(page, again, etag);
    report(again, findings);
    // A tag that changes with each request can't be revalidated.
    if (etag === undefined || findings.length > 0) continue;
    const revalidated = await ask(page, { 'if-none-match': etag });
    if (revalidated) report(revalidated, checkRevalidated(revalidated, etag));
  }
  return { visits, found, failures };
}

/** The same request again (HYP.02). */
function checkRepeated({ response }: Page, again: Visit, etag: string | undefined): Finding[] {
  const { body, headers, status } = again.response;
  const isSameBody = JSON.stringify(body) === JSON.stringify(response.body);
  const isSame = etag === undefined ? isSameBody : fieldValue(headers, 'etag') === etag;
  if (!isSame) {
    const message =
      'Two GET requests in a row must return the same representation, got different ones. A GET must not change the resource';
    return [finding('HYP.02', message, { path: BODY })];
  }
  // A strong tag changes with each change of the content of a 200 (RFC 9110 §8.8.1).
  if (isSameBody || status !== 200 || !etag?.startsWith('"')) return [];
  const message =
    'Responses with the same strong ETag must have the same content (RFC 9110 §8.8.1), got different content. Change the tag with the content, or begin it with W/ if clients may ignore the difference';
  return [finding('caching.etag', message, { path: ['response', 'headers', 'etag'] })];
}

/** The same request with `If-None-Match`. `checkExchange` reports a 200 that has the tag of the condition. */
function checkRevalidated({ response: { status, headers } }: Visit, etag: string): Finding[] {
  const tag = fieldValue(headers, 'etag');
  if (status !== 200 || tag === etag) return [];
  const message = `A resource that has not changed must keep its ETag, got ${show(tag)} after ${show(etag)}`;
  return [finding('caching.etag', message, { path: ['response', 'headers', 'etag'] })];
}
