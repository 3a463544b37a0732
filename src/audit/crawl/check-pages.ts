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

/**
 * Checks the pages of each list together, along `next`: each item is on one page, and there are as many
 * as `_meta.totalRecords`. Lists may share their last pages, so each page is read once, from the
 * last to the first.
 */
export function checkWalks(pages: readonly Page[]): LocatedFinding[] {
  const { ends, previous } = linkPages(pages);
  const found: LocatedFinding[][] = [];
  const places: Places = new Map();
  const steps: Step[] = ends.map((page) => ({ page, after: EMPTY_WALK }));
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ('undo' in step) {
      for (const [self, place] of step.undo.reverse()) setPlace(places, self, place);
      continue;
    }
    const { page, after } = step;
    const { repeated, undo } = addItems(page, places);
    const walk = {
      count: after.count + countItems(page.response.body),
      // A page that was refused, such as by 429, has items that were not counted.
      isComplete:
        page.response.status < 300 && (after !== EMPTY_WALK || !hasNext(page)) && after.isComplete,
      hasRepeated: after.hasRepeated || repeated.length > 0,
    };
    const before = previous.get(page) ?? [];
    const isChecked = before.length === 0 && walk.isComplete && !walk.hasRepeated;
    found.push(isChecked ? checkTotal(page, walk.count) : repeated);
    steps.push({ undo });
    for (const each of before) steps.push({ page: each, after: walk });
  }
  return found.flat().reverse();
}

/** Either reads a page, after the pages that follow it, or restores the places from before a page. */
type Step =
  | { readonly page: Page; readonly after: Walk }
  | { readonly undo: (readonly [self: string, place: Place | undefined])[] };

/** Totals of the pages from one to the end of its list. */
interface Walk {
  readonly count: number;
  readonly isComplete: boolean;
  readonly hasRepeated: boolean;
}

const EMPTY_WALK: Walk = { count: 0, isComplete: true, hasRepeated: false };

/** Where the items are, by their self links. */
type Places = Map<string, Place>;

interface Place {
  readonly page: Page;
  readonly path: Path;
}

/** Returns the last page of each list of several pages, and the pages before each page. */
function linkPages(pages: readonly Page[]) {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const followers = new Set(pages.map((page) => targetOf(page, 'next')));
  const firsts = pages.filter((page) => hasNext(page) && !followers.has(page.url));
  const ends: Page[] = [];
  const previous = new Map<Page, Page[]>();
  const firstOf = new Map<Page, Page>();
  for (const first of firsts) {
    for (let page = first; ; ) {
      firstOf.set(page, first);
      const next = byUrl.get(targetOf(page, 'next') ?? '');
      // The list ends if its next page was not fetched, or is already part of it (a loop).
      if (next === undefined || firstOf.get(next) === first) {
        ends.push(page);
        break;
      }
      const before = previous.get(next) ?? [];
      previous.set(next, before);
      before.push(page);
      if (firstOf.has(next)) break;
      page = next;
    }
  }
  return { ends, previous };
}

function hasNext(page: Page): boolean {
  return page.links.some(({ rel }) => rel === 'next');
}

function targetOf(page: Page, rel: string): string | undefined {
  return page.links.find((link) => link.rel === rel)?.target;
}

/** Adds the items of a page, and returns a finding for each that a later page has too. */
function addItems(page: Page, places: Places) {
  const repeated: LocatedFinding[] = [];
  const undo: [self: string, place: Place | undefined][] = [];
  for (const { self, path } of itemsOf(page.response.body).reverse()) {
    const place = places.get(self);
    if (place !== undefined) repeated.push(repeatedItem(self, place, page));
    undo.push([self, place]);
    places.set(self, { page, path });
  }
  return { repeated, undo };
}

function setPlace(places: Places, self: string, place: Place | undefined): void {
  if (place === undefined) places.delete(self);
  else places.set(self, place);
}

function repeatedItem(self: string, { page: visit, path }: Place, before: Page): LocatedFinding {
  const message = `Each item must be on one page, got ${show(self)} on ${show(before.url)} too`;
  return {
    visit,
    finding: finding('collection.list', message, { path: ['response', 'body', ...path] }),
  };
}

function checkTotal(first: Page, count: number): LocatedFinding[] {
  const total = totalOf(first);
  if (total === undefined || total === count || startsLater(first)) return [];
  const message = `_meta.totalRecords must be the number of items on all pages (${count}), got ${total}`;
  return [
    {
      visit: first,
      finding: finding('collection.meta', message, {
        path: ['response', 'body', '_meta', 'totalRecords'],
      }),
    },
  ];
}

/** A walk that did not begin at the first page. */
function startsLater(page: Page): boolean {
  return targetOf(page, 'prev') !== undefined;
}

function totalOf({ response: { body } }: Page): number | undefined {
  const meta = isObject(body) ? own(body, '_meta') : undefined;
  const total = isObject(meta) ? own(meta, 'totalRecords') : undefined;
  return typeof total === 'number' ? total : undefined;
}

function countItems(body: unknown): number {
  return isObject(body) ? (itemListOf(body)?.items.length ?? 0) : 0;
}

function itemsOf(body: unknown): { readonly self: string; readonly path: Path }[] {
  const list = isObject(body) ? itemListOf(body) : undefined;
  return (list?.items ?? []).flatMap((item, index) => {
    const self = isObject(item) ? selfOf(item)?.href : undefined;
    return self === undefined ? [] : [{ self, path: [...(list?.path ?? []), index] }];
  });
}
