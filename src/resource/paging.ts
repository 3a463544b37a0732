import { findLink } from '../link/find.js';
import { type Link, link } from '../link/link.js';
import { withParameter } from '../query/page-url.js';
import { percentEncode } from '../url/percent-encode.js';
import type { CollectionItem, CollectionMeta, Paging } from './page.js';

/** The links `self`, `first`, `prev`, `next` and `last` of a page, as they apply. */
export function pagingLinks(paging: Paging): Link[] {
  const { url, offset } = paging;
  const { first, prev, next, last, parameter } =
    offset === undefined ? byPage(paging) : byOffset(paging, offset);
  const address = placeOf(url, parameter);
  const links: Link[] = [{ href: url, rel: 'self', method: 'GET' }];
  links.push(linkTo('first', first, address));
  if (prev !== undefined) links.push(linkTo('prev', prev, address));
  if (next !== undefined) links.push(linkTo('next', next, address));
  if (last !== undefined) links.push(linkTo('last', last, address));
  return links;
}

type Address = readonly [before: string, behind: string];

/** The URL was checked, and what is written into it is legal: `link` would check each one again. */
function linkTo(rel: string, place: number, [before, behind]: Address): Link {
  return { href: `${before}${place}${behind}`, rel, method: 'GET' };
}

/** The URL before and behind the value of a parameter, every other parameter kept. */
function placeOf(url: string, parameter: string): Address {
  if (!/[?#]/.test(url)) return [`${url}?${percentEncode(parameter)}=`, ''];
  const one = withParameter(url, parameter, '1');
  const two = withParameter(url, parameter, '2');
  let at = 0;
  while (one.charCodeAt(at) === two.charCodeAt(at)) at++;
  return [one.slice(0, at), one.slice(at + 1)];
}

/** Where the pages around one begin; undefined for one that there is not. */
interface Places {
  readonly first: number;
  readonly prev: number | undefined;
  readonly next: number | undefined;
  readonly last: number | undefined;
  /** The name of the parameter that tells the place. */
  readonly parameter: string;
}

function byPage(paging: Paging): Places {
  const { page = 1, pageParameter = 'page', hasMore } = paging;
  const last = lastPage(paging);
  const prev = Math.min(page - 1, last ?? page - 1);
  const hasNext = last === undefined ? hasMore === true : page < last;
  return {
    first: 1,
    prev: prev >= 1 ? prev : undefined,
    next: hasNext ? page + 1 : undefined,
    last,
    parameter: pageParameter,
  };
}

function byOffset(paging: Paging, offset: number): Places {
  const { limit, totalRecords, offsetParameter = 'offset', hasMore } = paging;
  const pages = lastPage(paging);
  const last = pages === undefined ? undefined : (pages - 1) * limit;
  const before = Math.max(0, offset - limit);
  const hasNext = totalRecords === undefined ? hasMore === true : offset + limit < totalRecords;
  return {
    first: 0,
    prev: offset > 0 ? Math.min(before, last ?? before) : undefined,
    next: hasNext ? offset + limit : undefined,
    last,
    parameter: offsetParameter,
  };
}

/** The number of the last page; page 1 is there without records too. */
function lastPage({ totalRecords, limit }: Pick<Paging, 'totalRecords' | 'limit'>) {
  return totalRecords === undefined ? undefined : Math.max(1, Math.ceil(totalRecords / limit));
}

/** `_meta` of a page with that many records. */
export function metaOf(paging: Paging, count: number): CollectionMeta {
  const { page = 1, offset, limit, totalRecords, metaFields, meta } = paging;
  const place = offset === undefined ? page : Math.floor(offset / limit) + 1;
  const counted =
    totalRecords === undefined
      ? { page: place, limit, count }
      : { totalRecords, page: place, limit, count };
  if (metaFields === undefined && offset === undefined && meta === undefined) return counted;
  const totalPages = metaFields?.includes('totalPages') ? lastPage(paging) : undefined;
  const told = offset ?? (metaFields?.includes('offset') ? (page - 1) * limit : undefined);
  return {
    ...counted,
    ...(totalPages !== undefined && { totalPages }),
    ...(told !== undefined && { offset: told }),
    ...meta,
  };
}

/** A link `item` to each item that stands in the list (RFC 6573 §2.1). */
export function itemLinksOf(items: readonly CollectionItem[]): Link[] {
  return items.map((item) => link('item', findLink(item, 'self')?.href ?? ''));
}
