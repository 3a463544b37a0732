import { ClientError } from './client-error.js';
import {
  type ClientRequest,
  type Connection,
  isTrusted,
  type ParsedResponse,
} from './connection.js';
import { exchange } from './exchange.js';
import { resolve } from './href.js';
import { withoutQuery } from './message-text.js';

const MAX_REDIRECTS = 10;

/** Sends a request and follows redirects: any of a GET, and those that keep any other method. */
export async function send(
  connection: Connection,
  original: ClientRequest,
): Promise<ParsedResponse> {
  const isRead = original.method === 'GET';
  const redirects = isRead ? /^30[12378]$/ : /^30[78]$/;
  let request = original;
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const response = await exchange(connection, request);
    const location = response.headers.get('location');
    if (location === null || !redirects.test(`${response.status}`)) return response;
    const url = resolve(location, response.url);
    if (url === undefined || !(isRead || isTrusted(connection, url))) {
      const allowed = isRead ? 'http or https URLs' : 'trusted origins';
      throw redirectError(original, `lead to ${allowed}, got ${withoutQuery(location)}`);
    }
    request = { ...request, url };
  }
  throw redirectError(original, `end after ${MAX_REDIRECTS}`);
}

function redirectError({ method, url }: ClientRequest, expected: string): ClientError {
  const message = `Redirects of ${method} ${withoutQuery(url)} must ${expected}`;
  return new ClientError('client.redirect', message);
}
