import { isObject, jsonPointer, own } from '../../internal/json.js';
import { show } from '../../internal/show.js';
import { finding } from '../../rules/finding.js';
import { isOpenApiDocument, itemListOf } from '../check/body-kind.js';
import type { Path } from '../check/check-options.js';
import { selfOf } from '../check/link-list.js';
import type { LocatedFinding } from '../report/group-findings.js';
import { countUrls } from '../report/rows.js';
import type { Page } from './crawl.js';
import type { Failure } from './visit.js';

/** Statuses of pages that exist but that the audit may not read. */
const FORBIDDEN: ReadonlySet<number> = new Set([401, 403, 407, 429, 451]);

/** Whether a status says nothing of the resource: it was not read, or the service failed. */
export function isRefusal(status: number): boolean {
  return FORBIDDEN.has(status) || status >= 500;
}

const DOCUMENT =
  'The start must be the index of an API, got a description of it. Link to the description from the index with the relation type service-desc';

/** Checks that the start is an index, and that each link that was followed leads to a resource. */
export function checkReached(pages: readonly Page[]): LocatedFinding[] {
  const broken = pages
    .filter(({ response: { status } }) => status >= 400 && !FORBIDDEN.has(status))
    .map((visit) => ({ visit, finding: brokenLink(visit) }));
  // The start, and the pages that it redirects to.
  const redirects = new Set<string>();
  const documents: LocatedFinding[] = [];
  for (const visit of pages) {
    const { url, from, response } = visit;
    if (from !== undefined && !(from.rel === 'redirect' && redirects.has(from.url))) continue;
    if (response.status >= 300 && response.status < 400) redirects.add(url);
    if (!isOpenApiDocument(response.body)) continue;
    const path = ['response', 'body'];
    documents.push({ visit, finding: finding('service.index', DOCUMENT, { path }) });
  }
  return [...broken, ...documents];
}

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

/** A failure for each loop of redirects, of the page of it that was fetched first. */
export function redirectLoops(pages: readonly Page[]): Failure[] {
  const targets = new Map<string, string>();
  for (const { url, links, response } of pages) {
    const [first] = links;
    const isRedirect = [301, 302, 303, 307, 308].includes(response.status);
    if (isRedirect && first?.rel === 'redirect' && first.target) targets.set(url, first.target);
  }
  const read = new Set<string>();
  return [...targets.keys()].flatMap((first) => {
    const chain: string[] = [];
    let url: string | undefined = first;
    for (; url !== undefined && !read.has(url); url = targets.get(url)) {
      read.add(url);
      chain.push(url);
    }
    const start = chain.indexOf(url ?? '');
    if (url === undefined || start === -1) return [];
    const others = chain.length - start - 1;
    const way = others === 0 ? '' : ` by way of ${countUrls(others)}`;
    return [{ url, message: `It redirects to itself${way}` }];
  });
}

/** The pages of a list that were read, and where its items are: each on the last page that has it. */
interface Walk {
  readonly pages: Page[];
  readonly places: Map<string, Place>;
}

interface Place {
  readonly page: Page;
  readonly index: number;
  readonly path: Path;
}

/**
 * Checks the pages of each list together, along `next`: each item is on one page, and there are as many
 * as `_meta.totalRecords`. Each page is read once: a list ends at a page that another one has, and its
 * items are compared with those of the other from there on.
 */
export function checkWalks(pages: readonly Page[]): LocatedFinding[] {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const followers = new Set(pages.map((page) => targetOf(page, 'next')));
  const known = new Map<Page, { readonly walk: Walk; readonly index: number }>();
  const firsts = pages.filter(
    (page) => targetOf(page, 'next') !== undefined && !followers.has(page.url),
  );
  return firsts.flatMap((first) => {
    const walk: Walk = { pages: [], places: new Map() };
    let next: Page | undefined = first;
    while (next !== undefined && !known.has(next)) {
      known.set(next, { walk, index: walk.pages.length });
      walk.pages.push(next);
      next = byUrl.get(targetOf(next, 'next') ?? '');
    }
    const joined = next && known.get(next);
    const repeated = checkItems(walk, joined?.walk === walk ? undefined : joined);
    return repeated.length > 0 ? repeated : checkTotal(walk.pages);
  });
}

/** Checks that no item is on a later page too, nor on a page of the list that this one joins. */
function checkItems(
  { pages, places }: Walk,
  joined: { readonly walk: Walk; readonly index: number } | undefined,
): LocatedFinding[] {
  const repeated: LocatedFinding[] = [];
  for (const [index, page] of pages.entries()) {
    for (const { self, path } of itemsOf(page)) {
      const before = places.get(self);
      if (before !== undefined) repeated.push(repeatedItem(self, before.page, page, path));
      const later = joined?.walk.places.get(self);
      if (joined !== undefined && later !== undefined && later.index >= joined.index) {
        repeated.push(repeatedItem(self, page, later.page, later.path));
      }
      places.set(self, { page, index, path });
    }
  }
  return repeated;
}

function checkTotal(pages: readonly Page[]): LocatedFinding[] {
  const [first] = pages as [Page, ...Page[]];
  // The last page may have a next one, which was not fetched, or is part of a list already. A page that
  // was refused, such as by 429, has items that were not counted.
  const isCut = pages.at(-1)?.links.some(({ rel }) => rel === 'next');
  const isComplete = !isCut && pages.every(({ response }) => response.status < 300);
  const count = pages.reduce((sum, page) => sum + itemsIn(page).length, 0);
  const total = totalOf(first);
  // A walk from a page with `prev` did not begin at the first page.
  const isWhole = isComplete && targetOf(first, 'prev') === undefined;
  if (!isWhole || total === undefined || total === count) return [];
  const message = `_meta.totalRecords must be the number of items on all pages (${count}), got ${total}`;
  const path = ['response', 'body', '_meta', 'totalRecords'];
  return [{ visit: first, finding: finding('collection.meta', message, { path }) }];
}

function targetOf(page: Page, rel: string): string | undefined {
  return page.links.find((link) => link.rel === rel)?.target;
}

function repeatedItem(self: string, before: Page, visit: Page, path: Path): LocatedFinding {
  const message = `Each item must be on one page, got ${show(self)} on ${show(before.url)} too`;
  const place = { path: ['response', 'body', ...path] };
  return { visit, finding: finding('collection.list', message, place) };
}

function totalOf({ response: { body } }: Page): number | undefined {
  const meta = isObject(body) ? own(body, '_meta') : undefined;
  const total = isObject(meta) ? own(meta, 'totalRecords') : undefined;
  return typeof total === 'number' ? total : undefined;
}

function itemsIn({ response: { body } }: Page): readonly unknown[] {
  return (isObject(body) ? itemListOf(body)?.items : undefined) ?? [];
}

function itemsOf({ response: { body } }: Page): { readonly self: string; readonly path: Path }[] {
  const list = isObject(body) ? itemListOf(body) : undefined;
  return (list?.items ?? []).flatMap((item, index) => {
    const self = isObject(item) ? selfOf(item)?.href : undefined;
    return self === undefined ? [] : [{ self, path: [...(list?.path ?? []), index] }];
  });
}
