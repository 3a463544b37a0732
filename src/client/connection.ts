/** The part of `fetch` that the client uses: the platform's, a library's, or a stub in a test. */
export type Fetch = (url: string, init: FetchInit) => Response | Promise<Response>;

/** The options that the client passes to `fetch`. */
export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: Content;
  readonly redirect: 'manual' | 'follow';
  readonly signal: AbortSignal;
  readonly credentials?: 'omit' | 'same-origin' | 'include';
}

/** The content of a request. */
export type Content =
  | string
  | URLSearchParams
  | FormData
  | Blob
  | ArrayBuffer
  | ArrayBufferView<ArrayBuffer>;

/** Header fields by name. */
export type PlainHeaders = Readonly<Record<string, string>>;

/** The configured headers, or a function that returns them for each request, such as a fresh token. */
export type HeadersSource = PlainHeaders | (() => PlainHeaders | Promise<PlainHeaders>);

/** The options and the stored responses of a connection. */
export interface Connection {
  readonly fetch: Fetch;
  /** The URL of the index. */
  readonly start: string;
  /** The origins that get the configured headers and the credentials. */
  readonly origins: ReadonlySet<string>;
  readonly headers?: HeadersSource | undefined;
  readonly credentials?: FetchInit['credentials'] | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes: number;
  readonly maxPages: number;
  /** The names of the definitions, which are those of their lists. */
  readonly names: readonly string[];
  /** The stored responses by the URL and headers of their requests, the least recently used first. */
  readonly store: Map<string, RawResponse>;
  readonly maxStored: number;
}

/** A request before it is sent. */
export interface ClientRequest {
  readonly method: string;
  readonly url: string;
  /** Sent to trusted origins only. */
  readonly headers?: PlainHeaders | undefined;
  readonly content?: Content | undefined;
  readonly contentType?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The tag for If-Match. */
  readonly ifMatch?: string | false | undefined;
  /** Whether an origin that is not trusted has redirected to the URL. */
  readonly isUntrusted?: boolean;
}

/** A response whose body has not been parsed. */
export interface RawResponse {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
}

/** A response with its parsed body. */
export interface ParsedResponse extends Omit<RawResponse, 'bytes'> {
  readonly body: unknown;
}

/**
 * Whether a request gets the configured headers and the credentials: its origin is trusted, and so are
 * those that redirected to it.
 */
export function isTrusted({ origins }: Connection, { url, isUntrusted }: ClientRequest): boolean {
  return !isUntrusted && origins.has(new URL(url).origin);
}
