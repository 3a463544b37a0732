import { refusePromise } from '../internal/plain-json.js';
import { type Link, link } from '../link/link.js';
import { type RowReport, reportTo } from '../rules/row-finding.js';
import {
  type Collection,
  type CollectionInput,
  type CollectionItem,
  givenLinks,
  metaOf,
  pagingLinks,
  requireListName,
  resolvePage,
} from './paging.js';
import { selfLink } from './resource.js';

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
    checkItem(items[index], index, reportTo(onFinding, name, [name, index]));
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

/** Throws on a promise, and reports an item without a `self` link. */
export function checkItem(
  item: Partial<CollectionItem> | null | undefined,
  index: number,
  report: RowReport | undefined,
): void {
  refusePromise(item, 'items', index);
  if (report === undefined || selfOf(item) !== undefined) return;
  report('row.identifier', 'An item must have a self link with method GET');
}

function selfOf(item: Partial<CollectionItem> | null | undefined): Link | undefined {
  return Array.isArray(item?._links) ? selfLink(item._links) : undefined;
}

/** An `item` link to each item of the list that has a URL (RFC 6573 §2.1). */
function itemLinksOf(items: readonly CollectionItem[]): Link[] {
  return items.flatMap((item) => {
    const self = selfOf(item);
    return self === undefined ? [] : [link('item', self.href)];
  });
}
