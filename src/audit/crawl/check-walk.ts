import { isObject, own } from '../../internal/json-object.js';
import { show } from '../../internal/show.js';
import { finding } from '../../rules/finding.js';
import type { Path } from '../check/check-options.js';
import { itemListOf } from '../check/item-list.js';
import { selfOf } from '../check/link-list.js';
import type { LocatedFinding } from '../report/group-findings.js';
import type { Page } from './crawl.js';

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
