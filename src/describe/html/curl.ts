import type { Content, Markup } from '../../internal/html/markup.js';
import type { OperationModel, SecurityScheme, ServiceModel } from '../description.js';
import { anchor, html } from './markup.js';

/**
 * The command that calls an operation, with the values of an example in its URL, for a POSIX shell. One
 * click selects all of it.
 */
export function command(
  { method, path, parameters, request }: OperationModel,
  { about, base }: ServiceModel,
  example: object = {},
): Markup {
  const needed = parameters.filter(
    ({ name, required }) => name === 'If-Match' || (name === 'Idempotency-Key' && required),
  );
  const [mediaType, content] = Object.entries(request?.content ?? {})[0] ?? [];
  const [body] = Object.values(content?.examples ?? {});
  const parts = [
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '--head' : `--request ${method}`]),
    ...Object.values(about.security ?? {})
      .slice(0, 1)
      .map((scheme) => authentication(scheme).option),
    ...needed.map(({ name }) => `--header ${quote(`${name.toLowerCase()}: "1"`)}`),
    ...(mediaType ? [`--header ${quote(`content-type: ${mediaType}`)}`] : []),
    ...(body ? [`--data ${quote(JSON.stringify(body.value))}`] : []),
    quote(base + fill(path, example)),
  ];
  const line = `curl ${parts.join(' ')}`;
  const text = line.length <= LINE_LENGTH ? line : `curl ${parts.join(' \\\n  ')}`;
  return html`<pre class="command" tabindex="0"><code>${text}</code></pre>`;
}

const LINE_LENGTH = 72;

/** The path with the values of its variables, as far as they are known. */
function fill(path: string, values: object): string {
  const known = new Map(Object.entries(values));
  return path.replace(/\{(\w+)\}/g, (variable, name: string) =>
    known.has(name) ? encodeURIComponent(String(known.get(name))) : variable,
  );
}

/** An argument, quoted unless the shell passes it as it is. */
function quote(text: string): string {
  return /^[\w%+,./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** How a client authenticates itself, and the option of curl with the credentials in a shell variable. */
export function authentication(scheme: SecurityScheme): {
  readonly text: Content;
  readonly option: string;
} {
  switch (scheme.type) {
    case 'http': {
      const name = SCHEMES[scheme.scheme.toLowerCase()] ?? scheme.scheme;
      const header = `--header ${quote(`authorization: ${name} `)}"$TOKEN"`;
      const option = name === 'Basic' ? '--user "$USERNAME:$PASSWORD"' : header;
      return { text: html`<code>Authorization: ${name}</code>`, option };
    }
    case 'apiKey': {
      const { place, option, end } = KEYS[scheme.in];
      return {
        text: html`a key in the ${place} <code>${scheme.name}</code>`,
        option: `${option} ${quote(scheme.name + end)}"$API_KEY"`,
      };
    }
    case 'openIdConnect':
      return { text: ['OpenID Connect, ', anchor(scheme.openIdConnectUrl)], option: BEARER };
    case 'oauth2':
      return { text: flowTexts(scheme), option: BEARER };
    case 'mutualTLS':
      return { text: 'a client certificate (mutual TLS)', option: '--cert client.pem' };
  }
}

const BEARER = '--header "authorization: Bearer $TOKEN"';

/** A scheme has no case (RFC 9110 §11.1), but many services compare it with `Bearer`. */
const SCHEMES: Readonly<Record<string, string>> = { basic: 'Basic', bearer: 'Bearer' };

const KEYS = {
  header: { place: 'header field', option: '--header', end: ': ' },
  query: { place: 'query parameter', option: '--url-query', end: '=' },
  cookie: { place: 'cookie', option: '--cookie', end: '=' },
};

function flowTexts({ flows }: Extract<SecurityScheme, { readonly type: 'oauth2' }>): Content {
  return Object.entries(flows).map(([flow, { authorizationUrl, tokenUrl, scopes }], index) => [
    `${index === 0 ? '' : '; '}OAuth 2.0 ${flow}`,
    authorizationUrl && [', authorisation at ', anchor(authorizationUrl)],
    tokenUrl && [', tokens at ', anchor(tokenUrl)],
    html`<ul>${Object.entries(scopes).map(([scope, text]) => html`<li><code>${scope}</code> ${text}</li>`)}</ul>`,
  ]);
}
