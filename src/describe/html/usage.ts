import type { Content, Markup } from '../../internal/html/markup.js';
import type { LinkModel, OperationModel, ResponseModel, SecurityScheme } from '../description.js';
import { formatsText } from '../model/forms.js';
import { operationOf } from '../model/links.js';
import { anchor, hiddenCaption, html, prose, table } from './markup.js';
import { command, type PageContext, responseLine } from './operation-details.js';

/** How to use the API: where to start, and its formats, versions, authentication and errors. */
export function usage({ model, usual }: PageContext): Markup {
  const { about, indexLinks } = model;
  const { format, security = {}, limitations } = about;
  const index = operationOf(indexLinks[0] as LinkModel, model) as OperationModel;
  return html`
<section id="start" aria-labelledby="start-title">
<h2 id="start-title">Start here</h2>
<p>The index is the only URL that a client needs to know. From there, follow links by their relation type; do not build URLs. A link is present only while its operation is possible.</p>
${command(index, model)}${table(
  hiddenCaption('The links of the index'),
  ['Link', 'URL', 'Meaning'],
  indexLinks.map((link) => {
    const name = html`<code>${link.rel}</code>`;
    const target = operationOf(link, model)?.link;
    return html`
    <tr><th scope="row">${target ? html`<a href="#${target.id}">${name}</a>` : name}</th><td><code>${link.href}</code></td><td dir="auto">${link.meaning}</td></tr>`;
  }),
)}
</section>
<section id="formats" aria-labelledby="formats-title">
<h2 id="formats-title">Formats</h2>
${prose(formatsText(format))}
<h3>Versions</h3>
<p><code>ETag</code> is the version of a response. Send it as <code>If-None-Match</code> when you read again: <code>304</code> means that nothing has changed. Send it as <code>If-Match</code> with a change, so that you never overwrite the change of another client: <code>412</code> means that there is a newer version.</p>
${authenticationPart(security)}
${
  limitations &&
  html`<h3>Limitations</h3>
${prose(limitations)}`
}
</section>
${errors(usual)}`;
}

function authenticationPart(security: Readonly<Record<string, SecurityScheme>>): Content {
  const schemes = Object.entries(security);
  if (schemes.length === 0) return undefined;
  const several = schemes.length > 1 ? ' in one of these ways' : '';
  return html`<h3>Authentication</h3>
<p>Each request must be authenticated${several}.</p>
<ul>${schemes.map(([name, scheme]) => html`<li><strong>${name}</strong>: ${schemeText(scheme)}${scheme.description && prose(scheme.description)}</li>`)}</ul>`;
}

/** How a client authenticates itself. */
function schemeText(scheme: SecurityScheme): Content {
  switch (scheme.type) {
    case 'http':
      return html`<code>Authorization: ${scheme.scheme}</code>`;
    case 'apiKey':
      return html`a key in the ${scheme.in} <code>${scheme.name}</code>`;
    case 'openIdConnect':
      return ['OpenID Connect, ', anchor(scheme.openIdConnectUrl)];
    case 'oauth2':
      return `OAuth 2.0 ${Object.keys(scheme.flows).join(', ')}`;
    case 'mutualTLS':
      return 'a client certificate (mutual TLS)';
  }
}

/** The statuses with their usual meanings. */
function errors(usual: readonly ResponseModel[]): Markup {
  return html`
<section id="errors" aria-labelledby="errors-title">
<h2 id="errors-title">Errors</h2>
<p>These are the usual meanings of the statuses; a link lists its own where they differ. The content of an error is problem details (${anchor('https://www.rfc-editor.org/rfc/rfc9457', 'RFC 9457')}).</p>
<ul class="statuses">${usual.map((response) => html`<li id="status-${response.status}">${responseLine(response)}</li>`)}</ul>
</section>`;
}
