/*
 * What the benches of pages and requests measure, and the figures that come out of it.
 */

import type { DefinitionsCase, DefinitionsWay } from './definitions.js';
import type { PageCase, PageWay } from './pages.js';
import type { RequestCase, RequestWay } from './requests.js';
import type { Content, ShapeName } from './shapes.js';
import {
  HEAPS,
  type Heap,
  type Measurement,
  peakMemory,
  prove,
  takeTurns,
  type Work,
} from './turns.js';

/** What a way takes for a case. */
export interface Figure<Way extends string = string, Case = unknown> {
  readonly way: Way;
  readonly given: Case;
  readonly heap: Heap;
  /** The best batch, in nanoseconds of the processor for each run. */
  readonly cpu: number;
  /** How far the median batch lies above the best, in parts of it. */
  readonly spread: number;
}

export type PageFigure = Figure<PageWay, PageCase>;
export type RequestFigure = Figure<RequestWay, RequestCase>;
export type DefinitionsFigure = Figure<DefinitionsWay, DefinitionsCase>;

const PAGES = './pages.js';
const REQUESTS = './requests.js';
const DEFINITIONS = './definitions.js';

export const CONTENTS: readonly Content[] = ['ascii', 'å'];
export const SIZES = [1, 10, 20, 100, 1000, 100_000] as const;
export const LINK_COUNTS = [1, 4, 10, 30] as const;
export const MEMBER_COUNTS = [4, 20, 100, 300] as const;
export const DEFINITION_COUNTS = [1, 10, 100, 300] as const;

/** The shape that is measured at each size in each way. */
export const MAIN = 'four members';

export const SHAPE_NAMES: readonly ShapeName[] = [
  MAIN,
  'twenty members',
  'Date',
  'decimals',
  'texts of 200',
  'nested',
  'JSON column',
  'union',
  'columns outside',
  'class instances',
  'embedded',
  'HAL',
  'HAL-FORMS',
  'selection',
];

/** The ways to write a page of any shape. The first is what the others are compared with. */
export const SHAPE_WAYS: readonly PageWay[] = [
  'literals',
  'respondCollection',
  'fast-json-stringify',
  'halson',
  'hal',
];

/** The ways to write a page of the main shape. */
export const MAIN_WAYS: readonly PageWay[] = [...SHAPE_WAYS, 'serialize', 'builders'];

export const REQUEST_CASES: readonly RequestCase[] = [
  'item',
  'not modified',
  'list of twenty',
  'PATCH',
  'parseQuery',
];

const REQUEST_WAYS: readonly RequestWay[] = ['hand', 'halyard'];

/** How long to measure: as many batches as a page of figures needs, or fewer for a rough view. */
export interface Patience {
  readonly quick?: boolean;
}

/** A part of the pages. */
export type PagePlan = Work<PageWay, PageCase>;

/** Everything that the page of figures shows of pages. */
export function pagePlans(): PagePlan[] {
  const casesOf = (shape: ShapeName, sizes: readonly number[], contents = CONTENTS) =>
    contents.flatMap((content) => sizes.map((items) => ({ shape, items, content })));
  const [, ...others] = SHAPE_NAMES;
  const sized = SIZES.filter((items) => items !== 20);
  return [
    { ways: MAIN_WAYS, cases: casesOf(MAIN, SIZES), heaps: HEAPS },
    ...others.flatMap((shape) => [
      { ways: SHAPE_WAYS, cases: casesOf(shape, [20]), heaps: HEAPS },
      {
        ways: SHAPE_WAYS.slice(0, 2),
        cases: casesOf(shape, sized, ['å']),
        heaps: ['calm' as const],
      },
    ]),
    growthPlan('links', LINK_COUNTS),
    growthPlan('members', MEMBER_COUNTS),
  ];
}

function growthPlan(shape: 'links' | 'members', counts: readonly number[]): PagePlan {
  const cases = counts.map((size) => ({ shape, items: 100, content: 'å', size }) as const);
  return { ways: SHAPE_WAYS.slice(0, 2), cases, heaps: ['calm'] };
}

/** Measures pages: each plan in processes of its own. */
export async function measurePages(
  plans: readonly PagePlan[],
  patience: Patience = {},
): Promise<PageFigure[]> {
  const figures: PageFigure[] = [];
  await prove(PAGES, plans);
  for (const plan of plans) figures.push(...(await measure(PAGES, plan, patience)));
  return figures;
}

/** Measures the path of a request. */
export async function measureRequests(
  cases: readonly RequestCase[] = REQUEST_CASES,
  heaps: readonly Heap[] = HEAPS,
  patience: Patience = {},
): Promise<RequestFigure[]> {
  if (cases.length === 0) return [];
  const plan = { ways: REQUEST_WAYS, cases, heaps };
  await prove(REQUESTS, [plan]);
  return measure(REQUESTS, plan, patience);
}

/** Measures how a request and the start grow with the definitions: each number in processes of its own. */
export async function measureDefinitions(patience: Patience = {}): Promise<DefinitionsFigure[]> {
  const plans = DEFINITION_COUNTS.flatMap((definitions): DefinitionsPlan[] => [
    { ways: REQUEST_WAYS, cases: [{ definitions, task: 'read' }], heaps: ['calm'] },
    { ways: ['halyard'], cases: [{ definitions, task: 'define' }], heaps: ['calm'] },
  ]);
  const figures: DefinitionsFigure[] = [];
  await prove(DEFINITIONS, plans);
  for (const plan of plans) figures.push(...(await measure(DEFINITIONS, plan, patience)));
  return figures;
}

type DefinitionsPlan = Work<DefinitionsWay, DefinitionsCase>;

async function measure<Way extends string, Case>(
  module: string,
  work: Work<Way, Case>,
  { quick = false }: Patience,
): Promise<Figure<Way, Case>[]> {
  const rounds = (given: Case, heap: Heap) => (quick ? 3 : roundsOf(itemsOf(given), heap));
  const warmUp = quick ? 50e6 : 300e6;
  return (await takeTurns({ module, ...work, rounds, warmUp })).map(figureOf);
}

const itemsOf = (given: unknown) => (given as Partial<PageCase>).items ?? 1;

/** Batches after a collection are short and differ more: the engine drops code with the garbage. */
function roundsOf(items: number, heap: Heap): number {
  if (items > 10_000) return 3;
  return heap === 'calm' ? 7 : 11;
}

/** How far the memory grows while a page of 100,000 items is written, in bytes. */
export interface MemoryFigure {
  readonly way: PageWay;
  readonly bytes: number;
}

/** Measures the memory of a page at its peak, above that of its rows. */
export async function measureMemory(ways = MAIN_WAYS): Promise<MemoryFigure[]> {
  const page: PageCase = { shape: MAIN, items: 100_000, content: 'ascii' };
  const figures: MemoryFigure[] = [];
  for (const way of ways) {
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
  const times = [...batches].sort((one, other) => one - other);
  const [cpu = Number.NaN] = times;
  const median = times[times.length >> 1] ?? Number.NaN;
  return { way, given, heap, cpu, spread: median / cpu - 1 };
}

/** The processor time of a way for a case, in nanoseconds. */
export function timeOf<Way extends string, Case>(
  figures: readonly Figure<Way, Case>[],
  way: Way,
  given: Case,
  heap: Heap,
): number {
  const key = keyOf(given);
  const found = figures.find(
    (figure) => figure.way === way && figure.heap === heap && keyOf(figure.given) === key,
  );
  if (found === undefined) throw new Error(`${way} was not measured for ${key}, ${heap}`);
  return found.cpu;
}

/** A case as text, whatever the order of its members. */
function keyOf(given: unknown): string {
  return JSON.stringify(given, (_, value) =>
    typeof value === 'object' ? Object.fromEntries(Object.entries(value).sort()) : value,
  );
}
