/*
 * What the project aims at and what it promises of speed, as one table: npm run bench:check measures it.
 */

import { MAIN, type MemoryFigure, type PageFigure, type RequestFigure, timeOf } from './figures.js';
import type { LoadCase, LoadFigure, LoadServer } from './load.js';
import type { PageCase, PageWay } from './pages.js';
import type { RequestCase } from './requests.js';
import type { ShapeName } from './shapes.js';
import { HEAPS, type Heap } from './turns.js';

/** What was aimed at, and what `bench:check` enforces. */
interface Bound {
  readonly aim: number;
  readonly limit: number;
}

/** Processor time in proportion to the service by hand; or less than `below` nanoseconds. */
interface RequestPromise extends Bound {
  readonly request: RequestCase;
  readonly below?: number;
}

/** Processor time in proportion to literals. */
interface PagePromise extends Bound {
  readonly page: PageWay;
  readonly shape: ShapeName;
  readonly items: readonly number[];
  readonly heaps: readonly Heap[];
}

/** Megabytes at the peak, for 100,000 items. */
interface MemoryPromise extends Bound {
  readonly peak: PageWay;
}

/** Requests a second, at least, in proportion to the service by hand. */
interface LoadPromise extends Bound {
  readonly server: LoadServer;
  readonly path: LoadCase;
}

export type Promised = RequestPromise | PagePromise | MemoryPromise | LoadPromise;

const CALM = ['calm'] as const;
const page = (shape: ShapeName, aim: number, limit: number): PagePromise => {
  return { page: 'respondCollection', shape, items: [20], heaps: CALM, aim, limit };
};
const serialize = (items: readonly number[], aim: number, limit: number): PagePromise => {
  return { page: 'serialize', shape: MAIN, items, heaps: HEAPS, aim, limit };
};

/** Shape or size, aim, limit. */
export const promises: readonly Promised[] = [
  { request: 'item', aim: 1.3, limit: 1.3 },
  { request: 'not modified', aim: 2.5, limit: 9, below: 600 },
  { request: 'list of twenty', aim: 0.5, limit: 0.5 },
  { request: 'PATCH', aim: 1.3, limit: 1.4 },
  { request: 'parseQuery', aim: 2, limit: 2 },
  page('four members', 0.25, 0.5),
  page('Date', 0.25, 0.45),
  page('columns outside', 0.3, 0.5),
  page('class instances', 0.3, 0.65),
  page('embedded', 0.3, 0.5),
  page('selection', 0.3, 0.5),
  page('HAL', 0.38, 0.65),
  page('nested', 0.47, 0.8),
  page('twenty members', 0.7, 0.9),
  page('texts of 200', 0.7, 0.7),
  serialize([10], 0.35, 0.5),
  serialize([100, 1000], 0.3, 0.4),
  serialize([100_000], 0.28, 0.3),
  { page: 'builders', shape: MAIN, items: [10, 100, 1000], heaps: CALM, aim: 1.5, limit: 1.5 },
  { peak: 'serialize', aim: 60, limit: 66 },
  { peak: 'respondCollection', aim: 60, limit: 66 },
  { server: 'node:http', path: 'item', aim: 0.9, limit: 0.9 },
  { server: 'node:http', path: 'list of twenty', aim: 0.9, limit: 0.9 },
  { server: 'express', path: 'item', aim: 0.9, limit: 0.9 },
  { server: 'express', path: 'list of twenty', aim: 0.9, limit: 0.9 },
];

/** One value to measure: a promise at one size in one kind of heap. */
export type Check = { readonly name: string } & (
  | RequestPromise
  | (PagePromise & { readonly given: PageCase; readonly heap: Heap })
  | MemoryPromise
  | LoadPromise
);

/** What was measured. */
export interface Measured {
  readonly pages: readonly PageFigure[];
  readonly requests: readonly RequestFigure[];
  readonly memory: readonly MemoryFigure[];
  readonly load: readonly LoadFigure[];
}

/** The value that a check has, and whether it keeps the limit. */
export interface Outcome {
  readonly value: number;
  readonly isKept: boolean;
}

/** The single values of a table of promises. */
export function checksOf(table: readonly Promised[]): Check[] {
  return table.flatMap((promise): Check[] => {
    if ('request' in promise) return [{ ...promise, name: `${promise.request} / by hand` }];
    if ('peak' in promise)
      return [{ ...promise, name: `${promise.peak}, 100,000 items: MB at the peak` }];
    if ('server' in promise) {
      const name = `${promise.server}, ${promise.path}: requests a second / by hand, at least`;
      return [{ ...promise, name }];
    }
    return promise.heaps.flatMap((heap) =>
      promise.items.map((items) => pageCheck(promise, items, heap)),
    );
  });
}

function pageCheck(promise: PagePromise, items: number, heap: Heap): Check {
  const { page, shape } = promise;
  const after = heap === 'collected' ? ', after a collection' : '';
  const name = `${page} / literals, ${shape}, ${items.toLocaleString('en')} items${after}`;
  return { ...promise, name, heap, given: { shape, items, content: 'ascii' } };
}

/** What a check has by the figures. */
export function outcomeOf(check: Check, figures: Measured): Outcome {
  const { limit } = check;
  if ('request' in check) {
    const time = timeOf(figures.requests, 'halyard', check.request, 'calm');
    const value = time / timeOf(figures.requests, 'hand', check.request, 'calm');
    return { value, isKept: value <= limit || time <= (check.below ?? 0) };
  }
  if ('peak' in check) {
    const bytes = figures.memory.find(({ way }) => way === check.peak)?.bytes ?? Number.NaN;
    return { value: bytes / 1e6, isKept: bytes / 1e6 <= limit };
  }
  if ('server' in check) {
    const [own, hand] = (['halyard', 'hand'] as const).map((way) => {
      const isIt = (one: LoadFigure) => one.server === check.server && one.given === check.path;
      return figures.load.find((one) => isIt(one) && one.way === way)?.rate ?? Number.NaN;
    });
    const value = (own as number) / (hand as number);
    return { value, isKept: value >= limit };
  }
  const { page, given, heap } = check;
  const [own, literals] = ([page, 'literals'] as const).map((way) =>
    timeOf(figures.pages, way, given, heap),
  ) as [number, number];
  const value = own / literals;
  return { value, isKept: value <= limit };
}

/**
 * Measures checks up to three times, and returns those that were missed each time. What was kept once
 * is not measured again: other work on the machine can spoil a run, but not improve it.
 */
export async function missedThrice(
  checks: readonly Check[],
  measure: (checks: readonly Check[]) => Promise<readonly Outcome[]>,
  report: (check: Check, outcome: Outcome) => void,
): Promise<readonly Check[]> {
  let missed = checks;
  for (let run = 0; run < RUNS && missed.length > 0; run++) {
    const outcomes = await measure(missed);
    missed = missed.filter((check, index) => {
      const outcome = outcomes[index] ?? { value: Number.NaN, isKept: false };
      report(check, outcome);
      return !outcome.isKept;
    });
  }
  return missed;
}

const RUNS = 3;
