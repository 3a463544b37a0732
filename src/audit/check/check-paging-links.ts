import { isObject, type Members, own } from '../../internal/json.js';
import { must, show } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import type { Path } from './check-options.js';
import { linkEntries } from './link-list.js';

type PagingRel = 'first' | 'prev' | 'next' | 'last';

/** A link of the collection whose query can be read. */
interface PageLink {
  readonly href: string;
  readonly query: URLSearchParams;
  readonly path: Path;
}

/** The links of the collection by relation type. */
type PageLinks = ReadonlyMap<unknown, PageLink>;

/** Where each paging link must lead, by the numbers of `_meta`. */
interface Position {
  /** The parameter of the position: `page` or `offset`. */
  readonly parameter: 'page' | 'offset';
  /** The value of that parameter for each link; undefined where the link must not be there. */
  readonly expected: Readonly<Record<PagingRel, number | undefined>>;
}

/**
 * Checks that the paging links agree with `_meta`: each leads to the page that its relation type
 * names, none leads past the ends, and each keeps the parameters of `self`.
 */
export function checkPagingLinks(body: Members): Finding[] {
  const links = pageLinksOf(body);
  const position = positionOf(own(body, '_meta'), parameterOf(links));
  const places = position === undefined ? [] : checkPlaces(links, position);
  return [
    ...checkLowerBounds(links),
    ...places,
    ...(places.length > 0 ? [] : checkProgress(links)),
    ...checkOtherParameters(links),
  ];
}

/**
 * Whether the links of a body page by cursor: none tells a page or an offset, and `next` or `prev` has
 * a cursor, or there is `first` alone.
 */
export function pagesByCursor(body: Members): boolean {
  const links = pageLinksOf(body);
  const has = (rel: PagingRel, place: RegExp) =>
    [...(links.get(rel)?.query.keys() ?? [])].some((name) => place.test(name));
  if (RELS.some((rel) => has(rel, /^(?:page|offset)$/)) || links.has('last')) return false;
  const around = (['next', 'prev'] as const).filter((rel) => links.has(rel));
  return around.length === 0 ? links.has('first') : around.some((rel) => has(rel, CURSOR));
}

/** A client that follows `next` or `prev` to the page that it is on never ends. */
function checkProgress(links: PageLinks): Finding[] {
  const self = links.get('self')?.href;
  return (['prev', 'next'] as const).flatMap((rel) => {
    const link = links.get(rel);
    return link === undefined || link.href !== self
      ? []
      : [pagingFinding(link, must(`Link ${rel}`, 'lead to another page than self', link.href))];
  });
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

const RELS: readonly PagingRel[] = ['first', 'prev', 'next', 'last'];
const PLACES = { page: 1, offset: 0 } as const;

/** No page before the first: a negative offset, page 0. */
function checkLowerBounds(links: PageLinks): Finding[] {
  return RELS.flatMap((rel) => {
    const link = links.get(rel);
    if (link === undefined) return [];
    return Object.entries(PLACES).flatMap(([parameter, least]) => {
      const value = link.query.get(parameter);
      if (value === null) return [];
      if (/^\d{1,16}$/.test(value) && Number(value) >= least) return [];
      return [
        pagingFinding(link, must(`${parameter} of link ${rel}`, `be an integer ≥ ${least}`, value)),
      ];
    });
  });
}

/** The parameter that the links of the service use. */
function parameterOf(links: PageLinks): Position['parameter'] {
  return RELS.some((rel) => links.get(rel)?.query.has('offset')) ? 'offset' : 'page';
}

function positionOf(meta: unknown, parameter: Position['parameter']): Position | undefined {
  if (!isObject(meta)) return undefined;
  const { page, offset, limit, totalRecords } = meta as Record<string, number | undefined>;
  if (!isCount(limit, 1) || !isCount(totalRecords, 0)) return undefined;
  const lastPage = Math.max(1, Math.ceil(totalRecords / limit));
  if (parameter === 'offset') {
    if (!isCount(offset, 0)) return undefined;
    return { parameter, expected: byOffset(offset, limit, totalRecords, lastPage) };
  }
  if (!isCount(page, 1)) return undefined;
  return {
    parameter,
    expected: {
      first: 1,
      prev: page > 1 ? Math.min(page - 1, lastPage) : undefined,
      next: page < lastPage ? page + 1 : undefined,
      last: lastPage,
    },
  };
}

function byOffset(offset: number, limit: number, total: number, lastPage: number) {
  const last = (lastPage - 1) * limit;
  return {
    first: 0,
    prev: offset > 0 ? Math.min(Math.max(0, offset - limit), last) : undefined,
    next: offset + limit < total ? offset + limit : undefined,
    last,
  };
}

function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

function checkPlaces(links: PageLinks, { parameter, expected }: Position): Finding[] {
  return RELS.flatMap((rel) => {
    const link = links.get(rel);
    const place = expected[rel];
    if (link === undefined) return missingFinding(rel, place);
    if (place === undefined) {
      const end = rel === 'next' ? 'last' : 'first';
      return [pagingFinding(link, `Link ${rel} must be absent on the ${end} page`)];
    }
    const value = link.query.get(parameter);
    // Another parameter may tell the page; a number below the first is reported above.
    if (value === null || !/^\d{1,16}$/.test(value) || Number(value) === place) return [];
    return [pagingFinding(link, must(`${parameter} of link ${rel}`, `be ${place}`, value))];
  });
}

/** Without `next` and `prev` a client can't walk the pages; `first` and `last` are optional. */
function missingFinding(rel: PagingRel, place: number | undefined): Finding[] {
  if (place === undefined || rel === 'first' || rel === 'last') return [];
  const message = `Link ${rel} is required: _meta shows that there is another page`;
  return [finding('collection.links', message, { path: ['_links'] })];
}

/** Names of parameters that hold a cursor. */
const CURSOR = /cursor|token|continuation|^(?:after|before|marker|position)$/i;

/** Names of parameters that tell the place in a list by a number. */
const PLACE = /^(?:page|offset|skip|start)$/i;

/** The parameters of `self`, its place aside, are those of every paging link. */
function checkOtherParameters(links: PageLinks): Finding[] {
  const self = links.get('self');
  if (self === undefined) return [];
  return RELS.flatMap((rel) => {
    const link = links.get(rel);
    if (link === undefined) return [];
    const lost = lostParameter(self.query, link.query);
    if (lost === undefined) return [];
    return [pagingFinding(link, `Link ${rel} must keep the parameter ${show(lost)} of self`)];
  });
}

function lostParameter(self: URLSearchParams, query: URLSearchParams): string | undefined {
  const kept = valuesOf(query);
  for (const [name, values] of valuesOf(self)) {
    if (PLACE.test(name) || CURSOR.test(name)) continue;
    if (values.join('\n') !== kept.get(name)?.join('\n')) return name;
  }
  return undefined;
}

/** All values by their name. `getAll` would read the whole query for each name. */
function valuesOf(query: URLSearchParams): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of query) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return values;
}

function pagingFinding({ path }: PageLink, message: string): Finding {
  return finding('collection.links', message, { path });
}
