import { type ErrorCode, HalyardError } from '../errors.js';
import { type Link, link } from '../link/link.js';
import { type LinkInput, links as listOf } from '../link/links.js';
import { pageUrl } from '../query/page-url.js';
import type { RuleId } from '../rules/catalogue.js';
import { absoluteUrlProblem, isAbsoluteUrl } from '../url/absolute-url.js';
import { hasSelf } from './resource.js';

/** An item of a collection: any object with its own links. */
export interface CollectionItem {
  readonly _links: readonly Link[];
}

/** What a page of a collection is made of. */
export interface CollectionInput<Name extends string, Item extends CollectionItem> {
  /** The name of the list: the resource's, in the plural. */
  readonly name: Name;
  /** The items of this page, `limit` at most, each with its own `self` link. */
  readonly items: readonly Item[];
  /** The number of the page, from 1; it may lie past the end. */
  readonly page: number;
  /** The page size, from 1. */
  readonly limit: number;
  /** How many records there are on all pages. Where that is not known, tell `hasMore`. */
  readonly totalRecords?: number | undefined;
  /** Whether there is a page after this one; for a total that is not known. */
  readonly hasMore?: boolean | undefined;
  /** The absolute URL that the client asked for, with its query: `withQuery(href(…), request)`. */
  readonly url: string;
  /** The name of the page parameter, where `parseQuery` was told another than `page`. */
  readonly pageParameter?: string;
  /** More links of the collection, such as `create` and `search`. */
  readonly links?: readonly LinkInput[];
}

/** Paging information. */
export interface CollectionMeta {
  /** How many records there are on all pages; absent where that is not known. */
  readonly totalRecords?: number;
  /** The number of the page, from 1. */
  readonly page: number;
  /** The page size. */
  readonly limit: number;
  /** How many records there are on this page. */
  readonly count: number;
}

/** A page of a collection as it is sent: `_meta`, `_links`, then the list. */
export type Collection<Name extends string, Item> = {
  readonly _meta: CollectionMeta;
  readonly _links: readonly Link[];
} & { readonly [Property in Name]: readonly Item[] };

/**
 * Makes the body of one page of a collection: `_meta`, `_links` and the list.
 *
 * The links are `self`, `first`, `prev`, `next` and `last` as they apply, then the ones that are
 * given. Paging links keep every other parameter of the URL. `next` is there only when there is a
 * next page; on a page past the end, `prev` leads back to the last one; `last` needs a known total,
 * and is page 1 when there are no records.
 *
 * @param input The items, the place of the page, and the URL that was asked for.
 * @returns The body.
 * @throws {HalyardError} `collection.name`, `collection.page`, `collection.limit`,
 *   `collection.count`, `collection.total`, `collection.url` or `collection.item`.
 * @rule HYP.05, HYP.11, UFN.04, collection.meta, collection.links, collection.list, collection.item-links
 *
 * @example
 * ```ts
 * import { collection } from 'halyard/resource';
 *
 * const page = collection({
 *   name: 'orders',
 *   items: [],
 *   page: 3,
 *   limit: 10,
 *   totalRecords: 12,
 *   url: 'https://api.example.se/orders/v1/orders?status=open&page=3',
 * });
 * page._meta;
 * // → { totalRecords: 12, page: 3, limit: 10, count: 0 }
 * page._links.map(({ rel, href }) => `${rel} ${href.split('?')[1]}`);
 * // → [
 * //   'self status=open&page=3',
 * //   'first status=open&page=1',
 * //   'prev status=open&page=2',
 * //   'last status=open&page=2',
 * // ]
 * ```
 */
export function collection<const Name extends string, Item extends CollectionItem>(
  input: CollectionInput<Name, Item>,
): Collection<Name, Item> {
  const { name, items, page, limit, totalRecords } = input;
  checkInput(input);
  const body = {
    _meta: {
      ...(totalRecords !== undefined && { totalRecords }),
      page,
      limit,
      count: items.length,
    },
    _links: [...pagingLinks(input), ...listOf(input.links)],
    [name]: items,
  };
  return body as unknown as Collection<Name, Item>;
}

function pagingLinks(input: CollectionInput<string, CollectionItem>): Link[] {
  const { url, page, limit, totalRecords, hasMore, pageParameter } = input;
  const pageLink = (rel: string, number: number) => link(rel, pageUrl(url, number, pageParameter));
  const last =
    totalRecords === undefined ? undefined : Math.max(1, Math.ceil(totalRecords / limit));
  const next = last === undefined ? hasMore === true : page < last;
  const prev = Math.min(page - 1, last ?? page - 1);
  return listOf(
    link('self', url),
    pageLink('first', 1),
    prev >= 1 && pageLink('prev', prev),
    next && pageLink('next', page + 1),
    last !== undefined && pageLink('last', last),
  );
}

/** The members that a body has already, and a name that would set its prototype. A number is no name
 * either: JSON would write it before `_meta`. */
const RESERVED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '_meta',
  '_links',
  '_embedded',
  '__proto__',
]);

function checkInput(input: CollectionInput<string, CollectionItem>): void {
  const { name, items, page, limit, totalRecords, hasMore, url } = input;
  if (typeof name !== 'string' || name === '' || RESERVED.has(name) || /^\d+$/.test(name)) {
    throw inputError(
      'collection.name',
      'collection.list',
      'The list is named after the resource',
      name,
      "Give the plural noun of the resource, such as 'orders'",
    );
  }
  if (!isWhole(page, 1)) {
    throw inputError(
      'collection.page',
      'collection.meta',
      'A page is a whole number from 1',
      page,
      'Count pages from 1; parseQuery(request) reads the page of a request',
    );
  }
  if (!isWhole(limit, 1)) {
    throw inputError(
      'collection.limit',
      'collection.meta',
      'A limit is a whole number from 1',
      limit,
      'Give the page size; parseQuery(request) reads the limit of a request',
    );
  }
  if (!Array.isArray(items) || items.length > limit) {
    throw inputError(
      'collection.count',
      'collection.meta',
      `The items are a list of at most ${limit}, the limit`,
      Array.isArray(items) ? items.length : items,
      'Give the items of this page only',
    );
  }
  if (totalRecords === undefined ? typeof hasMore !== 'boolean' : !isWhole(totalRecords, 0)) {
    throw inputError(
      'collection.total',
      'collection.meta',
      'The total is a whole number from 0, or unknown',
      totalRecords,
      'Give totalRecords, or hasMore where the total is not known',
    );
  }
  if (typeof url !== 'string' || !isAbsoluteUrl(url)) {
    const { problem, remedy } = absoluteUrlProblem(url);
    throw inputError(
      'collection.url',
      'HYP.14',
      `The URL of the collection ${problem}`,
      url,
      remedy,
    );
  }
  for (const [index, item] of items.entries()) checkItem(item, index);
}

function checkItem(item: CollectionItem, index: number): void {
  if (Array.isArray(item?._links) && hasSelf(item._links)) return;
  throw inputError(
    'collection.item',
    'collection.item-links',
    `Item ${index} has no self link by GET`,
    item,
    "Make it with resource(fields, [link('self', …), …])",
  );
}

function isWhole(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function inputError(
  code: ErrorCode,
  rule: RuleId,
  problem: string,
  given: unknown,
  remedy: string,
): HalyardError {
  return new HalyardError(code, { problem, given, remedy }, rule);
}
