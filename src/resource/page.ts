import type { Link } from '../link/link.js';
import type { LinkInput } from '../link/links.js';

/** An item of a collection: any object with its own links. */
export interface CollectionItem {
  readonly _links: readonly Link[];
}

/** Where a page stands among the others, and what its envelope holds beside the list. */
export interface Paging {
  /** The number of the page, from 1; it may lie past the end. Needed unless there is an `offset`. */
  readonly page?: number | undefined;
  /** How many records stand before the page, from 0, where clients page by offset. */
  readonly offset?: number | undefined;
  /** The page size, from 1. */
  readonly limit: number;
  /** How many records there are on all pages. Where that is not known, tell `hasMore`. */
  readonly totalRecords?: number | undefined;
  /** Whether there is a page after this one; for a total that is not known. */
  readonly hasMore?: boolean | undefined;
  /** The absolute URL that the client asked for, with its query: `withQuery(href(…), request)`. */
  readonly url: string;
  /** The name of the page parameter, where `parseQuery` was told another than `page`. */
  readonly pageParameter?: string | undefined;
  /** The name of the offset parameter; `offset` when left out. */
  readonly offsetParameter?: string | undefined;
  /**
   * Members of `_meta` that are counted here: `totalPages`, the number of the last page (absent where
   * the total is not known), and `offset`, which offset paging always tells.
   */
  readonly metaFields?: readonly ('totalPages' | 'offset')[];
  /** More members of `_meta`, of your own. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** More links of the collection, such as `create` and `search`. */
  readonly links?: readonly LinkInput[];
  /** Whether each item has a link `item` among those of the collection, too. */
  readonly itemLinks?: boolean;
}

/** What a page of a collection is made of. */
export interface CollectionInput<Name extends string, Item extends CollectionItem> extends Paging {
  /** The name of the list: the resource's, in the plural. */
  readonly name: Name;
  /** The items of this page, `limit` at most, each with its own `self` link. */
  readonly items: readonly Item[];
}

/** The form of a body: `links`, when left out, the conventions' list; `hal`, the HAL draft's object. */
export interface CollectionFormat<Format extends 'links' | 'hal'> {
  readonly format?: Format;
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
  /** The number of the last page, where it is asked for and known. */
  readonly totalPages?: number;
  /** How many records stand before this page, where clients page by offset or it is asked for. */
  readonly offset?: number;
  /** Members of one's own. */
  readonly [member: string]: unknown;
}

/** A page of a collection as it is sent: `_meta`, `_links`, then the list. */
export type Collection<Name extends string, Item> = {
  readonly _meta: CollectionMeta;
  readonly _links: readonly Link[];
} & { readonly [Property in Name]: readonly Item[] };
