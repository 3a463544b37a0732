import type { Content, Markup } from '../../internal/html/markup.js';
import type { DescribeOptions, LinkModel, ResponseModel, SecurityScheme } from '../description.js';
import {
  anchor,
  errorId,
  hiddenCaption,
  html,
  jsonCode,
  prose,
  resourceId,
  table,
} from './markup.js';
import {
  command,
  curlCommand,
  operationOf,
  type PageContext,
  PROBLEM,
  responseLine,
  schemeName,
} from './operation-details.js';

/** How to use the API: where to start, and its formats, versions, authentication and errors. */
export function usage(context: PageContext): Markup {
  const { model } = context;
  const { about, indexLinks, resources } = model;
  const index = operationOf(indexLinks[0] as LinkModel, context);
  // A nested resource may have the name of one that the index links to.
  const sections = new Map(
    resources
      .filter(({ path, collectionPath }) => !(collectionPath ?? path).includes('{'))
      .map(({ name, id }) => [name, id]),
  );
  return html`
<section id="start" aria-labelledby="start-title">
<h2 id="start-title">Start here</h2>
<p>The index is the only URL that a client needs to know. From there, follow links by their relation type; do not build URLs. A link is present only while its operation is possible.</p>
${command(curlCommand(index, model, {}))}${table(
  hiddenCaption('The links of the index'),
  ['Link', 'URL', 'Meaning'],
  indexLinks.map(
    ({ rel, href, meaning }) => html`
    <tr><th scope="row">${indexLinkName(rel, sections.get(rel))}</th><td><code>${href}</code></td><td dir="auto">${meaning}</td></tr>`,
  ),
)}
</section>
<section id="formats" aria-labelledby="formats-title">
<h2 id="formats-title">Formats</h2>
${formats(about.format ?? 'links')}
<h3>Versions</h3>
<p><code>ETag</code> is the version of a response. Send it as <code>If-None-Match</code> when you read again: <code>304</code> means that nothing has changed. Send it as <code>If-Match</code> with a change, so that you never overwrite the change of another client: <code>412</code> means that there is a newer version. The commands below use <code>"1"</code> as an example.</p>
${authentication(about.security ?? {})}
${
  about.limitations &&
  html`<h3>Limitations</h3>
${prose(about.limitations)}`
}
</section>
${errors([...context.usual.values()])}`;
}

/** The forms of a body, with the media type that a client accepts to get each. */
const FORMS = [
  {
    format: 'links',
    accept: 'application/hal+json',
    text: '`_links` is a list of objects with `href`, `rel`, `method` and `title`.',
  },
  {
    format: 'hal',
    accept: 'application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"',
    text: '`_links` is an object with links by relation type (HAL draft). Embedded resources are in `_embedded`.',
  },
  {
    format: 'hal-forms',
    accept: 'application/prs.hal-forms+json',
    text: 'The form of the HAL draft, with a form for each operation in `_templates` (HAL-FORMS).',
  },
];

function indexLinkName(rel: string, section: string | undefined): Markup {
  const name = html`<code>${rel}</code>`;
  return section === undefined ? name : html`<a href="#${resourceId(section)}">${name}</a>`;
}

function formats(format: NonNullable<DescribeOptions['format']>): Content {
  const errors = `Errors are \`${PROBLEM}\`.`;
  const [form] = FORMS.filter((each) => each.format === format);
  if (form !== undefined) {
    return prose(`Responses are \`${form.accept.split(';', 1)[0]}\`. ${form.text} ${errors}`);
  }
  const rows = FORMS.map(
    ({ accept, text }) => html`
    <tr><th scope="row"><code>${accept}</code></th><td>${prose(text)}</td></tr>`,
  );
  return [
    prose(`\`Accept\` chooses the form of responses. ${errors}`),
    table(hiddenCaption('The forms of responses'), ['Accept', 'Form'], rows),
  ];
}

function authentication(security: Readonly<Record<string, SecurityScheme>>): Content {
  const schemes = Object.entries(security);
  if (schemes.length === 0) return undefined;
  const several = schemes.length > 1 ? ' in one of these ways' : '';
  return html`<h3>Authentication</h3>
<p>Each request must be authenticated${several}.</p>
<ul>${schemes.map(([name, scheme]) => html`<li><strong>${name}</strong>: ${schemeText(scheme)}${scheme.description && prose(scheme.description)}</li>`)}</ul>`;
}

function schemeText(scheme: SecurityScheme): Content {
  switch (scheme.type) {
    case 'http':
      return html`<code>Authorization: ${schemeName(scheme.scheme)}</code>`;
    case 'apiKey':
      return html`a key in the ${KEY_PLACES[scheme.in]} <code>${scheme.name}</code>`;
    case 'openIdConnect':
      return ['OpenID Connect, ', anchor(scheme.openIdConnectUrl)];
    case 'oauth2':
      return oauthText(scheme);
    case 'mutualTLS':
      return 'a client certificate (mutual TLS)';
  }
}

const KEY_PLACES = { header: 'header field', query: 'query parameter', cookie: 'cookie' };

function oauthText({ flows }: Extract<SecurityScheme, { readonly type: 'oauth2' }>): Content {
  return Object.entries(flows).map(([flow, { authorizationUrl, tokenUrl, scopes }], index) => [
    `${index === 0 ? '' : '; '}OAuth 2.0 ${flow}`,
    authorizationUrl && [', authorisation at ', anchor(authorizationUrl)],
    tokenUrl && [', tokens at ', anchor(tokenUrl)],
    html`<ul>${Object.entries(scopes).map(([scope, text]) => html`<li><code>${scope}</code> ${text}</li>`)}</ul>`,
  ]);
}

/** The statuses with their usual meanings, and an example of a problem. */
function errors(usual: readonly ResponseModel[]): Markup {
  const problems = usual.flatMap(({ content }) => content).flatMap(({ examples }) => examples);
  return html`
<section id="errors" aria-labelledby="errors-title">
<h2 id="errors-title">Errors</h2>
<p>These are the usual meanings of the statuses; a link lists its own where they differ. The content of an error is problem details (${anchor('https://www.rfc-editor.org/rfc/rfc9457', 'RFC 9457')}).</p>
<ul class="statuses">${usual.map((response) => html`<li id="${errorId(response.status)}">${responseLine(response)}</li>`)}</ul>
${problems.slice(0, 1).map(({ value }) => jsonCode(value))}
</section>`;
}
