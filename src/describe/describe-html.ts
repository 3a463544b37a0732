import type { AnyResource } from '../definition/definition.js';
import { htmlDocument } from '../internal/html/html-document.js';
import type { Content, Markup } from '../internal/html/markup.js';
import type { DescribeOptions } from './description.js';
import { linkId, resourceId } from './html/fragments.js';
import { html } from './html/markup.js';
import { type PageContext, pageContext } from './html/page-context.js';
import { anchor, prose } from './html/prose.js';
import { resourceSection } from './html/resource-section.js';
import { STYLE, STYLE_HASH } from './html/style.js';
import { usage } from './html/usage.js';
import type { LinkModel, ResourceModel, ServiceModel } from './model/model.js';
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
  return documentationPage(serviceModel(resources, options));
}

/** Writes the documentation of an API as one self-contained page. */
function documentationPage(model: ServiceModel): string {
  const { about, resources } = model;
  const { title, version, description } = about;
  const context = pageContext(model);
  const body = html`<header>
  <div class="inner">
    <h1 dir="auto">${title} <span class="version">${version}</span></h1>
    ${description === undefined ? '' : prose(description)}
    ${facts(model)}
  </div>
</header>
<div class="columns">
<nav aria-label="Contents">${contents(context)}</nav>
<main id="main" tabindex="-1">
${usage(context)}
${resources.map((resource) => resourceSection(resource, context))}
</main>
</div>
<footer><div class="inner">Written by halyard from the definitions of the resources.</div></footer>`;
  const skip = 'Skip to the documentation';
  return htmlDocument(html, { title, style: STYLE, styleHash: STYLE_HASH, skip, body });
}

function facts({ about, base }: ServiceModel): Markup {
  const { contact, license, termsOfService } = about;
  const list: readonly (readonly [string, Content])[] = [
    ['Base URL', html`<code>${base}</code>`],
    ['Contact', contactLine(contact)],
    ...(license === undefined
      ? []
      : [
          [
            'License',
            license.url === undefined ? license.name : anchor(license.url, license.name),
          ] as const,
        ]),
    ...(termsOfService === undefined
      ? []
      : [['Terms', anchor(termsOfService, 'Terms of service')] as const]),
  ];
  return html`<dl class="facts">${list.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function contactLine({ name, url, email }: ServiceModel['about']['contact']): Content {
  return [
    url === undefined ? name : anchor(url, name),
    email === undefined ? '' : [', ', anchor(`mailto:${email}`, email)],
  ];
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
function contentsOf(
  { id: resource, states, links, collectionPath, collectionLinks }: ResourceModel,
  places: PageContext['places'],
): Content {
  const shown = new Set(places.values());
  const list = (all: readonly LinkModel[], isOfPage: boolean) =>
    all
      .map(({ rel }) => ({ rel, place: linkId(resource, { rel }, isOfPage) }))
      .filter(({ place }) => shown.has(place))
      .map(({ rel, place }) => html`<li><a href="#${place}"><code>${rel}</code></a></li>`);
  return html`<li><a href="#${resourceId(resource, 'fields')}">Fields</a></li>
    ${states === undefined ? '' : html`<li><a href="#${resourceId(resource, 'states')}">States</a></li>`}
    <li><a href="#${resourceId(resource, 'links')}">Links</a><ul>${list(links, false)}</ul></li>
    ${collectionPath === undefined ? '' : html`<li><a href="#${resourceId(resource, 'collection')}">Collection</a><ul>${list(collectionLinks, true)}</ul></li>`}`;
}
