import type { Content, Markup } from '../../internal/html/markup.js';
import { distinctBy } from '../../internal/maps.js';
import { isSafeMethod } from '../../internal/request.js';
import { orBefore } from '../../internal/show.js';
import type { BodyModel, OperationModel, ResponseModel, ServiceModel } from '../description.js';
import { parameterFields } from '../model/fields.js';
import { fieldsTable, html, jsonCode } from './markup.js';

/** The data that all parts of a page read. */
export interface PageContext {
  readonly model: ServiceModel;
  /** The usual response of each status that is an error or 304: that of the first operation. */
  readonly usual: readonly ResponseModel[];
}

export function pageContext(model: ServiceModel): PageContext {
  const failures = [...model.operations.values()]
    .flatMap(({ responses }) => responses)
    .filter(({ status }) => status === 'default' || status === 304 || status >= 400)
    .sort((one, other) => `${one.status}`.localeCompare(`${other.status}`));
  return { model, usual: distinctBy(failures, ({ status }) => status) };
}

/** The request and the responses of an operation, and a command that calls it. */
export function operationDetails(
  operation: OperationModel,
  context: PageContext,
  example: object | undefined,
): Markup {
  const { request, responses, parameters, summary } = operation;
  const inQuery = parameterFields(parameters.filter((parameter) => parameter.in === 'query'));
  const isUsual = ({ status, description }: ResponseModel) =>
    context.usual.some((one) => one.status === status && one.description === description);
  const own = responses.filter((response) => !isUsual(response));
  const usual = responses.filter(isUsual);
  return html`
<dl class="details">
  ${request && html`<div><dt>Sends</dt><dd>${request.text}, ${mediaTypes(request)}</dd></div>`}
  <div><dt>Returns</dt><dd><ul class="statuses">${own.map((response) => html`<li>${responseLine(response)}</li>`)}<li>${usual.map(({ status }) => html`<a href="#status-${status}">${statusMark(status)}</a> `)}</li></ul></dd></div>
</dl>
${command(operation, context.model, example)}
${folded('Query parameters', fieldsTable(`The query parameters of: ${summary}`, inQuery))}
${bodyFields('Fields to send', request)}
${own.map(({ status, body }) => bodyFields(`Fields of ${status}`, body))}
${isSafeMethod(operation.method) ? own.map(examplesOf) : ''}`;
}

function mediaTypes({ content }: BodyModel): Content {
  const types = Object.keys(content);
  return types.map((type, index) => [orBefore(index, types.length), html`<code>${type}</code>`]);
}

/** A status with its meaning, and the media types and the unusual header fields of the response. */
export function responseLine({ status, description, headers, body }: ResponseModel): Markup {
  const named = Object.entries(headers).filter(([name]) => !USUAL_HEADERS.includes(name));
  return html`${statusMark(status)} ${description} <span class="content">${body && !isProblem(body) ? mediaTypes(body) : ''}</span>${named.map(([name, { description: text }]) => html`<span class="header"><code>${name}</code>: ${text}</span>`)}`;
}

/** The header fields that the section on formats describes. */
const USUAL_HEADERS = ['Cache-Control', 'ETag', 'Vary'];

/** Whether a body is problem details (RFC 9457), which the section on errors describes. */
function isProblem({ content }: BodyModel): boolean {
  return content['application/problem+json'] !== undefined;
}

/** A status in the colour of its class. */
function statusMark(status: ResponseModel['status']): Markup {
  return html`<span class="status s${String(status).charAt(0)}">${status === 'default' ? 'others' : status}</span>`;
}

/** The fields of a body that is not a resource. */
function bodyFields(summary: string, body: BodyModel | undefined): Content {
  return body && folded(summary, fieldsTable(`${summary}: ${body.text}`, body.fields));
}

/** The examples of the response to a read. */
function examplesOf({ status, body }: ResponseModel): Content {
  if (body === undefined || isProblem(body)) return undefined;
  return Object.values(body.content).flatMap(({ examples = {} }) =>
    Object.values(examples).map(({ summary, value }) =>
      folded(`Example of ${status}: ${summary}`, jsonCode(value)),
    ),
  );
}

/** The command that calls an operation, with the values of an example in its path. One click selects all of it. */
export function command(
  { method, path, request }: OperationModel,
  { base }: ServiceModel,
  example: object = {},
): Markup {
  const values: Readonly<Record<string, unknown>> = { ...example };
  const filled = path.replace(/\{(\w+)\}/g, (variable, name) =>
    values[name] === undefined ? variable : encodeURIComponent(String(values[name])),
  );
  const [mediaType] = Object.keys(request?.content ?? {});
  const header = mediaType ? ` --header 'content-type: ${mediaType}' --data @body.json` : '';
  const option = { GET: '', HEAD: ' --head' }[method as string] ?? ` --request ${method}`;
  const text = `curl${option}${header} '${base}${filled.replaceAll("'", '%27')}'`;
  return html`<pre class="command" tabindex="0"><code>${text}</code></pre>`;
}

/** Content that opens on demand; an empty text if the content is empty. */
function folded(summary: string, content: Content): Content {
  return (
    content &&
    html`
<details><summary>${summary}</summary>
${content}
</details>`
  );
}
