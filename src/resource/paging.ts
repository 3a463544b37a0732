import type { Link } from '../link/link.js';
import type { LinkInput } from '../link/links.js';

/** An item of a collection: any object with links of its own. */
export interface CollectionItem {
  readonly _links: readonly Link[];
}

/** The cursors of the pages around a page; empty for the only page. */
export interface Cursors {
  readonly next?: string | undefined;
  readonly prev?: string | undefined;
}

/** The position of a page in the whole collection, and the other contents of its body. */
export interface Paging {
  /**
   * The number of the page, from 1; it may lie past the end. Required unless `offset` or `cursor` is
   * given.
   */
  readonly page?: number | undefined;
  /** The number of records before the page, from 0, if clients page by offset. */
  readonly offset?: number | undefined;
  /**
   * If clients page by cursor: the cursors of the next and the previous page, each left out if there is
   * no such page. `cursorPage(…).cursor` has them.
   */
  readonly cursor?: Cursors | undefined;
  /** The page size, from 1. */
  readonly limit: number;
  /** The number of records on all pages. Pass `hasMore` if it is unknown; a cursor needs neither. */
  readonly totalRecords?: number | undefined;
  /** Whether there is a page after this one; read only if `totalRecords` is left out. */
  readonly hasMore?: boolean | undefined;
  /** The absolute URL that the client requested, with its query: `withQuery(href(…), request)`. */
  readonly url: string;
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
  /** Members of `_meta` of your own. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** More links of the collection, such as `create` and `search`. */
  readonly links?: readonly LinkInput[] | undefined;
  /** Whether the links of the collection include an `item` link to each item. */
  readonly itemLinks?: boolean | undefined;
}

/** The names of the members of `Paging`. */
export const PAGING = [
  'page',
  'offset',
  'cursor',
  'limit',
  'totalRecords',
  'hasMore',
  'url',
  'links',
  'itemLinks',
  'meta',
  'metaFields',
  'pageParameter',
  'limitParameter',
  'offsetParameter',
  'cursorParameter',
] as const satisfies readonly (keyof Paging)[];

/** The input of `collection`: the items of a page and its position. */
export interface CollectionInput<Name extends string, Item extends CollectionItem> extends Paging {
  /** The name of the list: the plural noun of the resource. */
  readonly name: Name;
  /** The items of this page, `limit` at most, each with its own `self` link. */
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
