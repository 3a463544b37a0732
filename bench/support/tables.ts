/*
 * The figures as tables, for the terminal and for the documentation.
 */

import {
  figureIn,
  HEAPS,
  LINK_COUNTS,
  type MemoryFigure,
  PAGE_WAYS,
  type PageFigure,
  REQUEST_CASES,
  type RequestFigure,
  ratioIn,
  SIZES,
} from './figures.js';
import type { LoadFigure } from './load.js';
import type { Content } from './orders.js';
import type { PageWay } from './pages.js';
import { type Check, isKept } from './promises.js';
import type { Heap } from './turns.js';

/** A table: the first cell of each row names it. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** How a page is written, in words. */
const PAGE_LABELS: Readonly<Record<PageWay, string>> = {
  literals: 'literals, `JSON.stringify`',
  serialize: '`definition.serialize`',
  'builders, literal links': '`resource`, `collection`, literal links',
  'builders, link and href': '`resource`, `collection`, `link`, `href`',
  'definition.collection': '`definition.collection`',
  'fast-json-stringify': 'literals, fast-json-stringify',
  halson: 'halson',
  hal: 'hal',
  'strings joined by hand': 'strings joined by hand',
  'encoding alone': 'encoding alone, `Buffer.from`',
  'literals as text': 'literals, `JSON.stringify`, as text',
  'serialize as text': '`definition.serialize`, as text',
};

/** What comes before each batch, in words. */
const HEAP_LABELS: Readonly<Record<Heap, string>> = {
  calm: 'calm heap',
  collected: 'after full collections',
};

const LOAD_LABELS: Readonly<Record<LoadFigure['way'], string>> = {
  constant: 'the same bytes each time',
  hand: 'by hand',
  halyard: 'halyard',
};

/** Pages by size: the ratio to literals by the processor, and by the clock. */
export function pagesTable(figures: readonly PageFigure[], content: Content, heap: Heap): Table {
  const cases = SIZES.map((items) => ({ items, links: 4, content }) as const);
  const letters = content === 'ascii' ? 'ASCII' : 'å, ä, ö';
  return {
    title: `Pages of items with four links, ${letters}, ${HEAP_LABELS[heap]}`,
    columns: ['', ...SIZES.map(itemsLabel), 'spread'],
    rows: PAGE_WAYS.map((way) => [
      PAGE_LABELS[way],
      ...cases.map((given) => {
        const own = figureIn(figures, way, given, heap);
        const literals = figureIn(figures, 'literals', given, heap);
        const text = `${(own.cpu / literals.cpu).toFixed(2)} (${(own.wall / literals.wall).toFixed(2)})`;
        return way === 'literals' ? `${text}, ${duration(own.cpu)}` : text;
      }),
      percent(Math.max(...cases.map((given) => figureIn(figures, way, given, heap).spread))),
    ]),
  };
}

/** What one item of a page costs as pages grow. */
export function itemsTable(figures: readonly PageFigure[]): Table {
  return {
    title: 'One item of a page, by the size of the page',
    columns: ['', ...SIZES.map(itemsLabel)],
    rows: PAGE_WAYS.map((way) => [
      PAGE_LABELS[way],
      ...SIZES.map((items) => {
        const given = { items, links: 4, content: 'ascii' } as const;
        return duration(figureIn(figures, way, given, 'calm').cpu / items);
      }),
    ]),
  };
}

/** What one item costs as it gets more links. */
export function linksTable(figures: readonly PageFigure[], ways: readonly PageWay[]): Table {
  return {
    title: 'One item of a page of 100, by its links',
    columns: ['', ...LINK_COUNTS.map((links) => (links === 1 ? '1 link' : `${links} links`))],
    rows: ways.map((way) => [
      PAGE_LABELS[way],
      ...LINK_COUNTS.map((links) => {
        const given = { items: 100, links, content: 'ascii' } as const;
        const own = figureIn(figures, way, given, 'calm');
        const ratio = ratioIn(figures, way, 'literals', given, 'calm');
        return `${duration(own.cpu / 100)}, ${ratio.toFixed(2)}`;
      }),
    ]),
  };
}

/** The request path, by hand and by us. */
export function requestsTable(figures: readonly RequestFigure[]): Table {
  return {
    title: 'The request path',
    columns: [
      '',
      ...HEAPS.flatMap((heap) => [`by hand, ${HEAP_LABELS[heap]}`, 'halyard', 'ratio']),
    ],
    rows: REQUEST_CASES.map((given) => [
      given,
      ...HEAPS.flatMap((heap) => [
        duration(figureIn(figures, 'hand', given, heap).cpu),
        duration(figureIn(figures, 'halyard', given, heap).cpu),
        ratioIn(figures, 'halyard', 'hand', given, heap).toFixed(2),
      ]),
    ]),
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

/** Servers under load. */
export function loadTable(figures: readonly LoadFigure[]): Table {
  return {
    title: 'Servers under load',
    columns: ['', 'responses a second', 'p99', 'processor for a response', 'heap growth'],
    rows: figures.map(({ way, given, rate, p99, cpu, growth }) => [
      `${given}, ${LOAD_LABELS[way]}`,
      Math.round(rate).toLocaleString('en'),
      `${p99.toFixed(1)} ms`,
      duration(cpu * 1000),
      `${(growth / 1e6).toFixed(1)} MB`,
    ]),
  };
}

/** Promised ratios and what was measured. */
export function promisesTable(
  measured: readonly { readonly check: Check; readonly ratio: number }[],
): Table {
  return {
    title: 'Promised ratios',
    columns: ['', 'at most', 'measured', ''],
    rows: measured.map(({ check, ratio }) => [
      check.name,
      check.limit.toFixed(2),
      ratio.toFixed(2),
      isKept(ratio, check.limit) ? 'kept' : 'missed',
    ]),
  };
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

function percent(part: number): string {
  return `${(100 * part).toFixed(0)} %`;
}
