/*
 * What the documentation promises of speed, as one table: npm run bench:check measures it.
 */

import { type PageFigure, type RequestFigure, ratioIn } from './figures.js';
import type { PageCase, PageWay } from './pages.js';
import type { RequestCase } from './requests.js';
import type { Heap } from './turns.js';

/** A ratio that pages of these sizes keep, in a calm heap and after full collections. */
interface PagePromise {
  readonly page: PageWay;
  readonly against: PageWay;
  readonly items: readonly number[];
  readonly limit: number;
}

/** A ratio to the hand-written code that a step of the request path keeps. */
interface RequestPromise {
  readonly request: RequestCase;
  readonly limit: number;
}

const UP_TO_1000 = [10, 100, 1000];

/** The promised ratios: at most `limit`. */
export const promises: readonly (PagePromise | RequestPromise)[] = [
  { page: 'serialize', against: 'literals', items: UP_TO_1000, limit: 0.5 },
  { page: 'serialize', against: 'literals', items: [100_000], limit: 0.3 },
  { page: 'builders, literal links', against: 'literals', items: UP_TO_1000, limit: 2 },
  { page: 'builders, link and href', against: 'literals', items: UP_TO_1000, limit: 2 },
  { page: 'serialize', against: 'fast-json-stringify', items: UP_TO_1000, limit: 1 },
  { page: 'serialize', against: 'halson', items: UP_TO_1000, limit: 1 },
  { page: 'serialize', against: 'hal', items: UP_TO_1000, limit: 1 },
  { request: 'item', limit: 1.2 },
  { request: 'page', limit: 0.5 },
  // The code by hand compares two texts in 50 ns; checked options and any list of tags take 300.
  { request: 'not modified', limit: 8 },
  // The code by hand takes 180 ns in some runs of one machine and 400 in others: 1.3 to 2.5 times.
  { request: 'parseQuery', limit: 3 },
];

/** One ratio to measure: a promise at one size in one kind of heap. */
export type Check = { readonly name: string; readonly limit: number; readonly heap: Heap } & (
  | { readonly page: PageWay; readonly against: PageWay; readonly given: PageCase }
  | { readonly request: RequestCase }
);

/** The single ratios of a table of promises. */
export function checksOf(
  table: readonly (PagePromise | RequestPromise)[],
  heaps: readonly Heap[],
): Check[] {
  return table.flatMap((promise) => heaps.flatMap((heap) => checksIn(promise, heap)));
}

function checksIn(promise: PagePromise | RequestPromise, heap: Heap): Check[] {
  const { limit } = promise;
  const suffix = heap === 'collected' ? ', after a collection' : '';
  if ('request' in promise) {
    const { request } = promise;
    return [{ name: `${request} / by hand${suffix}`, limit, heap, request }];
  }
  const { page, against, items } = promise;
  return items.map((count) => ({
    name: `${page} / ${against}, ${count.toLocaleString('en')} items${suffix}`,
    limit,
    heap,
    page,
    against,
    given: orderPage(count),
  }));
}

/** The page that promises are about: four links an item. */
export function orderPage(items: number): PageCase {
  return { items, links: 4, content: 'å' };
}

/** The ratio that figures have for a check. */
export function ratioOf(
  check: Check,
  pages: readonly PageFigure[],
  requests: readonly RequestFigure[],
): number {
  return 'page' in check
    ? ratioIn(pages, check.page, check.against, check.given, check.heap)
    : ratioIn(requests, 'halyard', 'hand', check.request, check.heap);
}

/**
 * Measures checks up to three times, and returns those that were missed each time. What was kept once
 * is not measured again: other work on the machine can spoil a run, but not improve it.
 */
export async function missedThrice(
  checks: readonly Check[],
  measure: (checks: readonly Check[]) => Promise<readonly number[]>,
  report: (check: Check, ratio: number) => void,
): Promise<readonly Check[]> {
  let missed = checks;
  for (let run = 0; run < RUNS && missed.length > 0; run++) {
    const ratios = await measure(missed);
    missed.forEach((check, index) => {
      report(check, ratios[index] ?? Number.NaN);
    });
    missed = missed.filter(({ limit }, index) => !isKept(ratios[index], limit));
  }
  return missed;
}

const RUNS = 3;

/** Whether a ratio keeps its limit. One that was not measured does not. */
export function isKept(ratio: number | undefined, limit: number): boolean {
  return ratio !== undefined && ratio <= limit;
}
