import {
  type ClientRequest,
  type Connection,
  type FetchInit,
  isTrusted,
  type ParsedResponse,
  type PlainHeaders,
  type RawResponse,
} from './connection.js';
import { made } from './made.js';
import { parseResponse, responseError } from './parse-response.js';
import { redirectError } from './redirect-error.js';

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
  const { headers = {}, contentType, ifMatch } = request;
  const fields = new Headers({ accept: ACCEPT });
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

/** Reads the body of a response; undefined once it has more bytes than the maximum. */
async function readBytes({ body }: Response, maximum: number): Promise<ArrayBuffer | undefined> {
  if (!body) return new ArrayBuffer(0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let read = await reader.read(); read.value; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > maximum) {
      // The error is that of the size.
      reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(read.value);
  }
  return new Blob(chunks).arrayBuffer();
}

function isStorable({ status, headers, bytes }: RawResponse): boolean {
  return (
    status === 200 &&
    headers.has('etag') &&
    bytes.byteLength <= MAX_STORED_BYTES &&
    !/no-store/i.test(headers.get('cache-control') ?? '')
  );
}

/** Longer bodies are not stored. */
const MAX_STORED_BYTES = 256 * 1024;

function remember({ store, maxStored }: Connection, key: string, response: RawResponse): void {
  store.delete(key);
  store.set(key, response);
  const [oldest = ''] = store.keys();
  if (store.size > maxStored) store.delete(oldest);
}
