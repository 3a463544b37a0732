import type { Content, Markup } from '../../internal/html/markup.js';
import type { LinkModel, ResourceModel } from '../model/model.js';
import { fieldsTable } from './fields-table.js';
import { linkId, resourceId } from './fragments.js';
import { html } from './markup.js';
import { operationDetails } from './operation-details.js';
import { operationOf, type PageContext } from './page-context.js';
import { anchor, prose } from './prose.js';
import { stateMap } from './state-map.js';

/** A resource: its fields, states and links, and those of its collection. */
export function resourceSection(resource: ResourceModel, context: PageContext): Markup {
  const { name, description, path, collectionPath, fields, states, links } = resource;
  const id = resourceId(resource.id);
  return html`
<section id="${id}" aria-labelledby="${id}.title">
<h2 id="${id}.title">${name}</h2>
${prose(description)}
<dl class="places">
  <div><dt>${collectionPath === undefined ? 'Resource' : 'Single resource'}</dt><dd><code>${path}</code></dd></div>
  ${collectionPath === undefined ? '' : html`<div><dt>Collection</dt><dd><code>${collectionPath}</code></dd></div>`}
</dl>
<h3 id="${id}.fields">Fields</h3>
${fieldsTable(`The fields of ${name}`, fields)}
${
  states === undefined
    ? ''
    : html`<h3 id="${id}.states">States</h3>
<p>The field <code>${states.field}</code> is the state.</p>
${stateMap(resource, states)}`
}
<h3 id="${id}.links">Links</h3>
${linkList(links, (link) => linkId(resource.id, link), resource, context)}
${collectionPath === undefined ? '' : collectionPart(resource, context)}
</section>`;
}

function collectionPart(resource: ResourceModel, context: PageContext): Markup {
  const { name, collectionLinks } = resource;
  const id = resourceId(resource.id, 'collection');
  return html`
<h3 id="${id}">Collection</h3>
<p>A page has <code>_meta</code>, <code>_links</code> and the list <code>${name}</code>. Each item has its own links.</p>
${linkList(collectionLinks, (link) => linkId(resource.id, link, true), resource, context)}`;
}

/** The links whose operations are described here, then those described elsewhere. */
function linkList(
  links: readonly LinkModel[],
  idOf: (link: LinkModel) => string,
  resource: ResourceModel,
  context: PageContext,
): Markup {
  const isShown = (link: LinkModel) => context.places.get(link.operation as string) === idOf(link);
  const others = links.filter((link) => !isShown(link));
  return html`
${links.filter(isShown).map((link) => linkArticle(link, idOf(link), resource, context))}
${
  others.length === 0
    ? ''
    : html`
<table class="fields">
  <caption>Links to operations that are described elsewhere</caption>
  <thead><tr><th scope="col">Link</th><th scope="col">Leads to</th><th scope="col">Meaning</th></tr></thead>
  <tbody>${others.map((link) => linkRow(link, idOf(link), context))}
  </tbody>
</table>`
}`;
}

function linkRow(link: LinkModel, id: string, context: PageContext): Markup {
  const { rel, method, href, title, meaning, reference, presence, deprecation } = link;
  const target = operationOf(link, context);
  return html`
    <tr id="${id}">
      <th scope="row"><code>${rel}</code></th>
      <td>${methodMark(method)} <a href="#${context.places.get(target.id)}" title="${target.summary}"><code>${href}</code></a></td>
      <td dir="auto">${title === undefined ? '' : `${title}. `}${meaning}${definition(reference)} · <span class="limits">${presence}</span>${deprecationLine(deprecation)}</td>
    </tr>`;
}

function linkArticle(
  link: LinkModel,
  id: string,
  resource: ResourceModel,
  context: PageContext,
): Markup {
  const { rel, href, method, title, meaning, reference, presence, deprecation } = link;
  return html`
<article class="link" id="${id}">
<h4>${methodMark(method)} <span class="rel">${rel}</span>${title === undefined ? '' : html` <span class="title" dir="auto">${title}</span>`}</h4>
<p class="place"><code>${href}</code> <span class="presence">${presence}</span></p>
<p dir="auto">${meaning}${definition(reference)}</p>
${deprecationLine(deprecation)}
${operationDetails(operationOf(link, context), context, exampleValues(resource, context))}
</article>`;
}

function methodMark(method: string): Markup {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function definition(reference: string | undefined): Content {
  return reference === undefined ? undefined : [' ', anchor(reference, 'Definition')];
}

function deprecationLine(deprecation: string | undefined): Content {
  return deprecation === undefined
    ? undefined
    : html`<p class="deprecated">Deprecated: ${anchor(deprecation)}</p>`;
}

/** The fields of the example of a resource, for the variables of its URLs. */
function exampleValues(
  { links }: ResourceModel,
  context: PageContext,
): Readonly<Record<string, unknown>> {
  const self = links.find(({ rel }) => rel === 'self') as LinkModel;
  const contents = operationOf(self, context).responses.flatMap(({ content }) => content);
  return (contents[0]?.examples[0]?.value ?? {}) as Readonly<Record<string, unknown>>;
}
