import type { CachePolicy } from '../cache/cache-policy.js';
import type { Version } from '../conditional/entity-tag.js';
import type { BaseUrl } from '../forwarded/base-url.js';
import type { FieldsInput } from './fields.js';
import type { Form, Format } from './format.js';

/** A response as plain data: `res.writeHead(r.status, r.headers).end(r.body)`, `new Response(r.body, r)`. */
export interface ResponseDescriptor {
  readonly status: number;
  /** The header fields, their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it is sent; absent where the response has none. */
  readonly body?: string;
}

/** What a response is made of. */
export interface RespondOptions {
  /** The status code, 200 to 599; 200 when left out. */
  readonly status?: number;
  /** The body, a value that JSON can hold, or a function that makes it; without one there is none. */
  readonly body?: object | (() => object);
  /** No text beside a body: see {@link RespondTextOptions}. */
  readonly text?: undefined;
  /** What tells this version of the resource from others; its entity tag is made of it. */
  readonly version?: Version;
  /** The entity tag, in place of one of the version or the body. */
  readonly etag?: string;
  /** When the resource was last changed. */
  readonly lastModified?: Date;
  /** How the response may be cached; the method's own way when left out. */
  readonly cache?: CachePolicy;
  /**
   * The base URL that the links are built on: what it depends on goes into `Vary`, and one that comes
   * from the request into the tag of the version.
   */
  readonly base?: BaseUrl;
  /** The fields that the body is limited to, as the query asks for them: they go into the tag. */
  readonly fields?: readonly string[] | undefined;
  /** More header fields; they go before the ones that are made here, but for `vary`, which is joined. */
  readonly headers?: FieldsInput;
  /**
   * The form of the body. `links`, when left out, is the list of links of the conventions; `hal` is
   * the HAL draft's object, by `toHal`. `negotiate` is the draft's for a request whose `Accept` names
   * it, by `application/prs.hal-forms+json` or by
   * `application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"`, and likes
   * it no less than `application/hal+json`, which stands for the list; `Vary` then has `accept`.
   */
  readonly format?: Format;
  /** The time of the response; needed where the cache policy has `expires`. */
  readonly now?: Date;
}

/** What a response is made of whose body is JSON text already, as `serialize` of a definition writes it. */
export interface RespondTextOptions extends Omit<RespondOptions, 'body' | 'text' | 'format'> {
  /**
   * The JSON text of an object or a list, or a function that writes it. It is sent as it is, never
   * read again.
   */
  readonly text: string | (() => string);
  /** No body beside the text. */
  readonly body?: undefined;
  /**
   * The form that the text has: `links`, when left out, or `hal`. The tag of a version tells it; the
   * text stays as it is, so there is nothing to negotiate.
   */
  readonly format?: Form;
}
