import type { AnyResource } from '../definition/definition.js';
import { type Content, htmlDocument, type Markup } from '../internal/html/markup.js';
import { isSafeMethod } from '../internal/request.js';
import { joinOr } from '../internal/show.js';
import type {
  DescribeOptions,
  LinkModel,
  OperationModel,
  ResourceModel,
  ServiceModel,
} from './description.js';
import { anchor, fieldsTable, html, prose, table } from './html/markup.js';
import { operationDetails, type PageContext, pageContext } from './html/operation-details.js';
import { STYLE, STYLE_HASH } from './html/style.js';
import { usage } from './html/usage.js';
import { operationOf } from './model/links.js';
import { serviceModel } from './model/service-model.js';

/**
 * Writes the documentation of an API for people, as one HTML page: every link with its relation type,
 * meaning, method and conditions, its request, its responses and its errors, the links of each state, and
 * a `curl` command for each operation. The page loads nothing and runs no script. It has
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
<div class="columns inner">
<nav aria-label="Contents">${contents(model)}</nav>
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

/** The sections, and the links whose operations are described there. */
function contents(model: ServiceModel): Markup {
  const operations = (links: readonly LinkModel[]) => {
    const own = links.filter((link) => operationOf(link, model)?.link === link);
    return html`<ul>${own.map((link) => html`<li><a href="#${link.id}"><code>${link.rel}</code></a></li>`)}</ul>`;
  };
  return html`
<ul>
  <li><a href="#start">Start here</a></li>
  <li><a href="#formats">Formats</a></li>
  <li><a href="#errors">Errors</a></li>
  ${model.resources.map(({ id, name, states, links, collectionPath, collectionLinks }) => {
    const part = (end: string, title: string, inner?: Markup) =>
      html`<li><a href="#resource-${id}.${end}">${title}</a>${inner}</li>`;
    return html`
  <li><a href="#resource-${id}">${name}</a>
    <ul>${part('fields', 'Fields')}
    ${states.length > 0 ? part('states', 'States') : ''}
    ${part('links', 'Links', operations(links))}
    ${collectionPath && part('collection', 'Collection', operations(collectionLinks))}</ul>
  </li>`;
  })}
</ul>`;
}

/** A resource: its fields, states and links, and those of its collection. */
function resourceSection(resource: ResourceModel, context: PageContext): Markup {
  const { name, description, path, collectionPath, fields, state, states, initial } = resource;
  const id = `resource-${resource.id}`;
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
<p>The field <code>${state}</code> is the state. ${initial.length > 0 ? `Initially ${joinOr(initial)}.` : ''}</p>
${linksByState(resource)}`
    : ''
}
<h3 id="${id}.links">Links</h3>
${linkList(resource.links, resource, context)}
${
  collectionPath &&
  html`<h3 id="${id}.collection">Collection</h3>
<p>A page has <code>_meta</code>, <code>_links</code> and the list <code>${name}</code>. Each item has its own links.</p>
${linkList(resource.collectionLinks, resource, context)}`
}
</section>`;
}

/** A row for each link that some states lack or that leads to another state, a column for each state. */
function linksByState({ name, links, states }: ResourceModel): Content {
  const rows = links.filter(
    ({ method, states: held, test, to }) =>
      (held ?? test ?? to) !== undefined || method === 'DELETE',
  );
  if (rows.length === 0) return undefined;
  return html`
<div class="scroll" tabindex="0" role="region" aria-label="Links of ${name} by state, scrollable">
<table class="matrix">
  <caption>Links by state; any other link is always present</caption>
  <thead><tr><th scope="col">Link</th>${states.map((state) => html`<th scope="col"><code>${state}</code></th>`)}</tr></thead>
  <tbody>${rows.map(
    (link) => html`
    <tr><th scope="row"><a href="#${link.id}"><code>${link.rel}</code></a></th>${states.map((state) => html`<td>${cellOf(link, state)}</td>`)}</tr>`,
  )}
  </tbody>
</table>
</div>`;
}

/** The state after a link was followed; undefined if it deletes the resource. */
function stateAfter({ method, to }: LinkModel, state: string): string | undefined {
  if (isSafeMethod(method)) return state;
  return to ?? (method === 'DELETE' ? undefined : state);
}

function cellOf(link: LinkModel, state: string): Content {
  const { presentIn } = link;
  const sign = (kind: string, mark: string) =>
    html`<span class="${kind}">${mark}<span class="hidden"> ${kind}</span></span>`;
  if (presentIn?.includes(state) === false) return sign('absent', '–');
  const present = presentIn ? sign('present', '✓') : 'possibly';
  const after = stateAfter(link, state);
  if (after === state) return present;
  return html`${present} <span class="to">→ ${after === undefined ? 'deleted' : html`<code>${after}</code>`}</span>`;
}

/** The links whose operations are described here, then those described elsewhere. */
function linkList(
  links: readonly LinkModel[],
  { example }: ResourceModel,
  context: PageContext,
): Markup {
  const targets = links.map((link) => {
    return { link, target: operationOf(link, context.model) as OperationModel };
  });
  return html`
${targets
  .filter(({ link, target }) => target.link === link)
  .map(
    ({ link, target }) => html`
<article class="link" id="${link.id}">
<h4>${methodMark(link)} <span class="rel">${link.rel}</span>${link.title && html` <span class="title" dir="auto">${link.title}</span>`}</h4>
<p class="place"><code>${link.href}</code> <span class="presence">${link.presence}</span></p>
<p dir="auto">${link.meaning}${definition(link)}</p>
${deprecation(link)}
${operationDetails(target, context, example)}
</article>`,
  )}
${table(
  html`<caption>Links to operations that are described elsewhere</caption>`,
  ['Link', 'Leads to', 'Meaning'],
  targets
    .filter(({ link, target }) => target.link !== link)
    .map(
      ({ link, target }) => html`
    <tr id="${link.id}">
      <th scope="row"><code>${link.rel}</code></th>
      <td>${methodMark(link)} <a href="#${target.link?.id ?? 'start'}" title="${target.summary}"><code>${link.href}</code></a></td>
      <td dir="auto">${link.title && `${link.title}. `}${link.meaning}${definition(link)} · <span class="limits">${link.presence}</span>${deprecation(link)}</td>
    </tr>`,
    ),
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
