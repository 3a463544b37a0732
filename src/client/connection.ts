import { HalyardError } from '../errors.js';
import { cut } from '../internal/show.js';
import { ClientError } from './client-error.js';
import { resolve } from './href.js';
import { readBytes } from './read-bytes.js';

/** A fetch, as far as the client uses it: that of the platform, of a test, of an HTTP library. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>;

/** How the client calls `fetch`. */
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

/** What all requests of a connection share. */
export interface Connection {
  readonly fetch: Fetch;
  /** The URL of the index. */
  readonly start: string;
  /** The origins that get the configured headers and the credentials. */
  readonly origins: ReadonlySet<string>;
  readonly headers: HeadersSource;
  readonly credentials: FetchInit['credentials'];
  readonly signal: AbortSignal | undefined;
  readonly maxBytes: number;
  readonly maxPages: number;
  /** The names of the lists that are described by definitions. */
  readonly names: readonly string[];
  /** The responses that can be asked for again by their tags; the one used last at the end. */
  readonly store: Map<string, Received>;
  readonly maxStored: number;
}

type PlainHeaders = Readonly<Record<string, string>>;

/** The configured headers, or a function that returns them for each request, such as a fresh token. */
export type HeadersSource = PlainHeaders | (() => PlainHeaders | Promise<PlainHeaders>);

/** A request before it is sent. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  /** Sent to trusted origins only. */
  readonly headers?: PlainHeaders | undefined;
  readonly content?: Content | undefined;
  readonly contentType?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A response that has been read. */
export interface Answer {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A response whose body has not been parsed. */
interface Received {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
}

const ACCEPT =
  'application/prs.hal-forms+json, application/hal+json;q=0.9, application/json;q=0.8, */*;q=0.1';
const MAX_REDIRECTS = 10;

/** Longer bodies are not kept. */
const MAX_STORED_BYTES = 256 * 1024;

/** Sends a request and follows redirects: those of GET, and those that keep another method. */
export async function send(connection: Connection, first: Outgoing): Promise<Answer> {
  let request = first;
  const isRead = first.method === 'GET';
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const answer = await exchange(connection, request);
    const location = answer.headers.get('location');
    const redirects = isRead ? /^30[12378]$/ : /^30[78]$/;
    if (location === null || !redirects.test(`${answer.status}`)) return answer;
    const url = resolve(location, answer.url);
    if (url === undefined || !(isRead || isTrusted(connection, url))) {
      throw redirectError(first, `be to a trusted origin, got ${withoutQuery(location)}`);
    }
    request = { ...request, url };
  }
  throw redirectError(first, `be at most ${MAX_REDIRECTS}`);
}

/** Sends one request. The body of a 304 is that of the response whose tag was sent. */
async function exchange(connection: Connection, request: Outgoing): Promise<Answer> {
  const { method, url } = request;
  const { store, maxBytes } = connection;
  const sent = await requestHeaders(connection, request);
  // All that is sent may decide the response: no two forms or credentials share an entry.
  const key = JSON.stringify([url, ...sent]);
  const isPlain = method === 'GET' && !sent.has('if-none-match');
  const stored = isPlain ? store.get(key) : undefined;
  const tag = stored?.headers.get('etag');
  if (tag) sent.set('if-none-match', tag);

  const response = await callFetch(connection, request, sent);
  const { status, headers } = response;
  if (status === 304 && stored !== undefined) {
    await response.body?.cancel();
    const fresh = { ...stored, headers: freshened(stored.headers, headers) };
    remember(connection, key, fresh);
    return parse(fresh);
  }
  const bytes = await readBytes(response, maxBytes);
  if (bytes === undefined) {
    throw new ClientError(
      'client.response',
      `The body of ${withoutQuery(url)} must have at most ${maxBytes} bytes`,
    );
  }
  const received = { url: response.redirected ? response.url : url, status, headers, bytes };
  const isStored =
    isPlain &&
    status === 200 &&
    headers.has('etag') &&
    // The tag is of the target of a redirect, which may be another one next time.
    !response.redirected &&
    bytes.byteLength <= MAX_STORED_BYTES &&
    !/no-store/i.test(headers.get('cache-control') ?? '');
  if (isStored) remember(connection, key, received);
  return parse(received);
}

function remember({ store, maxStored }: Connection, key: string, received: Received): void {
  store.delete(key);
  store.set(key, received);
  const [oldest = ''] = store.keys();
  if (store.size > maxStored) store.delete(oldest);
}

async function requestHeaders(connection: Connection, request: Outgoing): Promise<Headers> {
  const { url, headers, contentType } = request;
  const sent = new Headers({ accept: ACCEPT });
  if (isTrusted(connection, url)) {
    const { headers: source } = connection;
    const configured = typeof source === 'function' ? await source() : source;
    setFields(sent, configured);
    setFields(sent, headers);
  }
  if (contentType !== undefined) setFields(sent, { 'content-type': contentType });
  return sent;
}

function setFields(sent: Headers, fields: PlainHeaders | undefined): void {
  try {
    for (const [name, value] of new Headers(fields)) sent.set(name, value);
  } catch {
    // A value may be a secret.
    throw new HalyardError('client.option', {
      subject: 'headers',
      expected: 'have valid names and values',
    });
  }
}

function isTrusted({ origins }: Connection, url: string): boolean {
  return origins.has(new URL(url).origin);
}

async function callFetch(
  connection: Connection,
  { method, url, content, signal }: Outgoing,
  headers: Headers,
): Promise<Response> {
  const { fetch, signal: shared } = connection;
  const signals = [shared, signal].filter((each) => each !== undefined);
  const credentials = isTrusted(connection, url) ? connection.credentials : omitted();
  // A browser hides where a redirect leads, so it may follow those of requests without secrets.
  const isPlain =
    method === 'GET' &&
    credentials !== 'include' &&
    [...headers.keys()].every((name) => /^(?:accept|if-none-match)$/.test(name));
  const response = await fetch(url, {
    method,
    headers: Object.fromEntries(headers),
    redirect: isPlain ? 'follow' : 'manual',
    ...(content !== undefined && { body: content }),
    signal: AbortSignal.any(signals),
    ...(credentials !== undefined && { credentials }),
  });
  if (response.type !== 'opaqueredirect') return response;
  throw redirectError({ method, url }, 'be absent in a browser');
}

function redirectError({ method, url }: Outgoing, expected: string): ClientError {
  const message = `Redirects of ${method} ${withoutQuery(url)} must ${expected}`;
  return new ClientError('client.redirect', message);
}

/** Workers have no cookies, and refuse the option. */
function omitted() {
  return 'credentials' in Request.prototype ? 'omit' : undefined;
}

/**
 * The fields of a 304 replace those that were stored, except those about the content (RFC 9111 §3.2),
 * such as its tag: with another one, If-Match would name a version that was never read.
 */
function freshened(stored: Headers, fields: Headers): Headers {
  const headers = new Headers(stored);
  for (const [name, value] of fields) {
    if (!/^(?:content-|etag$)/.test(name)) headers.set(name, value);
  }
  return headers;
}

/** JSON is parsed, text decoded; undefined for an empty body, and bytes for any other. */
function parse({ bytes, ...answer }: Received): Answer {
  const { url, status, headers } = answer;
  const type = headers.get('content-type') ?? '';
  const isJson = /[/+]json *(?:;|$)/i.test(type);
  const isText = isJson || /^text\/|[/+]xml\b|charset=/i.test(type);
  let body: unknown =
    bytes.byteLength === 0 ? undefined : isText ? new TextDecoder().decode(bytes) : bytes;
  try {
    if (isJson && body !== undefined) body = JSON.parse(body as string);
  } catch {
    // That of an error or a redirect need not be JSON.
    if (status < 300) {
      throw new ClientError('client.response', `The body of ${withoutQuery(url)} must be JSON`);
    }
  }
  return { ...answer, body };
}

/** A URL as messages name it: its query may hold a secret. */
export function withoutQuery(url: string): string {
  return cut(url.split(/[?#]/, 1)[0] ?? '');
}

/** The text of a service as messages quote it: on one line, cut. */
export function lineOf(text: unknown): string {
  return cut(
    String(text)
      .slice(0, 1000)
      .replace(/[\s\p{Cc}]+/gu, ' '),
  );
}
