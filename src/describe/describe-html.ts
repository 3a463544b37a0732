import type { AnyResource } from '../definition/definition.js';
import { type Content, htmlDocument, type Markup } from '../internal/html/markup.js';
import type {
  DescribeOptions,
  LinkModel,
  OperationModel,
  ResourceModel,
  ServiceModel,
} from './description.js';
import { anchor, fieldsTable, html, linkId, prose, resourceId, table } from './html/markup.js';
import { operationDetails, type PageContext, pageContext } from './html/operation-details.js';
import { stateMap } from './html/state-map.js';
import { STYLE, STYLE_HASH } from './html/style.js';
import { usage } from './html/usage.js';
import { operationOf } from './model/links.js';
import { serviceModel } from './model/service-model.js';

/**
 * Writes the documentation of an API as one HTML page, with the content of `describe`, a drawing of the
 * states, and a `curl` command for each operation. The page loads nothing and runs no script. It has
 * dark and light colours, and fits phones and paper. All text from the definitions is escaped.
 *
 * @param resources The definitions, made by `defineResource`.
 * @param options The options of `describe`.
 * @returns The page, a complete HTML document with its own Content Security Policy. If you send a
 *   policy as well, it must have `style-src 'unsafe-inline'`.
 * @throws {HalyardError} The errors of `describe`.
 * @rule HYP.01, HYP.18
 *
 * @example
 * ```ts
 * import { defineResource } from 'halyard';
 * import { describeHtml } from 'halyard/describe';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: { edit: {} },
 * });
 * const page = describeHtml([orders], {
 *   title: 'Orders',
 *   version: '1.0.0',
 *   base: 'https://api.example.se/orders/v1',
 *   contact: { name: 'The order team' },
 * });
 * page.startsWith('<!doctype html>');
 * // → true
 * page.includes('curl --request PATCH');
 * // → true
 * ```
 */
export function describeHtml(resources: readonly AnyResource[], options: DescribeOptions): string {
  const model = serviceModel(resources, options);
  const context = pageContext(model);
  const { title, version, description } = options;
  const body = html`<header>
  <div class="inner">
    <h1 dir="auto">${title} <span class="version">${version}</span></h1>
    ${description && prose(description)}
    ${facts(model)}
  </div>
</header>
<div class="columns">
<nav aria-label="Contents">${contents(context)}</nav>
<main id="main" tabindex="-1">
${usage(context)}
${model.resources.map((resource) => resourceSection(resource, context))}
</main>
</div>
<footer><div class="inner">Written by halyard from the definitions of the resources.</div></footer>`;
  const skip = 'Skip to the documentation';
  return htmlDocument(html, { title, style: STYLE, styleHash: STYLE_HASH, skip, body });
}

function facts({ about, base }: ServiceModel): Markup {
  const { contact, license, termsOfService } = about;
  const { email } = contact;
  const linked = (name: string, url?: string) => (url === undefined ? name : anchor(url, name));
  const fact = (name: string, ...values: readonly Content[]) =>
    values[0] && html`<div><dt>${name}</dt><dd>${values}</dd></div>`;
  const mail = email && [', ', anchor(`mailto:${email}`, email)];
  return html`<dl class="facts">${[
    fact('Base URL', html`<code>${base}</code>`),
    fact('Contact', linked(contact.name, contact.url), mail),
    fact('License', license && linked(license.name, license.url)),
    fact('Terms', termsOfService && anchor(termsOfService, 'Terms of service')),
  ]}</dl>`;
}

function contents({ model, places }: PageContext): Markup {
  return html`
<ul>
  <li><a href="#start">Start here</a></li>
  <li><a href="#formats">Formats</a></li>
  <li><a href="#errors">Errors</a></li>
  ${model.resources.map(
    (resource) => html`
  <li><a href="#${resourceId(resource.id)}">${resource.name}</a>
    <ul>${contentsOf(resource, places)}</ul>
  </li>`,
  )}
</ul>`;
}

/** The links of a resource and its collection whose operations are described there. */
function contentsOf(resource: ResourceModel, places: PageContext['places']): Content {
  const { id, states, links, collectionPath, collectionLinks } = resource;
  const shown = new Set(places.values());
  const part = (name: string, title: string, inner: Content = undefined) =>
    html`<li><a href="#${resourceId(id, name)}">${title}</a>${inner}</li>`;
  const list = (all: readonly LinkModel[], isOfPage: boolean) => {
    const ids = all.map((link) => [linkId(id, link, isOfPage), link.rel] as const);
    const own = ids.filter(([place]) => shown.has(place));
    return html`<ul>${own.map(([place, rel]) => html`<li><a href="#${place}"><code>${rel}</code></a></li>`)}</ul>`;
  };
  return html`${part('fields', 'Fields')}
    ${states.length > 0 ? part('states', 'States') : ''}
    ${part('links', 'Links', list(links, false))}
    ${collectionPath && part('collection', 'Collection', list(collectionLinks, true))}`;
}

/** A resource: its fields, states and links, and those of its collection. */
function resourceSection(resource: ResourceModel, context: PageContext): Markup {
  const { name, description, path, collectionPath, fields, state, states, links } = resource;
  const id = resourceId(resource.id);
  return html`
<section id="${id}" aria-labelledby="${id}.title">
<h2 id="${id}.title">${name}</h2>
${prose(description)}
<dl class="places">
  <div><dt>${collectionPath === undefined ? 'Resource' : 'Single resource'}</dt><dd><code>${path}</code></dd></div>
  ${collectionPath && html`<div><dt>Collection</dt><dd><code>${collectionPath}</code></dd></div>`}
</dl>
<h3 id="${id}.fields">Fields</h3>
${fieldsTable(`The fields of ${name}`, fields)}
${
  states.length > 0
    ? html`<h3 id="${id}.states">States</h3>
<p>The field <code>${state}</code> is the state.</p>
${stateMap(resource)}`
    : ''
}
<h3 id="${id}.links">Links</h3>
${linkList(links, (link) => linkId(resource.id, link), resource, context)}
${collectionPath && collectionPart(resource, context)}
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
  { example }: ResourceModel,
  context: PageContext,
): Markup {
  const targetOf = (link: LinkModel) => operationOf(link, context.model) as OperationModel;
  const isShown = (link: LinkModel) => context.places.get(targetOf(link)) === idOf(link);
  const shown = links.filter(isShown);
  const others = links.filter((link) => !isShown(link));
  return html`
${shown.map(
  (link) => html`
<article class="link" id="${idOf(link)}">
<h4>${methodMark(link)} <span class="rel">${link.rel}</span>${link.title && html` <span class="title" dir="auto">${link.title}</span>`}</h4>
<p class="place"><code>${link.href}</code> <span class="presence">${link.presence}</span></p>
<p dir="auto">${link.meaning}${definition(link)}</p>
${deprecation(link)}
${operationDetails(targetOf(link), context, example)}
</article>`,
)}
${table(
  html`<caption>Links to operations that are described elsewhere</caption>`,
  ['Link', 'Leads to', 'Meaning'],
  others.map((link) => {
    const target = targetOf(link);
    return html`
    <tr id="${idOf(link)}">
      <th scope="row"><code>${link.rel}</code></th>
      <td>${methodMark(link)} <a href="#${context.places.get(target)}" title="${target.summary}"><code>${link.href}</code></a></td>
      <td dir="auto">${link.title && `${link.title}. `}${link.meaning}${definition(link)} · <span class="limits">${link.presence}</span>${deprecation(link)}</td>
    </tr>`;
  }),
)}`;
}

function methodMark({ method }: LinkModel): Markup {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function definition({ reference }: LinkModel): Content {
  return reference && [' ', anchor(reference, 'Definition')];
}

function deprecation({ deprecation: url }: LinkModel): Content {
  return url && html`<p class="deprecated">Deprecated: ${anchor(url)}</p>`;
}
