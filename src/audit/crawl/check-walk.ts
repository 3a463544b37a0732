import { isObject, own } from '../../internal/json-object.js';
import { show } from '../../internal/show.js';
import { finding } from '../../rules/finding.js';
import type { Path } from '../check/check-options.js';
import { itemListOf } from '../check/item-list.js';
import { selfOf } from '../check/link-list.js';
import type { LocatedFinding } from '../report/group-findings.js';
import type { Page } from './crawl.js';

/**
 * Checks the pages of each list together, from the first along `next`: each item is on one page, and
 * there are as many as `_meta.totalRecords`. Lists that share their next pages are checked once, with the
 * first of them.
 */
export function checkWalks(pages: readonly Page[]): LocatedFinding[] {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const followers = new Set(pages.map((page) => targetOf(page, 'next')));
  const walked = new Set<Page>();
  return pages
    .filter((page) => targetOf(page, 'next') !== undefined && !followers.has(page.url))
    .flatMap((first) => checkWalk(walkFrom(first, byUrl, walked)));
}

function targetOf(page: Page, rel: string): string | undefined {
  return page.links.find((link) => link.rel === rel)?.target;
}

/** The pages from the first, as far as they were fetched and not walked before. */
function walkFrom(first: Page, byUrl: ReadonlyMap<string, Page>, walked: Set<Page>): Page[] {
  const walk: Page[] = [];
  for (let page: Page | undefined = first; page !== undefined && !walked.has(page); ) {
    walk.push(page);
    walked.add(page);
    page = byUrl.get(targetOf(page, 'next') ?? '');
  }
  return walk;
}

function checkWalk(walk: readonly Page[]): LocatedFinding[] {
  const findings: LocatedFinding[] = [];
  const seen = new Map<string, string>();
  for (const visit of walk) {
    for (const { self, path } of itemsOf(visit.response.body)) {
      const before = seen.get(self);
      seen.set(self, visit.url);
      if (before === undefined) continue;
      const message = `Each item must be on one page, got ${show(self)} on ${show(before)} too`;
      findings.push({
        visit,
        finding: finding('collection.list', message, { path: ['response', 'body', ...path] }),
      });
    }
  }
  return findings.length > 0 ? findings : checkTotal(walk);
}

function checkTotal(walk: readonly Page[]): LocatedFinding[] {
  const [first] = walk;
  const last = walk.at(-1);
  if (first === undefined || last === undefined || targetOf(last, 'next') !== undefined) return [];
  // A page that was refused, such as by 429, has items that were not counted.
  if (walk.some(({ response }) => response.status >= 300)) return [];
  const total = totalOf(first);
  const count = walk.reduce((sum, { response }) => sum + countItems(response.body), 0);
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
