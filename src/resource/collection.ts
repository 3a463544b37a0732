import { HalyardError } from '../errors.js';
import { RESERVED_NAMES } from '../internal/json.js';
import { refusePromise } from '../internal/plain-json.js';
import { show } from '../internal/show.js';
import type { Link, LinkInput } from '../link/link.js';
import { aroundParameter, encodeQuery, partsOf, withoutParameters } from '../query/format-query.js';
import type { Method } from '../relation/method.js';
import { type OnFinding, reportTo } from '../rules/row-finding.js';
import { absoluteUrlFault, isPlainOrAbsoluteUrl } from '../url/absolute-url.js';
import { percentEncode } from '../url/percent-encode.js';
import { isSelf, presentLinks, selfLink } from './resource.js';

/**
 * Makes the body of one page of a collection: `_meta`, `_links` and the list.
 *
 * The links are `self`, `first`, `prev`, `next` and `last` as they apply, then `links`. Paging links
 * keep every other parameter of the URL, percent-encoded. `next` is there only when there is a next
 * page; past the end, `prev` is the last page; `last` needs a known total, and is page 1 when there
 * are no records.
 *
 * With `offset` in place of `page`, the links count records: `prev` is `limit` records before, from
 * 0; `last` begins at a multiple of `limit`.
 *
 * With `cursor`, they are `self`, `first`, which is the URL without its cursor, and the `prev` and `next`
 * that `cursor` has. `_meta` has no `page` then.
 *
 * Without `totalRecords` and `hasMore`, a full page has `next`, and a page that is not full is the last.
 * Where the service takes another page or limit than the URL asks for, the links have the real one.
 *
 * Nothing about rows is refused: an item without a `self` link is served, an item that is null is served as
 * null, and more items than `limit` are all served.
 *
 * `toHal` turns the body into the HAL draft's form; `respond` does so with `format`.
 *
 * @param input The items, the position of the page, and the URL that the client requested.
 * @returns The body.
 * @throws {HalyardError} `collection.option` for a `limit` that is not an integer ≥ 1, a `url` that is not
 *   absolute, a reserved `name`, or a `self` in `links`; `http.body` for a promise among the items.
 * @rule HYP.05, HYP.11, UFN.04, collection.meta, collection.links, collection.list, collection.item-links
 *
 * @example
 * ```ts
 * import { collection } from 'halyard/resource';
 *
 * const url = 'https://api.example.se/orders/v1/orders?status=open&page=3';
 * const page = collection({ name: 'orders', items: [], page: 3, limit: 10, totalRecords: 12, url });
 * page._meta;
 * // → { totalRecords: 12, page: 3, limit: 10, count: 0 }
 * page._links.map(({ rel, href }) => `${rel} ${href.split('?')[1]}`);
 * // → [
 * //   'self status=open&page=3',
 * //   'first status=open&page=1',
 * //   'prev status=open&page=2',
 * //   'last status=open&page=2',
 * // ]
 * const list = 'https://api.example.se/orders/v1/orders?offset=20';
 * const rows = collection({ name: 'orders', items: [], offset: 20, limit: 10, totalRecords: 45, url: list });
 * rows._links.map(({ rel, href }) => `${rel} ${href.split('?')[1]}`);
 * // → ['self offset=20', 'first offset=0', 'prev offset=10', 'next offset=30', 'last offset=40']
 * const cursor = { next: 'AcJGjO2HOls' };
 * const newest = collection({ name: 'orders', items: [], cursor, limit: 10, url: 'https://api.example.se/orders/v1/orders' });
 * newest._links.map(({ rel, href }) => `${rel} ${href.split('/').at(-1)}`);
 * // → ['self orders', 'first orders', 'next orders?cursor=AcJGjO2HOls']
 * ```
 */
export function collection<const Name extends string, Item extends CollectionItem>(
  input: CollectionInput<Name, Item>,
): Collection<Name, Item> {
  const { name, items, onFinding } = input;
  requireListName(name);
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    refusePromise(item, 'items', index);
    if (onFinding === undefined || selfOfItem(item) !== undefined) continue;
    const report = reportTo(onFinding, name, [name, index]);
    report?.('row.identifier', 'An item must have a self link with method GET');
  }
  return pageBody(input);
}

/** The body of a page whose items are checked. */
export function pageBody<const Name extends string, Item extends CollectionItem>(
  input: CollectionInput<Name, Item>,
): Collection<Name, Item> {
  const { name, items, itemLinks } = input;
  const page = resolvePage(input, items.length, name);
  return {
    _meta: metaOf(page),
    _links: [...pagingLinks(page), ...givenLinks(input), ...(itemLinks ? itemLinksOf(items) : [])],
    [name]: items,
  } as Collection<Name, Item>;
}

function selfOfItem(item: Partial<CollectionItem> | null | undefined): Link | undefined {
  return Array.isArray(item?._links) ? selfLink(item._links) : undefined;
}

/** An `item` link to each item of the list that has a URL (RFC 6573 §2.1). */
function itemLinksOf(items: readonly CollectionItem[]): Link[] {
  return items.flatMap((item) => {
    const self = selfOfItem(item);
    return self === undefined ? [] : [{ href: self.href, rel: 'item', method: 'GET' }];
  });
}

/** An item of a collection: any object with links of its own. */
export interface CollectionItem {
  readonly _links: readonly Link[];
}

/** The cursors of the pages around a page; empty for the only page. */
export interface Cursors {
  readonly next?: string | null | undefined;
  readonly prev?: string | null | undefined;
}

/** The position of a page in the whole collection, and the other contents of its body. */
export interface Paging {
  /**
   * The number of the page, from 1; it may lie past the end. Default, and what 0 and NaN count as: 1. Not
   * read with `offset` or `cursor`.
   */
  readonly page?: number | null | undefined;
  /** The number of records before the page, from 0, if clients page by offset. Not read with `cursor`. */
  readonly offset?: number | null | undefined;
  /**
   * If clients page by cursor: the cursors of the next and the previous page, each left out if there is
   * no such page. `cursorPage(…).cursor` has them.
   */
  readonly cursor?: Cursors | null | undefined;
  /** The page size, from 1. */
  readonly limit: number;
  /**
   * The number of records on all pages, also as `count(*)` of a database has it: text or a bigint. Any
   * other value counts as unknown. If it is below the position of the last item of this page, rows were
   * inserted after the count: it is raised, and after a full page `next` stays and `last` is left out.
   */
  readonly totalRecords?: number | bigint | string | null | undefined;
  /**
   * Whether there is a page after this one; read only if the total is unknown. Default: whether this page
   * is full.
   */
  readonly hasMore?: boolean | null | undefined;
  /** The absolute URL that the client requested, with its query: `withQuery(href(…), request)`. */
  readonly url: string;
  /**
   * `QUERY` for the result of a query that no URL identifies: the links of the page have this method, and the
   * client sends the same content to each. Default: GET.
   */
  readonly method?: 'QUERY' | undefined;
  /** The name of the page parameter. Default: `page`. */
  readonly pageParameter?: string | undefined;
  /** The name of the page-size parameter. Default: `limit`. */
  readonly limitParameter?: string | undefined;
  /** The name of the offset parameter. Default: `offset`. */
  readonly offsetParameter?: string | undefined;
  /** The name of the cursor parameter. Default: `cursor`. */
  readonly cursorParameter?: string | undefined;
  /**
   * Optional members of `_meta`: `totalPages`, the number of the last page (absent if the total is
   * not known), and `offset`, which is always there when paging by offset.
   */
  readonly metaFields?: readonly ('totalPages' | 'offset')[] | undefined;
  /** Members of `_meta` of your own; those that are counted here stay. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** More links of the collection, such as `create` and `search`. */
  readonly links?: readonly LinkInput[] | undefined;
  /** Whether the links of the collection include an `item` link to each item. */
  readonly itemLinks?: boolean | undefined;
  /** Called with what is odd about the rows and the numbers of the page. */
  readonly onFinding?: OnFinding | undefined;
}

/** The input of `collection`: the items of a page and its position. */
export interface CollectionInput<Name extends string, Item extends CollectionItem> extends Paging {
  /** The name of the list: the plural noun of the resource. */
  readonly name: Name;
  /** The items of this page, each with its own `self` link. An item that is null is served as null. */
  readonly items: readonly Item[];
}

/** Paging information. */
export interface CollectionMeta {
  /** The number of records on all pages; absent if it is unknown. */
  readonly totalRecords?: number;
  /** The number of the page, from 1; absent when paging by cursor. */
  readonly page?: number;
  /** The page size. */
  readonly limit: number;
  /** The number of records on this page. */
  readonly count: number;
  /** The number of the last page, with `metaFields: ['totalPages']` and a known total. */
  readonly totalPages?: number;
  /** The number of records before this page, when paging by offset or with `metaFields: ['offset']`. */
  readonly offset?: number;
  /** Members of `meta`. */
  readonly [member: string]: unknown;
}

/** The body of one page of a collection: `_meta`, `_links`, then the list. */
export type Collection<Name extends string, Item> = {
  readonly _meta: CollectionMeta;
  readonly _links: readonly Link[];
} & { readonly [Property in Name]: readonly Item[] };

/** The numbers of a page as they are served: whatever is odd about them is resolved. */
export interface Page {
  readonly paging: Paging;
  readonly cursor: Cursors | undefined;
  /** The number of records before the page, if clients page by offset. */
  readonly offset: number | undefined;
  readonly page: number;
  readonly count: number;
  readonly totalRecords: number | undefined;
  /** Whether a page follows; with cursors, they decide. */
  readonly isFollowed: boolean;
  /** The number of the last page; undefined if it is unknown. */
  readonly lastPage: number | undefined;
}

/**
 * Resolves the numbers of a page.
 *
 * @param count The number of items; undefined if they are not read yet: the page is then taken as full.
 * @param resource The name of the resource, for findings.
 */
export function resolvePage(paging: Paging, count: number | undefined, resource?: string): Page {
  const { limit, onFinding, cursor: given } = paging;
  if (!isInteger(limit, 1)) {
    const message = `limit must be an integer ≥ 1, got ${show(limit)}`;
    throw new HalyardError('collection.option', message, 'collection.meta');
  }
  const ofMeta = reportTo(onFinding, resource, ['_meta']);
  const report: Report = (rule, name, message) => ofMeta?.(rule, message, [name]);
  const cursor = given ?? undefined;
  const isByOffset = cursor === undefined && (paging.offset ?? undefined) !== undefined;
  const offset = isByOffset ? numberOf('offset', paging.offset, 0, report) : undefined;
  const byPage = cursor === undefined ? numberOf('page', paging.page ?? 1, 1, report) : 1;
  const page = offset === undefined ? byPage : Math.floor(offset / limit) + 1;
  const start = offset ?? (page - 1) * limit;
  const end = start + (count ?? 0);
  const isFull = count === undefined || count >= limit;
  if (count !== undefined && count > limit) {
    report('row.page', 'count', 'A page must have at most limit items');
  }

  const total = totalOf(paging, report);
  let totalRecords = total;
  let isFollowed: boolean;
  let lastPage: number | undefined;
  if (total === undefined) {
    const hasMore = paging.hasMore ?? undefined;
    // Past the end, an empty page is not the last one.
    const isLast = hasMore === undefined && !isFull && (count !== 0 || start === 0);
    isFollowed = hasMore ?? isFull;
    lastPage = isLast ? pagesOf(end, limit) : undefined;
  } else if (!count || end <= total) {
    isFollowed = start + limit < total;
    lastPage = pagesOf(total, limit);
  } else {
    const message = 'totalRecords must be at least the position of the last item';
    report('row.total', 'totalRecords', message);
    totalRecords = end;
    isFollowed = isFull;
    lastPage = isFull ? undefined : pagesOf(end, limit);
  }
  return { paging, cursor, offset, page, count: count ?? 0, totalRecords, isFollowed, lastPage };
}

type Report = (rule: 'row.page' | 'row.total', name: string, message: string) => void;

/** The number of a page or of the records before it; the first for one that does not exist. */
function numberOf(name: string, value: unknown, first: 0 | 1, report: Report): number {
  if (isInteger(value, first)) return value;
  report('row.page', name, `${name} must be an integer ≥ ${first}`);
  return first;
}

/** The total as a number; undefined if it is unknown. */
function totalOf({ totalRecords }: Paging, report: Report): number | undefined {
  if (totalRecords === undefined || totalRecords === null) return undefined;
  const text = String(totalRecords);
  const total = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (isInteger(total, 0)) return total;
  report('row.total', 'totalRecords', 'totalRecords must be an integer ≥ 0');
  return undefined;
}

function isInteger(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

/** The number of pages; a collection without records still has page 1. */
function pagesOf(records: number, limit: number): number {
  return Math.max(1, Math.ceil(records / limit));
}

/** The `_meta` of a page. */
export function metaOf(resolved: Page): CollectionMeta {
  const { paging, cursor, offset, page, count, totalRecords, lastPage } = resolved;
  const { limit, metaFields, meta } = paging;
  const counted: Record<string, number> = {};
  if (totalRecords !== undefined) counted.totalRecords = totalRecords;
  if (cursor === undefined) counted.page = page;
  counted.limit = limit;
  counted.count = count;
  if (lastPage !== undefined && metaFields?.includes('totalPages')) counted.totalPages = lastPage;
  const hasOffset = cursor === undefined && metaFields?.includes('offset');
  if (offset !== undefined || hasOffset) counted.offset = offset ?? (page - 1) * limit;
  return (meta ? { ...counted, ...meta, ...counted } : counted) as unknown as CollectionMeta;
}

/** The links `self`, `first`, `prev`, `next` and `last` of a page, as they apply. */
export function pagingLinks(resolved: Page): readonly Link[] {
  const { paging, cursor, offset, page, isFollowed, lastPage } = resolved;
  const { limit, limitParameter = 'limit', pageParameter, offsetParameter, method } = paging;
  const url = withNumber(paging.url, limitParameter, limit);
  if (cursor !== undefined) {
    const { cursorParameter = 'cursor' } = paging;
    const self = selfOf(url, method);
    // The last page has no cursor before it is read.
    const first = { ...self, href: withoutParameters(self.href, [cursorParameter]), rel: 'first' };
    const { next, prev } = cursor;
    return [self, first, ...linksBy(url, cursorParameter, { prev, next }, method)];
  }
  const [parameter, value, first, step] =
    offset === undefined
      ? [pageParameter ?? 'page', page, 1, 1]
      : [offsetParameter ?? 'offset', offset, 0, limit];
  const last = lastPage === undefined ? undefined : first + (lastPage - 1) * step;
  const before = Math.max(first, value - step);
  const prev = Math.min(before, last ?? before);
  const places = {
    first,
    prev: prev === value ? undefined : prev,
    next: isFollowed ? value + step : undefined,
    last,
  };
  return [
    selfOf(withNumber(url, parameter, value), method),
    ...linksBy(url, parameter, places, method),
  ];
}

/** The links by relation type that differ by one parameter. `self` is checked, and they by a text. */
function linksBy(
  url: string,
  parameter: string,
  places: Readonly<Record<string, string | number | null | undefined>>,
  method: Method = 'GET',
): Link[] {
  const [before, after] = aroundParameter(url, parameter);
  const links: Link[] = [];
  for (const rel in places) {
    const place = places[rel] ?? '';
    const text = typeof place === 'number' ? place : percentEncode(place);
    if (text !== '') links.push({ href: before + text + after, rel, method });
  }
  return links;
}

/** The URL with the real number where it has another one: a service may clamp what a client asks for. */
export function withNumber(url: string, parameter: string, value: number): string {
  const { own: query } = partsOf(url);
  // Most have no such parameter, or the number already.
  if (query === undefined || !(query.includes(parameter) || /[%+]/.test(query))) return url;
  if (`&${query}&`.includes(`&${parameter}=${value}&`)) return url;
  const given = new URLSearchParams(query).getAll(parameter).filter((text) => NUMBER.test(text));
  if (given.length === 0 || given.some((text) => Number(text) === value)) return url;
  return aroundParameter(url, parameter).join(String(value));
}

const NUMBER = /^[+-]?\d[\d.]*$/;

/** The URL of the page, with its query encoded like those of the other paging links. */
export function selfOf(url: string, method: Method = 'GET'): Link {
  const { path, own, fragment } = partsOf(url);
  const href = (own ? `${path}?${encodeQuery(own)}` : path) + fragment;
  if (isPlainOrAbsoluteUrl(href)) return { href, rel: 'self', method };
  const { rule, expected } = absoluteUrlFault(url);
  throw new HalyardError('collection.option', `url must ${expected}, got ${show(url)}`, rule);
}

/** The links of the page that are given, beside those of its position. */
export function givenLinks({ links = [] }: Pick<Paging, 'links'>): Link[] {
  const given = presentLinks(links);
  if (!given.some(isSelf)) return given;
  const message = 'links must not contain self, which is made of the URL of the page';
  throw new HalyardError('collection.option', message, 'collection.links');
}

/** Throws on members that the body has already, numbers, and the name that would set its prototype. */
export function requireListName(name: string): void {
  // JSON.stringify writes members named by a number first, before `_meta`.
  if (!/^(?:\d*|__proto__)$/.test(name) && !RESERVED_NAMES.has(name)) return;
  const others = [...RESERVED_NAMES].join(', ');
  const message = `name must be a name other than a number, __proto__ and ${others}; got ${show(name)}`;
  throw new HalyardError('collection.option', message, 'collection.list');
}
