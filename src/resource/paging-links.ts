import { type Link, link } from '../link/link.js';
import { aroundParameter, encodeQuery, withoutParameters } from '../query/page-url.js';
import { percentEncode } from '../url/percent-encode.js';
import type { CollectionItem, CollectionMeta, Cursors, Paging } from './paging.js';
import { selfLink } from './resource.js';

/** The links `self`, `first`, `prev`, `next` and `last` of a page, as they apply. */
export function pagingLinks(paging: Paging): Link[] {
  const { url, offset, cursor } = paging;
  if (cursor !== undefined) return cursorLinks(paging, cursor);
  const { parameter, first, prev, next, last } =
    offset === undefined ? byPage(paging) : byOffset(paging, offset);
  const [before, after] = aroundParameter(url, parameter);
  // The URL is checked already: `link` would check it again for each link.
  const linkTo = (rel: string, position: number): Link => ({
    href: `${before}${position}${after}`,
    rel,
    method: 'GET',
  });
  const links: Link[] = [selfOf(url), linkTo('first', first)];
  if (prev !== undefined) links.push(linkTo('prev', prev));
  if (next !== undefined) links.push(linkTo('next', next));
  if (last !== undefined) links.push(linkTo('last', last));
  return links;
}

/** The links `self`, `first`, `prev` and `next`; the last page has no cursor before it is read. */
function cursorLinks({ url, cursorParameter = 'cursor' }: Paging, { next, prev }: Cursors): Link[] {
  const self = selfOf(url);
  const [, page = '', fragment = ''] = /^([^#]*)(.*)/.exec(self.href) ?? [];
  const first = withoutParameters(page, [cursorParameter]) + fragment;
  const [before, after] = aroundParameter(url, cursorParameter);
  const links: Link[] = [self, { href: first, rel: 'first', method: 'GET' }];
  for (const [rel, cursor] of [
    ['prev', prev],
    ['next', next],
  ] as const) {
    if (cursor === undefined) continue;
    links.push({ href: before + percentEncode(cursor) + after, rel, method: 'GET' });
  }
  return links;
}

/** The URL of the page, with its query encoded like those of the other paging links. */
export function selfOf(url: string): Link {
  if (!url.includes('?')) return { href: url, rel: 'self', method: 'GET' };
  const [, path, query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(.*)/.exec(url) ?? [];
  const href = query === '' ? `${path}${fragment}` : `${path}?${encodeQuery(query)}${fragment}`;
  return { href, rel: 'self', method: 'GET' };
}

/** The position of the pages around this one, as values of a parameter; undefined for no such page. */
interface Positions {
  readonly parameter: string;
  readonly first: number;
  readonly prev: number | undefined;
  readonly next: number | undefined;
  readonly last: number | undefined;
}

function byPage(paging: Paging): Positions {
  const { page = 1, pageParameter = 'page', hasMore } = paging;
  const last = lastPage(paging);
  const prev = Math.min(page - 1, last ?? page - 1);
  const hasNext = last === undefined ? hasMore === true : page < last;
  return {
    parameter: pageParameter,
    first: 1,
    prev: prev >= 1 ? prev : undefined,
    next: hasNext ? page + 1 : undefined,
    last,
  };
}

function byOffset(paging: Paging, offset: number): Positions {
  const { limit, totalRecords, offsetParameter = 'offset', hasMore } = paging;
  const pages = lastPage(paging);
  const last = pages === undefined ? undefined : (pages - 1) * limit;
  const before = Math.max(0, offset - limit);
  const hasNext = totalRecords === undefined ? hasMore === true : offset + limit < totalRecords;
  return {
    parameter: offsetParameter,
    first: 0,
    prev: offset > 0 ? Math.min(before, last ?? before) : undefined,
    next: hasNext ? offset + limit : undefined,
    last,
  };
}

/** The number of the last page; a collection without records still has page 1. */
function lastPage({ totalRecords, limit }: Pick<Paging, 'totalRecords' | 'limit'>) {
  return totalRecords === undefined ? undefined : Math.max(1, Math.ceil(totalRecords / limit));
}

/** The `_meta` of a page with that many records. */
export function metaOf(paging: Paging, count: number): CollectionMeta {
  const { page = 1, offset, limit, metaFields, meta } = paging;
  const counted = countedOf(paging, count);
  if (metaFields === undefined && offset === undefined && meta === undefined) return counted;
  const totalPages = metaFields?.includes('totalPages') ? lastPage(paging) : undefined;
  const before = offset ?? (metaFields?.includes('offset') ? (page - 1) * limit : undefined);
  return {
    ...counted,
    ...(totalPages !== undefined && { totalPages }),
    ...(before !== undefined && { offset: before }),
    ...meta,
  };
}

function countedOf(
  { page = 1, offset, cursor, limit, totalRecords }: Paging,
  count: number,
): CollectionMeta {
  if (cursor !== undefined) {
    return totalRecords === undefined ? { limit, count } : { totalRecords, limit, count };
  }
  const number = offset === undefined ? page : Math.floor(offset / limit) + 1;
  return totalRecords === undefined
    ? { page: number, limit, count }
    : { totalRecords, page: number, limit, count };
}

/** An `item` link to each item of the list (RFC 6573 §2.1). */
export function itemLinksOf(items: readonly CollectionItem[]): Link[] {
  return items.map((item) => link('item', selfLink(item._links)?.href ?? ''));
}
