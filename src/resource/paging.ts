import { findLink } from '../link/find.js';
import { type Link, link } from '../link/link.js';
import { pageUrl } from '../query/page-url.js';
import { withParameter } from '../query/query-string.js';
import type { CollectionItem, CollectionMeta, Paging } from './collection.js';

/** The links `self`, `first`, `prev`, `next` and `last` of a page, as they apply. */
export function pagingLinks(paging: Paging): Link[] {
  const { url } = paging;
  const { first, prev, next, last, urlOf } =
    paging.offset === undefined ? byPage(paging) : byOffset(paging, paging.offset);
  const links: Link[] = [link('self', url), link('first', urlOf(first))];
  if (prev !== undefined) links.push(link('prev', urlOf(prev)));
  if (next !== undefined) links.push(link('next', urlOf(next)));
  if (last !== undefined) links.push(link('last', urlOf(last)));
  return links;
}

/** Where the pages around one begin; undefined for one that there is not. */
interface Places {
  readonly first: number;
  readonly prev: number | undefined;
  readonly next: number | undefined;
  readonly last: number | undefined;
  readonly urlOf: (place: number) => string;
}

function byPage({ page = 1, url, pageParameter, hasMore, ...paging }: Paging): Places {
  const last = lastPage(paging);
  const prev = Math.min(page - 1, last ?? page - 1);
  const hasNext = last === undefined ? hasMore === true : page < last;
  return {
    first: 1,
    prev: prev >= 1 ? prev : undefined,
    next: hasNext ? page + 1 : undefined,
    last,
    urlOf: (place) => pageUrl(url, place, pageParameter),
  };
}

function byOffset(paging: Paging, offset: number): Places {
  const { limit, totalRecords, url, offsetParameter = 'offset', hasMore } = paging;
  const pages = lastPage(paging);
  const last = pages === undefined ? undefined : (pages - 1) * limit;
  const before = Math.max(0, offset - limit);
  const hasNext = totalRecords === undefined ? hasMore === true : offset + limit < totalRecords;
  return {
    first: 0,
    prev: offset > 0 ? Math.min(before, last ?? before) : undefined,
    next: hasNext ? offset + limit : undefined,
    last,
    urlOf: (place) => withParameter(url, offsetParameter, String(place)),
  };
}

/** The number of the last page; page 1 is there without records too. */
function lastPage({ totalRecords, limit }: Pick<Paging, 'totalRecords' | 'limit'>) {
  return totalRecords === undefined ? undefined : Math.max(1, Math.ceil(totalRecords / limit));
}

/** `_meta` of a page with that many records. */
export function metaOf(paging: Paging, count: number): CollectionMeta {
  const { page = 1, offset, limit, totalRecords, metaFields = [], meta } = paging;
  const totalPages = metaFields.includes('totalPages') ? lastPage(paging) : undefined;
  return {
    ...(totalRecords !== undefined && { totalRecords }),
    page: offset === undefined ? page : Math.floor(offset / limit) + 1,
    limit,
    count,
    ...(totalPages !== undefined && { totalPages }),
    ...(offset !== undefined && { offset }),
    ...(offset === undefined && metaFields.includes('offset') && { offset: (page - 1) * limit }),
    ...meta,
  };
}

/** A link `item` to each item that stands in the list (RFC 6573 §2.1). */
export function itemLinksOf(items: readonly CollectionItem[]): Link[] {
  return items.map((item) => link('item', findLink(item, 'self')?.href ?? ''));
}
