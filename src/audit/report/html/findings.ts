import type { Content, Markup } from '../../../internal/html/markup.js';
import { isObject } from '../../../internal/json.js';
import { distinctBy, groupBy } from '../../../internal/maps.js';
import { rules } from '../../../rules/catalogue.js';
import type { Path } from '../../check/check-options.js';
import type { ShownExchange } from '../audit-report.js';
import { formatPath, type ReportedFinding, type Row, rowsOf } from '../rows.js';
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
  const { message, count: times, suggestion, level, kind, label, finding } = row;
  return html`
  <details class="finding ${kind}"${isOpen ? html` open` : ''}>
    <summary title="${level}"><span class="kind">${label}</span> <span class="message">${message}</span>${times > 1 ? html` <span class="times">${times} times</span>` : ''}</summary>
    <div class="evidence">
      <p class="place">${placeLine(row)}</p>
      ${shownPlace(finding)}
      ${suggestion === undefined ? '' : html`<p class="suggestion"><span class="label">Write instead</span> <code>${suggestion}</code></p>`}
    </div>
  </details>`;
}

/** The place of a finding: the URL or the file, and the path in it. */
function placeLine({ finding, source, count: times }: Row): Content {
  const { line, request, path = [] } = finding;
  return [
    times > 1 ? 'For example ' : '',
    line === undefined ? anchor(finding.source) : html`<code>${source}</code>`,
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
  path: Path,
  range: Range | undefined,
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
function markedUrl(url: string, [start, end]: Range): Markup {
  return html`<p class="marked-url"><code>${url.slice(0, start)}<mark>${url.slice(start, end)}</mark>${url.slice(end)}</code></p>`;
}

/** The request line, the status line and the header fields, with the place marked. */
function messageHead({ request, response }: ShownExchange, [part, member, name]: Path): Markup {
  const isAbout = (one: string) => part === 'response' && member === one;
  const isMissing =
    isAbout('headers') && name !== undefined && !Object.hasOwn(response.headers, name);
  const field = (isMarked: boolean, key: string, value: Content) =>
    line(isMarked, html`<span class="key">${key}</span>: ${value}`);
  return html`<pre class="head" tabindex="0"><code>${[
    line(part === 'request', [html`<b>${request.method}</b> `, request.url]),
    ...Object.entries(request.headers).map(([key, value]) => field(false, key, value)),
    line(false, ''),
    line(isAbout('status'), html`HTTP <b>${response.status}</b>`),
    ...Object.entries(response.headers).map(([key, value]) =>
      field(isAbout('headers') && key === name, key, value),
    ),
    isMissing ? field(true, String(name), html`<em>is missing</em>`) : undefined,
  ]}</code></pre>`;
}

/** How many neighbours of the marked place are shown on either side. */
const NEIGHBOURS = 3;
/** How many members of a marked object or list are shown. */
const MARKED_MEMBERS = 8;
/** How many characters of a string are shown: on a line of its own, and among others. */
const LINE_LENGTH = 400;
const INLINE_LENGTH = 72;

/** A member of an object, an item of a list, or the root, and where it is printed. */
interface Place {
  readonly key: string | number | undefined;
  readonly value: unknown;
  readonly depth: number;
  readonly isLast: boolean;
}

/**
 * A JSON value with one place marked. The objects and lists on the way to the place are open, with a
 * few members on either side; everything else is folded, so that a large body has a short excerpt.
 */
export function excerpt(value: unknown, path: Path, range?: Range): Markup {
  const root = { key: undefined, value, depth: 0, isLast: true };
  return html`<pre class="json" tabindex="0"><code>${printAt(root, path, range)}</code></pre>`;
}

function printAt(place: Place, path: Path, range: Range | undefined): Content[] {
  const [step, ...rest] = path;
  const { value } = place;
  if (step === undefined || !isContainer(value)) return printMarked(place, range);
  const depth = place.depth + 1;
  const { members, positions } = indexOf(value);
  const found = positions.get(String(step));
  const at = found ?? members.length;
  const first = Math.max(0, at - NEIGHBOURS);
  const shown = members.slice(first, at + NEIGHBOURS + 1).flatMap(([key, member], index) => {
    const isLast = first + index === members.length - 1 && found !== undefined;
    const inner = { key, value: member, depth, isLast };
    return first + index === found ? printAt(inner, rest, range) : [printFolded(inner, false)];
  });
  const name = typeof step === 'number' ? `[${step}]` : JSON.stringify(step);
  return printContainer(place, false, [
    fold(first, depth),
    ...shown,
    fold(members.length - at - NEIGHBOURS - 1, depth),
    found === undefined
      ? line(true, html`<span class="key">${name}</span> <em>is missing</em>`, depth)
      : undefined,
  ]);
}

function printMarked(place: Place, range: Range | undefined): Content[] {
  const { value, depth } = place;
  if (!isContainer(value)) {
    const scalar = typeof value === 'string' ? printString(value, LINE_LENGTH, range) : undefined;
    return [line(true, [keyOf(place), scalar ?? printScalar(value), comma(place)], depth)];
  }
  const members = membersOf(value);
  if (members.length === 0) return [printFolded(place, true)];
  return printContainer(place, true, [
    ...members.slice(0, MARKED_MEMBERS).map(([key, member], index) => {
      const isLast = index === members.length - 1;
      return printFolded({ key, value: member, depth: depth + 1, isLast }, true);
    }),
    fold(members.length - MARKED_MEMBERS, depth + 1, true),
  ]);
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function printContainer(place: Place, isMarked: boolean, inner: readonly Content[]): Content[] {
  const { value, depth } = place;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return [
    line(isMarked, [keyOf(place), open], depth),
    ...inner,
    line(isMarked, [close, comma(place)], depth),
  ];
}

/** A member on one line, its own members folded. */
function printFolded(place: Place, isMarked: boolean): Markup {
  return line(isMarked, [keyOf(place), printInline(place.value), comma(place)], place.depth);
}

function printInline(value: unknown): Content {
  if (!isContainer(value)) return printScalar(value);
  const members = membersOf(value);
  const isList = Array.isArray(value);
  if (members.length === 0) return isList ? '[]' : '{}';
  const isShort = members.length <= 4 && members.every(([, one]) => typeof one !== 'object');
  const inner = isShort
    ? members.map(([key, one], index) => [
        isList ? undefined : printKey(key),
        printScalar(one),
        index === members.length - 1 ? undefined : ', ',
      ])
    : html`<span class="fold">⋯ ${count(members.length, isList ? 'item' : 'member')}</span>`;
  return isList ? html`[ ${inner} ]` : html`{ ${inner} }`;
}

function printScalar(value: unknown): Content {
  return typeof value === 'string'
    ? printString(value, INLINE_LENGTH)
    : html`<span class="literal">${String(value)}</span>`;
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

function keyOf({ key }: Place): Content {
  return typeof key === 'string' ? printKey(key) : undefined;
}

function printKey(key: string | number): Markup {
  return html`<span class="key">${JSON.stringify(key)}</span>: `;
}

function comma({ isLast }: Place): string {
  return isLast ? '' : ',';
}

function fold(members: number, depth: number, isMarked = false): Markup | undefined {
  if (members <= 0) return undefined;
  return line(isMarked, html`<span class="fold">⋯ ${members} more</span>`, depth);
}

/** A line of an excerpt, behind `depth` steps of indentation. */
function line(isMarked: boolean, content: Content, depth = 0): Markup {
  const marked = isMarked ? ' marked' : '';
  return html`<span class="line${marked}">${'  '.repeat(depth)}${content}\n</span>`;
}

type Member = readonly [name: string | number, value: unknown];

const indexes = new WeakMap<object, ReturnType<typeof newIndex>>();

/** The members and their positions by name. The findings of a large body all pass its root. */
function indexOf(value: object) {
  const index = indexes.get(value) ?? newIndex(value);
  indexes.set(value, index);
  return index;
}

function newIndex(value: object) {
  const members = membersOf(value);
  return { members, positions: new Map(members.map(([key], at) => [String(key), at])) };
}

function membersOf(value: object): Member[] {
  return Array.isArray(value) ? value.map((item, at) => [at, item]) : Object.entries(value);
}

/** A number with its noun. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
