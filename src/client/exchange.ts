import { callFetch } from './call-fetch.js';
import { ClientError } from './client-error.js';
import type { ClientRequest, Connection, ParsedResponse, RawResponse } from './connection.js';
import { withoutQuery } from './message-text.js';
import { parseResponse } from './parse-response.js';
import { readBytes } from './read-bytes.js';
import { requestHeaders } from './request-headers.js';

/** Longer bodies are not stored. */
const MAX_STORED_BYTES = 256 * 1024;

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
  const mayStore = method === 'GET' && !headers.has('if-none-match');
  const stored = mayStore ? store.get(key) : undefined;
  const tag = stored?.headers.get('etag');
  if (tag) headers.set('if-none-match', tag);

  const response = await callFetch(connection, request, headers);
  if (response.status === 304 && stored !== undefined) {
    await response.body?.cancel();
    const updated = { ...stored, headers: updatedHeaders(stored.headers, response.headers) };
    remember(connection, key, updated);
    return parseResponse(updated);
  }
  const bytes = await readBytes(response, maxBytes);
  if (bytes === undefined) {
    throw new ClientError(
      'client.response',
      `The body of ${withoutQuery(url)} must have at most ${maxBytes} bytes`,
    );
  }
  const { status, headers: fields, redirected } = response;
  const received = { url: redirected ? response.url : url, status, headers: fields, bytes };
  // The tag is of the target of a redirect, which may be another one next time.
  if (mayStore && !redirected && isStorable(received)) remember(connection, key, received);
  return parseResponse(received);
}

function isStorable({ status, headers, bytes }: RawResponse): boolean {
  return (
    status === 200 &&
    headers.has('etag') &&
    bytes.byteLength <= MAX_STORED_BYTES &&
    !/no-store/i.test(headers.get('cache-control') ?? '')
  );
}

function remember({ store, maxStored }: Connection, key: string, response: RawResponse): void {
  store.delete(key);
  store.set(key, response);
  const [oldest = ''] = store.keys();
  if (store.size > maxStored) store.delete(oldest);
}

/**
 * The fields of a 304 replace those that were stored, except those about the content (RFC 9111 §3.2),
 * such as its tag: with another one, If-Match would name a version that was never read.
 */
function updatedHeaders(stored: Headers, fields: Headers): Headers {
  const headers = new Headers(stored);
  for (const [name, value] of fields) {
    if (!/^(?:content-|etag$)/.test(name)) headers.set(name, value);
  }
  return headers;
}
