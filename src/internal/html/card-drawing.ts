import { groupBy } from '../maps.js';
import type { Content, Html, Markup } from './markup.js';

/** An item of a column: a card, or a gap that lines back pass through. */
interface Item {
  /** How many lines away from the first card. */
  readonly column: number;
  /** The items that a line joins it with. */
  readonly neighbours: Set<Item>;
  readonly height: number;
  width: number;
  x: number;
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

/** Cards and the lines between them. */
export interface CardGraph {
  readonly cards: readonly Card[];
  readonly edges: readonly Edge[];
  /** The cards and the passes. */
  readonly items: readonly Item[];
}

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

const HEAD_HEIGHT = 46;
const ROW_HEIGHT = 20;
const NAME_LENGTH = 32;
/** Of the monospaced font of the drawing, in pixels. */
const CHARACTER_WIDTH = 7.3;
const MIN_WIDTH = 130;
const MARGIN = 12;
const GAP = 18;
const COLUMN_GAP = 88;
/** The height of the window of a drawing, in pixels. */
const TALL = 640;
/** Sweeps over the columns, forward and back in turn; further ones change nothing visible. */
const SWEEPS = 8;

/**
 * Returns cards and the lines between them: those of the ids, and those that a row leads to. The rows are
 * by the id of their card.
 */
export function cardGraph(
  ids: readonly string[],
  rows: ReadonlyMap<string, readonly Row[]>,
  nameOf: (id: string) => string,
): CardGraph {
  const cards = new Map<string, Card>();
  for (const first of ids) {
    // A card that no line leads to begins anew.
    const queue: [id: string, column: number][] = [[first, 0]];
    for (const [id, column] of queue) {
      if (cards.has(id)) continue;
      const own = rows.get(id) ?? [];
      cards.set(id, newCard(id, shorten(nameOf(id), NAME_LENGTH), own, column));
      for (const { to } of own) queue.push([to, column + 1]);
    }
  }
  const passes = new Map<string, Item>();
  const edges: Edge[] = [];
  for (const from of cards.values()) {
    for (const [row, { to: id }] of from.rows.entries()) {
      const to = cards.get(id) as Card;
      if (to !== from) edges.push({ from, to, row, passes: passesOf(from, to, passes) });
    }
  }
  const items = [...cards.values(), ...passes.values()];
  place(items);
  return { cards: [...cards.values()], edges, items };
}

function newCard(id: string, name: string, rows: readonly Row[], column: number): Card {
  const texts = rows.map(({ label, method }) => (method === 'GET' ? label : `${label} ${method}`));
  const length = Math.max(...[name, ...texts].map(lengthOf));
  const width = Math.max(MIN_WIDTH, Math.round(length * CHARACTER_WIDTH + 40));
  const height = HEAD_HEIGHT + (rows.length === 0 ? 0 : rows.length * ROW_HEIGHT + 8);
  return { id, name, rows, column, neighbours: new Set(), width, height, x: 0, y: 0 };
}

/** The length of a text in columns: East Asian characters and pictures take two. */
function lengthOf(text: string): number {
  return text.length + (text.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffdc]/g)?.length ?? 0);
}

/** A line back passes the columns between; the lines to one card share their passes. */
function passesOf(from: Card, to: Card, known: Map<string, Item>): Item[] {
  const passes: Item[] = [];
  for (let column = from.column - 1; column > to.column; column--) {
    const key = `${column} ${to.id}`;
    const pass = known.get(key) ?? {
      column,
      neighbours: new Set(),
      width: 0,
      height: 0,
      x: 0,
      y: 0,
    };
    known.set(key, pass);
    passes.push(pass);
  }
  const line = from.column === to.column ? [] : [from, ...passes, to];
  for (const [index, item] of line.entries()) {
    for (const other of [line[index - 1], line[index + 1]]) if (other) item.neighbours.add(other);
  }
  return passes;
}

/** Cuts a text in the middle, since both ends distinguish it. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const end = Math.floor((length - 1) / 2);
  return `${characters.slice(0, length - 1 - end).join('')}…${characters.slice(-end).join('')}`;
}

/** Places items in columns from left to right, each as near to its neighbours as the others allow. */
function place(items: readonly Item[]): void {
  const columns = [...groupBy(items, ({ column }) => column)]
    .sort(([one], [other]) => one - other)
    .map(([, column]) => column);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isForward = sweep % 2 === 0;
    for (const column of isForward ? columns : columns.toReversed()) stack(column, isForward);
  }
  const top = Math.min(...items.map(({ y }) => y));
  for (const item of items) item.y = Math.round(item.y - top);
  // A tall drawing is shown from its top, so its start belongs there.
  const [first = []] = columns;
  const raised = items.some(({ y, height }) => y + height > TALL) ? (first[0]?.y ?? 0) : 0;
  for (const item of first) item.y -= raised;
  let x = 0;
  for (const column of columns) {
    const width = Math.max(...column.map((item) => item.width));
    // A pass is as wide as its column.
    for (const item of column) Object.assign(item, { x, width: item.width || width });
    x += width + COLUMN_GAP;
  }
}

/**
 * Orders a column by the neighbours on the side that the sweep comes from, so that few lines cross, and
 * stacks its items as near to all their neighbours as that order allows.
 */
function stack(column: Item[], isForward: boolean): void {
  const wishOf = (item: Item, neighbours: Iterable<Item>) =>
    mean(Array.from(neighbours, middleOf)) ?? middleOf(item);
  const orders = new Map(
    column.map((item) => {
      const others = [...item.neighbours];
      const before = others.filter((other) => other.column < item.column === isForward);
      return [item, wishOf(item, before)];
    }),
  );
  column.sort((one, other) => (orders.get(one) as number) - (orders.get(other) as number));
  const wishes = column.map((item) => wishOf(item, item.neighbours) - item.height / 2);
  let bottom = Number.NEGATIVE_INFINITY;
  for (const [index, item] of column.entries()) {
    item.y = Math.max(wishes[index] as number, bottom + GAP);
    bottom = item.y + item.height;
  }
  const shift = mean(column.map(({ y }, index) => (wishes[index] as number) - y)) as number;
  for (const item of column) item.y += shift;
}

function middleOf({ y, height }: Item): number {
  return y + height / 2;
}

function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Draws cards and the lines between them as SVG, for the style `BASE_STYLE`. */
export function drawCards({ cards, edges, items }: CardGraph, options: DrawingOptions): Markup {
  const { html, id, label } = options;
  const width = Math.max(...items.map((item) => item.x + item.width)) + 2 * MARGIN;
  const height = Math.max(...items.map((item) => item.y + item.height)) + 2 * MARGIN;
  return html`<svg viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
  <defs>${['solid', 'dashed'].map((kind) => html`<marker id="${id}-${kind}" class="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>`)}</defs>
  ${cards.map((card) => cardGroup(card, edges, options))}
</svg>`;
}

/** A card with the lines that leave it, so that they stand out together when one points at it. */
function cardGroup(card: Card, edges: readonly Edge[], options: DrawingOptions): Markup {
  const { id, name, rows, x, y, width, height } = card;
  const { html, noteOf, isFaint, isDashed, markOf } = options;
  const note = noteOf(card);
  const lines = edges.filter(({ from }) => from === card);
  return html`
  <g class="node${isFaint(card) ? ' faint' : ''}">
    ${lines.map((edge) => edgeLine(edge, options))}
    <rect class="card" x="${x}" y="${y}" width="${width}" height="${height}" rx="7"/>
    <text class="name" x="${x + 14}" y="${y + (note === '' ? 28 : 20)}"><title>${id}</title>${name}</text>
    ${note && html`<text class="note" x="${x + 14}" y="${y + 36}">${note}</text>`}
    ${rows.map((row, index) => {
      const method = row.method === 'GET' ? '' : html` <tspan class="method">${row.method}</tspan>`;
      const own = row.to === id ? html`<tspan class="own" x="${x + width - 20}">↺</tspan>` : '';
      return html`<text class="row${isDashed(row) ? ' dashed' : ''}" x="${x + 14}" y="${y + HEAD_HEIGHT + index * ROW_HEIGHT + 14}">${row.label}${method}${own}</text>`;
    })}
    ${markOf?.(card, x + width, y)}
  </g>`;
}

function edgeLine(edge: Edge, { html, id, isDashed }: DrawingOptions): Markup {
  const { from, to, row: index } = edge;
  const row = from.rows[index] as Row;
  const kind = isDashed(row) ? 'dashed' : 'solid';
  const isBack = to.column < from.column;
  return html`<path class="edge ${kind}${isBack ? ' back' : ''}" d="${edgePath(edge)}" marker-end="url(#${id}-${kind})"><title>${from.name} → ${to.name}: ${row.label} (${row.method})</title></path>`;
}

/**
 * The line of an edge as an SVG path. Forward, it leaves its row on the right; back, on the left, and
 * comes to the card from the right.
 */
export function edgePath({ from, to, row, passes }: Edge): string {
  const y = from.y + HEAD_HEIGHT + row * ROW_HEIGHT + ROW_HEIGHT / 2;
  const target = to.y + HEAD_HEIGHT / 2;
  const right = from.x + from.width;
  if (to.column > from.column) return `M${right} ${y}${curve(right, y, to.x - 3, target)}`;
  const beside = to.x + to.width + 3;
  if (to.column === from.column) {
    const out = Math.max(right, beside) + COLUMN_GAP / 2;
    return `M${right} ${y}C${out} ${y} ${out} ${target} ${beside} ${target}`;
  }
  let path = `M${from.x} ${y}`;
  let last = { x: from.x, y };
  for (const pass of passes) {
    path += `${curve(last.x, last.y, pass.x + pass.width, pass.y)}H${pass.x}`;
    last = pass;
  }
  return path + curve(last.x, last.y, beside, target);
}

function curve(x: number, y: number, toX: number, toY: number): string {
  const bend = Math.round((toX - x) / 2);
  return `C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`;
}
