import type { Content, Html, Markup } from './markup.js';

const MARGIN = 12;

/** How a drawing shows its cards. */
interface DrawingOptions {
  /** The tag that escapes its texts. */
  readonly html: Html;
  /** The name of the drawing, which its ids begin with. */
  readonly id: string;
  /** The text in place of the picture for those who do not see it. */
  readonly label: string;
  /** The line below the name of a card; empty for none. */
  readonly noteOf: (card: Card) => string;
  /** Whether a card has a dashed border. */
  readonly isFaint: (card: Card) => boolean;
  /** Whether a row and its line are dashed. */
  readonly isDashed: (row: Row) => boolean;
  /** What else is drawn on a card, at its upper right corner. */
  readonly markOf?: (card: Card, x: number, y: number) => Content;
}

/** Draws cards and the lines between them as SVG, for the style `CARD_STYLE`. */
export function drawCards(graph: CardGraph, options: DrawingOptions): Markup {
  const columns = layoutCards(graph);
  const last = columns.at(-1) as Column;
  const width = last.x + last.width + 2 * MARGIN;
  const height = Math.max(...graph.items.map((item) => item.y + item.height)) + 2 * MARGIN;
  const { html, id, label } = options;
  return html`<svg viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
  <defs>${['solid', 'dashed'].map((kind) => html`<marker id="${id}-${kind}" class="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>`)}</defs>
  ${graph.cards.map((card) => cardGroup(card, columns, graph.edges, options))}
</svg>`;
}

/** A card with the lines that leave it, so that they stand out together when one points at it. */
function cardGroup(
  card: Card,
  columns: readonly Column[],
  edges: readonly Edge[],
  options: DrawingOptions,
): Markup {
  const { id, name, rows, width, height, y } = card;
  const { html, noteOf, isFaint, markOf } = options;
  const { x } = columns[card.column] as Column;
  const note = noteOf(card);
  return html`
  <g class="node${isFaint(card) ? ' faint' : ''}">
    ${edges.filter(({ from }) => from === card).map((edge) => edgeLine(edge, columns, options))}
    <rect class="card" x="${x}" y="${y}" width="${width}" height="${height}" rx="7"/>
    <text class="name" x="${x + 14}" y="${y + (note === '' ? 28 : 20)}"><title>${id}</title>${name}</text>
    ${note === '' ? '' : html`<text class="note" x="${x + 14}" y="${y + 36}">${note}</text>`}
    ${rows.map((row, index) => rowLabel(row, card, options, x, y + HEAD_HEIGHT + index * ROW_HEIGHT))}
    ${markOf?.(card, x + width, y)}
  </g>`;
}

function edgeLine(
  edge: Edge,
  columns: readonly Column[],
  { html, id, isDashed }: DrawingOptions,
): Markup {
  const { from, to, row: index } = edge;
  const row = from.rows[index] as Row;
  const kind = isDashed(row) ? 'dashed' : 'solid';
  const isBack = to.column < from.column;
  return html`<path class="edge ${kind}${isBack ? ' back' : ''}" d="${edgePath(edge, columns)}" marker-end="url(#${id}-${kind})"><title>${from.name} → ${to.name}: ${row.label} (${row.method})</title></path>`;
}

function rowLabel(
  row: Row,
  { id, width }: Card,
  { html, isDashed }: DrawingOptions,
  x: number,
  y: number,
): Markup {
  const { label, method, to } = row;
  return html`<text class="row${isDashed(row) ? ' dashed' : ''}" x="${x + 14}" y="${y + 14}">${label}${method === 'GET' ? '' : html` <tspan class="method">${method}</tspan>`}${to === id ? html`<tspan class="own" x="${x + width - 20}">↺</tspan>` : ''}</text>`;
}

/** A column of cards. */
export interface Column {
  readonly x: number;
  readonly width: number;
  readonly items: readonly Item[];
}

const GAP = 18;
const COLUMN_GAP = 88;
/** The height of the window of a drawing, in pixels. */
const TALL = 640;
/** Sweeps over the columns, forward and back in turn; further ones change nothing visible. */
const SWEEPS = 8;

/**
 * Places the items of a graph in columns from left to right, each item as near to its neighbours as the
 * order of its column allows.
 */
export function layoutCards({ items }: CardGraph): Column[] {
  const columns: Item[][] = [];
  for (const item of items) columns[item.column] = [...(columns[item.column] ?? []), item];
  orderItems(columns);
  spreadItems(columns);
  let x = 0;
  return columns.map((column) => {
    const placed = { x, width: Math.max(...column.map(({ width }) => width)), items: column };
    x += placed.width + COLUMN_GAP;
    return placed;
  });
}

/** Orders each column by the mean place of what its items are joined with, so that few lines cross. */
function orderItems(columns: readonly Item[][]): void {
  const places = new Map<Item, number>();
  const note = (column: readonly Item[]) => {
    for (const [index, item] of column.entries()) places.set(item, (index + 0.5) / column.length);
  };
  const placeOf = (item: Item) => places.get(item) as number;
  columns.forEach(note);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isForward = sweep % 2 === 0;
    for (const column of isForward ? columns : columns.toReversed()) {
      const wishes = new Map(
        column.map((item) => {
          const beside = [...item.neighbours].filter(
            (other) => other.column < item.column === isForward,
          );
          return [item, mean(beside.map(placeOf)) ?? placeOf(item)];
        }),
      );
      column.sort((one, other) => (wishes.get(one) as number) - (wishes.get(other) as number));
      note(column);
    }
  }
}

/** Gives each item a `y` as near to the middle of its neighbours as the order allows. */
function spreadItems(columns: readonly Item[][]): void {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const column of sweep % 2 === 0 ? columns : columns.toReversed()) stackItems(column);
  }
  const items = columns.flat();
  const top = Math.min(...items.map(({ y }) => y));
  for (const item of items) item.y = Math.round(item.y - top);
  // A tall drawing is shown from its top, so its start belongs there.
  if (items.some(({ y, height }) => y + height > TALL)) raise(columns[0] ?? []);
}

function raise(column: readonly Item[]): void {
  const top = column[0]?.y ?? 0;
  for (const item of column) item.y -= top;
}

/** Stacks the items of a column, and moves the stack to where they wish to be on average. */
function stackItems(column: readonly Item[]): void {
  const wishes = column.map(wishOf);
  let bottom = Number.NEGATIVE_INFINITY;
  for (const [index, item] of column.entries()) {
    item.y = Math.max(wishes[index] as number, bottom + GAP);
    bottom = item.y + item.height;
  }
  const shift = mean(column.map(({ y }, index) => (wishes[index] as number) - y)) ?? 0;
  for (const item of column) item.y += shift;
}

function wishOf(item: Item): number {
  const middle = mean(Array.from(item.neighbours, ({ y, height }) => y + height / 2));
  return middle === undefined ? item.y : middle - item.height / 2;
}

function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The line of an edge as an SVG path. Forward, it leaves its row on the right; back, on the left, and
 * comes to the card from the right.
 */
export function edgePath({ from, to, row, passes }: Edge, columns: readonly Column[]): string {
  const [start, end] = [columns[from.column] as Column, columns[to.column] as Column];
  const y = from.y + HEAD_HEIGHT + row * ROW_HEIGHT + ROW_HEIGHT / 2;
  const target = to.y + HEAD_HEIGHT / 2;
  const right = start.x + from.width;
  if (to.column > from.column) return `M${right} ${y}${curve(right, y, end.x - 3, target)}`;
  const beside = end.x + to.width + 3;
  if (to.column === from.column) {
    const out = Math.max(right, beside) + COLUMN_GAP / 2;
    return `M${right} ${y}C${out} ${y} ${out} ${target} ${beside} ${target}`;
  }
  let path = `M${start.x} ${y}`;
  let [fromX, fromY] = [start.x, y];
  for (const pass of passes) {
    const { x, width } = columns[pass.column] as Column;
    path += `${curve(fromX, fromY, x + width, pass.y)}H${x}`;
    [fromX, fromY] = [x, pass.y];
  }
  return path + curve(fromX, fromY, beside, target);
}

function curve(x: number, y: number, toX: number, toY: number): string {
  const bend = Math.round((toX - x) / 2);
  return `C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`;
}

/** An item of a column: a card, or a gap that lines back pass through. */
interface Item {
  /** How many lines away from the first card. */
  readonly column: number;
  readonly width: number;
  readonly height: number;
  /** The items that a line joins it with. */
  readonly neighbours: Set<Item>;
  y: number;
}

/** A card: its name, and a row for each line that leaves it. */
interface Card extends Item {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly Row[];
}

/** A row of a card, such as the links of one method to one target. */
export interface Row {
  readonly label: string;
  readonly method: string;
  /** The id of the card that it leads to. */
  readonly to: string;
}

/** The line from a row of a card to the card that it leads to. */
interface Edge {
  readonly from: Card;
  readonly to: Card;
  /** The position of the row. */
  readonly row: number;
  /** Where a line back passes the columns between. */
  readonly passes: readonly Item[];
}

export interface CardGraph {
  readonly cards: readonly Card[];
  readonly edges: readonly Edge[];
  /** The cards and the passes. */
  readonly items: readonly Item[];
}

export const HEAD_HEIGHT = 46;
const ROW_HEIGHT = 20;
const NAME_LENGTH = 32;
/** Of the monospaced font of the drawing, in pixels. */
const CHARACTER_WIDTH = 7.3;
const MIN_WIDTH = 130;

/**
 * Returns cards and the lines between them, not placed yet: those of the ids, and those that a row
 * leads to. The rows are by the id of their card.
 */
export function cardGraph(
  ids: readonly string[],
  rows: ReadonlyMap<string, readonly Row[]>,
  nameOf: (id: string) => string,
): CardGraph {
  const cards = Array.from(columnsOf(ids, rows), ([id, column]): Card => {
    const own = rows.get(id) ?? [];
    const name = shorten(nameOf(id), NAME_LENGTH);
    return { id, name, rows: own, column, ...sizeOf(name, own), neighbours: new Set(), y: 0 };
  });
  const byId = new Map(cards.map((card) => [card.id, card]));
  const passes = new Map<string, Item>();
  const edges = cards.flatMap((from) =>
    from.rows.flatMap((row, index) => {
      const to = byId.get(row.to) as Card;
      if (to === from) return [];
      return [{ from, to, row: index, passes: passesOf(from, to, passes) }];
    }),
  );
  for (const edge of edges) join(edge);
  return { cards, edges, items: [...cards, ...passes.values()] };
}

/** How many lines each card is away from the first; a card that no line leads to begins anew. */
function columnsOf(
  ids: readonly string[],
  rows: ReadonlyMap<string, readonly Row[]>,
): Map<string, number> {
  const columns = new Map<string, number>();
  for (const id of ids) {
    if (columns.has(id)) continue;
    columns.set(id, 0);
    const queue = [id];
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
  const lengths = [name, ...rows.map(rowText)].map(lengthOf);
  const width = Math.round(Math.max(...lengths) * CHARACTER_WIDTH + 40);
  const height = HEAD_HEIGHT + (rows.length === 0 ? 0 : rows.length * ROW_HEIGHT + 8);
  return { width: Math.max(MIN_WIDTH, width), height };
}

/** The label of a row, with its method where it is not GET. */
function rowText({ label, method }: Row): string {
  return method === 'GET' ? label : `${label} ${method}`;
}

/** The length of a text in columns: East Asian characters and pictures take two. */
function lengthOf(text: string): number {
  return text.length + (text.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffdc]/g)?.length ?? 0);
}

/** A line back passes the columns between; the lines to one card share their passes. */
function passesOf(from: Card, to: Card, known: Map<string, Item>): Item[] {
  return Array.from({ length: Math.max(0, from.column - to.column - 1) }, (_, index) => {
    const column = from.column - 1 - index;
    const key = `${column} ${to.id}`;
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

/** Cuts a text in the middle, since both ends distinguish it. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const end = Math.floor((length - 1) / 2);
  return `${characters.slice(0, length - 1 - end).join('')}…${characters.slice(-end).join('')}`;
}
