import { callFetch } from './call-fetch.js';
import type { ClientRequest, Connection, ParsedResponse, RawResponse } from './connection.js';
import { parseResponse, responseError } from './parse-response.js';
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
