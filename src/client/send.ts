import {
  type ClientRequest,
  type Connection,
  isTrusted,
  type ParsedResponse,
} from './connection.js';
import { exchange } from './exchange.js';
import { resolve } from './href.js';
import { withoutQuery } from './message-text.js';
import { redirectError } from './redirect-error.js';

const MAX_REDIRECTS = 10;

/** Sends a request and follows redirects: any of a GET, and those that keep any other method. */
export async function send(
  connection: Connection,
  original: ClientRequest,
): Promise<ParsedResponse> {
  const isRead = original.method === 'GET';
  const redirects = isRead ? /^30[12378]$/ : /^30[78]$/;
  let request = original;
  for (let count = 1; ; count++) {
    const response = await exchange(connection, request);
    const location = response.headers.get('location');
    if (location === null || !redirects.test(`${response.status}`)) return response;
    const url = resolve(location, response.url) ?? '';
    const next = { ...request, url, isUntrusted: !isTrusted(connection, request) };
    const isAllowed = url !== '' && (isRead || isTrusted(connection, next));
    if (!isAllowed) throw redirectError(request, `to ${withoutQuery(location)}`);
    if (count > MAX_REDIRECTS) throw redirectError(request, `more than ${MAX_REDIRECTS} times`);
    request = next;
  }
}
