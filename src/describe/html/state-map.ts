import { drawCards, placedCards, type Row } from '../../internal/html/card-drawing.js';
import type { Content, Markup } from '../../internal/html/markup.js';
import type { LinkModel, ResourceModel } from '../description.js';
import { type Transition, transitionsOf } from '../model/links.js';
import { html } from './markup.js';

/** The card that links with DELETE lead to. */
const DELETED = '(deleted)';

/** The states of a resource as a diagram, and its links by state as a table. */
export function stateMap(resource: ResourceModel): Content {
  const transitions = transitionsOf(resource);
  return html`
${diagram(resource, transitions)}
${matrix(resource, transitions)}`;
}

/** A card for each state, with a row for each link that changes the resource. */
function diagram(
  { id: resource, name, links, initial, states }: ResourceModel,
  transitions: readonly Transition[],
): Markup {
  const rows = new Map<string, Row[]>();
  for (const { rel: label, method, from, to = DELETED } of transitions) {
    rows.set(from, [...(rows.get(from) ?? []), { label, method, to }]);
  }
  const noteOf = (state: string) => {
    if (state === DELETED) return '';
    if (initial.includes(state)) return 'initial state';
    return rows.has(state) ? '' : 'final state';
  };
  const unsure = links.filter((link) => link.presentIn === undefined).map(({ rel }) => rel);
  return html`
<div class="map" tabindex="0" role="region" aria-label="States of ${name}, scrollable">
${drawCards(placedCards([...initial, ...states], rows, String), {
  html,
  id: `states-${resource}`,
  label: 'The links by state are listed below as a table',
  noteOf: ({ id }) => noteOf(id),
  isFaint: ({ id }) => id === DELETED,
  isDashed: ({ label }) => unsure.includes(label),
})}
</div>
${transitions.some(({ rel }) => unsure.includes(rel)) ? html`<ul class="legend"><li><span class="line-sample dashed" aria-hidden="true"></span> if the service allows it</li></ul>` : ''}`;
}

/** A row for each link that some states lack or that leads to another state, a column for each state. */
function matrix(
  { name, links, states }: ResourceModel,
  transitions: readonly Transition[],
): Content {
  const changing = transitions.filter(({ from, to }) => from !== to).map(({ rel }) => rel);
  const rows = links.filter(
    ({ rel, presentIn }) => presentIn?.length !== states.length || changing.includes(rel),
  );
  if (rows.length === 0) return undefined;
  return html`
<div class="scroll" tabindex="0" role="region" aria-label="Links of ${name} by state, scrollable">
<table class="matrix">
  <caption>Links by state${rows.length === links.length ? '' : '; the other links are always present'}</caption>
  <thead><tr><th scope="col">Link</th>${states.map((state) => html`<th scope="col"><code>${state}</code></th>`)}</tr></thead>
  <tbody>${rows.map(
    (link) => html`
    <tr><th scope="row"><a href="#${link.id}"><code>${link.rel}</code></a></th>${states.map((state) => html`<td>${cellOf(link, state, transitions)}</td>`)}</tr>`,
  )}
  </tbody>
</table>
</div>`;
}

function cellOf(
  { rel, presentIn }: LinkModel,
  state: string,
  transitions: readonly Transition[],
): Content {
  const sign = (kind: string, mark: string) =>
    html`<span class="${kind}">${mark}<span class="hidden"> ${kind}</span></span>`;
  if (presentIn?.includes(state) === false) return sign('absent', '–');
  const present = presentIn ? sign('present', '✓') : 'possibly';
  const change = transitions.find((one) => one.rel === rel && one.from === state);
  if (change === undefined || change.to === state) return present;
  return html`${present} <span class="to">→ ${change.to === undefined ? 'deleted' : html`<code>${change.to}</code>`}</span>`;
}
