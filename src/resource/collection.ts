import { links as listOf } from '../link/links.js';
import type { Collection, CollectionInput, CollectionItem } from './paging.js';
import { itemLinksOf, metaOf, pagingLinks } from './paging-links.js';
import { requireCollection } from './require-collection.js';

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
 * that `cursor` has. `_meta` has no `page` then; neither `totalRecords` nor `hasMore` is required.
 *
 * `toHal` turns the body into the HAL draft's form; `respond` does so with `format`.
 *
 * @param input The items, the position of the page, and the URL that the client requested.
 * @returns The body.
 * @throws {HalyardError} `collection.input`, `collection.name`, `collection.page`,
 *   `collection.offset`, `collection.cursor`, `collection.limit`, `collection.count`, `collection.total`,
 *   `collection.meta`, `collection.url`, `collection.links` or `collection.item`: the input
 *   contradicts itself or is of the wrong type.
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
  requireCollection(input);
  const { name, items, itemLinks, links } = input;
  return {
    _meta: metaOf(input, items.length),
    _links: listOf(pagingLinks(input), links, itemLinks && itemLinksOf(items)),
    [name]: items,
  } as Collection<Name, Item>;
}
