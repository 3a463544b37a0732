import type { Caller } from '../http/response.js';
import type { RequestDescriptor } from '../internal/request.js';
import type { Paging } from '../resource/collection.js';
import type { StreamPaging } from '../resource/stream-collection.js';
import type { OnFinding } from '../rules/row-finding.js';
import type { Base } from '../url/base.js';
import type { TemplateValue } from '../url/template/template-values.js';

/** What the URLs of a page are made of, and the client that the page is for. */
export interface PageContext {
  /** The base URL of the API, as `baseUrl` returns it. */
  readonly base: Base;
  /** The absolute URL that was requested. Default: made of the base and the request. */
  readonly url?: string | undefined;
  /** The request, whose query the paging links keep. */
  readonly request?: RequestDescriptor | undefined;
  /** The values of the path of a nested collection: `/customers/{customer_id}/orders`. */
  readonly values?: Readonly<Record<string, TemplateValue>>;
  /** The client that the page is for. Default: a client without permissions. */
  readonly caller?: Caller | undefined;
  /** Hears of each odd row and number, every time that it is served. */
  readonly onFinding?: OnFinding | undefined;
}

/** The position of a page, and what its URLs are made of. */
export interface PageOptions extends Omit<Paging, 'url'>, PageContext {}

/** The position of a streamed list: the whole collection without page, offset, cursor and limit. */
export interface StreamOptions extends Omit<StreamPaging, 'url'>, PageContext {}
