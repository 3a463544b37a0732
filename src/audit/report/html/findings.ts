import type { Content, Markup } from '../../../internal/html/markup.js';
import { isObject, type Members } from '../../../internal/json.js';
import { distinctBy, groupBy } from '../../../internal/maps.js';
import { rules } from '../../../rules/catalogue.js';
import type { Path } from '../../check/check-options.js';
import type { ShownExchange } from '../audit-report.js';
import { count, formatPath, type ReportedFinding, type Row, rowsOf } from '../rows.js';
import { html } from './markup.js';

type Range = readonly [start: number, end: number];

/** How many findings are unfolded at first: one of each message. */
const UNFOLDED = 10;

/** The findings by rule, each with the place that it is about. */
export function findingList(findings: readonly ReportedFinding[]): Markup {
  if (findings.length === 0) return html`<p class="none">No findings.</p>`;
  const rows = rowsOf(findings);
  const unfolded = new Set(distinctBy(rows, ({ message }) => message).slice(0, UNFOLDED));
  return html`${Array.from(
    groupBy(rows, ({ rule }) => rule),
    ([id, group]) => html`
<article class="rule" id="findings-${id}">
  <h3><span class="id">${id}</span> ${rules[id].summary} <span class="level">${rules[id].level}</span></h3>
  ${group.map((row) => findingItem(row, unfolded.has(row)))}
</article>`,
  )}`;
}

function findingItem(row: Row, isOpen: boolean): Markup {
  const { message, count: times, suggestion, level, kind, label } = row;
  return html`
  <details class="finding ${kind}"${isOpen ? html` open` : ''}>
    <summary title="${level}"><span class="kind">${label}</span> <span class="message">${message}</span>${times > 1 ? html` <span class="times">${times} times</span>` : ''}</summary>
    <div class="evidence">
      <p class="place">${placeLine(row)}</p>
      ${shownPlace(row)}
      ${suggestion === undefined ? '' : html`<p class="suggestion"><span class="label">Write instead</span> <code>${suggestion}</code></p>`}
    </div>
  </details>`;
}

/** The place of a finding: the URL or the file, and the path in it. */
function placeLine({ source, origin, line, request, path = [], count: times }: Row): Content {
  return [
    times > 1 ? 'For example ' : '',
    line === undefined ? anchor(source) : html`<code>${origin}</code>`,
    request === undefined ? '' : html`, <code>${request}</code>`,
    path.length === 0 ? '' : html`, at <code>${formatPath(path)}</code>`,
  ];
}

/** Only http(s) URLs become links: a `javascript:` URL from an API must not run. */
export function anchor(url: string): Markup {
  return /^https?:\/\//i.test(url)
    ? html`<a class="url" href="${url}" rel="noreferrer noopener">${url}</a>`
    : html`<code>${url}</code>`;
}

function shownPlace({ path = [], range, subject, source }: Row): Content {
  if (!isExchange(subject)) {
    if (subject !== undefined) return excerpt(subject, path, range);
    return range === undefined || path.length > 0 ? undefined : markedUrl(source, range);
  }
  const { request, response } = subject;
  const place = path.slice(0, 2).join('.');
  if (place === 'response.body' && 'body' in response) {
    return excerpt(response.body, path.slice(2), range);
  }
  if (place === 'request.url' && range !== undefined) return markedUrl(request.url, range);
  return messageHead(subject, path);
}

function isExchange(value: unknown): value is ShownExchange {
  return isObject(value) && isObject(value.request) && isObject(value.response);
}

/** A URL with the range marked. */
function markedUrl(url: string, [start, end]: Range): Markup {
  return html`<p class="marked-url"><code>${url.slice(0, start)}<mark>${url.slice(start, end)}</mark>${url.slice(end)}</code></p>`;
}

/** The request line, the status line and the header fields, with the place marked. */
function messageHead({ request, response }: ShownExchange, [part, member, name]: Path): Markup {
  const about = part === 'response' ? member : undefined;
  const field = ([key, value]: [string, Content], isMarked = false) =>
    line(isMarked, html`<span class="key">${key}</span>: ${value}`);
  const isNamed = about === 'headers' && name !== undefined;
  const isMissing = isNamed && !Object.hasOwn(response.headers, name);
  const fields = Object.entries<Content>(response.headers);
  if (isMissing) fields.push([String(name), html`<em>is missing</em>`]);
  return html`<pre class="head" tabindex="0"><code>${[
    line(part === 'request', [html`<b>${request.method}</b> `, request.url]),
    ...Object.entries(request.headers).map((each) => field(each)),
    line(false, ''),
    line(about === 'status', html`HTTP <b>${response.status}</b>`),
    ...fields.map((each) => field(each, isNamed && each[0] === name)),
  ]}</code></pre>`;
}

/** How many neighbours of the marked place are shown on either side. */
const NEIGHBOURS = 3;
/** How many members of a marked object or list are shown. */
const MARKED_MEMBERS = 8;
/** How many characters of a string are shown: on a line of its own, and among others. */
const LINE_LENGTH = 400;
const INLINE_LENGTH = 72;

/**
 * A JSON value with one place marked. The objects and lists on the way to the place are open, with a
 * few members on either side; everything else is folded, so that a large body has a short excerpt.
 */
export function excerpt(value: unknown, path: Path, range?: Range): Markup {
  return html`<pre class="json" tabindex="0"><code>${print(value, path, range, 0)}</code></pre>`;
}

/**
 * The lines of a value on the way to the marked place, or of the place itself, whose path is empty.
 *
 * @param before The name of the member, and `after` the comma behind its value.
 */
function print(
  value: unknown,
  [step, ...rest]: Path,
  range: Range | undefined,
  depth: number,
  before: Content = '',
  after = '',
): Content[] {
  const isMarked = step === undefined;
  const isList = Array.isArray(value);
  const { names, positions } = indexOf(isList || isObject(value) ? value : []);
  if (names.length === 0 && (isMarked || !(isList || isObject(value)))) {
    const shown =
      typeof value === 'string' ? printString(value, LINE_LENGTH, range) : printInline(value);
    return [line(true, [before, shown, after], depth)];
  }
  const found = isMarked ? -1 : (positions.get(String(step)) ?? -1);
  const isMissing = !isMarked && found === -1;
  const at = isMissing ? names.length : found;
  const first = Math.max(0, at - NEIGHBOURS);
  const end = isMarked ? MARKED_MEMBERS : at + NEIGHBOURS + 1;
  const shown = names.slice(first, end).map((name, index) => {
    const member = (value as Members)[name];
    const key = isList ? '' : keyOf(name);
    const comma = first + index === names.length - 1 && !isMissing ? '' : ',';
    return first + index === found
      ? print(member, rest, range, depth + 1, key, comma)
      : line(isMarked, [key, printInline(member), comma], depth + 1);
  });
  const fold = (members: number) =>
    members > 0 ? line(isMarked, html`<span class="fold">⋯ ${members} more</span>`, depth + 1) : '';
  const name = typeof step === 'number' ? `[${step}]` : JSON.stringify(step);
  const missing = html`<span class="key">${name}</span> <em>is missing</em>`;
  return [
    line(isMarked, [before, isList ? '[' : '{'], depth),
    fold(first),
    shown,
    fold(names.length - end),
    isMissing ? line(true, missing, depth + 1) : '',
    line(isMarked, [isList ? ']' : '}', after], depth),
  ];
}

function keyOf(name: string): Content {
  return html`<span class="key">${JSON.stringify(name)}</span>: `;
}

/** A value with the members of its members folded. */
function printInline(value: unknown): Content {
  if (typeof value === 'string') return printString(value, INLINE_LENGTH);
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return html`<span class="literal">${String(value)}</span>`;
  const names = Object.keys(value);
  const [open, close] = isList ? '[]' : '{}';
  if (names.length === 0) return `${open}${close}`;
  const members = names.slice(0, 4).map((name) => (value as Members)[name]);
  const isShort = names.length <= 4 && members.every((member) => typeof member !== 'object');
  const inner = isShort
    ? members.map((member, index) => [
        index === 0 ? '' : ', ',
        isList ? '' : keyOf(names[index] as string),
        printInline(member),
      ])
    : html`<span class="fold">⋯ ${count(names.length, isList ? 'item' : 'member')}</span>`;
  return html`${open} ${inner} ${close}`;
}

/** A JSON string, the range in it marked, cut where it is longer than it may be. */
function printString(text: string, length: number, [start, end]: Range = [0, 0]): Markup {
  const first = end > length ? Math.max(0, start - length / 2) : 0;
  const last = Math.min(text.length, first + length);
  const part = (from: number, to: number) => JSON.stringify(text.slice(from, to)).slice(1, -1);
  const isMarked = start < end && start < last;
  const hit = isMarked
    ? html`<mark>${part(start, Math.min(end, last))}</mark>${part(Math.min(end, last), last)}`
    : undefined;
  return html`<span class="string">"${first > 0 ? '…' : ''}${part(first, isMarked ? start : last)}${hit}${last < text.length ? '…' : ''}"</span>`;
}

/** A line of an excerpt, behind `depth` steps of indentation. */
function line(isMarked: boolean, content: Content, depth = 0): Markup {
  const marked = isMarked ? ' marked' : '';
  return html`<span class="line${marked}">${'  '.repeat(depth)}${content}\n</span>`;
}

const indexes = new WeakMap<object, { names: string[]; positions: Map<string, number> }>();

/** The names of members, and their positions. The findings of a large body all pass its root. */
function indexOf(value: object) {
  const known = indexes.get(value);
  if (known !== undefined) return known;
  const names = Object.keys(value);
  const index = { names, positions: new Map(names.map((name, at) => [name, at])) };
  indexes.set(value, index);
  return index;
}
