import type { Link } from '../link/link.js';
import type { Operation, Shape, Untyped } from './shape.js';

/**
 * A response, with the links and forms of its body and its `Link` header. Its functions need no
 * `this`, so `const { follow, submit } = order` works.
 */
export interface Representation<Of extends Shape = Untyped> {
  /** The URL that it was read from, after redirects. An item of a list has the URL of its self link. */
  readonly url: string;
  readonly status: number;
  /** The header fields of the response; none for an item of a list. */
  readonly headers: Headers;
  /** The entity tag. An item of a list has none. */
  readonly etag: string | undefined;
  /**
   * The parsed JSON without its own `_links` and `_templates`, with the members of `_embedded` beside
   * the others, which keep theirs; the text of a text type; an `ArrayBuffer` of any other; undefined if
   * the body is empty.
   */
  readonly body: Of['body'];
  readonly links: readonly FoundLink[];
  /**
   * The HAL-FORMS templates. `has`, `follow` and `submit` leave out a `default` that only reads the
   * resource again: it is not by POST, PUT, PATCH or DELETE, has no properties, and its target is the
   * resource.
   */
  readonly forms: readonly Form[];
  /**
   * Whether there is a link or a form of a relation type, so that its operation is available now. A CURIE
   * and its URI are the same relation type, as for `find`, `follow`, `submit` and the list of `items`.
   */
  has(rel: RelsOf<Of>): boolean;
  /** Finds the first link of a relation type, ignoring case. */
  find(rel: RelsOf<Of>): FoundLink | undefined;
  /**
   * Reads the target of a link by GET or QUERY, or submits a form with one of these methods. A QUERY has the
   * values that are no variables of a template as its content, in JSON.
   *
   * @param rel The relation type; a link of `links`; or a link that `findLink` found in `body`.
   * @param options The values of the template or the form, and further query parameters.
   * @returns The target. After a 304, it has the stored body.
   * @throws {ClientError} `client.link` if the link is missing or has an unsafe method; the
   *   other codes for what the service sends. Network errors are the ones that `fetch` throws.
   * @throws {HalyardError} `client.option` for an invalid option, value or relation type; `url.value`
   *   for a value that is missing in the path.
   */
  follow<Rel extends keyof Of['safe'] & string>(
    rel: Rel,
    options?: FollowOptions,
  ): Promise<Representation<Target<Of['safe'][Rel]>>>;
  /** Reads the target of an untyped relation, or of a link. */
  follow<Body = unknown>(
    rel: Of['other'] | FoundLink | Link,
    options?: FollowOptions,
  ): Promise<Representation<Untyped<Body>>>;
  /**
   * Carries out the operation of a link or a form, with its method and content type. Sends `If-Match`
   * if the target is the URL of the representation and it has a strong tag.
   *
   * @param rel The relation type, the name of a form, or a link of `links`.
   * @param given The content: a JSON value, or any content that `fetch` takes. Values of the form are
   *   added to it. Then the options: the values of a template, and another method or content type.
   * @returns The response. `read` reads the resource that it names in `Location`.
   * @throws {ClientError} `client.conflict` for 409, `client.precondition` for 412,
   *   `client.precondition-required` for 428, `client.problem` for any other error.
   * @throws {HalyardError} `client.option` for an invalid option, relation type or content;
   *   `url.value` for a value that is missing in the path.
   */
  submit<Rel extends keyof Of['unsafe'] & string>(
    rel: Rel,
    ...given: Given<Of['unsafe'][Rel]>
  ): Promise<Representation<ResponseOf<Of['unsafe'][Rel]>>>;
  /** Carries out an untyped operation, or that of a link of `links`. */
  submit<Body = unknown>(
    rel: Of['other'] | FoundLink,
    body?: unknown,
    options?: SubmitOptions,
  ): Promise<Representation<Untyped<Body>>>;
  /**
   * Reads the resource: the `Location` of a 201, of a 202, or of a redirect of `submit`; else the self
   * link; else the same URL again.
   */
  read(options?: RequestOptions): Promise<Representation<ReadOf<Of>>>;
  /**
   * Iterates over the items of the list, on this page and the next ones. An item with the self link of
   * an earlier one is skipped. A resource that HAL embeds alone is a list of one. If the body has no
   * list, the targets of its `item` links are read.
   */
  items(options?: ItemOptions): AsyncGenerator<Representation<Of['item']>, void, void>;
  /**
   * Iterates over this page and the next ones.
   *
   * @throws {ClientError} `client.pages` if `next` leads to an earlier page, or to more than `maxPages`.
   */
  pages(options?: PageOptions): AsyncGenerator<Representation<Of>, void, void>;
}

/** A link as the service sent it. Its href is absolute, unless it is a URI template. */
export interface FoundLink {
  readonly href: string;
  readonly rel: string;
  /** The method in upper case, if the service sent one. */
  readonly method?: string;
  readonly title?: string;
  /** The relation type as a CURIE, if the service sent one. `rel` is its URI. */
  readonly curie?: string;
  readonly [member: string]: unknown;
}

/** A HAL-FORMS template. */
export interface Form {
  /** Its key in `_templates`: a relation type, or `default`. */
  readonly name: string;
  readonly method: string;
  /** The absolute URL to submit it to, or a URI template. */
  readonly target: string;
  readonly contentType: string;
  readonly title?: string;
  readonly properties: readonly FormProperty[];
}

/** A property of a form, with any further members: `regex`, `options`, `min`, `max`. */
export interface FormProperty {
  readonly name: string;
  readonly required?: unknown;
  readonly readOnly?: unknown;
  readonly prompt?: unknown;
  /** The value that is sent unless another is given. */
  readonly value?: unknown;
  readonly [member: string]: unknown;
}

/** Options of every request. */
export interface RequestOptions {
  /** Further header fields. They are sent to trusted origins only. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

/** A value of a URL; null and undefined are left out. */
type TextValue = string | number | bigint | boolean | null | undefined;

/** Options of `follow`. */
export interface FollowOptions extends RequestOptions {
  /** The values of the link's URI template, of the form, or of the content of a QUERY, by name. */
  readonly values?: Readonly<Record<string, TextValue | readonly TextValue[]>> | undefined;
  /** Query parameters to set; the others stay as they are. Undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
}

/** Options of `submit`. */
export interface SubmitOptions extends FollowOptions {
  /** The method. Default: that of the form or the link; else that of the relation type; else POST. */
  readonly method?: string | undefined;
  /** The content type. Default: that of the form; for a PATCH, the one of `Accept-Patch`; else JSON. */
  readonly contentType?: string | undefined;
  /**
   * The tag for `If-Match`; false for none. Default, also for an empty text: the tag of the representation if
   * the target is its URL. To send it with an action at another URL: `ifMatch: order.etag`.
   */
  readonly ifMatch?: string | false | undefined;
  /**
   * The `Idempotency-Key`, in ASCII, to repeat a request that may have been carried out: a service that takes keys
   * responds as to the first. Default: a new UUID if the link has `idempotencyKey`; else none.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Options of `pages`. */
export interface PageOptions extends RequestOptions {
  /** The maximum number of pages or items. Default: no limit. */
  readonly limit?: number | undefined;
}

/** Options of `items`. */
export interface ItemOptions extends PageOptions {
  /**
   * The name of the list, if the body has several: `client.link` is thrown if the page has only others.
   * Default: the name of a definition; else the first list of objects.
   */
  readonly list?: string | undefined;
}

type RelsOf<Of extends Shape> =
  | (keyof Of['safe'] & string)
  | (keyof Of['unsafe'] & string)
  | Of['other'];
type ReadOf<Of extends Shape> = Of['read'] extends infer Read extends Shape ? Read : Of;
type Target<Value> = Value extends Shape ? Value : Untyped;
type ResponseOf<Value> = Value extends Operation<unknown, infer Response> ? Response : Untyped;
type Given<Value> =
  Value extends Operation<infer Input, Shape>
    ? undefined extends Input
      ? [body?: Input, options?: SubmitOptions]
      : [body: Input, options?: SubmitOptions]
    : [];
