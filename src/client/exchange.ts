import { HalyardError } from '../errors.js';
import { readBytes } from '../internal/bytes.js';
import type { Curies } from '../link/hal.js';
import { ClientError, urlText } from './client-error.js';
import type { Representation } from './representation.js';

/** Sends one request. A 304 gives the stored response whose tag was sent. */
export async function exchange(
  connection: Connection,
  request: ClientRequest,
): Promise<ParsedResponse> {
  const { method, url } = request;
  const { store, maxBytes } = connection;
  const headers = await requestHeaders(connection, request);
  // All that is sent may decide the response: no two forms or credentials share an entry.
  const key = JSON.stringify([url, ...headers]);
  // The caller who sends a condition handles its outcome.
  const mayStore = method === 'GET' && !key.includes('["if-');
  const stored = mayStore ? store.get(key) : undefined;
  const response = await callFetch(connection, request, headers, stored?.headers.get('etag'));
  const { status, headers: fields, redirected } = response;
  const from = redirected ? response.url : url;
  if (redirected) store.delete(key);
  if (status === 304 && mayStore) {
    if (stored === undefined || redirected) throw responseError(from, 'precede a 304');
    remember(connection, key, stored);
    return parseResponse(stored);
  }
  const bytes = await readBytes(response, maxBytes);
  if (bytes === undefined) {
    throw responseError(url, `have at most ${maxBytes} bytes`);
  }
  const received = { url: from, status, headers: fields, bytes };
  // The tag is of the target of a redirect, which may be another one next time.
  if (mayStore && !redirected && isStorable(received)) remember(connection, key, received);
  return parseResponse(received);
}

/** The header fields of a request; the configured ones and those of the call for trusted origins only. */
async function requestHeaders(connection: Connection, request: ClientRequest): Promise<Headers> {
  const { headers = {}, contentType, ifMatch, idempotencyKey } = request;
  const fields = new Headers({ accept: ACCEPT });
  // JSON escapes the two characters that a String escapes (RFC 9651 §4.1.6).
  if (idempotencyKey) setFields(fields, { 'idempotency-key': JSON.stringify(idempotencyKey) });
  if (isTrusted(connection, request)) {
    const { headers: source = {} } = connection;
    setFields(fields, typeof source === 'function' ? await source() : source);
    if (ifMatch) setFields(fields, { 'if-match': ifMatch });
    setFields(fields, headers);
  }
  if (contentType !== undefined) setFields(fields, { 'content-type': contentType });
  return fields;
}

const ACCEPT =
  'application/prs.hal-forms+json, application/hal+json;q=0.9, application/json;q=0.8, */*;q=0.1';

function setFields(fields: Headers, added: PlainHeaders): void {
  const valid = made('headers must have valid names and values', () => new Headers(added));
  for (const [name, value] of valid) fields.set(name, value);
}

/**
 * Calls `fetch`, and lets it follow redirects only if the request has no secret and no tag of a stored
 * response: `fetch` would send both to the target (RFC 9110 §15.4).
 */
async function callFetch(
  connection: Connection,
  request: ClientRequest,
  headers: Headers,
  tag?: string | null,
): Promise<Response> {
  const { method, url, content, signal } = request;
  const { fetch, signal: shared } = connection;
  const signals = [shared, signal].filter((each) => each !== undefined);
  const credentials = isTrusted(connection, request) ? connection.credentials : omitted();
  // A browser hides where a redirect leads, so it may follow those of requests without secrets.
  const isPublic =
    method === 'GET' &&
    credentials !== 'include' &&
    [...headers.keys()].every((name) => name === 'accept');
  const response = await fetch(url, {
    method,
    headers: { ...Object.fromEntries(headers), ...(tag && { 'if-none-match': tag }) },
    redirect: isPublic && !tag ? 'follow' : 'manual',
    body: content,
    signal: AbortSignal.any(signals),
    ...(credentials && { credentials }),
  } as FetchInit);
  // A browser hides the target of a redirect. Without the tag, `fetch` may follow it.
  if (response.type !== 'opaqueredirect') return response;
  if (!tag) throw redirectError(request, 'to a hidden URL');
  return callFetch(connection, request, headers);
}

/** Workers have no cookies, and refuse the option. */
function omitted() {
  return 'credentials' in Request.prototype ? 'omit' : undefined;
}

function isStorable({ status, headers, bytes }: RawResponse): boolean {
  const isForbidden = /no-store/i.test(headers.get('cache-control') ?? '');
  const isSmall = bytes.byteLength <= MAX_STORED_BYTES;
  return status === 200 && headers.has('etag') && isSmall && !isForbidden;
}

/** Longer bodies are not stored. */
const MAX_STORED_BYTES = 256 * 1024;

function remember({ store, maxStored }: Connection, key: string, response: RawResponse): void {
  store.delete(key);
  store.set(key, response);
  const [oldest = ''] = store.keys();
  if (store.size > maxStored) store.delete(oldest);
}

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
type PlainHeaders = Readonly<Record<string, string>>;

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
  /** Makes the functions that read further pages; a connection that reads none has no code of them. */
  readonly iterators?: Iterators | undefined;
  /** The names of the definitions, which are those of their lists. */
  readonly names: readonly string[];
  /** The stored responses by the URL and headers of their requests, the least recently used first. */
  readonly store: Map<string, RawResponse>;
  readonly maxStored: number;
}

/** Makes the functions of a representation that read further pages. */
export type Iterators = (
  page: Representation,
  connection: Connection,
  context: PageContext,
) => Pick<Representation, 'pages' | 'items'>;

/** What the items of a page need: the members of `_embedded`, and the CURIEs. */
export interface PageContext {
  readonly embedded: unknown;
  readonly curies: Curies;
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
  /** The key that a repeat has too: of one's own, or a new one where the link announces it. */
  readonly idempotencyKey?: string | undefined;
  /** Whether an origin that is not trusted has redirected to the URL. */
  readonly isUntrusted?: boolean;
}

/** A response whose body has not been parsed. */
interface RawResponse {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
}

/** A response with its parsed body. */
export interface ParsedResponse extends Omit<RawResponse, 'bytes'> {
  readonly body: unknown;
  /** The QUERY whose result it is. */
  readonly asked?: ClientRequest | undefined;
}

/**
 * Whether a request gets the configured headers and the credentials: its origin is trusted, and so are
 * those that redirected to it.
 */
export function isTrusted({ origins }: Connection, { url, isUntrusted }: ClientRequest): boolean {
  return !isUntrusted && origins.has(new URL(url).origin);
}

/** Parses JSON and decodes text. The body is undefined if it is empty, and bytes for any other type. */
function parseResponse({ bytes, ...response }: RawResponse): ParsedResponse {
  const { url, status, headers } = response;
  const type = headers.get('content-type') ?? '';
  const isJson = /[/+]json *(?:;|$)/i.test(type);
  const isText = isJson || /^text\/|[/+]xml\b|charset=/i.test(type);
  if (bytes.byteLength === 0) return { ...response, body: undefined };
  // The caller may change or transfer the bytes; those that are stored stay as they are.
  if (!isText) return { ...response, body: bytes.slice(0) };
  const text = new TextDecoder().decode(bytes);
  try {
    return { ...response, body: isJson ? JSON.parse(text) : text };
  } catch {
    // The body of an error or a redirect need not be JSON.
    if (status >= 300) return { ...response, body: text };
    throw responseError(url, 'be JSON');
  }
}

/** The error of a response that cannot be used. */
export function responseError(url: string, expected: string): ClientError {
  return new ClientError('client.response', `The body of ${urlText(url)} must ${expected}`);
}

/** The error of a redirect that is not followed. */
export function redirectError({ method, url }: ClientRequest, where: string): ClientError {
  return new ClientError('client.redirect', `${method} ${urlText(url)} must not redirect ${where}`);
}

/**
 * Returns what `make` returns. An error of the platform may quote a secret, and a form of a service may have
 * values that are no text, so it is replaced.
 */
export function made<Value>(requirement: string, make: () => Value): Value {
  try {
    return make();
  } catch {
    throw new HalyardError('client.option', requirement);
  }
}
