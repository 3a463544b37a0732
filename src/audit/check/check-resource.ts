import { isObject, type Members } from '../../internal/json.js';
import { must } from '../../internal/show.js';
import { checkLinks } from '../../link/check-links.js';
import { type Finding, finding, type RuleId } from '../../rules/finding.js';
import { checkUrl } from '../../url/lint/check-url.js';
import { isOpenApiDocument } from './body-kind.js';
import { below, type CheckOptions, withoutIgnored } from './check-options.js';
import {
  halFormMessage,
  type LinkList,
  linkListOf,
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
  return withoutIgnored(
    checkBody(body, (members) => checkLinksBelow(members, options)),
    options,
  );
}

/** Checks a body that is a JSON object; anything else is one finding, and so is an OpenAPI document. */
export function checkBody(body: unknown, check: (members: Members) => Finding[]): Finding[] {
  if (Array.isArray(body)) return [finding('collection.list', BARE_LIST, { path: [] })];
  if (isObject(body) && !isOpenApiDocument(body)) return check(body);
  const message = isObject(body)
    ? 'The body must be an object with _links, got an OpenAPI document. Check it with checkOpenApi()'
    : must('The body', 'be an object with _links', body);
  return [finding('HYP.05', message, { path: [] })];
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
export function checkLinksBelow(body: Members, options: CheckOptions): Finding[] {
  const origin = originOf(selfOf(body)?.href);
  const findings: Finding[] = [];
  let room = MAX_LINKS;
  for (const node of resourcesOf(body)) {
    const list = linkListOf(node.value);
    for (const each of checkNode(node, list, origin, room, options)) findings.push(each);
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
  origin: string,
  room: number,
  options: CheckOptions,
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
    found.push({ ...fault, path: entry === undefined ? [list.name] : [...entry.path, ...rest] });
  }
  for (const { href, path } of entries) {
    if (found.length >= MAX_LINKS) break;
    // The API does not choose the URLs of other sites.
    if (typeof href !== 'string' || href === '' || originOf(href) !== origin) continue;
    const ignore: readonly RuleId[] = ['UFN.02', ...(options.ignore ?? [])];
    // `checkLinks` has checked UFN.02.
    found.push(...below([...path, 'href'], checkApiUrl(href, { ...options, ignore })));
  }
  return below(above, found);
}

function checkForm({ name, form }: LinkList, { halForm = false }: CheckOptions): Finding[] {
  const isList = form === 'list';
  if (name === '_links' && (isList || halForm)) return [];
  const message = isList ? `Links must be in _links, got them in ${name}` : halFormMessage(name);
  return [finding('HYP.11', message, { path: [name], ...(isList && { suggestion: '_links' }) })];
}

/** `checkUrl`, which accepts a parameter `offset` where the API pages by offset. */
export function checkApiUrl(url: string, options: CheckOptions): Finding[] {
  const findings = checkUrl(url, options);
  if (options.paging !== 'offset') return findings;
  return findings.filter(
    ({ rule, range }) => rule !== 'UFN.04' || url.slice(...(range ?? [])) !== 'offset',
  );
}

/**
 * Scheme, host and port of an absolute URL, without credentials and without the port that the scheme has
 * anyway (RFC 6454 §4); empty for a relative one, which is of the API itself.
 */
export function originOf(href = ''): string {
  const [start = ''] = /^[a-z][a-z0-9+.-]*:(?:\/\/[^/?#{]*)?/i.exec(href) ?? [];
  const origin = start.replace(/^([^/]+\/\/)[^\\]*@/, '$1').toLowerCase();
  return origin.replace(/^(https:.*):443$|^(http:.*):80$/s, '$1$2');
}
