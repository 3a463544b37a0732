import { isObject, type Members, own } from '../../internal/json.js';
import { groupBy } from '../../internal/maps.js';
import { must, show } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { checkUrl } from '../../url/lint/check-url.js';
import { GENERIC, type ItemList, isPagingName, itemListOf, wordsOf } from './body-kind.js';
import { type CheckOptions, type Path, withoutIgnored } from './check-options.js';
import { checkBody, checkItemLinks, checkLinksBelow } from './check-resource.js';
import { linkEntries, linksNameOf } from './link-list.js';

/**
 * Checks the body of a collection: all that `checkResource` checks, and `_meta` (its members, their
 * arithmetic, the number of items), the paging links (they agree with `_meta` and keep every other
 * parameter), the name of the list, and the links of each item.
 *
 * @param body The parsed body, of any type.
 * @param options Rules to ignore, relation types and words of your own, `paging`.
 * @returns The findings, each with its path into the body; empty when the body follows the rules.
 * @rule collection.meta, collection.links, collection.list, collection.item-links, HYP.05, HYP.11
 *
 * @example
 * ```ts
 * import { checkCollection } from 'halyard/audit';
 *
 * const self = 'https://api.example.se/orders/v1/orders';
 * checkCollection({
 *   _meta: { totalRecords: 3, page: 1, limit: 20, count: 3 },
 *   _links: [
 *     { href: self, rel: 'self', method: 'GET' },
 *     { href: `${self}?page=1`, rel: 'first', method: 'GET' },
 *     { href: `${self}?page=2`, rel: 'last', method: 'GET' },
 *   ],
 *   orders: [],
 * }).map(({ rule, path }) => [rule, path]);
 * // → [
 * //   ['collection.meta', ['_meta', 'count']],
 * //   ['collection.links', ['_links', 2, 'href']],
 * // ]
 * ```
 */
export function checkCollection(body: unknown, options: CheckOptions = {}): Finding[] {
  const findings = checkBody(body, (members) => checkCollectionMembers(members, options), options);
  return withoutIgnored(findings, options);
}

/** `checkCollection` for a body that is an object, without the ignored rules left out. */
export function checkCollectionMembers(
  body: Members,
  options: CheckOptions,
  url?: string,
): Finding[] {
  const list = itemListOf(body, url);
  return [
    ...checkLinksBelow(body, options, url),
    ...checkMeta(body, list, options),
    ...checkPagingLinks(body),
    ...checkList(list, options),
  ];
}

/** Checks that there is a list, that its name is a plural of the resource, and that each item has links. */
function checkList(list: ItemList | undefined, options: CheckOptions): Finding[] {
  if (list === undefined) {
    const message = 'A collection must have its items in a list named after the resource';
    return [finding('collection.list', message, { path: [] })];
  }
  return [...checkName(list, options), ...checkItemLinks(list)];
}

/**
 * The list is a member of the body, or, in the HAL draft's form, of `_embedded`, and is named after the resource,
 * which is the last name in the path of the collection's own URL.
 */
function checkName(list: ItemList, options: CheckOptions): Finding[] {
  const { name, path, resource, isNamed } = list;
  const [envelope, member] = path;
  if (envelope !== '_embedded' && member !== undefined) {
    const message = `The body must have a list named after the resource, got it in ${envelope}`;
    return [finding('collection.list', message, { path })];
  }
  // A plural of its own may name the items: the orders of /favourites.
  if (resource !== undefined && !isNamed && GENERIC.test(name)) {
    const message = must('The list', `be named after the resource (${show(resource)})`, name);
    return [finding('collection.list', message, { path, suggestion: resource })];
  }
  return checkUrl(`/${wordsOf(name)}/1`, { ...options, ignore: [] })
    .filter(({ rule }) => rule === 'naming.singular')
    .map(({ level }) => {
      const message = must('The name of the list', 'be a plural noun', name);
      return finding('collection.list', message, { level, path });
    });
}

/** The members of `_meta`, each with the least number that it can be. */
const LEAST = { totalRecords: 0, page: 1, offset: 0, limit: 1, count: 0 } as const;

/** Checks `_meta`: that it is there, its members, and that their numbers agree. */
function checkMeta(body: Members, list: ItemList | undefined, options: CheckOptions): Finding[] {
  const meta = own(body, '_meta');
  if (!isObject(meta)) {
    const linksName = linksNameOf(body);
    const foreign = Object.keys(body).find(
      (name) =>
        (typeof body[name] === 'number' || isObject(body[name])) &&
        name !== linksName &&
        isPagingName(name),
    );
    if (meta === undefined && foreign !== undefined) {
      return [metaFinding(`Paging information must be in _meta, got it in ${foreign}`, [foreign])];
    }
    const expected = 'be an object with totalRecords, page, limit and count';
    return [metaFinding(must('_meta', expected, meta), meta === undefined ? [] : ['_meta'])];
  }
  const { paging = pagesByCursor(body) ? 'cursor' : 'page' } = options;
  // A cursor counts nothing.
  const counted = paging === 'cursor' ? [] : ['totalRecords', paging];
  const required = [...counted, 'limit', 'count'];
  const findings = Object.entries(LEAST).flatMap(([name, least]) =>
    checkMember(meta, name, least, required.includes(name)),
  );
  return findings.length > 0 ? findings : checkArithmetic(meta as unknown as Meta, list);
}

function metaFinding(message: string, path: readonly string[], more = {}): Finding {
  return finding('collection.meta', message, { path, ...more });
}

function checkMember(meta: Members, name: string, least: number, isRequired: boolean): Finding[] {
  const value = own(meta, name);
  if (value === undefined ? !isRequired : isCount(value, least)) return [];
  if (value !== undefined) {
    const message = must(`_meta.${name}`, `be an integer ≥ ${least}`, value);
    return [metaFinding(message, ['_meta', name])];
  }
  if (name !== 'totalRecords') return [metaFinding(`_meta must have ${name}`, ['_meta'])];
  const message = '_meta must have totalRecords; leave it out only where the total is unknown';
  return [metaFinding(message, ['_meta'], { level: 'SHOULD' })];
}

/** The numbers that were checked each by itself; `limit` and `count` are required. */
type Meta = Partial<Record<keyof typeof LEAST, number>> & Record<'limit' | 'count', number>;

function checkArithmetic(meta: Meta, list: ItemList | undefined): Finding[] {
  const { totalRecords = Number.POSITIVE_INFINITY, page = 1, limit, count, offset } = meta;
  const length = list?.items.length ?? count;
  const end = (offset ?? (page - 1) * limit) + count;
  const fault = (name: 'count' | 'totalRecords', expected: string) =>
    metaFinding(must(`_meta.${name}`, expected, meta[name]), ['_meta', name]);
  const findings: Finding[] = [];
  if (count !== length) {
    findings.push(fault('count', `be the number of items in ${show(list?.name)} (${length})`));
  }
  if (count > limit) findings.push(fault('count', `be at most the limit (${limit})`));
  if (count > 0 && end > totalRecords) {
    const expected = `be at least ${end}, the number of records up to this page`;
    findings.push(fault('totalRecords', expected));
  }
  return findings;
}

const RELS = ['first', 'prev', 'next', 'last'] as const;
type Rel = (typeof RELS)[number];

/** A link of the collection whose query can be read. */
interface PageLink {
  readonly href: string;
  readonly query: URLSearchParams;
  readonly path: Path;
}

/** The links of the collection by relation type. */
type PageLinks = ReadonlyMap<unknown, PageLink>;

/**
 * Checks that the paging links agree with `_meta`: each leads to the page that its relation type
 * names, none leads past the ends, and each keeps the parameters of `self`.
 */
function checkPagingLinks(body: Members): Finding[] {
  // The content of a QUERY asks for another page, if no URL does.
  const isByContent = linkEntries(body).some(
    ({ rel, link }) => rel === 'self' && isObject(link) && own(link, 'method') === 'QUERY',
  );
  if (isByContent) return [];
  const links = pageLinksOf(body);
  const places = placesOf(own(body, '_meta'), links);
  return RELS.flatMap((rel) => {
    const link = links.get(rel);
    if (link !== undefined) {
      const message = faultOf(link, rel, links.get('self'), places);
      return message === undefined
        ? []
        : [finding('collection.links', message, { path: link.path })];
    }
    // Without `next` and `prev` a client can't walk the pages; `first` and `last` are optional.
    if (places?.[rel] === undefined || rel === 'first' || rel === 'last') return [];
    const message = `Link ${rel} is required: _meta shows that there is another page`;
    return [finding('collection.links', message, { path: ['_links'] })];
  });
}

function faultOf(
  { href, query }: PageLink,
  rel: Rel,
  self: PageLink | undefined,
  places: Places | undefined,
): string | undefined {
  const place = places?.[rel];
  if (places !== undefined && place === undefined) {
    return `Link ${rel} must be absent on the ${rel === 'next' ? 'last' : 'first'} page`;
  }
  // Another parameter may tell the page.
  const value = places ? query.get('page') : null;
  if (value !== null && Number(value) !== place) {
    return must(`page of link ${rel}`, `be ${place}`, value);
  }
  if (self === undefined) return undefined;
  // A client that follows `next` or `prev` to the page that it is on never ends.
  if (value === null && (rel === 'next' || rel === 'prev') && href === self.href) {
    return must(`Link ${rel}`, 'lead to another page than self', href);
  }
  // `getAll` would read the whole query for each name.
  const kept = groupBy(self.query, ([name]) => name);
  const given = groupBy(query, ([name]) => name);
  const lost = [...kept.keys()].find(
    (name) =>
      !PLACE.test(name) &&
      !CURSOR.test(name) &&
      JSON.stringify(kept.get(name)) !== JSON.stringify(given.get(name)),
  );
  return lost && `Link ${rel} must keep the parameter ${show(lost)} of self`;
}

/** Names of parameters that hold a cursor. */
const CURSOR = /cursor|token|continuation|^(?:after|before|marker|position)$/i;

/** Names of parameters that tell the place in a list by a number. */
const PLACE = /^(?:page|offset|skip|start)$/i;

/**
 * Whether the links of a body page by cursor: none tells a page or an offset, and `next` or `prev` has
 * a cursor, or there is `first` alone.
 */
function pagesByCursor(body: Members): boolean {
  const links = pageLinksOf(body);
  const has = (rel: Rel, name: RegExp) =>
    Array.from(links.get(rel)?.query.keys() ?? []).some((key) => name.test(key));
  if (links.has('last') || RELS.some((rel) => has(rel, /^(?:page|offset)$/))) return false;
  if (links.has('prev') || links.has('next')) return has('prev', CURSOR) || has('next', CURSOR);
  return links.has('first');
}

function pageLinksOf(body: Members): PageLinks {
  const links = new Map<unknown, PageLink>();
  for (const { rel, href, path } of linkEntries(body)) {
    if (typeof href !== 'string' || href.includes('{') || links.has(rel)) continue;
    const query = new URLSearchParams(/\?([^#]*)/.exec(href)?.[1] ?? '');
    links.set(rel, { href, query, path: [...path, 'href'] });
  }
  return links;
}

/** The page that each link leads to; undefined for a link that must be absent. */
type Places = Record<Rel, number | undefined>;

/** Undefined where the numbers of `_meta` do not tell the page. */
function placesOf(meta: unknown, links: PageLinks): Places | undefined {
  if (RELS.some((rel) => links.get(rel)?.query.has('offset'))) return undefined;
  const { page, limit, totalRecords: total }: Members = isObject(meta) ? meta : {};
  if (!isCount(limit, 1) || !isCount(total, 0) || !isCount(page, 1)) return undefined;
  const last = Math.max(1, Math.ceil(total / limit));
  return {
    first: 1,
    prev: page > 1 ? Math.min(page - 1, last) : undefined,
    next: page < last ? page + 1 : undefined,
    last,
  };
}

function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}
