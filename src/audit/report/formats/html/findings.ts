import { distinctBy, groupBy } from '../../../../internal/group-by.js';
import type { Content, Markup } from '../../../../internal/html/markup.js';
import { isObject } from '../../../../internal/json-object.js';
import { rules } from '../../../../rules/catalogue.js';
import type { ShownExchange } from '../../audit-report.js';
import { isRequired, labelOf, type ReportedFinding } from '../../check-report.js';
import { formatPath } from '../../format-findings.js';
import { excerpt, line } from './excerpt.js';
import { html } from './markup.js';

/** How many findings are unfolded at first: one of each message. */
const UNFOLDED = 10;

/** The findings by rule, each with the place that it is about. */
export function findingList(findings: readonly ReportedFinding[]): Markup {
  if (findings.length === 0) return html`<p class="none">No findings.</p>`;
  const firsts = distinctBy(findings, ({ message }) => message);
  const unfolded = new Set(firsts.slice(0, UNFOLDED));
  return html`${Array.from(
    groupBy(findings, ({ rule }) => rule),
    ([id, group]) => html`
<article class="rule" id="findings-${id}">
  <h3><span class="id">${id}</span> ${rules[id].summary} <span class="level">${rules[id].level}</span></h3>
  ${group.map((finding) => findingItem(finding, unfolded.has(finding)))}
</article>`,
  )}`;
}

function findingItem(finding: ReportedFinding, isOpen: boolean): Markup {
  const { message, count: times, suggestion, level } = finding;
  const kind = isRequired(finding) ? 'required' : 'advice';
  return html`
  <details class="finding ${kind}"${isOpen ? html` open` : ''}>
    <summary title="${level}"><span class="kind">${labelOf(finding)}</span> <span class="message">${message}</span>${times > 1 ? html` <span class="times">${times} times</span>` : ''}</summary>
    <div class="evidence">
      <p class="place">${placeLine(finding)}</p>
      ${shownPlace(finding)}
      ${suggestion === undefined ? '' : html`<p class="suggestion"><span class="label">Write instead</span> <code>${suggestion}</code></p>`}
    </div>
  </details>`;
}

/** The place of a finding: the URL or the file, and the path in it. */
function placeLine({
  source,
  line,
  column,
  request,
  path = [],
  count: times,
}: ReportedFinding): Content {
  const position = line === undefined ? '' : `:${line}:${column ?? 1}`;
  return [
    times > 1 ? 'For example ' : '',
    isWebUrl(source) && line === undefined
      ? anchor(source)
      : html`<code>${source}${position}</code>`,
    request === undefined ? '' : html`, <code>${request}</code>`,
    path.length === 0 ? '' : html`, at <code>${formatPath(path)}</code>`,
  ];
}

/** Only http(s) URLs become links: a `javascript:` URL from an API must not run. */
export function anchor(url: string): Markup {
  return isWebUrl(url)
    ? html`<a class="url" href="${url}" rel="noreferrer noopener">${url}</a>`
    : html`<code>${url}</code>`;
}

function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

function shownPlace({ path = [], range, subject, source }: ReportedFinding): Content {
  if (isExchange(subject)) return shownExchange(subject, path, range);
  if (subject !== undefined) return excerpt(subject, path, range);
  return range === undefined || path.length > 0 ? undefined : markedUrl(source, range);
}

function isExchange(value: unknown): value is ShownExchange {
  return isObject(value) && isObject(value.request) && isObject(value.response);
}

function shownExchange(
  { request, response }: ShownExchange,
  path: readonly (string | number)[],
  range: readonly [number, number] | undefined,
): Content {
  const [part, member, ...rest] = path;
  if (part === 'request' && member === 'url' && range !== undefined) {
    return markedUrl(request.url, range);
  }
  if (part === 'response' && member === 'body' && 'body' in response) {
    return excerpt(response.body, rest, range);
  }
  return messageHead({ request, response }, path);
}

/** A URL with the range marked. */
function markedUrl(url: string, [start, end]: readonly [number, number]): Markup {
  return html`<p class="marked-url"><code>${url.slice(0, start)}<mark>${url.slice(start, end)}</mark>${url.slice(end)}</code></p>`;
}

/** The request line, the status line and the header fields, with the place marked. */
function messageHead(
  { request, response }: ShownExchange,
  [part, member, name]: readonly (string | number)[],
): Markup {
  const isAbout = (one: string) => part === 'response' && member === one;
  const fields = Object.entries(response.headers);
  const isMissing = isAbout('headers') && !(String(name) in response.headers);
  return html`<pre class="head" tabindex="0"><code>${[
    line(part === 'request', [html`<b>${request.method}</b> `, request.url]),
    ...Object.entries(request.headers).map((field) => fieldLine(false, field)),
    line(false, ''),
    line(isAbout('status'), html`HTTP <b>${response.status}</b>`),
    ...fields.map((field) => fieldLine(isAbout('headers') && field[0] === name, field)),
    isMissing && name !== undefined
      ? line(true, html`<span class="key">${name}</span>: <em>is missing</em>`)
      : undefined,
  ]}</code></pre>`;
}

function fieldLine(isMarked: boolean, [name, value]: readonly [string, string]): Markup {
  return line(isMarked, html`<span class="key">${name}</span>: ${value}`);
}
