import { groupBy } from '../../../../internal/group-by.js';
import { kindOf } from '../../../crawl/url-pattern.js';
import type { AuditReport, FindingGroup } from '../../audit-report.js';
import { count } from './excerpt.js';
import { type Card, type Edge, HEAD_HEIGHT, mapGraph, ROW_HEIGHT } from './map-graph.js';
import { type Column, edgePath, layoutMap } from './map-layout.js';
import type { Row } from './map-rows.js';
import { type Content, html, type Markup } from './markup.js';

const MARGIN = 12;

/** A larger map is not readable, and its layout takes long. */
const MAX_KINDS = 300;
const MAX_RELATIONS = 3000;

/** The kinds of resources as cards, and the relations between them as lines and as a table. */
export function resourceMap(report: AuditReport): Markup {
  const { map, start } = report;
  const base = baseOf(map.resources.map(({ pattern }) => pattern));
  const nameOf = (pattern: string) =>
    pattern.startsWith(base) ? pattern.slice(base.length) || '/' : pattern;
  const kinds = new Set([
    ...map.resources.map(({ pattern }) => pattern),
    ...map.relations.flatMap(({ from, to }) => [from, to]),
  ]);
  const between = map.relations.filter(({ from, to }) => from !== to).length;
  const isDrawn = kinds.size <= MAX_KINDS && map.relations.length <= MAX_RELATIONS;
  return html`
<p>${count(kinds.size, 'kind')} of resources, ${count(between, 'relation')} between them. Paths are relative to <code>${base}</code>. The audit started at <code>${nameOf(start)}</code>.</p>
${isDrawn ? drawing(report, nameOf) : html`<p>The map has too many resources to be drawn.</p>`}
<details class="relations">
  <summary>The relations as a table</summary>
  <table>
    <thead><tr><th scope="col">From</th><th scope="col">Relation</th><th scope="col">Method</th><th scope="col">To</th></tr></thead>
    <tbody>${map.relations.map(
      ({ from, rel, method, to, template }) => html`
      <tr><td><code>${nameOf(from)}</code></td><td>${rel}</td><td>${method}</td><td><code>${nameOf(template ?? to)}</code></td></tr>`,
    )}
    </tbody>
  </table>
</details>`;
}

function drawing({ map, groups }: AuditReport, nameOf: (pattern: string) => string): Markup {
  const graph = mapGraph(map, nameOf);
  const columns = layoutMap(graph);
  const last = columns.at(-1) as Column;
  const width = last.x + last.width + 2 * MARGIN;
  const height = Math.max(...graph.items.map((item) => item.y + item.height)) + 2 * MARGIN;
  const causes = groupBy(groups, ({ pattern }) => kindOf(pattern));
  return html`
<ul class="legend">
  <li><span class="line-sample get" aria-hidden="true"></span> GET</li>
  <li><span class="line-sample unsafe" aria-hidden="true"></span> other methods</li>
  <li><span class="card-sample" aria-hidden="true"></span> linked to, not fetched</li>
  <li><span class="badge-sample" aria-hidden="true">3</span> distinct findings</li>
</ul>
<div class="map" tabindex="0" role="region" aria-label="Map of resources, scrollable">
<svg viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="The relations are listed below as a table">
  <defs>${['get', 'unsafe'].map((kind) => html`<marker id="arrow-${kind}" class="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>`)}</defs>
  ${graph.cards.map((card) => cardGroup(card, columns, graph.edges, causes.get(card.pattern) ?? []))}
</svg>
</div>`;
}

/** The longest beginning that all patterns share, up to a slash: the base URL of the API. */
function baseOf([first = '', ...others]: readonly string[]): string {
  let base = first.replace(/\/$/, '');
  while (!others.every((pattern) => pattern.startsWith(`${base}/`)) && base.includes('/')) {
    base = base.slice(0, base.lastIndexOf('/'));
  }
  return /^https?:\/\/[^/]+/.test(base) ? base : '';
}

/** A card with the lines that leave it, so that they stand out together when one points at it. */
function cardGroup(
  card: Card,
  columns: readonly Column[],
  edges: readonly Edge[],
  causes: readonly FindingGroup[],
): Markup {
  const { name, pattern, count: fetched, statuses, rows, width, height, y } = card;
  const { x } = columns[card.column] as Column;
  const note = fetched === 0 ? 'not fetched' : `${fetched} fetched · ${statuses.join(', ')}`;
  return html`
  <g class="node${fetched === 0 ? ' unseen' : ''}">
    ${edges.filter(({ from }) => from === card).map((edge) => edgeLine(edge, columns))}
    <rect class="card" x="${x}" y="${y}" width="${width}" height="${height}" rx="7"/>
    <text class="name" x="${x + 14}" y="${y + 20}"><title>${pattern}</title>${name}</text>
    <text class="note" x="${x + 14}" y="${y + 36}">${note}</text>
    ${rows.map((row, index) => rowLabel(row, row.to === pattern, x, y + HEAD_HEIGHT + index * ROW_HEIGHT, width))}
    ${causes.length === 0 ? undefined : badge(causes, x + width, y)}
  </g>`;
}

function badge(causes: readonly FindingGroup[], x: number, y: number): Markup {
  const weak = causes.some(({ level }) => level.startsWith('SHALL')) ? '' : ' weak';
  return html`<g class="badge${weak}"><title>${count(causes.length, 'distinct finding')}</title><circle cx="${x}" cy="${y}" r="11"/><text x="${x}" y="${y + 4}">${causes.length}</text></g>`;
}

function edgeLine(edge: Edge, columns: readonly Column[]): Markup {
  const { from, to, row } = edge;
  const { label, method } = from.rows[row] as Row;
  const kind = method === 'GET' ? 'get' : 'unsafe';
  const isBack = to.column < from.column;
  return html`<path class="edge ${kind}${isBack ? ' back' : ''}" d="${edgePath(edge, columns)}" marker-end="url(#arrow-${kind})"><title>${from.name} → ${to.name}: ${label} (${method})</title></path>`;
}

function rowLabel(
  { label, method }: Row,
  isOwn: boolean,
  x: number,
  y: number,
  width: number,
): Content {
  const isSafe = method === 'GET';
  return html`<text class="row${isSafe ? '' : ' unsafe'}" x="${x + 14}" y="${y + 14}">${label}${isSafe ? '' : html` <tspan class="method">${method}</tspan>`}${isOwn ? html`<tspan class="own" x="${x + width - 20}">↺</tspan>` : ''}</text>`;
}
