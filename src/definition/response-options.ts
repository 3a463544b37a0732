import type { Caller } from '../http/response.js';
import type { CreatedOptions } from '../http/created.js';
import type { CurrentTagOptions } from '../http/current-tag.js';
import type { RespondOptions } from '../http/response.js';
import type { OnFinding } from '../rules/row-finding.js';
import type { Base } from '../url/base.js';
import type { PageOptions } from './page-options.js';

/** Options of `respond` of a definition: those of `respond`, apart from the body. */
export interface RespondItemOptions
  extends Omit<RespondOptions, 'body' | 'text' | 'templates' | 'base'> {
  /**
   * The base URL of the links. What `baseUrl` returns also decides `Vary`, and is part of the tag if it
   * comes from the request. A string is taken as the same for every request.
   */
  readonly base: Base;
  /**
   * The fields that the body is limited to, as `parseQuery` returns them. Default: for one resource,
   * those that the parameter `fields` of a GET names, if the definition has a query with fields; for a
   * page, those of `query`.
   */
  readonly fields?: readonly string[] | undefined;
  /** Hears of each odd row and number, every time that it is served: log it, and deduplicate it there. */
  readonly onFinding?: OnFinding | undefined;
}

/** Options of `respondCollection`: those of `collection` and of `respond`. */
export interface RespondCollectionOptions
  extends RespondItemOptions,
    Omit<PageOptions, 'base' | 'caller' | 'request' | 'limit'> {
  /** The value of `parseQuery(request, orders.query)`: the position of the page, and the fields. */
  readonly query?: PageQuery | undefined;
  /** The page size. Default: that of `query`. */
  readonly limit?: number | undefined;
}

/** The members of a parsed query that decide a page. */
export interface PageQuery {
  readonly page?: number | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly fields?: readonly string[] | undefined;
}

/** Options of `respondCreated`. */
export interface RespondCreatedOptions
  extends Omit<CreatedOptions, 'resource' | 'fields' | 'templates' | 'base'>,
    Pick<RespondItemOptions, 'base' | 'onFinding'> {}

/** Options of `refuse`: the current state of the resource, and the client. */
export interface RefuseOptions<Rel extends string = string>
  extends Omit<CurrentTagOptions, 'base' | 'fields' | 'headers' | 'templates'> {
  /** The base URL of the links in a 409, and in content that a tag is made of. */
  readonly base?: Base | undefined;
  /** When the resource was last changed. */
  readonly lastModified?: Date | undefined;
  /** Whether PUT, PATCH and DELETE must have If-Match, so that no update is lost. Default: false. */
  readonly required?: boolean | undefined;
  /**
   * The relation type of the operation: what `match` returned, or what the route is for. Default: that of
   * the link of the resource's own URL with the method of the request.
   */
  readonly rel?: Rel | undefined;
}

/** Options of `refuseCollection`. */
export interface RefuseCollectionOptions<Rel extends string = string> {
  /** The client. Default: a client without permissions. */
  readonly caller?: Caller | undefined;
  /**
   * The relation type of the operation: what `match` returned, or what the route is for. Default: that of
   * the link of the collection's own URL with the method of the request.
   */
  readonly rel?: 'collection' | Rel | undefined;
}
