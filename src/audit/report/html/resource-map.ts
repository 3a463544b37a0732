import { drawCards, placedCards, type Row, shorten } from '../../../internal/html/card-drawing.js';
import type { Markup } from '../../../internal/html/markup.js';
import { groupBy } from '../../../internal/maps.js';
import type { AuditReport, FindingGroup, ResourceMap } from '../audit-report.js';
import { kindOf } from '../group-findings.js';
import { count, isRequired } from '../rows.js';
import { html } from './markup.js';

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
<p>${count(kinds.size, 'kind')} of resources, ${count(between, 'relation')} between them. Paths are relative to <code>${base}</code>. The audit started at <code>${nameOf(start)}</code>.${map.partial ? ' Further relations are left out.' : ''}</p>
${isDrawn ? drawing(report, nameOf) : html`<p>The map has too many resources to be drawn.</p>`}
<details class="relations">
  <summary>The relations as a table</summary>
  <table>
    <thead><tr><th scope="col">From</th><th scope="col">Relation</th><th scope="col">Method</th><th scope="col">To</th></tr></thead>
    <tbody>${map.relations.map(
      ({ from, rel, method, to }) => html`
      <tr><td><code>${nameOf(from)}</code></td><td>${rel}</td><td>${method}</td><td><code>${nameOf(to)}</code></td></tr>`,
    )}
    </tbody>
  </table>
</details>`;
}

function drawing({ map, groups }: AuditReport, nameOf: (pattern: string) => string): Markup {
  const kinds = new Map(map.resources.map((resource) => [resource.pattern, resource]));
  const causes = groupBy(groups, ({ pattern }) => kindOf(pattern));
  return html`
<ul class="legend">
  <li><span class="line-sample solid" aria-hidden="true"></span> GET</li>
  <li><span class="line-sample dashed" aria-hidden="true"></span> other methods</li>
  <li><span class="card-sample" aria-hidden="true"></span> linked to, not fetched</li>
  <li><span class="badge-sample" aria-hidden="true">3</span> distinct findings</li>
</ul>
<div class="map" tabindex="0" role="region" aria-label="Map of resources, scrollable">
${drawCards(placedCards([...kinds.keys()], rowsOf(map), nameOf), {
  html,
  id: 'map',
  label: 'The relations are listed below as a table',
  noteOf: ({ id }) => noteOf(kinds.get(id)),
  isFaint: ({ id }) => !kinds.has(id),
  isDashed: ({ method }) => method !== 'GET',
  markOf: ({ id }, x, y) => badge(causes.get(id) ?? [], x, y),
})}
</div>`;
}

/** How many names of relations fit in a row. */
const NAMES = 3;
const LABEL_LENGTH = 30;

/**
 * The links of each kind by where they lead and their method. GET links to their own kind, such as
 * self and next, are left out.
 */
export function rowsOf({ relations }: ResourceMap): Map<string, Row[]> {
  const rows = new Map<string, Row[]>();
  const shown = relations.filter(({ from, to, method }) => from !== to || method !== 'GET');
  const alike = groupBy(shown, ({ from, to, method }) => JSON.stringify([from, to, method]));
  for (const group of alike.values()) {
    const [{ from, to, method }] = group;
    const names = group.slice(0, NAMES).map(({ rel }) => rel);
    const more = group.length > NAMES ? ` +${group.length - NAMES}` : '';
    const row = { label: shorten(names.join(', '), LABEL_LENGTH) + more, method, to };
    rows.set(from, [...(rows.get(from) ?? []), row]);
  }
  return rows;
}

function noteOf(kind: ResourceMap['resources'][number] | undefined): string {
  if (kind === undefined) return 'not fetched';
  return `${kind.count} fetched · ${kind.statuses.join(', ')}`;
}

/** The longest beginning that all patterns share, up to a slash: the base URL of the API. */
function baseOf([first = '', ...others]: readonly string[]): string {
  let base = first.replace(/\/$/, '');
  while (!others.every((pattern) => pattern.startsWith(`${base}/`)) && base.includes('/')) {
    base = base.slice(0, base.lastIndexOf('/'));
  }
  return /^https?:\/\/[^/]+/.test(base) ? base : '';
}

function badge(causes: readonly FindingGroup[], x: number, y: number): Markup | undefined {
  if (causes.length === 0) return undefined;
  const weak = causes.some(isRequired) ? '' : ' weak';
  return html`<g class="badge${weak}"><title>${count(causes.length, 'distinct finding')}</title><circle cx="${x}" cy="${y}" r="11"/><text x="${x}" y="${y + 4}">${causes.length}</text></g>`;
}
