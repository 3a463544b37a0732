import type { ResourceMap } from '../../audit-report.js';
import { type Row, rowsOf, shorten } from './map-rows.js';

/** An item of a column: a card, or a gap that lines back pass through. */
export interface Item {
  /** How many links away from the start. */
  readonly column: number;
  readonly width: number;
  readonly height: number;
  /** The items that a line joins it with. */
  readonly neighbours: Set<Item>;
  y: number;
}

/** A kind of resource: its name, and a row for each group of links that leave it. */
export interface Card extends Item {
  readonly pattern: string;
  readonly name: string;
  /** How many URLs of the kind were fetched; 0 for one that is only linked to. */
  readonly count: number;
  readonly statuses: readonly number[];
  readonly rows: readonly Row[];
}

/** The line from a row of a card to the card that its links lead to. */
export interface Edge {
  readonly from: Card;
  readonly to: Card;
  /** The position of the row. */
  readonly row: number;
  /** Where a line back passes the columns between. */
  readonly passes: readonly Item[];
}

export interface MapGraph {
  readonly cards: readonly Card[];
  readonly edges: readonly Edge[];
  /** The cards and the passes. */
  readonly items: readonly Item[];
}

export const HEAD_HEIGHT = 46;
export const ROW_HEIGHT = 20;
const NAME_LENGTH = 32;
/** Of the monospaced font of the map, in pixels. */
const CHARACTER_WIDTH = 7.3;
const MIN_WIDTH = 130;

/** The cards and lines of a map, not placed yet. */
export function mapGraph(map: ResourceMap, nameOf: (pattern: string) => string): MapGraph {
  const rows = rowsOf(map);
  const kinds = new Map(map.resources.map((resource) => [resource.pattern, resource]));
  const cards = Array.from(columnsOf(map, rows), ([pattern, column]): Card => {
    const { count = 0, statuses = [] } = kinds.get(pattern) ?? {};
    const own = rows.get(pattern) ?? [];
    const name = shorten(nameOf(pattern), NAME_LENGTH);
    const size = sizeOf(name, own);
    return {
      pattern,
      name,
      count,
      statuses,
      rows: own,
      column,
      ...size,
      neighbours: new Set(),
      y: 0,
    };
  });
  const byPattern = new Map(cards.map((card) => [card.pattern, card]));
  const passes = new Map<string, Item>();
  const edges = cards.flatMap((from) =>
    from.rows.flatMap((row, index) => {
      const to = byPattern.get(row.to) as Card;
      if (to === from) return [];
      return [{ from, to, row: index, passes: passesOf(from, to, passes) }];
    }),
  );
  for (const edge of edges) join(edge);
  return { cards, edges, items: [...cards, ...passes.values()] };
}

/** How many links each kind is away from the first. */
function columnsOf(
  { resources }: ResourceMap,
  rows: ReadonlyMap<string, readonly Row[]>,
): Map<string, number> {
  const columns = new Map<string, number>();
  for (const { pattern } of resources) {
    if (columns.has(pattern)) continue;
    columns.set(pattern, 0);
    const queue = [pattern];
    for (const from of queue) {
      for (const { to } of rows.get(from) ?? []) {
        if (columns.has(to)) continue;
        columns.set(to, (columns.get(from) as number) + 1);
        queue.push(to);
      }
    }
  }
  return columns;
}

function sizeOf(name: string, rows: readonly Row[]): { width: number; height: number } {
  const lengths = [name.length, ...rows.map((row) => rowText(row).length)];
  const width = Math.round(Math.max(...lengths) * CHARACTER_WIDTH + 40);
  const height = HEAD_HEIGHT + (rows.length === 0 ? 0 : rows.length * ROW_HEIGHT + 8);
  return { width: Math.max(MIN_WIDTH, width), height };
}

/** The label of a row, with its method where it is not GET. */
function rowText({ label, method }: Row): string {
  return method === 'GET' ? label : `${label} ${method}`;
}

/** A line back passes the columns between; the lines to one card share their passes. */
function passesOf(from: Card, to: Card, known: Map<string, Item>): Item[] {
  return Array.from({ length: Math.max(0, from.column - to.column - 1) }, (_, index) => {
    const column = from.column - 1 - index;
    const key = `${column} ${to.pattern}`;
    const pass = known.get(key) ?? { column, width: 0, height: 0, neighbours: new Set(), y: 0 };
    known.set(key, pass);
    return pass;
  });
}

function join({ from, to, passes }: Edge): void {
  const chain = [from, ...passes, to];
  if (from.column === to.column) return;
  for (const [index, item] of chain.slice(1).entries()) {
    item.neighbours.add(chain[index] as Item);
    chain[index]?.neighbours.add(item);
  }
}
