/*
 * What the benches of resources and requests measure, and the figures that come out of it.
 */

import type { Content, LinkCount } from './orders.js';
import type { PageCase, PageWay } from './pages.js';
import type { RequestCase, RequestWay } from './requests.js';
import { type Heap, type Measurement, peakMemory, prove, takeTurns } from './turns.js';

/** What a way takes for a case. */
export interface Figure<Way extends string = string, Case = unknown> {
  readonly way: Way;
  readonly given: Case;
  readonly heap: Heap;
  /** The best batch, in nanoseconds of the processor for each run. */
  readonly cpu: number;
  /** The best batch by the clock, in nanoseconds. */
  readonly wall: number;
  /** How far the median batch lies above the best, in parts of it. */
  readonly spread: number;
}

export type PageFigure = Figure<PageWay, PageCase>;
export type RequestFigure = Figure<RequestWay, RequestCase>;

const PAGES = './pages.js';
const REQUESTS = './requests.js';

export const HEAPS: readonly Heap[] = ['calm', 'collected'];
export const SIZES = [1, 10, 100, 1000, 100_000] as const;
export const LINK_COUNTS: readonly LinkCount[] = [1, 4, 10];

/** The ways to write a page. The first is what the others are compared with. */
export const PAGE_WAYS: readonly PageWay[] = [
  'literals',
  'serialize',
  'builders, literal links',
  'builders, link and href',
  'definition.collection',
  'fast-json-stringify',
  'halson',
  'hal',
  'strings joined by hand',
  'encoding alone',
  'literals as text',
  'serialize as text',
];

/** The ways that are measured with more and fewer links. */
export const LINK_WAYS: readonly PageWay[] = PAGE_WAYS.filter((way) => !way.endsWith('as text'));

/** The ways to write responses. The first is what the other is compared with. */
const REQUEST_WAYS: readonly RequestWay[] = ['hand', 'halyard'];

export const REQUEST_CASES: readonly RequestCase[] = [
  'item',
  'page',
  'not modified',
  'parseQuery',
  'parseQuery, plain spec',
  'baseUrl',
];

/** Measures pages, in processes of their own for each content, number of links and kind of heap. */
export async function measurePages(
  cases: readonly PageCase[],
  ways: readonly PageWay[] = PAGE_WAYS,
  heaps: readonly Heap[] = HEAPS,
): Promise<PageFigure[]> {
  if (cases.length === 0) return [];
  await prove(
    PAGES,
    ways,
    cases.filter(({ items }) => items <= 1000),
  );
  const figures: PageFigure[] = [];
  for (const kind of new Set(cases.map(kindOf))) {
    const ofKind = cases.filter((given) => kindOf(given) === kind);
    for (const heap of heaps) {
      const plan = { module: PAGES, ways, cases: ofKind, heap, rounds: roundsOf(heap) };
      figures.push(...(await takeTurns(plan)).map(figureOf));
    }
  }
  return figures;
}

/** Measures all ways at all sizes, with and without letters beyond ASCII. */
export function measureSizes(): Promise<PageFigure[]> {
  const contents: readonly Content[] = ['ascii', 'å'];
  return measurePages(
    contents.flatMap((content) => SIZES.map((items) => ({ items, links: 4, content }))),
  );
}

/** Measures how the cost of an item grows with its links. */
export function measureLinks(): Promise<PageFigure[]> {
  const cases = LINK_COUNTS.map((links) => ({ items: 100, links, content: 'ascii' }) as const);
  return measurePages(cases, LINK_WAYS, ['calm']);
}

const kindOf = ({ content, links }: PageCase) => `${content} ${links}`;

/** Batches after a collection are short and differ more: the engine drops code with the garbage. */
const roundsOf = (heap: Heap) => (given: PageCase | RequestCase) => {
  if (typeof given === 'object' && given.items > 10_000) return 5;
  return heap === 'calm' ? 9 : 15;
};

/** Measures the request path. */
export async function measureRequests(
  cases: readonly RequestCase[] = REQUEST_CASES,
  heaps: readonly Heap[] = HEAPS,
): Promise<RequestFigure[]> {
  if (cases.length === 0) return [];
  await prove(REQUESTS, REQUEST_WAYS, cases);
  const figures: RequestFigure[] = [];
  for (const heap of heaps) {
    const plan = { module: REQUESTS, ways: REQUEST_WAYS, cases, heap, rounds: roundsOf(heap) };
    figures.push(...(await takeTurns(plan)).map(figureOf));
  }
  return figures;
}

/** How far the memory grows while a page of 100,000 items is written, in bytes. */
export interface MemoryFigure {
  readonly way: PageWay;
  readonly bytes: number;
}

/** Measures the memory of a page at its peak, above that of its rows. */
export async function measureMemory(): Promise<MemoryFigure[]> {
  const page = { items: 100_000, links: 4, content: 'ascii' } as const;
  const figures: MemoryFigure[] = [];
  // The text that is only encoded has to be made as well.
  for (const way of PAGE_WAYS.filter((each) => each !== 'encoding alone')) {
    const bytes = await peakMemory(PAGES, way, page, { ...page, items: 100 });
    figures.push({ way, bytes });
  }
  return figures;
}

/**
 * The best batches. What else runs on a machine only adds time, never takes any away, so the best of
 * many batches is the nearest to the work itself; a median measures the neighbours too.
 */
export function figureOf<Way extends string, Case>({
  way,
  given,
  heap,
  batches,
}: Measurement<Way, Case>): Figure<Way, Case> {
  const times = batches.map(({ cpu }) => cpu).sort((one, other) => one - other);
  const [cpu = Number.NaN] = times;
  const median = times[times.length >> 1] ?? Number.NaN;
  const wall = Math.min(...batches.map((batch) => batch.wall));
  return { way, given, heap, cpu, wall, spread: median / cpu - 1 };
}

/** The figure of a way for a case. */
export function figureIn<Way extends string, Case>(
  figures: readonly Figure<Way, Case>[],
  way: Way,
  given: Case,
  heap: Heap,
): Figure<Way, Case> {
  const key = JSON.stringify(given);
  const found = figures.find(
    (figure) => figure.way === way && figure.heap === heap && JSON.stringify(figure.given) === key,
  );
  if (found === undefined) throw new Error(`${way} was not measured for ${key}, ${heap}`);
  return found;
}

/** What a way takes in proportion to another, by the time of the processor. */
export function ratioIn<Way extends string, Case>(
  figures: readonly Figure<Way, Case>[],
  way: Way,
  against: Way,
  given: Case,
  heap: Heap,
): number {
  return figureIn(figures, way, given, heap).cpu / figureIn(figures, against, given, heap).cpu;
}
