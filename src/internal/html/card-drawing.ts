import { groupBy } from '../maps.js';
import type { Content, Html, Markup } from './markup.js';

/** A card: its name, its place, and a row for each line that leaves it. */
export interface Card {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly Row[];
  /** How many lines away from the first card. */
  readonly column: number;
  readonly width: number;
  readonly height: number;
  x: number;
  y: number;
}

/** A row of a card, such as the links of one method to one target. */
export interface Row {
  readonly label: string;
  readonly method: string;
  /** The id of the card that it leads to. */
  readonly to: string;
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

/**
 * Returns the cards of the ids and those that a row leads to, in columns by their distance from the first
 * card. The rows are by the id of their card.
 */
export function placedCards(
  ids: readonly string[],
  rows: ReadonlyMap<string, readonly Row[]>,
  nameOf: (id: string) => string,
): readonly Card[] {
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
  place([...groupBy([...cards.values()], ({ column }) => column).values()]);
  return [...cards.values()];
}

function newCard(id: string, name: string, rows: readonly Row[], column: number): Card {
  const texts = rows.map(({ label, method }) => (method === 'GET' ? label : `${label} ${method}`));
  const length = Math.max(...[name, ...texts].map(lengthOf));
  const width = Math.max(MIN_WIDTH, Math.round(length * CHARACTER_WIDTH + 40));
  const height = HEAD_HEIGHT + (rows.length === 0 ? 0 : rows.length * ROW_HEIGHT + 8);
  return { id, name, rows, column, width, height, x: 0, y: 0 };
}

/** Places columns from left to right, the cards of each in the order in which lines lead to them. */
function place(columns: readonly (readonly Card[])[]): void {
  const heights = columns.map((cards) => cards.reduce((sum, { height }) => sum + height + GAP, 0));
  const tallest = Math.max(...heights);
  let x = 0;
  for (const [index, cards] of columns.entries()) {
    // A tall drawing is shown from its top, so its start belongs there.
    let y = tallest > TALL ? 0 : Math.round((tallest - (heights[index] as number)) / 2);
    for (const card of cards) {
      Object.assign(card, { x, y });
      y += card.height + GAP;
    }
    x += Math.max(...cards.map(({ width }) => width)) + COLUMN_GAP;
  }
}

/** The length of a text in columns: East Asian characters and pictures take two. */
function lengthOf(text: string): number {
  return text.length + (text.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffdc]/g)?.length ?? 0);
}

/** Cuts a text in the middle, since both ends distinguish it. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const end = Math.floor((length - 1) / 2);
  return `${characters.slice(0, length - 1 - end).join('')}…${characters.slice(-end).join('')}`;
}

/** Draws cards and the lines between them as SVG, for the style `BASE_STYLE`. */
export function drawCards(cards: readonly Card[], options: DrawingOptions): Markup {
  const { html, id, label } = options;
  const width = Math.max(...cards.map((card) => card.x + card.width)) + COLUMN_GAP / 2 + MARGIN;
  const height = Math.max(...cards.map((card) => card.y + card.height)) + 2 * MARGIN;
  // A line back passes behind the cards on its way, since those on the left are drawn later.
  const inOrder = cards.toSorted((one, other) => other.column - one.column);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return html`<svg viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
  <defs>${['solid', 'dashed'].map((kind) => html`<marker id="${id}-${kind}" class="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>`)}</defs>
  ${inOrder.map((card) => cardGroup(card, byId, options))}
</svg>`;
}

/** A card with the lines that leave it, so that they stand out together when one points at it. */
function cardGroup(card: Card, byId: ReadonlyMap<string, Card>, options: DrawingOptions): Markup {
  const { id, name, rows, x, y, width } = card;
  const { html, noteOf, isFaint, isDashed, markOf } = options;
  const note = noteOf(card);
  return html`
  <g class="node${isFaint(card) ? ' faint' : ''}">
    ${rows.map((row, index) => (row.to === id ? '' : edgeLine(card, byId.get(row.to) as Card, index, options)))}
    <rect class="card" x="${x}" y="${y}" width="${width}" height="${card.height}" rx="7"/>
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

/**
 * The line from a row of a card to the card that it leads to. Forward, it leaves the row on the right; back,
 * on the left, and comes to the card from the right. Two cards of a column are joined by a bow.
 */
function edgeLine(from: Card, to: Card, index: number, options: DrawingOptions): Markup {
  const { html, id, isDashed } = options;
  const row = from.rows[index] as Row;
  const kind = isDashed(row) ? 'dashed' : 'solid';
  const isBack = to.column < from.column;
  const x = isBack ? from.x : from.x + from.width;
  const y = from.y + HEAD_HEIGHT + index * ROW_HEIGHT + ROW_HEIGHT / 2;
  const toX = to.column > from.column ? to.x - 3 : to.x + to.width + 3;
  const toY = to.y + HEAD_HEIGHT / 2;
  const isBow = to.column === from.column;
  const bend = isBow ? Math.max(x, toX) + COLUMN_GAP / 2 : Math.round((x + toX) / 2);
  return html`<path class="edge ${kind}${isBack ? ' back' : ''}" d="M${x} ${y}C${bend} ${y} ${bend} ${toY} ${toX} ${toY}" marker-end="url(#${id}-${kind})"><title>${from.name} → ${to.name}: ${row.label} (${row.method})</title></path>`;
}
