import type { CachePolicy } from '../cache/cache-headers.js';
import type { Version } from '../conditional/entity-tag.js';
import { decodeText } from '../internal/bytes.js';
import type { NotPromise } from '../internal/plain-json.js';
import type { OnFinding } from '../rules/row-finding.js';
import type { Base } from '../url/absolute-url.js';
import type { FieldsInput } from './header-fields.js';
import type { FormOptions, FormTemplates } from './select-form.js';

/** A response as plain data: `res.writeHead(r.status, r.headers).end(r.body)`, `new Response(r.body, r)`. */
export interface ResponseDescriptor<Body = string | Uint8Array<ArrayBuffer>> {
  readonly status: number;
  /**
   * The header fields, their names in lower case. Several values of `set-cookie` stay a list, which
   * `writeHead` of Node takes; for `fetch`, append each to its `Headers`.
   */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The body as it is sent; absent if the response has none. Send bytes as they are: on Node, the
   * `buffer` of a small body holds other bodies too.
   */
  readonly body?: Body;
}

/** The version of a resource and what else shapes its representation: both go into the entity tag. */
export interface Representation {
  /** The version of the resource: a number, a time or a text, from which its entity tag is made. */
  readonly version?: Version | null | undefined;
  /** The entity tag of this version, with its quotes, in place of `version`. */
  readonly etag?: string | null | undefined;
  /**
   * The base URL of the links. The tag names one that `baseUrl` took from the request; a string is the same
   * for every request.
   */
  readonly base?: Base | undefined;
  /** The fields that the body is limited to, as the query asks for them. */
  readonly fields?: readonly string[] | null | undefined;
  /** The client that the body is for: another one, or other permissions, give another tag. */
  readonly caller?: Caller | null | undefined;
  /**
   * The release of the service, such as the commit that runs: with another one each representation has
   * another tag. Name it where code shapes bodies that no option tells of.
   */
  readonly release?: string | null | undefined;
  /**
   * Whatever else shapes the body: a language, a tenant, the version of an embedded resource. If a header
   * field decides the variant, name it in `vary`.
   */
  readonly variant?: string | readonly string[] | null | undefined;
  /**
   * The request headers that the body depends on, beyond those of `base` and `format`, which are
   * added: `'accept-language'`. With `'cookie'` or `'authorization'` name the client in `caller.id`: without
   * it the tag is made of the content.
   */
  readonly vary?: string | readonly string[] | null | undefined;
  /**
   * More header fields; the tag tells `content-type`, `content-language` and `content-encoding`. Those
   * that have an option of their own (`etag`, `cache-control`, `vary`, …), other fields that caches
   * obey and `content-length` are refused here.
   */
  readonly headers?: FieldsInput | undefined;
}

/** The options of a response, apart from its body. */
interface ResponseOptions extends Representation {
  /** The status code, 200 to 599. Default: 200. */
  readonly status?: number | undefined;
  /** When the resource was last changed; a date that HTTP cannot express counts as left out. */
  readonly lastModified?: Date | null | undefined;
  /**
   * How the response to a GET or HEAD may be cached; also a 200 to POST, if `headers` have a
   * `content-location`. All others get `no-store`. A policy for shared caches
   * is made private, with the same lifetime, for a response with `caller`, with `set-cookie`, or with a
   * `variant` or `content-language` without `vary`; `onFinding` hears of it. Default: the policy of the method (see `cacheHeaders`).
   */
  readonly cache?: CachePolicy | undefined;
  /** The time of the response; required if the cache policy has `expires`. */
  readonly now?: Date | undefined;
  /** Called with what is odd about the rows of the body. */
  readonly onFinding?: OnFinding | undefined;
}

/** Options of `respond` for a body that it writes as JSON. */
export interface RespondOptions extends ResponseOptions, FormOptions, FormTemplates {
  /** The body, an object, or a function that makes it. Without it the response has no body. */
  readonly body?: NotPromise | (() => NotPromise) | null | undefined;
  readonly text?: undefined;
}

/** The options of a response to a request that changed a resource: such a response is not cached. */
export interface ChangeOptions
  extends Omit<RespondOptions, 'status' | 'body' | 'text' | 'cache' | 'now'> {}

/** Options of `respond` for a body that is JSON already, as `serialize` of a definition writes it. */
export interface RespondTextOptions<Body extends string | Uint8Array = string>
  extends ResponseOptions {
  /** The JSON of an object, as text or in UTF-8, or a function that writes it. It is sent as it is. */
  readonly text: Body | (() => Body);
  readonly body?: undefined;
  /** The form of the text, which is that of the conventions: it is never converted. */
  readonly format?: 'links' | undefined;
}

/** Options of `respond` for a body of another media type, such as CSV or an image. */
export interface RespondContentOptions<Body extends string | Uint8Array> extends ResponseOptions {
  /** The body as it is sent, or a function that makes it. */
  readonly body: Body | (() => Body);
  readonly text?: undefined;
  readonly format?: undefined;
  /** More header fields, among them the media type of the body. */
  readonly headers: FieldsInput & { readonly 'content-type': string };
}

/** Options of `respond`, whatever the body is. */
export type AnyRespondOptions =
  | RespondOptions
  | RespondTextOptions<string | Uint8Array>
  | RespondContentOptions<string | Uint8Array>;

/** The base, the fields and the forms of a body: those of the options, or as a definition resolves them. */
export interface BodyShape extends Pick<Representation, 'base' | 'fields'>, FormTemplates {
  readonly origin?: TagOrigin | undefined;
  /** The number in the body of a page: a row that is removed need not change the version of the list. */
  readonly totalRecords?: unknown;
  /** Whether the version does not tell the body from others of its URL, as of the results of two queries. */
  readonly isUntold?: boolean;
}

/** The definition that a body is made by, as far as the tags of its versions depend on it. */
export interface TagOrigin {
  /** Another text for each definition whose bodies differ for one row. */
  readonly fingerprint: () => string;
  /** Whether it may be another resource for each caller: a singleton, or a list at a path without variables. */
  readonly isPersonal: boolean;
}

/** Options of `respond` apart from the body and its shape. */
export type BodilessOptions = Omit<AnyRespondOptions, 'body' | 'text' | keyof BodyShape>;

/** The client that a response is for, as far as the response depends on it. */
export interface Caller {
  /**
   * What identifies the client: the key of the user, never a token or a cookie. Responses that depend on it
   * have a tag of their own. Null for a client that is not known.
   */
  readonly id?: string | number | bigint | null | undefined;
  /** The permissions of the client. Default: none. */
  readonly permissions?: readonly string[] | ReadonlySet<string> | null | undefined;
}

/** The identifier of a caller as text; undefined without one. */
export function callerId(caller: Caller | null | undefined): string | undefined {
  return String(caller?.id ?? '') || undefined;
}

/** The permissions of a caller. */
export function permissionsOf(caller: Caller | null | undefined): ReadonlySet<string> {
  // A claim of a token may have any form.
  const { permissions } = caller ?? {};
  return new Set(Array.isArray(permissions) || permissions instanceof Set ? permissions : []);
}

/**
 * Returns the body of a response as text, for a test that reads it or a platform that sends text only.
 *
 * @param response The response, whose body may be text or bytes.
 * @returns The text; empty for a response without a body.
 *
 * @example
 * ```ts
 * import { bodyText, respond } from 'halyard/http';
 *
 * const request = { method: 'GET', url: '/orders/17', headers: {} };
 * const text = new TextEncoder().encode('{"id":17}');
 *
 * bodyText(respond(request, { text }));
 * // → '{"id":17}'
 * bodyText({ status: 204, headers: {} });
 * // → ''
 * ```
 */
export function bodyText({ body = '' }: ResponseDescriptor<string | Uint8Array>): string {
  return typeof body === 'string' ? body : decodeText(body);
}
