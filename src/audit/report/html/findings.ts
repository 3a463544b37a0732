import type { Content, Markup } from '../../../internal/html/markup.js';
import { isObject } from '../../../internal/json.js';
import { distinctBy, groupBy } from '../../../internal/maps.js';
import { rules } from '../../../rules/catalogue.js';
import type { Path } from '../../check/check-options.js';
import type { ShownExchange } from '../audit-report.js';
import { formatPath, isRequired, labelOf, type ReportedFinding } from '../rows.js';
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

type Range = readonly [start: number, end: number];

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
  const { value, depth } = place;
  if (step === undefined || typeof value !== 'object' || value === null) {
    return printMarked(place, range);
  }
  const { members, positions } = indexOf(value);
  const found = positions.get(String(step)) ?? -1;
  const at = found === -1 ? members.length : found;
  const [first, end] = [
    Math.max(0, at - NEIGHBOURS),
    Math.min(members.length, at + NEIGHBOURS + 1),
  ];
  return printContainer(place, false, [
    fold(first, depth + 1),
    ...members.slice(first, end).flatMap(([key, member], index) => {
      const isLast = first + index === members.length - 1 && found !== -1;
      const inner = { key, value: member, depth: depth + 1, isLast };
      return first + index === found ? printAt(inner, rest, range) : [printFolded(inner, false)];
    }),
    fold(members.length - end, depth + 1),
    found === -1 ? missing(step, depth + 1) : undefined,
  ]);
}

/** The place of a missing member. */
function missing(step: string | number, depth: number): Markup {
  const name = typeof step === 'number' ? `[${step}]` : JSON.stringify(step);
  return line(true, html`<span class="key">${name}</span> <em>is missing</em>`, depth);
}

function printMarked(place: Place, range: Range | undefined): Content[] {
  const { value, depth } = place;
  if (typeof value !== 'object' || value === null) {
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
  if (typeof value !== 'object' || value === null) return printScalar(value);
  const members = membersOf(value);
  const isList = Array.isArray(value);
  if (members.length === 0) return isList ? '[]' : '{}';
  const isShort = members.length <= 4 && members.every(([, one]) => typeof one !== 'object');
  if (!isShort) {
    const folded = html`<span class="fold">⋯ ${count(members.length, isList ? 'item' : 'member')}</span>`;
    return isList ? html`[ ${folded} ]` : html`{ ${folded} }`;
  }
  const inner = members.map(([key, one], index) => [
    isList ? undefined : printKey(key),
    printScalar(one),
    index === members.length - 1 ? undefined : ', ',
  ]);
  return isList ? html`[ ${inner} ]` : html`{ ${inner} }`;
}

function printScalar(value: unknown): Content {
  return typeof value === 'string'
    ? printString(value, INLINE_LENGTH)
    : html`<span class="literal">${String(value)}</span>`;
}

/** A JSON string, the range in it marked, cut where it is longer than it may be. */
function printString(text: string, length: number, range: Range = [0, 0]): Markup {
  const [start, end] = range;
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

interface Index {
  readonly members: readonly (readonly [string | number, unknown])[];
  readonly positions: ReadonlyMap<string, number>;
}

const indexes = new WeakMap<object, Index>();

/** The members and their positions by name. The findings of a large body all pass its root. */
function indexOf(value: object): Index {
  const known = indexes.get(value);
  if (known !== undefined) return known;
  const members = membersOf(value);
  const index = { members, positions: new Map(members.map(([key], at) => [String(key), at])) };
  indexes.set(value, index);
  return index;
}

function membersOf(value: object): [string | number, unknown][] {
  return Array.isArray(value) ? value.map((item, at) => [at, item]) : Object.entries(value);
}

/** A number with its noun. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
