import {
  type CardGraph,
  cardGraph,
  drawCards,
  type Row,
} from '../../internal/html/card-drawing.js';
import type { Content, Markup } from '../../internal/html/markup.js';
import { groupBy } from '../../internal/maps.js';
import type { LinkModel, ResourceModel, StatesModel } from '../description.js';
import { html, linkId } from './markup.js';

/** A larger diagram would not be readable. */
const MAX_STATES = 60;

/** The card that links with DELETE lead to. */
const DELETED = '(deleted)';

/** The states of a resource as a diagram, and its links by state as a table. */
export function stateMap(resource: ResourceModel, states: StatesModel): Content {
  return html`
${states.names.length > MAX_STATES ? '' : diagram(resource, states)}
${matrix(resource, states)}`;
}

function diagram({ id, name, links }: ResourceModel, states: StatesModel): Markup {
  const unsure = new Set(links.filter((link) => link.states === undefined).map(({ rel }) => rel));
  const isUnsure = ({ rel }: { readonly rel: string }) => unsure.has(rel);
  return html`
<div class="map" tabindex="0" role="region" aria-label="States of ${name}, scrollable">
${drawCards(graphOf(states), {
  html,
  id: `states-${id}`,
  label: 'The links by state are listed below as a table',
  noteOf: ({ id, rows }) => noteOf(id, rows, states.initial),
  isFaint: ({ id }) => id === DELETED,
  isDashed: ({ label }) => isUnsure({ rel: label }),
})}
</div>
${states.transitions.some(isUnsure) ? html`<ul class="legend"><li><span class="line-sample dashed" aria-hidden="true"></span> if the service allows it</li></ul>` : ''}`;
}

function noteOf(id: string, rows: readonly Row[], initial: readonly string[]): string {
  if (id === DELETED) return '';
  if (initial.includes(id)) return 'initial state';
  return rows.length === 0 ? 'final state' : '';
}

/** A card for each state, with a row for each link that changes the resource. */
function graphOf({ names, initial, transitions }: StatesModel): CardGraph {
  const byState = groupBy(transitions, ({ from }) => from);
  const rows = Array.from(byState, ([state, own]) => {
    const ofState = own.map(({ rel: label, method, to = DELETED }) => ({ label, method, to }));
    return [state, ofState] as const;
  });
  return cardGraph([...initial, ...names], new Map(rows), String);
}

/** A row for each link that some states lack or that leads to another state, a column for each state. */
function matrix({ id, name, links }: ResourceModel, states: StatesModel): Content {
  const { names, transitions } = states;
  const changing = new Set(transitions.filter(({ from, to }) => from !== to).map(({ rel }) => rel));
  const rows = links.filter(
    (link) => link.states?.length !== names.length || changing.has(link.rel),
  );
  if (rows.length === 0) return undefined;
  return html`
<div class="scroll" tabindex="0" role="region" aria-label="Links of ${name} by state, scrollable">
<table class="matrix">
  <caption>Links by state${rows.length === links.length ? '' : '; the other links are always present'}</caption>
  <thead><tr><th scope="col">Link</th>${names.map((state) => html`<th scope="col"><code>${state}</code></th>`)}</tr></thead>
  <tbody>${rows.map(
    (link) => html`
    <tr><th scope="row"><a href="#${linkId(id, link)}"><code>${link.rel}</code></a></th>${names.map((state) => html`<td>${cellOf(link, state, states)}</td>`)}</tr>`,
  )}
  </tbody>
</table>
</div>`;
}

function cellOf({ rel, states: holding }: LinkModel, state: string, states: StatesModel): Content {
  if (holding !== undefined && !holding.includes(state)) {
    return html`<span class="absent">–<span class="hidden"> absent</span></span>`;
  }
  const sign =
    holding === undefined
      ? 'possibly'
      : html`<span class="present">✓<span class="hidden"> present</span></span>`;
  const transition = states.transitions.find((one) => one.rel === rel && one.from === state);
  if (transition === undefined || transition.to === state) return sign;
  const { to } = transition;
  return html`${sign} <span class="to">→ ${to === undefined ? 'deleted' : html`<code>${to}</code>`}</span>`;
}
