import {
  type Card,
  type CardGraph,
  type Edge,
  HEAD_HEIGHT,
  ROW_HEIGHT,
  type Row,
} from './card-graph.js';
import { type Column, edgePath, layoutCards } from './card-layout.js';
import type { Content, Html, Markup } from './markup.js';

const MARGIN = 12;

/** How a drawing shows its cards. */
export interface DrawingOptions {
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
