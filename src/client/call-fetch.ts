import { type ClientRequest, type Connection, type FetchInit, isTrusted } from './connection.js';
import { redirectError } from './redirect-error.js';

/**
 * Calls `fetch`, and lets it follow redirects only if the request has no secret and no tag of a stored
 * response: `fetch` would send both to the target (RFC 9110 §15.4).
 */
export async function callFetch(
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
