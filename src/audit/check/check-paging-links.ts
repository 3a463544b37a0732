import { isObject, type Members, own } from '../../internal/json.js';
import { groupBy } from '../../internal/maps.js';
import { must, show } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import type { Path } from './check-options.js';
import { linkEntries } from './link-list.js';

const RELS = ['first', 'prev', 'next', 'last'] as const;

type PagingRel = (typeof RELS)[number];

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
export function checkPagingLinks(body: Members): Finding[] {
  const links = pageLinksOf(body);
  const paging = pagingLinks(links);
  const places = checkPlaces(own(body, '_meta'), links);
  const findings = [...paging.flatMap(checkLowerBounds), ...places];
  const self = links.get('self');
  if (self === undefined) return findings;
  for (const [rel, link] of places.length === 0 ? paging : []) {
    // A client that follows `next` or `prev` to the page that it is on never ends.
    if (rel === 'first' || rel === 'last' || link.href !== self.href) continue;
    const message = must(`Link ${rel}`, 'lead to another page than self', link.href);
    findings.push(pagingFinding(link, message));
  }
  const kept = valuesOf(self.query);
  for (const [rel, link] of paging) {
    const lost = lostParameter(kept, valuesOf(link.query));
    if (lost === undefined) continue;
    findings.push(pagingFinding(link, `Link ${rel} must keep the parameter ${show(lost)} of self`));
  }
  return findings;
}

/**
 * Whether the links of a body page by cursor: none tells a page or an offset, and `next` or `prev` has
 * a cursor, or there is `first` alone.
 */
export function pagesByCursor(body: Members): boolean {
  const links = pageLinksOf(body);
  const has = ({ query }: PageLink, place: RegExp) =>
    [...query.keys()].some((name) => place.test(name));
  const paging = pagingLinks(links);
  if (links.has('last') || paging.some(([, link]) => has(link, /^(?:page|offset)$/))) return false;
  const around = paging.filter(([rel]) => rel !== 'first');
  return around.length === 0 ? links.has('first') : around.some(([, link]) => has(link, CURSOR));
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

function pagingLinks(links: PageLinks): [rel: PagingRel, link: PageLink][] {
  return RELS.flatMap((rel) => {
    const link = links.get(rel);
    return link === undefined ? [] : [[rel, link] as [PagingRel, PageLink]];
  });
}

/** No page before the first: a negative offset, page 0. */
function checkLowerBounds([rel, link]: readonly [PagingRel, PageLink]): Finding[] {
  return Object.entries({ page: 1, offset: 0 }).flatMap(([parameter, least]) => {
    const value = link.query.get(parameter);
    if (value === null || (NUMBER.test(value) && Number(value) >= least)) return [];
    const expected = `be an integer ≥ ${least}`;
    return [pagingFinding(link, must(`${parameter} of link ${rel}`, expected, value))];
  });
}

const NUMBER = /^\d{1,16}$/;

function checkPlaces(meta: unknown, links: PageLinks): Finding[] {
  if (!isObject(meta)) return [];
  const { page, offset, limit, totalRecords: total } = meta;
  const byOffset = pagingLinks(links).some(([, { query }]) => query.has('offset'));
  const [parameter, first, at] = byOffset ? ['offset', 0, offset] : ['page', 1, page];
  if (!isCount(limit, 1) || !isCount(total, 0) || !isCount(at, first)) return [];
  const step = byOffset ? limit : 1;
  const start = byOffset ? at : (at - 1) * limit;
  const last = first + (Math.max(1, Math.ceil(total / limit)) - 1) * step;
  // Undefined for a link that must be absent.
  const places = {
    first,
    prev: at > first ? Math.min(Math.max(first, at - step), last) : undefined,
    next: start + limit < total ? at + step : undefined,
    last,
  };
  return RELS.flatMap((rel) => {
    const link = links.get(rel);
    const place = places[rel];
    if (link === undefined) {
      // Without `next` and `prev` a client can't walk the pages; `first` and `last` are optional.
      if (place === undefined || rel === 'first' || rel === 'last') return [];
      const message = `Link ${rel} is required: _meta shows that there is another page`;
      return [finding('collection.links', message, { path: ['_links'] })];
    }
    if (place === undefined) {
      const end = rel === 'next' ? 'last' : 'first';
      return [pagingFinding(link, `Link ${rel} must be absent on the ${end} page`)];
    }
    const value = link.query.get(parameter);
    // Another parameter may tell the page; a number below the first is reported above.
    if (value === null || !NUMBER.test(value) || Number(value) === place) return [];
    return [pagingFinding(link, must(`${parameter} of link ${rel}`, `be ${place}`, value))];
  });
}

function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

/** Names of parameters that hold a cursor. */
const CURSOR = /cursor|token|continuation|^(?:after|before|marker|position)$/i;

/** Names of parameters that tell the place in a list by a number. */
const PLACE = /^(?:page|offset|skip|start)$/i;

/** The parameters of `self`, its place aside, are those of every paging link. */
function lostParameter(self: Values, given: Values): string | undefined {
  return [...self.keys()].find(
    (name) =>
      !PLACE.test(name) &&
      !CURSOR.test(name) &&
      JSON.stringify(self.get(name)) !== JSON.stringify(given.get(name)),
  );
}

type Values = ReadonlyMap<string, readonly (readonly [name: string, value: string])[]>;

/** All values by their name. `getAll` would read the whole query for each name. */
function valuesOf(query: URLSearchParams): Values {
  return groupBy(query, ([name]) => name);
}

function pagingFinding({ path }: PageLink, message: string): Finding {
  return finding('collection.links', message, { path });
}
