import { isObject, type Members, own } from '../../internal/json.js';
import { must } from '../../internal/show.js';
import { checkLinks } from '../../link/check-links.js';
import { type Finding, finding } from '../../rules/finding.js';
import { parseUrl } from '../../url/absolute-url.js';
import { checkUrl } from '../../url/lint/check-url.js';
import { type ItemList, isOpenApiDocument, isProblem } from './body-kind.js';
import { onePerCause } from './causes.js';
import { below, type CheckOptions, withoutIgnored } from './check-options.js';
import {
  halFormMessage,
  type LinkList,
  linkListOf,
  linksNameOf,
  pathInEntry,
  type ResourceNode,
  resourcesOf,
  selfOf,
} from './link-list.js';

/**
 * Checks the body of a single resource: its links and those of every resource embedded in it, at any
 * depth (HYP.02–05, HYP.07, HYP.11–19), and the URLs that they lead to (UFN, VER, naming).
 *
 * Links of another form (`links`, the HAL draft's object) get one finding for their form, and are
 * checked all the same.
 *
 * @param body The parsed body, of any type.
 * @param options Rules to ignore, relation types and words of your own.
 * @returns The findings, each with its path into the body; empty when the body follows the rules.
 * @rule HYP.02, HYP.04, HYP.05, HYP.07, HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17
 * @rule HYP.18, HYP.19, link.title, relation.method
 *
 * @example
 * ```ts
 * import { checkResource } from 'halyard/audit';
 *
 * const self = 'https://api.example.se/orders/v1/orders/17';
 * checkResource({
 *   id: 17,
 *   _links: [{ href: self, rel: 'self', method: 'GET' }],
 *   customer: { _links: [{ href: '/customers/3', rel: 'self', method: 'GET' }] },
 * }).map(({ rule, path }) => [rule, path]);
 * // → [
 * //   ['HYP.04', ['_links']],
 * //   ['HYP.14', ['customer', '_links', 0, 'href']],
 * //   ['HYP.07', ['customer', '_links']],
 * // ]
 * ```
 */
export function checkResource(body: unknown, options: CheckOptions = {}): Finding[] {
  const findings = checkBody(body, (members) => checkLinksBelow(members, options), options);
  return withoutIgnored(findings, options);
}

/**
 * Checks a body that is a JSON object, with one finding for each cause. Problem details need no links; an OpenAPI
 * document and anything else is one finding.
 */
export function checkBody(
  body: unknown,
  check: (members: Members) => Finding[],
  options: CheckOptions,
  url?: string,
): Finding[] {
  if (Array.isArray(body)) {
    return onePerCause([
      finding('collection.list', BARE_LIST, { path: [] }),
      ...(body.some(isObject) ? checkItemLinks({ items: body, path: [] }) : []),
      ...checkLinksBelow(body, options, url),
    ]);
  }
  if (isProblem(body)) return checkProblemDetails(body);
  if (isObject(body) && !isOpenApiDocument(body)) return onePerCause(check(body));
  const message = isObject(body)
    ? 'The body must be an object with _links, got an OpenAPI document. Check it with checkOpenApi()'
    : must('The body', 'be an object with _links', body);
  return [finding('HYP.05', message, { path: [] })];
}

/** The members of problem details that RFC 9457 §3.1 defines; the status only where that of the response is known. */
export function checkProblemDetails(body: Members, status = own(body, 'status')): Finding[] {
  return ['type', 'title', 'detail', 'instance', 'status'].flatMap((name) => {
    const value = own(body, name);
    const isStatus = name === 'status';
    if (value === undefined || (isStatus ? value === status : typeof value === 'string')) return [];
    const expected = isStatus ? `be the status code ${status}` : 'be a string';
    const message = `${must(name, expected, value)} (RFC 9457 §3.1)`;
    return [finding('HYP.06', message, { path: [name] })];
  });
}

/** Checks that each item of a collection has links. */
export function checkItemLinks(list: Pick<ItemList, 'items' | 'path'>): Finding[] {
  const isBare = (item: unknown) => !isObject(item) || linksNameOf(item) === undefined;
  const first = list.items.findIndex(isBare);
  if (first === -1) return [];
  const count = list.items.filter(isBare).length;
  const message = 'Each item must have _links with a self link';
  const place = { path: [...list.path, first], ...(count > 1 && { count }) };
  return [finding('collection.item-links', message, place)];
}

export const BARE_LIST =
  'The body must be an object with _meta, _links and a list named after the resource, got a bare list';

/** Of one body, and of its findings. A link takes up to a millisecond, and its findings a hundred times its memory. */
const MAX_LINKS = 5000;

const UNCHECKED = `Links beyond the first ${MAX_LINKS}, or as many findings, are not checked`;

/**
 * Checks the links of a body and of every resource below it (HYP.02–05, 07, 11–19), and their URLs
 * (UFN, VER, naming). Links of another form get one finding for the form, and are still checked. A
 * finding says so where the body has too many.
 */
export function checkLinksBelow(
  body: Members | readonly unknown[],
  options: CheckOptions,
  url?: string,
): Finding[] {
  const self = isObject(body) ? selfOf(body)?.href : undefined;
  const base = parseUrl(url ?? '')?.href ?? self ?? '';
  const findings: Finding[] = [];
  let room = MAX_LINKS;
  for (const node of resourcesOf(body)) {
    const list = linkListOf(node.value);
    for (const each of checkNode(node, list, room, { self, base, options })) findings.push(each);
    room -= list?.entries.length ?? 0;
    if (room < 0 || findings.length >= MAX_LINKS) {
      findings.push(finding('HYP.11', UNCHECKED, { level: 'SHOULD', path: [] }));
      break;
    }
  }
  return findings;
}

function checkNode(
  { value, path: above }: ResourceNode,
  list: LinkList | undefined,
  room: number,
  { self, base, options }: { self: string | undefined; base: string; options: CheckOptions },
): Finding[] {
  if (list === undefined || list.form === 'value') return below(above, checkLinks(value));
  const entries = list.entries.slice(0, room);
  const isCut = entries.length < list.entries.length;
  const found = checkForm(list, options);
  const links = entries.map(({ link }) => link);
  for (const fault of checkLinks(links, options)) {
    // HYP.04 applies to a response, not to its items. The rest of the list may have the self link.
    if (fault.rule === 'HYP.04' ? above.length > 0 : fault.rule === 'HYP.05' && isCut) continue;
    const [index, ...rest] = fault.path ?? [];
    const entry = entries[index as number];
    const suggestion = fault.rule === 'HYP.14' && resolved(entry?.href, base);
    const path = entry === undefined ? [list.name] : pathInEntry(entry, rest, list);
    found.push({ ...fault, ...(suggestion && { suggestion }), path });
  }
  for (const { href, path } of entries) {
    if (found.length >= MAX_LINKS) break;
    // The API does not choose the URLs of other sites.
    if (typeof href !== 'string' || href === '' || originOf(href) !== originOf(self)) continue;
    // The path of one without a slash in front begins with that of the body (RFC 3986 §5.2.3).
    const target = /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(href) ? href : (resolved(href, base) ?? href);
    // `checkLinks` has checked UFN.02.
    const faults = checkApiUrl(target, options).filter(({ rule }) => rule !== 'UFN.02');
    found.push(...below([...path, 'href'], faults));
  }
  return below(above, found);
}

/** Checks the form of a list of links. */
function checkForm({ name, form }: LinkList, { halForm = false }: CheckOptions): Finding[] {
  const isList = form === 'list';
  if (name === '_links' && (isList || halForm)) return [];
  const message = isList ? `Links must be in _links, got them in ${name}` : halFormMessage(name);
  const place = { path: [name], ...(isList && { suggestion: '_links' }) };
  return [finding('HYP.11', message, place)];
}

/** A relative link or template as the absolute one that it stands for (RFC 3986 §5.2). */
function resolved(href: unknown, base: string): string | undefined {
  const [, start = '', rest = ''] = /^([^{]*)(.*)$/s.exec(String(href)) ?? [];
  const url = start === '' ? undefined : parseUrl(start, base);
  return url && /^https?:$/.test(url.protocol) ? url.href + rest : undefined;
}

/** `checkUrl`, which accepts a parameter `offset` where the API pages by offset. */
export function checkApiUrl(url: string, options: CheckOptions): Finding[] {
  const findings = checkUrl(url, options);
  if (options.paging !== 'offset') return findings;
  return findings.filter(
    ({ rule, range }) => rule !== 'UFN.04' || url.slice(...(range ?? [])) !== 'offset',
  );
}

/** The origin of an absolute URL (RFC 6454 §4); empty for a relative one, which is of the API itself. */
export function originOf(href = ''): string {
  return parseUrl(href.replace(/\{.*/s, ''))?.origin ?? '';
}
