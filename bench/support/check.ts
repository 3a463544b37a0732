/*
 * Measures the ratios that are promised, and fails if one is missed in three runs of three:
 * npm run bench:check
 */

import {
  HEAPS,
  measurePages,
  measureRequests,
  PAGE_WAYS,
  type PageFigure,
  type RequestFigure,
} from './figures.js';
import {
  type Check,
  checksOf,
  isKept,
  missedThrice,
  orderPage,
  promises,
  ratioOf,
} from './promises.js';

const missed = await missedThrice(checksOf(promises, HEAPS), measure, report);
for (const { name } of missed) console.error(`Missed in three runs: ${name}`);
process.exitCode = missed.length > 0 ? 1 : 0;

function report({ name, limit }: Check, ratio: number): void {
  const verdict = isKept(ratio, limit) ? 'kept' : 'missed';
  console.log(
    `${ratio.toFixed(2).padStart(8)} of ${limit.toFixed(2)}  ${verdict.padEnd(8)}${name}`,
  );
}

/** Measures the ways, sizes and kinds of heap that the checks need, and no others. */
async function measure(checks: readonly Check[]): Promise<number[]> {
  const pages: PageFigure[] = [];
  const requests: RequestFigure[] = [];
  for (const heap of HEAPS) {
    const ofHeap = checks.filter((check) => check.heap === heap);
    const ofPages = ofHeap.filter((check) => 'page' in check);
    const ways = new Set(ofPages.flatMap(({ page, against }) => [page, against]));
    const sizes = new Set(ofPages.map(({ given }) => given.items));
    const cases = [...sizes].sort((one, other) => one - other).map(orderPage);
    pages.push(
      ...(await measurePages(
        cases,
        PAGE_WAYS.filter((way) => ways.has(way)),
        [heap],
      )),
    );
    const wanted = ofHeap.flatMap((check) => ('request' in check ? [check.request] : []));
    requests.push(...(await measureRequests(wanted, [heap])));
  }
  return checks.map((check) => ratioOf(check, pages, requests));
}
