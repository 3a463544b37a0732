import type { Content, Markup } from '../../internal/html/markup.js';
import { groupBy } from '../../internal/maps.js';
import { orBefore } from '../../internal/show.js';
import type {
  ContentModel,
  LinkModel,
  OperationModel,
  ResponseModel,
  SecurityScheme,
  ServiceModel,
} from '../description.js';
import { parameterFields } from '../model/fields.js';
import { errorId, fieldsTable, html, jsonCode, linkId } from './markup.js';

/** The request and the responses of an operation, and a command that calls it. */
export function operationDetails(
  operation: OperationModel,
  context: PageContext,
  values: object,
): Markup {
  const { request, responses, parameters, summary } = operation;
  const inQuery = parameterFields(parameters.filter((parameter) => parameter.in === 'query'));
  const isUsual = ({ status, description }: ResponseModel) =>
    context.usual.get(status)?.description === description;
  const own = responses.filter((response) => !isUsual(response));
  const usual = responses.filter(isUsual);
  return html`
<dl class="details">
  ${request[0] && html`<div><dt>Sends</dt><dd>${request[0].text}, ${mediaTypes(request)}</dd></div>`}
  <div><dt>Returns</dt><dd><ul class="statuses">${own.map((response) => html`<li>${responseLine(response)}</li>`)}<li>${usual.map(({ status }) => html`<a href="#${errorId(status)}">${statusMark(status)}</a> `)}</li></ul></dd></div>
</dl>
${command(curlCommand(operation, context.model, values))}
${folded('Query parameters', fieldsTable(`The query parameters of: ${summary}`, inQuery))}
${contentFields('Fields to send', request)}
${own.map(({ status, content }) => contentFields(`Fields of ${status}`, content))}
${own.map((response) => examplesOf(response, operation, context))}`;
}

function mediaTypes(contents: readonly ContentModel[]): Content {
  return contents.map(({ mediaType }, index) => [
    orBefore(index, contents.length),
    html`<code>${mediaType}</code>`,
  ]);
}

/** A status with its meaning, and the media types and the unusual header fields of the response. */
export function responseLine({ status, description, headers, content }: ResponseModel): Markup {
  const bodies = content.filter(({ mediaType }) => mediaType !== PROBLEM);
  const named = headers.filter(({ name }) => !USUAL_HEADERS.includes(name));
  return html`${statusMark(status)} ${description} <span class="content">${mediaTypes(bodies)}</span>${named.map(({ name, description: text }) => html`<span class="header"><code>${name}</code>: ${text}</span>`)}`;
}

/** The media type of problem details (RFC 9457), described in the section on errors. */
export const PROBLEM = 'application/problem+json';

/** The header fields that the section on formats describes. */
const USUAL_HEADERS = ['Cache-Control', 'ETag', 'Vary'];

/** A status in the colour of its class. */
function statusMark(status: ResponseModel['status']): Markup {
  return html`<span class="status s${String(status).charAt(0)}">${status === 'default' ? 'others' : status}</span>`;
}

/** A command to copy: one click selects all of it. */
export function command(text: string): Markup {
  return html`<pre class="command" tabindex="0"><code>${text}</code></pre>`;
}

/** The fields of content that is not a resource; they are the same in each media type. */
function contentFields(summary: string, [content]: readonly ContentModel[]): Content {
  return content && folded(summary, fieldsTable(`${summary}: ${content.text}`, content.fields));
}

/** The examples of a response, or a link to the first operation with the same examples. */
function examplesOf(
  { status, content }: ResponseModel,
  operation: OperationModel,
  { model, places }: PageContext,
): Content {
  const bodies = content.filter(({ mediaType }) => mediaType !== PROBLEM);
  const examples = bodies.flatMap((body) => body.examples);
  const schemas = schemasOf(bodies);
  const [first = operation] = model.operations.filter(
    ({ id, responses }) =>
      places.has(id) && responses.some((response) => schemasOf(response.content) === schemas),
  );
  if (first !== operation && examples.length > 0) {
    return html`<p class="same">Example of ${status}: as for <a href="#${places.get(first.id)}">${first.summary}</a></p>`;
  }
  return examples.map(({ summary, value }) =>
    folded(`Example of ${status}: ${summary}`, jsonCode(value)),
  );
}

function schemasOf(contents: readonly ContentModel[]): string {
  return JSON.stringify(contents.map(({ schema }) => schema));
}

/** Content that opens on demand; an empty text if the content is empty. */
function folded(summary: string, content: Content): Content {
  if (content === undefined) return undefined;
  return html`
<details><summary>${summary}</summary>
${content}
</details>`;
}

/** The data that all parts of a page read. */
export interface PageContext {
  readonly model: ServiceModel;
  readonly operations: ReadonlyMap<string, OperationModel>;
  /** The fragment of the link that an operation is shown with, by the id of the operation. */
  readonly places: ReadonlyMap<string, string>;
  /** The most frequent response of each status that is an error or 304. */
  readonly usual: ReadonlyMap<ResponseModel['status'], ResponseModel>;
}

export function pageContext(model: ServiceModel): PageContext {
  const { operations } = model;
  return {
    model,
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    places: placesOf(model),
    usual: usualResponses(operations.flatMap(({ responses }) => responses)),
  };
}

/** The operation that a link leads to: each link below the base has one. */
export function operationOf({ operation }: LinkModel, { operations }: PageContext): OperationModel {
  return operations.get(operation as string) as OperationModel;
}

/** Each operation is shown once: with a link of a collection, with `self`, or with the first other link. */
function placesOf({ resources }: ServiceModel): PageContext['places'] {
  const links = resources.flatMap(({ id: resource, links: own, collectionLinks }) => [
    ...collectionLinks.map((link) => ({ link, id: linkId(resource, link, true), rank: 0 })),
    ...own.map((link) => ({ link, id: linkId(resource, link), rank: link.rel === 'self' ? 1 : 2 })),
  ]);
  const ranked = groupBy(
    links.sort((one, other) => one.rank - other.rank),
    ({ link }) => link.operation as string,
  );
  return new Map(Array.from(ranked, ([operation, [{ id }]]) => [operation, id]));
}

function usualResponses(all: readonly ResponseModel[]): PageContext['usual'] {
  const unsuccessful = all.filter(
    ({ status }) => status === 'default' || status === 304 || status >= 400,
  );
  const byStatus = groupBy(unsuccessful, ({ status }) => status);
  const ordered = [...byStatus].sort(([one], [other]) => `${one}`.localeCompare(`${other}`));
  const mostFrequent = ordered.map(([status, same]) => {
    const groups = [...groupBy(same, ({ description }) => description).values()];
    const [[first] = same] = groups.sort((one, other) => other.length - one.length);
    return [status, first] as const;
  });
  return new Map(mostFrequent);
}

/** The command that calls an operation, with the values of an example in its URL, for a POSIX shell. */
export function curlCommand(
  { method, path, parameters, request: [content] }: OperationModel,
  { about, base }: ServiceModel,
  values: object,
): string {
  const isConditional = parameters.some(({ name }) => name === 'If-Match');
  const [scheme] = Object.values(about.security ?? {});
  const body = content?.examples[0]?.value;
  const parts = [
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '--head' : `--request ${method}`]),
    ...credentials(scheme),
    ...(isConditional ? [`--header ${quote('if-match: "1"')}`] : []),
    ...(content ? [`--header ${quote(`content-type: ${content.mediaType}`)}`] : []),
    ...(body === undefined ? [] : [`--data ${quote(JSON.stringify(body))}`]),
    quote(base + fill(path, values)),
  ];
  const line = `curl ${parts.join(' ')}`;
  return line.length <= LINE_LENGTH ? line : `curl ${parts.join(' \\\n  ')}`;
}

const LINE_LENGTH = 72;

/** The path with the values of its variables, as far as they are known. */
function fill(path: string, values: object): string {
  const known = new Map(Object.entries(values));
  return path.replace(/\{(\w+)\}/g, (variable, name: string) =>
    known.has(name) ? encodeURIComponent(String(known.get(name))) : variable,
  );
}

/** The options with the credentials, which are in shell variables. */
function credentials(scheme: SecurityScheme | undefined): string[] {
  switch (scheme?.type) {
    case 'apiKey':
      if (scheme.in === 'query') return [`--url-query ${quote(`${scheme.name}=`)}"$API_KEY"`];
      if (scheme.in === 'cookie') return [`--cookie ${quote(`${scheme.name}=`)}"$API_KEY"`];
      return [`--header ${quote(`${scheme.name}: `)}"$API_KEY"`];
    case 'http':
      if (/^basic$/i.test(scheme.scheme)) return ['--user "$USERNAME:$PASSWORD"'];
      return [`--header ${quote(`authorization: ${schemeName(scheme.scheme)} `)}"$TOKEN"`];
    case 'oauth2':
    case 'openIdConnect':
      return ['--header "authorization: Bearer $TOKEN"'];
    case 'mutualTLS':
      return ['--cert client.pem'];
    default:
      return [];
  }
}

/**
 * The name of an HTTP authentication scheme as it is registered. It has no case (RFC 9110 §11.1), but
 * many services compare it with `Bearer`.
 */
export function schemeName(scheme: string): string {
  return SCHEMES.find((name) => name.toLowerCase() === scheme.toLowerCase()) ?? scheme;
}

const SCHEMES = ['Basic', 'Bearer', 'Digest', 'DPoP', 'HOBA', 'Mutual', 'Negotiate', 'OAuth'];

/** An argument, quoted unless the shell passes it as it is. */
function quote(text: string): string {
  return /^[\w%+,./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
