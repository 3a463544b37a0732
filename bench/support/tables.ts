/*
 * The figures as tables, for the terminal and for the documentation.
 */

import type { DefinitionsCase } from './definitions.js';
import {
  CONTENTS,
  DEFINITION_COUNTS,
  type DefinitionsFigure,
  LINK_COUNTS,
  MAIN,
  MAIN_WAYS,
  MEMBER_COUNTS,
  type MemoryFigure,
  type PageFigure,
  REQUEST_CASES,
  type RequestFigure,
  SHAPE_NAMES,
  SHAPE_WAYS,
  SIZES,
  timeOf,
} from './figures.js';
import { LOAD_PATHS, LOAD_SERVERS, type LoadCase, type LoadFigure } from './load.js';
import type { PageWay } from './pages.js';
import type { Content } from './shapes.js';
import { HEAPS, type Heap } from './turns.js';

/** A table: the first cell of each row names it. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** How a page is written, in words. */
const PAGE_LABELS: Readonly<Record<PageWay, string>> = {
  literals: 'literals',
  respondCollection: '`respondCollection`',
  serialize: '`serialize`',
  builders: '`resource`, `collection`, `link`, `href`',
  'fast-json-stringify': 'fast-json-stringify',
  halson: 'halson',
  hal: 'hal',
};

/** What comes before each batch, in words. */
const HEAP_LABELS: Readonly<Record<Heap, string>> = {
  calm: 'calm heap',
  collected: 'after full collections',
};

const CONTENT_LABELS: Readonly<Record<Content, string>> = { ascii: 'ASCII', å: 'å, ä, ö' };

/** The path of a request, by hand and by the library. */
export function requestsTable(figures: readonly RequestFigure[]): Table {
  return {
    title: 'The path of a request',
    columns: [
      '',
      ...HEAPS.flatMap((heap) => [`by hand, ${HEAP_LABELS[heap]}`, 'halyard', 'ratio']),
    ],
    rows: REQUEST_CASES.map((given) => [
      given,
      ...HEAPS.flatMap((heap) => {
        const [hand, own] = (['hand', 'halyard'] as const).map((way) =>
          timeOf(figures, way, given, heap),
        ) as [number, number];
        return [duration(hand), duration(own), (own / hand).toFixed(2)];
      }),
    ]),
  };
}

/** Pages of twenty by shape: the ratio to literals. */
export function shapesTable(figures: readonly PageFigure[], content: Content, heap: Heap): Table {
  return {
    title: `Pages of twenty, ${CONTENT_LABELS[content]}, ${HEAP_LABELS[heap]}`,
    columns: ['', ...SHAPE_WAYS.map((way) => PAGE_LABELS[way])],
    rows: SHAPE_NAMES.map((shape) => [
      shape,
      ...SHAPE_WAYS.map((way) => ratioCell(figures, way, { shape, items: 20, content }, heap)),
    ]),
  };
}

/** Pages of the main shape by size: the ratio to literals. */
export function sizesTable(figures: readonly PageFigure[], content: Content, heap: Heap): Table {
  return {
    title: `Pages of items with four members, ${CONTENT_LABELS[content]}, ${HEAP_LABELS[heap]}`,
    columns: ['', ...SIZES.map(itemsLabel)],
    rows: MAIN_WAYS.map((way) => [
      PAGE_LABELS[way],
      ...SIZES.map((items) => ratioCell(figures, way, { shape: MAIN, items, content }, heap)),
    ]),
  };
}

/** Pages of each shape by size: the ratio of `respondCollection` to literals. */
function shapeSizesTable(figures: readonly PageFigure[]): Table {
  return {
    title: '`respondCollection` by shape and size, å, ä, ö, calm heap',
    columns: ['', ...SIZES.map(itemsLabel)],
    rows: SHAPE_NAMES.map((shape) => [
      shape,
      ...SIZES.map((items) =>
        ratioCell(figures, 'respondCollection', { shape, items, content: 'å' }, 'calm'),
      ),
    ]),
  };
}

/** A ratio to literals; of the literals themselves, the time. */
function ratioCell(
  figures: readonly PageFigure[],
  way: PageWay,
  given: PageFigure['given'],
  heap: Heap,
): string {
  const literals = timeOf(figures, 'literals', given, heap);
  return way === 'literals'
    ? duration(literals)
    : (timeOf(figures, way, given, heap) / literals).toFixed(2);
}

/** What one item of a page of 100 costs as it gets more links or members. */
function growthTable(figures: readonly PageFigure[], shape: 'links' | 'members'): Table {
  const counts = shape === 'links' ? LINK_COUNTS : MEMBER_COUNTS;
  const times = (way: PageWay) =>
    counts.map(
      (size) => timeOf(figures, way, { shape, items: 100, content: 'å', size }, 'calm') / 100,
    );
  const [literals, own] = [times('literals'), times('respondCollection')];
  return {
    title: `One item of a page of 100, by its ${shape}`,
    columns: ['', ...counts.map((count) => `${count} ${count === 1 ? shape.slice(0, -1) : shape}`)],
    rows: [
      [PAGE_LABELS.literals, ...literals.map(duration)],
      [PAGE_LABELS.respondCollection, ...own.map(duration)],
      ['ratio', ...own.map((time, index) => (time / (literals[index] ?? 0)).toFixed(2))],
    ],
  };
}

/** What a request and the start cost as a service gets more definitions. */
export function definitionsTable(figures: readonly DefinitionsFigure[]): Table {
  const cells = (way: 'hand' | 'halyard', task: DefinitionsCase['task']) =>
    DEFINITION_COUNTS.map((definitions) =>
      duration(timeOf(figures, way, { definitions, task }, 'calm')),
    );
  return {
    title: 'A service, by its definitions',
    columns: ['definitions', ...DEFINITION_COUNTS.map(String)],
    rows: [
      ['an item of each in turn, by hand', ...cells('hand', 'read')],
      ['an item of each in turn, halyard', ...cells('halyard', 'read')],
      ['`defineResource` of each and `service`', ...cells('halyard', 'define')],
    ],
  };
}

/** Servers under load. */
export function loadTable(figures: readonly LoadFigure[]): Table {
  return {
    title: 'Servers under load',
    columns: ['', 'requests a second, by hand', 'halyard', 'ratio', 'p99, by hand', 'halyard'],
    rows: LOAD_SERVERS.flatMap((server) =>
      (Object.keys(LOAD_PATHS) as LoadCase[]).flatMap((given) => {
        const of = (way: LoadFigure['way']) =>
          figures.find((one) => one.server === server && one.given === given && one.way === way);
        const [hand, own] = [of('hand'), of('halyard')];
        if (hand === undefined || own === undefined) return [];
        const rates = [hand, own].map(({ rate }) => Math.round(rate).toLocaleString('en'));
        const latencies = [hand, own].map(({ p99 }) => `${p99.toFixed(1)} ms`);
        return [[`${server}, ${given}`, ...rates, (own.rate / hand.rate).toFixed(2), ...latencies]];
      }),
    ),
  };
}

/** Memory at its peak. */
export function memoryTable(peaks: readonly MemoryFigure[]): Table {
  return {
    title: 'One page of 100,000 items: memory at its peak, above that of its rows',
    columns: ['', 'MB'],
    rows: peaks.map(({ way, bytes }) => [PAGE_LABELS[way], (bytes / 1e6).toFixed(0)]),
  };
}

/** All tables of pages. */
export function pagesTables(figures: readonly PageFigure[]): Table[] {
  const each = (table: typeof shapesTable) =>
    CONTENTS.flatMap((content) => HEAPS.map((heap) => table(figures, content, heap)));
  return [
    ...each(shapesTable),
    ...each(sizesTable),
    shapeSizesTable(figures),
    growthTable(figures, 'links'),
    growthTable(figures, 'members'),
  ];
}

/** Prints a table. */
export function printTable({ title, columns, rows }: Table): void {
  const widths = columns.map((_, index) =>
    Math.max(...[columns, ...rows].map((row) => (row[index] ?? '').length)),
  );
  console.log(`\n${title}`);
  for (const row of [columns, ...rows]) {
    const cells = row.map((cell, index) =>
      index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
    );
    console.log(`  ${cells.join('  ')}`);
  }
}

/** A table in Markdown. */
export function markdownTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = columns.map((_, index) => (index === 0 ? '---' : '--:'));
  return [line(columns), line(rule), ...rows.map(line)].join('\n');
}

/** A duration in nanoseconds, to three digits. */
export function duration(nanoseconds: number): string {
  const [unit, size] =
    nanoseconds < 1e3 ? ['ns', 1] : nanoseconds < 1e6 ? ['µs', 1e3] : ['ms', 1e6];
  const value = nanoseconds / (size as number);
  return `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`;
}

function itemsLabel(items: number): string {
  return items === 1 ? '1 item' : `${items.toLocaleString('en')} items`;
}
