import { ClientError } from './client-error.js';
import { type ClientRequest, type Connection, isTrusted } from './connection.js';
import { withoutQuery } from './message-text.js';

/** Calls `fetch`, which follows redirects only where nothing secret is sent. */
export async function callFetch(
  connection: Connection,
  { method, url, content, signal }: ClientRequest,
  headers: Headers,
): Promise<Response> {
  const { fetch, signal: shared } = connection;
  const signals = [shared, signal].filter((each) => each !== undefined);
  const credentials = isTrusted(connection, url) ? connection.credentials : omitted();
  // A browser hides where a redirect leads, so it may follow those of requests without secrets.
  const isPublic =
    method === 'GET' &&
    credentials !== 'include' &&
    [...headers.keys()].every((name) => /^(?:accept|if-none-match)$/.test(name));
  const response = await fetch(url, {
    method,
    headers: Object.fromEntries(headers),
    redirect: isPublic ? 'follow' : 'manual',
    ...(content !== undefined && { body: content }),
    signal: AbortSignal.any(signals),
    ...(credentials !== undefined && { credentials }),
  });
  if (response.type !== 'opaqueredirect') return response;
  throw new ClientError(
    'client.redirect',
    `${method} ${withoutQuery(url)} must not redirect, since a browser hides the target`,
  );
}

/** Workers have no cookies, and refuse the option. */
function omitted() {
  return 'credentials' in Request.prototype ? 'omit' : undefined;
}
